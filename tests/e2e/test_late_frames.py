"""Frames that come late: the style sheet goes into them, once, and meanwhile no noise of the page is seen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.browsers import Browser, serve

pytestmark = pytest.mark.browser

FRAMES = 12
_NOISE = "<nav><a href=/a>Sections</a></nav>"
_WORDS = f"<main>{'<p>Words of a page, more than any interlock wants to be left.</p>' * 20}</main>"
PAGE = f"<!doctype html><html lang=en><title>Frames</title>{_NOISE}{_WORDS}<div id=frames></div></html>"
INNER = f"<!doctype html><html lang=en><title>Inner</title>{_NOISE}{_WORDS}</html>"
_FILM = """
window.film = [];
window.filmed = [document];
const look = () => {
  for (const one of filmed) film.push(one.defaultView.getComputedStyle(one.querySelector("nav")).display);
  window.filming = requestAnimationFrame(look);
};
look();
"""
_ADD = """
const frame = document.createElement("iframe");
document.querySelector("#frames").append(frame);
frame.contentDocument.write(arguments[0]);
frame.contentDocument.close();
"""
_COVERED = """[...document.querySelectorAll("iframe")].filter(({ contentDocument, contentWindow }) => {
  const noise = contentDocument?.querySelector("nav[data-penumbra]");
  return noise && contentWindow.getComputedStyle(noise).display === "none";
}).length"""
_UNCOVERED = """
const documents = [document, ...[...document.querySelectorAll("iframe")].map(({ contentDocument }) => contentDocument)];
return documents.map((one) => {
  const noise = one.querySelector("nav");
  noise.dataset.penumbra = "hide";
  const { display } = one.defaultView.getComputedStyle(noise);
  delete noise.dataset.penumbra;
  return display;
});
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    with serve(tmp_path) as address:
        yield address


def test_no_noise_is_seen_while_the_sheet_goes_into_late_frames_and_no_second_one_stays(
    example: Browser, site: str
) -> None:
    example.open(f"{site}/index.html")
    example.toggle(on=True)
    example.until("getComputedStyle(document.querySelector('nav')).display === 'none'")
    example.script(_FILM)
    for at in range(FRAMES):
        example.script(_ADD, INNER)
        example.until(f"({_COVERED}) === {at + 1}")
        example.script("filmed.push([...document.querySelectorAll('iframe')].at(-1).contentDocument)")
    film = example.script("cancelAnimationFrame(filming); return film")
    assert set(film) == {"none"}, f"seen {len(film) - film.count('none')} times"

    for _ in range(2):  # what the first run left behind the second one would show
        example.toggle(on=False)
        example.wait_for(lambda: set(example.script(_UNCOVERED)) == {"block"}, "a style sheet stays")
        example.toggle(on=True)
        example.until(f"({_COVERED}) === {FRAMES}")

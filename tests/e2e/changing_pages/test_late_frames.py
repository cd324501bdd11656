"""Frames that come late, or load another page: they are read and the style sheet goes into them, and meanwhile no noise
is seen."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.browsers import Browser, serve
from driving.hosts.spying import Spy
from driving.sight import PAGES, standing

pytestmark = pytest.mark.browser

FRAMES = 12
_NOISE = "<nav><a href=/a>Sections</a></nav>"
_WORDS = f"<main>{'<p>Words of a page, more than any interlock wants to be left.</p>' * 20}</main>"
PAGE = f"<!doctype html><html lang=en><title>Frames</title>{_NOISE}{_WORDS}<div id=frames></div></html>"
INNER = f"<!doctype html><html lang=en><title>Inner</title>{_NOISE}{_WORDS}</html>"
LESSON = f"<!doctype html><html lang=en><title>Lesson</title>{_NOISE}<h1>Lesson 3</h1><iframe></iframe></html>"
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
LOADS = 40
_RELOAD = """
window.loads = 0;
document.querySelector("iframe").addEventListener("load", ({ target }) => {
  window.loads += 1;
  if (loads < arguments[0]) setTimeout(() => target.contentWindow.location.reload(), 50);
});
document.querySelector("iframe").src = "article.html";
"""
_STANDS_IN_FRAME = "document.querySelector('iframe').contentDocument.title === arguments[0]"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    (tmp_path / "inner.html").write_text(INNER, "utf-8")
    (tmp_path / "other.html").write_text(INNER.replace("Inner", "Other"), "utf-8")
    (tmp_path / "framed.html").write_text(PAGE.replace("<div id=frames>", "<iframe></iframe><div>"), "utf-8")
    (tmp_path / "lesson.html").write_text(LESSON, "utf-8")
    shutil.copy(PAGES / "article.html", tmp_path)
    with serve(tmp_path) as address:
        yield address


def test_late_frames_show_no_noise_and_get_one_style_sheet(
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


def test_a_frame_is_read_again_after_each_kind_of_navigation(example: Browser, site: str) -> None:
    frame = "document.querySelector('iframe')"
    steps = [
        (f"{frame}.src = 'inner.html'", "Inner"),
        (f"{frame}.contentWindow.location = 'other.html'", "Other"),
        (f"{frame}.contentWindow.history.back()", "Inner"),
        (f"{frame}.srcdoc = arguments[0]", "Written"),
    ]
    example.open(f"{site}/framed.html")
    example.toggle(on=True)
    for step, title in steps:
        example.script(step, INNER.replace("Inner", "Written"))
        example.until(_STANDS_IN_FRAME, title)
        example.until(f"({_COVERED}) === 1")
    example.toggle(on=False)
    assert example.script(f"return {frame}.contentDocument.querySelector('[data-penumbra]') === null")


def test_changes_in_a_frame_after_its_load_are_followed(example: Browser, site: str) -> None:
    example.open(f"{site}/framed.html")
    example.toggle(on=True)
    example.script("""
    const frame = document.querySelector("iframe");
    frame.addEventListener("load", () => frame.contentDocument.body.insertAdjacentHTML("beforeend", "<footer>Imprint</footer>"));
    frame.src = "inner.html";
    """)
    example.wait_for(lambda: standing(example, "iframe >>> footer") == {"hidden"}, "the footer is seen")


def test_a_page_becomes_suited_when_its_frame_brings_text(shared: Browser, site: str) -> None:
    shared.open(f"{site}/lesson.html")
    assert shared.toggle(on=True)["state"]["name"] == "not_suited"
    shared.script("document.querySelector('iframe').src = 'article.html'")
    shared.wait_for(lambda: shared.settled()["state"]["name"] == "working", "the page is still left alone")
    shared.wait_for(lambda: standing(shared, "iframe >>> .promo-bar") == {"hidden"}, "noise in the frame is seen")
    assert "lit" in standing(shared, "iframe >>> .story-body p")


def test_a_frame_that_keeps_reloading_is_read_only_now_and_then(
    shared: Browser, site: str, spy: Spy
) -> None:
    shared.open(f"{site}/lesson.html")
    shared.toggle(on=True)
    sent = spy.count("update")
    shared.script(_RELOAD, LOADS)
    shared.until("loads === arguments[0]", LOADS)
    assert spy.count("update") - sent <= LOADS / 3
    shared.wait_for(lambda: standing(shared, "iframe >>> .promo-bar") == {"hidden"}, "the last page is not read")

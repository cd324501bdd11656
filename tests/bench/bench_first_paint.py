"""First paint on real sites: how much of a site's remembered noise is painted on its next page, with and without memory.

Run by `make bench`; needs the corpus cleanportaleval (four sites, several pages each), and is skipped without it. A page films
itself: on every frame it notes which of the remembered blocks are painted, neither hidden nor clipped nor faded, themselves or
with what they stand in. A block that the second page's own decision does not call noise is no remembered noise: its memory was
wrong and has corrected itself; such blocks are counted by themselves. The same with the memory erased is the base line.
"""

import gzip
import json
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest

from e2e.browsers import BROWSERS, Browser, BrowserName, launch, serve
from penumbra.errors import CorpusError
from penumbra.memory.store import site_of
from penumbra.training.corpora import corpus_folder, read_truth

FILM = """<script>
window.painted = new Set();
window.frames_filmed = 0;
const covered = (element) => {
  const style = getComputedStyle(element);
  return element.dataset.penumbra || style.clipPath !== "none" || style.maskImage !== "none" || style.opacity === "0";
};
const shown = (element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let at = element; at; at = at.parentElement) if (covered(at)) return false;
  return true;
};
const look = () => {
  frames_filmed += 1;
  if (SELECTORS) for (const element of document.querySelectorAll(SELECTORS)) if (shown(element)) painted.add(element);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
</script>"""
_COUNT = """
if (!arguments[0]) return [0, 0, 0, 0];
const marked = (element) => element.closest("[data-penumbra]") !== null;
const matched = [...document.querySelectorAll(arguments[0])];
const noise = matched.filter(marked);
const seen = (elements) => elements.filter((element) => window.painted.has(element)).length;
return [noise.length, seen(noise), matched.length - noise.length, window.frames_filmed];
"""
_WITHOUT_NETWORK = "default-src 'self' 'unsafe-inline'; img-src data:; connect-src 'none'"
"""What the pages' sites would send is not there; asking for it would only cost the bench minutes."""


def remembered(browser: Browser) -> str:
    """One selector for all blocks that the extension remembers of the site, dimmed and hidden."""
    return ", ".join(block["selector"] for block in browser.kept().get("painted:127.0.0.1", []))


def write(page: Path, target: Path, selectors: str) -> None:
    """Write a page of the corpus that films the blocks of some selectors."""
    markup = gzip.decompress(page.read_bytes()).decode("utf-8", "replace")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_WITHOUT_NETWORK}">'
    film = FILM.replace("SELECTORS", json.dumps(selectors))
    target.write_text(f"<!doctype html>{policy}{film}{markup}", encoding="utf-8")


def visit(browser: Browser, address: str) -> None:
    """Load a page and wait until it is decided."""
    browser.open(address)
    browser.until("document.querySelector('[data-penumbra]') !== null")
    browser.settled()


def pairs() -> dict[str, list[Path]]:
    """The first two pages of each site."""
    folder = corpus_folder("cleanportaleval")
    sites: dict[str, list[Path]] = defaultdict(list)
    for truth in read_truth(folder):
        sites[site_of(truth.url)].append(folder / "html" / f"{truth.id}.html.gz")
    return {site: pages[:2] for site, pages in sites.items()}


@pytest.mark.parametrize("name", BROWSERS)
def test_remembered_noise_that_is_painted(name: BrowserName) -> None:
    try:
        sites = pairs()
    except CorpusError as error:
        pytest.skip(error.message)
    print(
        f"\n{name}: remembered blocks on a site's second page, how many of them were painted in any frame, and those that"
    )
    print("this page's own decision keeps")
    print(f"{'site':>24} {'noise':>6} {'with memory':>12} {'without':>8} {'kept':>5} {'frames':>7}")
    for site, pages in sites.items():
        with tempfile.TemporaryDirectory() as room, launch(name) as browser, serve(Path(room)) as address:
            write(pages[0], Path(room) / "0.html", "")
            browser.open(f"{address}/0.html")
            browser.ask("ui-bg-site", when="site")
            visit(browser, f"{address}/0.html")
            selectors = remembered(browser)
            write(pages[1], Path(room) / "1.html", selectors)
            visit(browser, f"{address}/1.html")
            count, painted, kept, frames = browser.script(_COUNT, selectors)
            browser.ask("ui-bg-sites", site="127.0.0.1", when="forget")
            browser.ask("ui-bg-site", when="site")
            visit(browser, f"{address}/1.html")
            _, base, _, _ = browser.script(_COUNT, selectors)
        print(f"{site:>24} {count:>6} {painted:>12} {base:>8} {kept:>5} {frames:>7}")
        assert painted == 0, f"{site}: remembered noise was painted"

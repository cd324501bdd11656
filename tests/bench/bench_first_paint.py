"""First paint on real sites: the share of a site's remembered noise that is painted on its next page.

Run by `make bench`. It needs the corpus cleanportaleval (four sites, several pages each) and is skipped without it. A
page notes on each frame the remembered blocks that are painted: neither hidden, clipped nor faded, nor inside such an
element. Blocks that the second page's own decision keeps are counted apart: the memory was wrong and has corrected
itself. The baseline is the same with erased memory.
"""

import gzip
import json
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest

from driving.browsers import BROWSERS, Browser, BrowserName, launch, serve
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
"""The pages' sites do not answer here; requests would take minutes."""


def remembered(browser: Browser) -> str:
    """One selector for all remembered blocks of the site, dimmed or hidden."""
    return ", ".join(block["selector"] for block in browser.kept().get("painted:127.0.0.1", []))


def write(page: Path, target: Path, selectors: str) -> None:
    """Write a page of the corpus that records the blocks of some selectors."""
    markup = gzip.decompress(page.read_bytes()).decode("utf-8", "replace")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_WITHOUT_NETWORK}">'
    film = FILM.replace("SELECTORS", json.dumps(selectors))
    target.write_text(f"<!doctype html>{policy}{film}{markup}", encoding="utf-8")


def visit(browser: Browser, address: str) -> None:
    """Load a page and wait for its decision."""
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
def test_remembered_noise_is_never_painted(name: BrowserName) -> None:
    try:
        sites = pairs()
    except CorpusError as error:
        pytest.skip(error.message)
    print(
        f"\n{name}: remembered blocks on a site's second page, the painted ones of them with and without memory, "
        "and those that this page's own decision keeps"
    )
    print(f"{'site':>24} {'noise':>6} {'with memory':>12} {'without':>8} {'kept':>5} {'frames':>7}")
    for site, pages in sites.items():
        with tempfile.TemporaryDirectory() as temporary, launch(name) as browser, serve(Path(temporary)) as address:
            write(pages[0], Path(temporary) / "0.html", "")
            browser.open(f"{address}/0.html")
            browser.ask("ui-bg-site", when="site")
            visit(browser, f"{address}/0.html")
            selectors = remembered(browser)
            write(pages[1], Path(temporary) / "1.html", selectors)
            visit(browser, f"{address}/1.html")
            count, painted, kept, frames = browser.script(_COUNT, selectors)
            browser.ask("ui-bg-sites", site="127.0.0.1", when="forget")
            browser.ask("ui-bg-site", when="site")
            visit(browser, f"{address}/1.html")
            _, base, _, _ = browser.script(_COUNT, selectors)
        print(f"{site:>24} {count:>6} {painted:>12} {base:>8} {kept:>5} {frames:>7}")
        assert painted == 0, f"{site}: remembered noise was painted"

"""First paint on real sites: how much of a site's remembered noise is painted on its next page, with and without memory.

Run by `make bench`; needs the corpus cleanportaleval (four sites, several pages each), and is skipped without it. A page films
itself: on every frame it notes which elements are painted. What was remembered of the first page is then looked up on the
second, and what of it was painted in any frame is counted; the same with the memory erased is the base line.
"""

import gzip
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest

from e2e.browsers import BROWSERS, Browser, BrowserName, launch, serve
from penumbra.errors import CorpusError
from penumbra.memory import site_of
from penumbra.training.corpora import corpus_folder, read_truth

FILM = """<script>
window.painted = new Set();
const shown = (element) => {
  const style = getComputedStyle(element);
  return style.clipPath === "none" && style.display !== "none" && !element.dataset.penumbra;
};
const look = () => {
  if (getComputedStyle(document.documentElement).opacity !== "0") {
    for (const element of document.querySelectorAll("body *")) if (shown(element)) painted.add(element);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
</script>"""
_COUNT = """
const matched = arguments[0].flatMap((selector) => [...document.querySelectorAll(selector)]);
return [matched.length, matched.filter((element) => window.painted.has(element)).length];
"""
_STORED = "(globalThis.browser ?? chrome).storage.local.get(null).then(arguments[0])"


def remembered(browser: Browser) -> list[str]:
    """Selectors that the extension keeps of the site."""
    browser.driver.switch_to.window(browser.desk)
    stored = browser.driver.execute_async_script(_STORED)
    browser.driver.switch_to.window(browser.page)
    return [block["selector"] for block in stored.get("painted:127.0.0.1", []) if block["mark"] == "hide"]


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
    print(f"\n{name}: remembered blocks on a site's second page, and how many of them were painted in any frame")
    print(f"{'site':>24} {'remembered':>11} {'with memory':>12} {'without':>8}")
    for site, pages in sites.items():
        with tempfile.TemporaryDirectory() as room, launch(name) as browser, serve(Path(room)) as address:
            for number, page in enumerate(pages):
                markup = gzip.decompress(page.read_bytes()).decode("utf-8", "replace")
                (Path(room) / f"{number}.html").write_text(f"<!doctype html>{FILM}{markup}", encoding="utf-8")
            browser.open(f"{address}/0.html")
            browser.ask("ui-bg-site", when="site")
            visit(browser, f"{address}/0.html")
            selectors = remembered(browser)
            visit(browser, f"{address}/1.html")
            count, painted = browser.script(_COUNT, selectors)
            browser.ask("ui-bg-sites", site="127.0.0.1", when="forget")
            browser.ask("ui-bg-site", when="site")
            visit(browser, f"{address}/1.html")
            _, base = browser.script(_COUNT, selectors)
        print(f"{site:>24} {count:>11} {painted:>12} {base:>8}")

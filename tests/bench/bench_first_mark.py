"""Sites where Penumbra is always on: time from DOMContentLoaded to the first mark, and visible noise before it.

Run by `make bench`. A page checks itself on each frame until the first mark is painted: whether one block of each type
of noise is painted, neither hidden nor covered, nor inside such an element. Each page is loaded with an empty site
memory, and again with the memory of its first visit.
"""

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pytest

from bench.pages import page_of
from driving.browsers import BROWSERS, Browser, BrowserName, launch, serve
from driving.screen import an_x_server

SIZES = (1_000, 5_000)
REPEATS = 7
SITE = "127.0.0.1"
_FILM = """<script>
window.bench = { seen: {}, painted: 0 };
{
  const kinds = [".site-nav a", ".comment p", ".card h3", ".site-footer a"];
  const covered = (element) => {
    const style = getComputedStyle(element);
    return element.dataset.penumbra || style.clipPath !== "none" || style.maskImage !== "none" || style.opacity !== "1";
  };
  const shown = (element) => {
    if (!element?.checkVisibility({ visibilityProperty: true })) return false;
    for (let at = element; at; at = at.parentElement) if (covered(at)) return false;
    return true;
  };
  const now = () => performance.now();
  const look = () => {
    if (document.querySelector("[data-penumbra]")) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { bench.painted = now(); };
      port2.postMessage(0); // its task comes after the frame that shows the marks
      return;
    }
    for (const kind of kinds) if (!bench.seen[kind] && shown(document.querySelector(kind))) bench.seen[kind] = now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
</script>"""
_SEEN = """
const [{ domContentLoadedEventStart: ready }] = performance.getEntriesByType("navigation");
const noise = Object.entries(bench.seen).filter(([kind]) => document.querySelector(kind).closest("[data-penumbra]"));
const first = Math.min(bench.painted, ...noise.map(([, at]) => at));
return [bench.painted - ready, bench.painted - first, noise.map(([kind]) => kind)];
"""


@dataclass(frozen=True)
class Visit:
    """Figures of one load of a page, ms."""

    mark: float
    """From DOMContentLoaded to the paint of the first mark; negative if the mark was earlier."""
    noise: float
    """Time for which noise was visible before it; 0 for none."""
    kinds: list[str]
    """Types of visible noise that is dimmed or hidden later."""


def visit(browser: Browser, address: str) -> Visit:
    """Load a page where Penumbra is always on, and wait for its decision."""
    browser.open(address)
    browser.until("bench.painted")
    browser.settled()
    return Visit(*browser.script(_SEEN))


def measure(name: BrowserName, address: str) -> dict[str, dict[str, list[Visit]]]:
    """Visits by size of page: first visits to the site, and later ones."""
    out: dict[str, dict[str, list[Visit]]] = {}
    with launch(name, headless=False) as browser:
        for size in SIZES:
            page = f"{address}/{size}.html"
            visits: dict[str, list[Visit]] = {"new": [], "remembered": []}
            for _ in range(REPEATS):
                browser.open(f"{address}/empty.html")
                browser.ask("ui-bg-sites", site=SITE, when="forget")
                browser.ask("ui-bg-site", when="site")
                visits["new"].append(visit(browser, page))
                visits["remembered"].append(visit(browser, page))
            out[str(size)] = visits
    return out


@pytest.mark.parametrize("name", BROWSERS)
def test_time_from_page_content_to_the_first_mark(name: BrowserName) -> None:
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as address, an_x_server():
        (Path(folder) / "empty.html").write_text("<!doctype html><title>Empty</title>", encoding="utf-8")
        for size in SIZES:
            page = page_of(size).replace("</title>", f"</title>{_FILM}")
            (Path(folder) / f"{size}.html").write_text(page, encoding="utf-8")
        sizes = measure(name, address)
    print(
        f"\n{name}, always on: ms from DOMContentLoaded to the first mark painted, medians; "
        f"load {os.getloadavg()[0]:.1f}"
    )
    print(
        f"{'elements':>9} {'site':>11} {'first mark':>11} {'noise seen':>11}  kinds seen before the mark in any visit"
    )
    for row, kinds in sizes.items():
        for kind, visits in kinds.items():
            seen = sorted({one for visit in visits for one in visit.kinds})
            mark, noise = median(one.mark for one in visits), median(one.noise for one in visits)
            print(f"{row:>9} {kind:>11} {mark:>11.0f} {noise:>11.0f}  {', '.join(seen) or 'none'}")
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    figures = {
        row: {kind: [vars(one) for one in visits] for kind, visits in kinds.items()} for row, kinds in sizes.items()
    }
    (report / f"first-mark-{name}.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")

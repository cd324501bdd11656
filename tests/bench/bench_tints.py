"""Frames while the user points ("Why?") on a page of 19,000 elements, in real browsers with the real host.

Run by `make bench`, alone by `.venv/bin/python -m pytest tests/bench/bench_tints.py -m "" -s --override-ini
"python_files=bench_*.py"`. It prints the longest time in which the page's main thread did not respond: while "Why?"
opens (the page is laid out untouched), while the page scrolls (with and without tints), and while the pointer moves.
Tints may add 50 ms.
"""

import json
import os
import statistics
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from bench.gaps import longest_gap, watch_gaps
from bench.pages import page_of
from driving.browsers import BROWSERS, Browser, BrowserName, launch, serve

ELEMENTS = 19_000
BAR = 50.0
"""Most time that tints may add to a frame, ms."""
REPEATS = 3
_SCROLL = """
const done = arguments[0];
let left = 120;
window.benchState.gap = 0;
scrollTo({ top: 0, behavior: "instant" });
const frame = () => {
  if (left-- === 0) return done(window.benchState.gap);
  scrollBy({ top: 150, behavior: "instant" });
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
_POINTS = ((300, 200), (500, 400), (700, 300), (400, 600), (900, 500), (200, 350))


def measure(browser: Browser) -> dict[str, float]:
    """Longest gap of each phase, ms."""
    driver = browser.driver
    browser.toggle(False)
    found = {"scrolling alone": driver.execute_async_script(_SCROLL)}
    browser.toggle(True)
    browser.script("scrollTo({ top: 0, behavior: 'instant' })")
    longest_gap(browser)
    browser.ask("ui-bg-pick", why=True)
    root = browser.wait_for(lambda: driver.find_elements("css selector", "penumbra-overlay"))[0].shadow_root
    browser.until("arguments[0].querySelectorAll('.tint').length > 0", root)
    found["opening"] = longest_gap(browser)
    found["scrolling with tints"] = driver.execute_async_script(_SCROLL)
    longest_gap(browser)
    for x, y in _POINTS:
        pointer = ActionChains(driver)
        pointer.w3c_actions.pointer_action.move_to_location(x, y)  # type: ignore[no-untyped-call]
        pointer.perform()
    found["pointing"] = longest_gap(browser)
    ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    browser.until("document.querySelector('penumbra-overlay') === null")
    return found


@pytest.mark.parametrize("name", BROWSERS)
def test_tints_add_no_long_frame(name: BrowserName, tmp_path: Path) -> None:
    (tmp_path / "long.html").write_text(page_of(ELEMENTS), encoding="utf-8")
    with serve(tmp_path) as address, launch(name) as browser:
        browser.open(f"{address}/long.html")
        browser.toggle(True)
        watch_gaps(browser)
        runs = [measure(browser) for _ in range(REPEATS)]
    figures = {}
    print(f"\n{name}: longest gaps on the page's main thread, ms; {REPEATS} runs")
    for phase in runs[0]:
        times = [run[phase] for run in runs]
        figures[phase] = {"p50": statistics.median(times), "best": min(times)}
        print(f"{phase:>20}: {statistics.median(times):.0f} at the median, {min(times):.0f} at best")
    print(f"bar {BAR:.0f} ms over scrolling alone; load of the machine {os.getloadavg()[0]:.1f}")
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    (report / f"tints-{name}.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")

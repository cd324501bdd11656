"""Time from request to marks, and the longest block of the page's main thread, in real browsers and with an echo host.

Run by `make bench`. For each browser and size of page it prints the whole time (from an extension page's request until
the first mark is in the page), the same with a host that only echoes, their ratio, and the longest time in which the
page's main thread did not respond.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path

import pytest

from bench.gaps import longest_gap, watch_gaps
from bench.pages import page_of
from driving.browsers import BROWSERS, Browser, BrowserName, launch, serve

SIZES = (1_000, 5_000, 20_000)
REPEATS = 9
ECHO = [sys.executable, "-I", str(Path(__file__).with_name("echo_host.py"))]

_WATCH_MARKS = """
new MutationObserver(() => {
  window.benchState.applied ||= performance.timeOrigin + performance.now();
}).observe(document, { subtree: true, attributes: true });
"""
_RESET = "Object.assign(window.benchState, { gap: 0, applied: 0 })"
_TURN = """
const [tab, done] = arguments;
const start = performance.timeOrigin + performance.now();
(globalThis.browser ?? chrome).runtime.sendMessage({ type: "ui-bg-toggle", tab, on: true }).then(() => done(start));
"""


def turn_on(browser: Browser, tab: int) -> tuple[float, float]:
    """Time from the request to the first mark, ms, and the longest gap on the page's main thread, ms."""
    browser.script(_RESET)
    browser.driver.switch_to.window(browser.desk)
    start = browser.driver.execute_async_script(_TURN, tab)
    browser.driver.switch_to.window(browser.page)
    applied = browser.until("window.benchState.applied")
    browser.settled()
    gap = longest_gap(browser)
    browser.toggle(False)
    return applied - start, gap


def measure(name: BrowserName, host: list[str] | None) -> dict[int, dict[str, float]]:
    """Figures by size of page: median and 95th percentile of the whole time, median of the longest gaps."""
    out: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            (Path(folder) / f"{size}.html").write_text(page_of(size), encoding="utf-8")
        with serve(Path(folder)) as address, launch(name, host=host or ()) as browser:
            for size in SIZES:
                browser.open(f"{address}/{size}.html")
                watch_gaps(browser)
                browser.script(_WATCH_MARKS)
                tab = browser.settled()["tab"]
                first = turn_on(browser, tab)
                runs = [turn_on(browser, tab) for _ in range(REPEATS)]
                times = sorted(run[0] for run in runs)
                out[size] = {
                    "first": first[0],
                    "p50": statistics.median(times),
                    "p95": times[int(0.95 * (len(times) - 1))],
                    "gap": statistics.median(run[1] for run in runs),
                    "gap_max": max(run[1] for run in runs),
                }
    return out


@pytest.mark.parametrize("name", BROWSERS)
def test_time_from_request_to_marks_compared_with_an_echo(name: BrowserName) -> None:
    ours, echo = measure(name, None), measure(name, ECHO)
    print(f"\n{name}: ms from request to applied; longest gap on the page's main thread")
    print(
        f"{'elements':>9} {'first':>7} {'p50':>7} {'p95':>7} {'echo p50':>9} {'ratio':>6} {'gap p50':>8} {'gap max':>8}"
    )
    for size in SIZES:
        own, floor = ours[size], echo[size]
        print(
            f"{size:>9} {own['first']:>7.0f} {own['p50']:>7.0f} {own['p95']:>7.0f} {floor['p50']:>9.0f} "
            f"{own['p50'] / floor['p50']:>6.2f} {own['gap']:>8.0f} {own['gap_max']:>8.0f}"
        )
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    (report / f"browsers-{name}.json").write_text(json.dumps({"ours": ours, "echo": echo}, indent=1), encoding="utf-8")

"""Always on: how much a page load costs more where Penumbra is always on, in Chromium.

Run by `make bench`. For five pages of styled sites, which are not part of the project, it prints the CPU time of the
main thread's tasks until a fixed time after the load event, and the JavaScript heap then, after a garbage collection:
without Penumbra, and what Penumbra adds. Loads are interleaved. `PENUMBRA_BENCH_BASE` may name the `build/extension` of
another checkout, which is measured in the same run.

Dark Reader is not measured beside it. PyPI, npm and Debian have no package of that extension; npm's `darkreader` is its
library for web pages, which has neither the extension's content scripts nor its messages.
"""

import functools
import json
import os
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median

import pytest

from driving.browsers import Browser, launch
from driving.serving import listen
from driving.starting import BUILT
from restore.pages import SITES, Handler

PAGES = (
    "opendcl:/topics/1000-vlx-namespace-helper.html",
    "colah:/index.html",
    "redstone:/page/3/",
    "khela:/index.html",
    "tina:/biscotti-girandola/",
)
"""170 to 985 elements: a forum, two blogs, a magazine with sliders, recipes."""
REPEATS = 5
AFTER = 2.5
"""Time after the load event at which the figures are read, s: the decision takes a fraction of it."""
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE *.localhost , EXCLUDE 127.0.0.1"
OTHER = os.environ.get("PENUMBRA_BENCH_BASE", "")


@dataclass(frozen=True)
class Load:
    """Figures of one page load."""

    tasks: float
    """CPU time of the main thread's tasks, ms."""
    heap: float
    """JavaScript heap in use after a garbage collection, kB."""


def metrics(browser: Browser) -> dict[str, float]:
    """The page's metrics by name, in the units of the browser."""
    found = browser.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return {one["name"]: one["value"] for one in found}


def load(browser: Browser, address: str, *, on: bool) -> Load:
    """Load a page in a new process, with Penumbra always on or off."""
    run = browser.driver.execute_cdp_cmd
    browser.ask("ui-bg-site", when="all" if on else "ask")
    browser.open("about:blank")
    run("Performance.disable", {})
    run("Performance.enable", {"timeDomain": "threadTicks"})
    browser.open(address)
    time.sleep(AFTER)  # animations of the page itself run on: each load gets the same time
    tasks = metrics(browser)["TaskDuration"]
    run("HeapProfiler.collectGarbage", {})
    heap = metrics(browser)["JSHeapUsedSize"]
    marked = browser.script("return document.querySelector('[data-penumbra]') !== null")
    assert marked == on, f"{address}: not decided in time" if on else f"{address}: marked although off"
    return Load(tasks * 1e3, heap / 1e3)


def measure(browsers: dict[str, Browser], port: str) -> dict[str, dict[str, list[Load]]]:
    """Loads by page and by build; `off` is the first build's, without Penumbra."""
    out: dict[str, dict[str, list[Load]]] = {}
    first = next(iter(browsers))
    for page in PAGES:
        site, path = page.split(":", 1)
        address = f"http://{site}.localhost:{port}{path}"
        loads: dict[str, list[Load]] = {"off": [], **{name: [] for name in browsers}}
        for browser in browsers.values():
            browser.open(address)
            load(browser, address, on=True)  # the site's first visit, and the host's start
        for _ in range(REPEATS):
            loads["off"].append(load(browsers[first], address, on=False))
            for name, browser in browsers.items():
                loads[name].append(load(browser, address, on=True))
        out[page] = loads
    return out


def test_what_always_on_adds_to_a_page_load() -> None:
    if not SITES.is_dir():
        pytest.skip("the styled sites are not here: neither ../shared nor PENUMBRA_SHARED leads to them")
    builds = {"Penumbra": BUILT} | ({"other build": Path(OTHER)} if OTHER else {})
    roots = {site.name: site for site in SITES.iterdir() if site.is_dir()}
    with ExitStack() as stack:
        port = stack.enter_context(listen(functools.partial(Handler, roots))).rsplit(":", 1)[1]
        start = functools.partial(launch, "chromium", flags=(OFFLINE,))
        pages = measure({name: stack.enter_context(start(built=built)) for name, built in builds.items()}, port)
    print(f"\nchromium, always on: main thread's tasks of a page load, CPU ms, and heap, kB; medians of {REPEATS}")
    print(f"{'page':<48} {'off':>6} {'heap':>6}  " + "  ".join(f"{f'+ {name}':>14} {'+ heap':>7}" for name in builds))
    more: dict[str, list[Load]] = {name: [] for name in builds}
    for page, loads in pages.items():
        tasks = {name: median(one.tasks for one in found) for name, found in loads.items()}
        heaps = {name: median(one.heap for one in found) for name, found in loads.items()}
        for name in builds:
            more[name].append(Load(tasks[name] - tasks["off"], heaps[name] - heaps["off"]))
        added = "  ".join(f"{more[name][-1].tasks:>14.1f} {more[name][-1].heap:>7.0f}" for name in builds)
        print(f"{page:<48} {tasks['off']:>6.0f} {heaps['off']:>6.0f}  {added}")
    means = [(fmean(one.tasks for one in found), fmean(one.heap for one in found)) for found in more.values()]
    print(f"{'mean':<62}  " + "  ".join(f"{tasks:>14.1f} {heap:>7.0f}" for tasks, heap in means))
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    figures = {
        page: {name: [vars(one) for one in found] for name, found in loads.items()} for page, loads in pages.items()
    }
    (report / "always-on-chromium.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")

"""One table of the ratios that must hold, from the figures that the other benches of this run have written.

Run by `make bench`, after them: pytest takes the files in the order of their names. A figure that was not measured is
left out.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from typing import Any

FOLDER = Path(__file__).parents[2] / "build" / "bench"
BROWSERS = ("chromium", "firefox")
Row = tuple[str, str, float]
"""What is measured, its aim, the figure."""


def _read(name: str) -> Any:
    file = FOLDER / f"{name}.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else None


def _first_press() -> Iterator[Row]:
    for browser in BROWSERS:
        found = _read(f"first-press-{browser}")
        if found is None:
            continue
        own, echo = found["ours"]["1000"], found["echo"]["1000"]
        aim, floor = ("1.2", "2.2") if browser == "chromium" else ("", "1.7")
        yield f"first / second press, 1,000 elements, {browser}", aim, own["first"] / own["second"]
        yield f"first press / echo's second, 1,000 elements, {browser}", floor, own["first"] / echo["second"]


def _whole_way() -> Iterator[Row]:
    for browser in BROWSERS:
        found = _read(f"browsers-{browser}")
        for size, own in (found or {"ours": {}})["ours"].items():
            yield f"whole way / echo, {int(size):,} elements, {browser}", "1.5", own["p50"] / found["echo"][size]["p50"]
        for size, own in (found or {"ours": {}})["ours"].items():
            yield f"longest stretch, {int(size):,} elements, {browser}, ms", "50", own["gap"]


def _always_on() -> Iterator[Row]:
    pages = _read("always-on-chromium")
    for build in next(iter((pages or {"": {}}).values())):
        if build == "off":
            continue
        for figure, unit in (("tasks", "ms"), ("heap", "kB")):
            added = [
                median(one[figure] for one in loads[build]) - median(one[figure] for one in loads["off"])
                for loads in pages.values()
            ]
            yield f"always on less off, {figure} of a page load, {build}, {unit}", "half", fmean(added)


def _engine() -> Iterator[Row]:
    for name, aim in (("trafilatura", "0.35"), ("rs-trafilatura", "0.6")):
        for ratio in (_read("extractors") or {}).get(name, [])[:1]:
            yield f"HTML to decision / {name}, CPU time a page", aim, ratio
    for name, aim in (("ready", "1.2"), ("first decision", "3")):
        found = _read("host")
        if found is not None:
            yield f"host: {name} / start of a bare Python host that echoes", aim, found[name]


def test_the_ratios_that_must_hold() -> None:
    rows = [*_first_press(), *_whole_way(), *_always_on(), *_engine()]
    print(f"\n{'what must hold':<70} {'at most':>8} {'measured':>9}")
    for what, aim, value in rows:
        print(f"{what:<70} {aim:>8} {value:>9.2f}")

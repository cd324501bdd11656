"""Turns Penumbra on and off on many real pages and lists what is not as it was: `make restore`, or
`python tests/restore/sweep.py [PAGE …] [--browser NAME] [--out FILE] [--seconds N]`, and then `--sum FILE …`.

Each page is toggled at three scroll positions and two dials. Where something differs afterwards, the page is loaded anew and swept with
care: it is scrolled through once, since pages load pictures when they come near the window, and has some seconds for timers that it has
set while it loaded. Before each toggle it is left alone for as long as a toggle takes, and what it changes by itself in that time is
discounted by name. Where something still differs, the page is loaded anew and goes through the same steps at the same pace without
Penumbra: in place of each toggle it is laid out anew and scrolled by a window and back, and at the lower dial also made narrower by a pixel
for a moment. What differs there too, by name, is the page's or the browser's, and the report lists it. A page that goes to another address
there too cannot be compared, and the report says so.
The pages are the styled sites and 100 pages of a corpus beside the project (`PENUMBRA_SHARED`), and manuals of Debian's doc packages where
they are installed; a source that is missing is named and left out. A run with `--seconds` begins no page after that time, and another one
with the same `--out` goes on with the pages that are not in the file yet. The exit status is 1 where a toggle left anything behind.
"""

import argparse
import functools
import json
import sys
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from fnmatch import fnmatchcase
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, UnexpectedAlertPresentException, WebDriverException
from selenium.webdriver.support.wait import WebDriverWait

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from driving.browsers import BROWSERS, Browser, BrowserName, launch
from driving.serving import listen
from penumbra.errors import PenumbraError
from restore.pages import Handler, sources
from restore.report import AWAY, Differences, Report, read, summed, tell
from restore.state import DIFFERENCE, LAY_OUT, LOADED, NARROW, READ_HERE, REMEMBER, SILENCE, WALK

SCROLLED = (0.35, 0.0, 1.0)
"""Scroll positions, as shares of the page's height."""
DIALS = (60, 100)
DWELL = 1.0
"""Time for which Penumbra stays on at the first scroll position, s: sliders measure themselves meanwhile."""
EVERY = 20
"""Computed styles are compared for every so many-th element."""
TURNING = 1.0
"""Time that a toggle takes besides, s."""
CONTROLS = 3
"""Most times that a page is looked at for changes of its own at the first scroll position; a look that finds none is the last."""
SETTLE = 2.0
"""Longest time for a page's own transitions to run back, s."""
STARTING = 6.0
"""Time after loading in which a page's own timers run that it sets only once, s: preloads are removed after three."""
LOADING = 20.0
"""Longest time for which a page is waited for, s: what it wants from the network never comes."""
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE *.localhost , EXCLUDE 127.0.0.1"
"""Chromium's flag that keeps pages from the network."""
REFUSED = """
const { prefs } = Services;
for (const name of ["http", "ssl"]) {
  prefs.setStringPref(`network.proxy.${name}`, "127.0.0.1");
  prefs.setIntPref(`network.proxy.${name}_port`, 9);
}
prefs.setStringPref("network.proxy.no_proxies_on", ".localhost, 127.0.0.1");
prefs.setIntPref("network.proxy.type", 1);
"""
"""The same for Firefox: a proxy that refuses every connection, so that no page waits for a name to be looked up."""
Turn = Callable[[Browser, int, float], None]
"""What is done to the page, at a dial and for at least so long, s."""


def sweep(browser: Browser, page: str, address: str) -> Report:
    """Toggle one page at each scroll position and dial, and again with care where something differs."""
    quick = _swept(browser, Report(page, browser.name), address, _turn, careful=False)
    if not quick.left and not quick.error:
        return quick
    careful = _swept(browser, Report(page, browser.name), address, _turn, careful=True)
    careful.first = quick.left or {"error": [["error", quick.error, ""]]}
    if careful.left or careful.error == AWAY:
        careful.discount(_swept(browser, Report(page, browser.name), address, _lay_out, careful=True))
    return careful.shorten()


def _swept(browser: Browser, report: Report, address: str, turn: Turn, *, careful: bool) -> Report:
    try:
        with suppress(TimeoutException):
            browser.open(address)
        with suppress(UnexpectedAlertPresentException):  # the driver closes the dialog of a page that was faster
            browser.script(SILENCE)
        browser.script(SILENCE)
        if careful:
            browser.script(WALK)
            browser.until("window.penumbraWalked")
            time.sleep(STARTING)
        with suppress(TimeoutException):
            WebDriverWait(browser.driver, SETTLE).until(lambda _: browser.script(LOADED))
        for share in SCROLLED:
            _compare(browser, share, report, turn, careful=careful)
            report.error = AWAY if _is_away(browser, address) else ""
            if report.error or (report.left and not careful):
                break
    except (WebDriverException, PenumbraError, AssertionError) as error:
        report.error = AWAY if _is_away(browser, address) else f"{type(error).__name__}: {str(error)[:200]}"
    return report


def _is_away(browser: Browser, address: str) -> bool:
    """Whether the page's tab shows another site, or the browser's own page in place of one that it cannot reach."""
    with suppress(WebDriverException):
        return bool(browser.script("return location.origin !== new URL(arguments[0]).origin", address))
    return False


def _compare(browser: Browser, share: float, report: Report, turn: Turn, *, careful: bool) -> None:
    """Compare the page before and after each dial's turn at a scroll position."""
    browser.script(READ_HERE, share)
    looks = CONTROLS if share == SCROLLED[0] else 1
    own = {*report.own, *_own_changes(browser, looks)} if careful else set()
    report.own = sorted(own)
    for dial in DIALS:
        browser.script(READ_HERE, share)
        browser.script(REMEMBER, EVERY)
        turn(browser, dial, DWELL if share == SCROLLED[0] else 0)
        left = _left(browser, own)
        if left:
            report.left[f"scrolled {share:g}, dial {dial}"] = left


def _turn(browser: Browser, dial: int, dwell: float) -> None:
    """Turn Penumbra on and off."""
    browser.toggle(on=True)
    browser.ask("ui-bg-dial", dial=dial)
    time.sleep(dwell)  # the page is to have had that long, whatever it does
    browser.toggle(on=False)


def _lay_out(browser: Browser, dial: int, dwell: float) -> None:
    """Lay the page out anew and scroll it there and back, without Penumbra; at the lower dial also in the boxes that it has."""
    time.sleep(TURNING + dwell)  # the page is to have had that long, as beside a toggle
    browser.script(LAY_OUT)
    if dial == min(DIALS):
        browser.script(NARROW)


def _own_changes(browser: Browser, looks: int) -> set[str]:
    """What the page changes by itself in as long as a toggle takes, once it has had the time to come to rest after scrolling."""
    own: set[str] = set()
    for _ in range(looks):
        browser.script(REMEMBER, EVERY)
        time.sleep(SETTLE)  # nothing can be waited for: a page at rest shows it by doing nothing
        now = {part for part, *_ in browser.script(DIFFERENCE, EVERY)}
        if not now:
            break
        own |= now
    return own


def _left(browser: Browser, own: set[str]) -> Differences:
    """What differs, but for what the page changes by itself; looked at until nothing does, or the page has had its time.

    Siblings of one tag and class have one name: a slider that turns by itself changes other slides each time.
    """
    deadline = time.monotonic() + SETTLE
    while True:
        left = [one for one in browser.script(DIFFERENCE, EVERY) if one[0] not in own]
        if not left or time.monotonic() > deadline:
            return left


def main() -> None:
    """Sweep the pages named on the command line, or all, and print what was left behind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", help="SITE:/PATH, with * for any characters; all where none is named")
    parser.add_argument("--browser", choices=BROWSERS, action="append")
    parser.add_argument("--out", type=Path, help="a file for the reports, one line of JSON each; pages that it has are left out")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="time after a browser has started in which pages are begun")
    parser.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="no sweep: add up files of reports; the last of a page counts")
    chosen = parser.parse_args()
    if chosen.sum:
        found = [report for file in chosen.sum for report in read(file)]
        reports = list({(report.page, report.browser): report for report in found}.values())
        list(map(tell, reports))
    else:
        roots, listed = sources()
        names, pages = chosen.browser or BROWSERS, _chosen(chosen.pages, listed)
        reports = [report for name in names for report in _run(name, roots, pages, chosen.out, chosen.seconds)]
    sys.exit(1 if summed(reports, len(SCROLLED) * len(DIALS)) else 0)


def _chosen(patterns: list[str], listed: list[str]) -> list[str]:
    """The listed pages that a pattern fits, or all without any pattern; what fits none is a page of its own."""
    if not patterns:
        return listed
    found = [page for one in patterns for page in ([each for each in listed if fnmatchcase(each, one)] or [one])]
    return list(dict.fromkeys(found))


def _run(name: BrowserName, roots: dict[str, Path], pages: list[str], out: Path | None, seconds: float) -> Iterator[Report]:
    swept = {report.page for report in read(out) if report.browser == name} if out and out.exists() else set()
    pages = [page for page in pages if page not in swept]
    with listen(functools.partial(Handler, roots)) as server, launch(name, flags=(OFFLINE,)) as browser:
        port, until = urllib.parse.urlsplit(server).port, time.monotonic() + seconds
        browser.driver.set_page_load_timeout(LOADING)
        if isinstance(browser.driver, webdriver.Firefox):
            with browser.driver.context(browser.driver.CONTEXT_CHROME):
                browser.driver.execute_script(REFUSED)
        for page in pages:
            if time.monotonic() > until:
                return
            site, _, path = page.partition(":")
            report = sweep(browser, page, f"http://{site}.localhost:{port}{path}")
            tell(report)
            if out is not None:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(report), ensure_ascii=False) + "\n")
            yield report


if __name__ == "__main__":
    main()

"""The first press: time from a real key to the first painted mark, on a page that has just loaded, in real browsers.

Run by `make bench`. For each browser it prints the first press on a new page and the second one on the same page, both
also with a host that only echoes, and the first press of a session, when the host has to start. The second press with
the echo host is the browser's own minimum.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median

import pytest

from bench.pages import page_of
from bench.pressing import keyboard, timed
from driving.browsers import BROWSERS, BrowserName, launch, serve
from driving.hosts.commands import real_host
from driving.screen import an_x_server

ELEMENTS = (1_000, 5_000)
REPEATS = 11
COLD = 5
ECHO = [sys.executable, "-I", str(Path(__file__).with_name("echo_host.py"))]


def measure(name: BrowserName, host: list[str], addresses: dict[int, str]) -> dict[str, dict[str, float]]:
    """Medians of presses by size of page, ms: first, second, and the first one without a running host."""
    out: dict[str, dict[str, float]] = {}
    with launch(name, host=host, headless=False, everywhere=False) as browser, keyboard(browser) as press:
        for elements, address in addresses.items():
            timed(browser, press, address)  # a browser's work at its first page
            presses = [timed(browser, press, address) for _ in range(REPEATS)]
            cold = []
            for _ in range(COLD):
                browser.use_host(host)
                cold.append(timed(browser, press, address))
            out[str(elements)] = {
                "first": median(press.first for press in presses),
                "second": median(press.second for press in presses),
                "cold": median(press.first for press in cold),
            }
    return out


@pytest.mark.parametrize("name", BROWSERS)
def test_the_first_press_compared_with_the_second_and_an_echo(name: BrowserName) -> None:
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as address, an_x_server():
        addresses = {elements: f"{address}/{elements}.html" for elements in ELEMENTS}
        for elements in ELEMENTS:
            (Path(folder) / f"{elements}.html").write_text(page_of(elements), encoding="utf-8")
        ours, echo = measure(name, real_host(), addresses), measure(name, ECHO, addresses)
    print(f"\n{name}: ms from the key to the first mark painted, medians; load of the machine {os.getloadavg()[0]:.1f}")
    print(
        f"{'elements':>9} {'first':>7} {'second':>7} {'cold host':>10} {'echo 1st':>9} {'echo 2nd':>9} "
        f"{'1st/2nd':>8} {'1st/echo 2nd':>13} {'2nd/echo 2nd':>13}"
    )
    for row, own in ours.items():
        floor = echo[row]
        print(
            f"{row:>9} {own['first']:>7.0f} {own['second']:>7.0f} {own['cold']:>10.0f} {floor['first']:>9.0f} "
            f"{floor['second']:>9.0f} {own['first'] / own['second']:>8.2f} {own['first'] / floor['second']:>13.2f} "
            f"{own['second'] / floor['second']:>13.2f}"
        )
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    (report / f"first-press-{name}.json").write_text(json.dumps({"ours": ours, "echo": echo}, indent=1), "utf-8")

"""A real press of the shortcut: time from the key to the paint of the first mark.

Chromium gets its keys from an X server, Firefox from its driver in the browser's own window. Both run headed.
"""

import contextlib
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from selenium import webdriver

from driving.browsers import Browser

__all__ = ["Timed", "keyboard", "timed"]

Key = Callable[[], float]
"""Press the shortcut; returns the time at which its last key went down, ms since 1970."""
_WATCH = """
window.bench = { painted: 0, marks: 0 };
new MutationObserver((_, observer) => {
  const marks = document.querySelectorAll("[data-penumbra]").length;
  if (!marks) return;
  observer.disconnect();
  bench.marks = marks;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { bench.painted = performance.timeOrigin + performance.now(); };
    port2.postMessage(0); // its task comes after the frame that shows the marks
  });
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-penumbra"] });
"""
_REST = "requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(arguments[0])))"
_LISTEN = """
window.benchPressed = 0;
window.addEventListener("keydown", function pressed({ key }) {
  if (key.toLowerCase() !== "k") return;
  window.removeEventListener("keydown", pressed, true);
  window.benchPressed = performance.timeOrigin + performance.now();
}, true);
"""


@dataclass(frozen=True)
class Timed:
    """Two presses on one page, ms from the key to the paint of the first mark."""

    first: float
    """On a page that has just loaded."""
    second: float
    """On the same page, after Penumbra was turned off."""


@contextlib.contextmanager
def keyboard(browser: Browser) -> Iterator[Key]:
    """The browser's keyboard, ready for immediate presses."""
    driver = browser.driver
    if isinstance(driver, webdriver.Firefox):
        firefox = driver

        def press_in_firefox() -> float:
            with firefox.context(firefox.CONTEXT_CHROME):
                firefox.execute_script(_LISTEN)
            browser.shortcut("k")
            with firefox.context(firefox.CONTEXT_CHROME):
                return float(firefox.execute_script("return window.benchPressed"))

        yield press_in_firefox
        return
    # One process for all presses: the start of another would be part of the measured time.
    with subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True, bufsize=1) as keys:
        assert keys.stdin is not None
        stdin = keys.stdin

        def press_in_chromium() -> float:
            stdin.write("keydown alt keydown shift\n")
            time.sleep(0.05)  # like a person: the modifiers are down before the letter
            at = time.time() * 1000
            stdin.write("key k\n")
            stdin.write("keyup shift keyup alt\n")
            return at

        yield press_in_chromium


def timed(browser: Browser, press: Key, address: str) -> Timed:
    """Load a page, press, press again to turn Penumbra off, and press a third time."""
    browser.open(address)
    first = _until_painted(browser, press)
    press()
    browser.wait_for(lambda: not browser.settled()["on"], "Penumbra does not go off")
    return Timed(first, _until_painted(browser, press))


def _until_painted(browser: Browser, press: Key) -> float:
    if isinstance(browser.driver, webdriver.Chrome):
        browser.come_forward()
    browser.script(_WATCH)
    browser.driver.execute_async_script(_REST)
    at = press()
    painted = float(browser.until("bench.painted"))
    browser.settled()
    return painted - at

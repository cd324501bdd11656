"""A person at a browser of the system: opens a page, presses the real key, looks."""

import contextlib
import itertools
import subprocess
from collections.abc import Iterator
from typing import Any, Literal

from driving.screen import focus, press_keys
from lasting.sandbox import READER, Sandbox
from lasting.watching import Watch, wait_for

__all__ = ["BROWSERS", "BrowserName", "Reading", "reading"]

BrowserName = Literal["chromium", "firefox"]
BROWSERS: tuple[BrowserName, ...] = ("chromium", "firefox")
_PROGRAMS = {
    "chromium": ("chromium", "--password-store=basic", "--no-first-run", "--disable-gpu"),
    "firefox": ("firefox-esr",),
}
_TITLES = {"chromium": "Chromium$", "firefox": "Mozilla Firefox"}
"""Ends of the titles of the browsers' windows."""
_TIMEOUT = 8.0
"""Time after which a key without effect is pressed again, s. A browser that has just started may lose the first one."""
_loads = itertools.count()


class Reading:
    """One page in a running browser.

    Parameters
    ----------
    name
        The browser.
    watch
        Reports of the browser's pages.
    load
        Name of this load of the page.
    """

    def __init__(self, name: BrowserName, watch: Watch, load: str) -> None:
        self._name = name
        self._watch = watch
        self._load = load

    @property
    def state(self) -> dict[str, Any]:
        """State of the page; empty before it has loaded."""
        return self._watch.state.get(self._load, {})

    def focus(self) -> None:
        """Select the first tab, the page's, and give it the keyboard focus."""

        def focused() -> bool:
            found = _ask("search", "--onlyvisible", "--name", _TITLES[self._name]).split()
            if found and not self.state.get("focus"):
                focus(found[-1])
                press_keys("alt+1")
            return bool(self.state.get("focus"))

        wait_for(focused, f"the page in {self._name} does not get the keyboard: {self.state}")

    def press(self, key: str = "alt+shift+k") -> None:
        """Press a key in the page."""
        self.focus()
        press_keys(key)

    def restore(self, before: dict[str, Any]) -> None:
        """Press the key, and wait until the page is as before."""
        self.press()

        def is_back() -> bool:
            return bool(self.state["dim"] == self.state["hide"] == 0 and self.state["html"] == before["html"])

        wait_for(is_back, f"the key does not bring the page back in {self._name}: {self.state}, before {before}")

    def wait_for_title(self, title: str) -> None:
        """Wait until the window shows a page with this title."""
        wait_for(lambda: _ask("search", "--onlyvisible", "--name", title), f"{self._name} shows no page {title!r}")

    def check_no_other_tab(self) -> None:
        """Check that there is no other tab: after "next tab" the keys still reach this page."""
        self.press("ctrl+Tab")
        keys = self.state["keys"]
        press_keys("Shift_L", "Shift_L", "Shift_L")
        wait_for(lambda: self.state["keys"] >= keys + 3, f"{self._name} has another tab", _TIMEOUT)

    def dim(self) -> None:
        """Press the key until the page is dimmed."""

        def pressed() -> bool:
            self.press()
            with contextlib.suppress(AssertionError):
                wait_for(lambda: self.state["dim"] > 0 and self.state["hide"] > 0, "not dimmed", _TIMEOUT)
                return True
            return False

        wait_for(pressed, f"the page in {self._name} is not dimmed: {self.state}")


@contextlib.contextmanager
def reading(sandbox: Sandbox, name: BrowserName, watch: Watch) -> Iterator[Reading]:
    """Open the page in the browser. The browser is closed at the end of the block; its profile stays."""
    load = str(next(_loads))
    with sandbox.running(*_PROGRAMS[name], watch.url(load), user=READER):
        page = Reading(name, watch, load)
        wait_for(lambda: page.state, f"the page has not loaded in {name}")
        yield page


def _ask(*command: str) -> str:
    # A search without a result is a valid answer.
    return subprocess.run(["xdotool", *command], check=False, capture_output=True, text=True, timeout=60).stdout

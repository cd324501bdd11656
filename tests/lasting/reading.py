"""A person at a browser as the system has it: opens a page, presses the real key, looks."""

import contextlib
import itertools
import subprocess
from collections.abc import Iterator
from typing import Any, Literal

from e2e.screen import focus, press_keys
from lasting.room import READER, Room
from lasting.watching import Watch, wait_for

__all__ = ["BROWSERS", "BrowserName", "Reading", "reading"]

BrowserName = Literal["chromium", "firefox"]
BROWSERS: tuple[BrowserName, ...] = ("chromium", "firefox")
_PROGRAMS = {"chromium": ("chromium", "--password-store=basic", "--no-first-run", "--disable-gpu"), "firefox": ("firefox-esr",)}
_TITLES = {"chromium": "Chromium$", "firefox": "Mozilla Firefox"}
"""What the titles of the browsers' windows end with."""
_PATIENCE = 8.0
"""Time after which a key that did nothing is pressed again, s: a browser that has just started may lose the first."""
_loads = itertools.count()


class Reading:
    """One page in a running browser.

    Parameters
    ----------
    name
        Which browser.
    watch
        What its pages tell.
    load
        Which load of the page this is.
    """

    def __init__(self, name: BrowserName, watch: Watch, load: str) -> None:
        self._name = name
        self._watch = watch
        self._load = load

    @property
    def told(self) -> dict[str, Any]:
        """How the page stands; empty before it has loaded."""
        return self._watch.told.get(self._load, {})

    def come_forward(self) -> None:
        """Bring the first tab, which is the page's, to the front, and the keyboard to it."""

        def focused() -> bool:
            found = _ask("search", "--onlyvisible", "--name", _TITLES[self._name]).split()
            if found and not self.told.get("focus"):
                focus(found[-1])
                press_keys("alt+1")
            return bool(self.told.get("focus"))

        wait_for(focused, f"the page in {self._name} does not get the keyboard: {self.told}")

    def press(self, key: str = "alt+shift+k") -> None:
        """Press a key in the page."""
        self.come_forward()
        press_keys(key)

    def bring_back(self, before: dict[str, Any]) -> None:
        """Press the key, and wait until the page is what it was."""
        self.press()

        def is_back() -> bool:
            return bool(self.told["dim"] == self.told["hide"] == 0 and self.told["html"] == before["html"])

        wait_for(is_back, f"the key does not bring the page back in {self._name}: {self.told}, before {before}")

    def see_title(self, title: str) -> None:
        """Wait until the window shows a page of that title."""
        wait_for(lambda: _ask("search", "--onlyvisible", "--name", title), f"{self._name} shows no page {title!r}")

    def see_that_it_is_alone(self) -> None:
        """Go to the next tab, and see that the keys still reach this page: there is no other."""
        self.press("ctrl+Tab")
        keys = self.told["keys"]
        press_keys("Shift_L", "Shift_L", "Shift_L")
        wait_for(lambda: self.told["keys"] >= keys + 3, f"{self._name} has another tab", _PATIENCE)

    def dim(self) -> None:
        """Press the key until the page is dimmed."""

        def pressed() -> bool:
            self.press()
            with contextlib.suppress(AssertionError):
                wait_for(lambda: self.told["dim"] > 0 and self.told["hide"] > 0, "not dimmed", _PATIENCE)
                return True
            return False

        wait_for(pressed, f"the page in {self._name} is not dimmed: {self.told}")


@contextlib.contextmanager
def reading(room: Room, name: BrowserName, watch: Watch) -> Iterator[Reading]:
    """Start the browser on the page; it is closed when the block is left, and its profile stays."""
    load = str(next(_loads))
    with room.running(*_PROGRAMS[name], watch.url(load), user=READER):
        page = Reading(name, watch, load)
        wait_for(lambda: page.told, f"the page has not loaded in {name}")
        yield page


def _ask(*command: str) -> str:
    # A search that finds nothing is an answer too.
    return subprocess.run(["xdotool", *command], check=False, capture_output=True, text=True, timeout=60).stdout

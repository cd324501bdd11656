"""Keys and windows of an X server, by xdotool: what no driver reaches in Chromium (shortcuts, menus, the find bar,
questions)."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest
from PIL import ImageGrab

__all__ = ["an_x_server", "chromium_window", "focus", "press_keys", "settled_picture", "type_text", "windows"]

_LONGEST = 60.0
"""Longest that any of these commands may take, s."""
_STILL = 0.2
"""What has not moved for so long stands still, s: longer than the pause between two pictures of any animation."""


@contextlib.contextmanager
def an_x_server() -> Iterator[None]:
    """Run an X server of its own and have what is started meanwhile use it.

    It repeats no key (`-r`): on a busy machine a press may last until the server takes it for held, and a toggle comes
    twice.
    """
    server = shutil.which("Xvfb")
    if server is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb and xdotool are needed for real key presses")
    told, telling = os.pipe()
    with subprocess.Popen(
        [server, "-displayfd", str(telling), "-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-r"],
        pass_fds=[telling],
        stderr=subprocess.DEVNULL,
    ) as running:
        os.close(telling)
        with os.fdopen(told) as number, pytest.MonkeyPatch.context() as patch:
            patch.setenv("DISPLAY", f":{number.readline().strip()}")
            try:
                yield
            finally:
                running.terminate()


def windows() -> int:
    """How many windows are seen: a menu that is open is one more."""
    return len(_ask("search", "--onlyvisible", "--maxdepth", "1", "--name", "").split())


def chromium_window() -> str:
    """The number of Chromium's window; empty where there is none yet."""
    found = _ask("search", "--onlyvisible", "--class", "chromium").split()
    return found[-1] if found else ""


def focus(window: str) -> None:
    """Give a window the keyboard."""
    _do("windowfocus", "--sync", window)


def press_keys(*keys: str) -> None:
    """Press keys, as xdotool names them, one after the other."""
    for key in keys:
        _do("key", "--clearmodifiers", key)


def type_text(text: str) -> None:
    """Type a text."""
    _do("type", text)


def settled_picture() -> bytes:
    """What is seen, once it has stopped moving."""
    before = b""
    while True:
        now = ImageGrab.grab(xdisplay=os.environ["DISPLAY"]).tobytes()
        if now == before:
            return now
        before = now
        time.sleep(_STILL)


def _do(*command: str) -> None:
    subprocess.run(["xdotool", *command], check=True, timeout=_LONGEST)


def _ask(*command: str) -> str:
    # A search that finds nothing is an answer too.
    return subprocess.run(["xdotool", *command], check=False, capture_output=True, text=True, timeout=_LONGEST).stdout

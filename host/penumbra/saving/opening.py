"""Opening a saved file with the system's program."""

import os
import subprocess
import sys
import threading
from pathlib import Path

from penumbra.errors import NotOpenedError
from penumbra.threads import users_environment

__all__ = ["open_file"]

_LONGEST = 1.0
"""Time for the opener to fail, s. Some stay until the opened program ends."""
_OPENERS = {"darwin": "/usr/bin/open", "linux": "xdg-open"}
"""The system's program that opens a file, by platform."""


def open_file(path: Path) -> None:
    """Open a file with the program that the user has for its kind.

    Parameters
    ----------
    path
        Absolute path, so that it is no option.

    Raises
    ------
    NotOpenedError
        There is no program for it.
    """
    try:
        opened = _start(path)
    except OSError:
        opened = False
    if not opened:
        raise NotOpenedError(f"No program opens {path.name}.", f"Open it yourself, in {path.parent}.")


def _start(path: Path) -> bool:
    """Whether the system's program has opened the file, or is still at it."""
    if sys.platform == "win32":
        os.startfile(path)  # noqa: S606  # no shell
        return True
    opener = subprocess.Popen(
        [_OPENERS.get(sys.platform, "xdg-open"), str(path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # frames go there
        stderr=subprocess.DEVNULL,
        env=users_environment(),
        start_new_session=True,  # it outlives the host
    )
    try:
        return opener.wait(_LONGEST) == 0
    except subprocess.TimeoutExpired:
        threading.Thread(target=opener.wait, daemon=True).start()  # else it would stay a zombie
        return True

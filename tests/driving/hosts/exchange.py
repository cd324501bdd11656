"""The native-messaging host of a browser under test: written into its throw-away folder, exchanged, and taken away
again."""

import contextlib
import json
import os
import shlex
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME

__all__ = ["BrowserName", "Hosts"]

BrowserName = Literal["chromium", "firefox"]
_WRITTEN_WITHIN = 10.0
"""Longest wait for the number of a launcher that has started, s."""


class Hosts:
    """What a browser finds when it looks for the host.

    Parameters
    ----------
    room
        The browser's throw-away folder.
    name
        Which browser.
    """

    def __init__(self, room: Path, name: BrowserName) -> None:
        self._launcher = room / "host"
        self._running = room / "host.pid"
        self._data = room / "data"
        self._number = 0
        inner = {"chromium": "profile/NativeMessagingHosts", "firefox": ".mozilla/native-messaging-hosts"}
        self._manifest = room / inner[name] / f"{HOST_NAME}.json"
        allowed = {
            "chromium": ("allowed_origins", f"chrome-extension://{CHROMIUM_ID}/"),
            "firefox": ("allowed_extensions", GECKO_ID),
        }
        self._allowed = {allowed[name][0]: [allowed[name][1]]}

    def put(self, command: Sequence[str]) -> None:
        """Have the browser start this command from now on, with an empty memory of sites."""
        self._number += 1
        data = shlex.quote(str(self._data / str(self._number)))  # not the developer's own
        own = f"XDG_DATA_HOME={data} XDG_CONFIG_HOME={data}/config"
        start = f"echo $$ > {shlex.quote(str(self._running))}\n{own} exec {shlex.join(command)}"
        self._launcher.write_text(f'#!/bin/sh\n{start} "$@"\n', "utf-8")
        self._launcher.chmod(0o755)
        facts = {"name": HOST_NAME, "description": "Penumbra's host under test", "type": "stdio"}
        self._manifest.parent.mkdir(parents=True, exist_ok=True)
        self._manifest.write_text(json.dumps({**facts, "path": str(self._launcher), **self._allowed}), "utf-8")

    def take_away(self) -> None:
        """Have the browser find none."""
        self._manifest.unlink(missing_ok=True)

    def end(self) -> None:
        """End the one that runs, if any does."""
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            number = self._running_number()
            # A host that has ended by itself may have left its number to somebody else. One that starts is still the launcher.
            process = Path(f"/proc/{number}")
            is_host = os.fsencode(self._data) in (process / "environ").read_bytes()
            if is_host or os.fsencode(self._launcher) in (process / "cmdline").read_bytes():
                os.kill(number, signal.SIGKILL)
        self._running.unlink(missing_ok=True)

    @property
    def started(self) -> float:
        """Time at which the one that runs was started, s since 1970."""
        return self._running.stat().st_mtime

    def _running_number(self) -> int:
        """Read the number of the process that runs. A launcher that has just started makes the file a moment before it writes."""
        until = time.monotonic() + _WRITTEN_WITHIN
        while not (written := self._running.read_text("utf-8")).endswith("\n"):
            if time.monotonic() > until:
                raise TimeoutError(f"the launcher has not written its number: {written!r}")
            time.sleep(0.01)
        return int(written)

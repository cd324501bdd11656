"""Find an installed browser and start it with a connection for commands."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from penumbra.browsers.driving.channel import Channel
from penumbra.browsers.driving.drivers import BidiDriver, DevToolsDriver, Driver
from penumbra.browsers.driving.profile import Profile
from penumbra.browsers.machine.catalogue import CATALOGUE, Family
from penumbra.browsers.machine.machine import Machine
from penumbra.errors import BrowserError

__all__ = ["InstalledBrowser", "RunningBrowser", "find_browser", "start"]

_FIRST = "chromium"
"""The preferred browser; the others follow in the catalogue's order."""
_START_TIMEOUT = 60.0
"""Longest wait until a browser accepts commands, s; for a first start from a slow disk."""
_END_TIMEOUT = 10.0
"""Longest wait for a browser's end, s."""
_POLL = 0.05
"""Time between two checks for the file with the browser's port, s."""
_SIZE = (1280, 900)
"""Width and height of the window, CSS px."""
_CHROMIUM_FLAGS = (
    "--remote-debugging-port=0",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-search-engine-choice-screen",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--password-store=basic",
    "--use-mock-keychain",
)


@dataclass(frozen=True)
class InstalledBrowser:
    """An installed browser."""

    program: Path
    family: Family


@dataclass(frozen=True)
class RunningBrowser:
    """A running browser."""

    driver: Driver
    process: "subprocess.Popen[bytes]"


def find_browser(machine: Machine, family: Family | None = None) -> InstalledBrowser | None:
    """The best installed browser, of one family if given, that can load the unpacked extension. None without one."""
    places = [place for place in CATALOGUE if place.loads_unpacked and family in (None, place.family)]
    places.sort(key=lambda place: place.browser != _FIRST)
    for place in places:  # of all systems: programs have the same names on each
        for program in filter(None, map(machine.program, place.programs)):
            if not _is_snap(program):
                return InstalledBrowser(program, place.family)
    for place in places:
        for path in map(machine.path, place.applications):
            if place.platform == machine.platform and machine.has(path):
                return InstalledBrowser(path, place.family)
    return None


def _is_snap(program: Path) -> bool:
    """Whether this is a snap, or Ubuntu's script that starts one. Snaps cannot read a profile outside their folder."""
    if "/snap/" in str(program.resolve()):
        return True
    with program.open("rb") as file:
        start = file.read(4096)
    return start.startswith(b"#!") and b"/snap/bin/" in start


@contextmanager
def start(found: InstalledBrowser, profile: Profile, *, headless: bool) -> Iterator[RunningBrowser]:
    """Start a browser with a profile. The end of the block ends the browser.

    Raises
    ------
    BrowserError
        The browser does not start, or accepts no commands.
    """
    make = _gecko_command if profile.family == "gecko" else _chromium_command
    with (profile.folder.parent / "browser.log").open("wb") as log:
        process = subprocess.Popen(
            make(found.program, profile, headless=headless), env=profile.environment, stdout=log, stderr=log
        )
    try:
        with Channel(_wait_for_address(process, profile)) as channel:
            is_gecko = profile.family == "gecko"
            driver = BidiDriver(channel, str(profile.extension)) if is_gecko else DevToolsDriver(channel)
            yield RunningBrowser(driver, process)
    finally:
        _end(process)


def _chromium_command(program: Path, profile: Profile, *, headless: bool) -> list[str]:
    flags = [*_CHROMIUM_FLAGS, f"--user-data-dir={profile.folder}", f"--window-size={_SIZE[0]},{_SIZE[1]}"]
    flags += [f"--load-extension={profile.extension}", f"--disable-extensions-except={profile.extension}"]
    if headless:
        flags += ["--headless=new", "--hide-scrollbars"]
    if sys.platform != "win32" and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses to run as root with its sandbox
    return [str(program), *flags, "about:blank"]


def _gecko_command(program: Path, profile: Profile, *, headless: bool) -> list[str]:
    flags = [
        "--remote-debugging-port=0",
        "--remote-allow-system-access",
        "--no-remote",
        "--new-instance",
        "--profile",
        str(profile.folder),
    ]
    flags += ["--width", str(_SIZE[0]), "--height", str(_SIZE[1])]
    return [str(program), *flags, *(["--headless"] if headless else []), "about:blank"]


def _wait_for_address(process: "subprocess.Popen[bytes]", profile: Profile) -> str:
    """The address for commands. Both families write it to a file in the profile."""
    deadline = time.monotonic() + _START_TIMEOUT
    while time.monotonic() < deadline:
        address = _address(profile)
        if address:
            return address
        if process.poll() is not None:
            raise BrowserError(
                f"The browser ended at once, with code {process.returncode}: {_last_log_line(profile)}",
                "Without a screen, add --headless and --shot BEFORE AFTER.",
            )
        time.sleep(_POLL)
    raise BrowserError(f"The browser accepted no commands within {_START_TIMEOUT:g} seconds.", "Try the other one.")


def _address(profile: Profile) -> str:
    try:
        if profile.family == "gecko":
            server = json.loads((profile.folder / "WebDriverBiDiServer.json").read_bytes())
            return f"ws://{server['ws_host']}:{server['ws_port']}/session"
        port, path = (profile.folder / "DevToolsActivePort").read_text().split("\n")
    except (FileNotFoundError, ValueError):
        return ""  # missing or incomplete
    return f"ws://127.0.0.1:{port}{path}"


def _last_log_line(profile: Profile) -> str:
    lines = (profile.folder.parent / "browser.log").read_text(encoding="utf-8", errors="replace").splitlines()
    return lines[-1] if lines else "it wrote nothing."


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(_END_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

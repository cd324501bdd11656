"""Where the Python lies that browsers are to start, and what stands in its way there.

References
----------
Python documentation, "Using Python on Windows", "Redirection of local data, registry, and temporary paths".
"""

from pathlib import PureWindowsPath

from penumbra.browsers.checks import Finding
from penumbra.browsers.machine import Machine

__all__ = ["STORE_ADVICE", "STORE_FAULT", "check_interpreter", "is_from_store"]

_GUARDED = ("Documents", "Desktop", "Downloads")
"""Folders whose content macOS keeps from programs that a browser starts."""
_STORE = "windowsapps"
"""The folder of the Microsoft Store's programs, in lower case."""
STORE_FAULT = "This Python is from the Microsoft Store: what it writes goes to a private copy, which no browser sees"
"""Why nothing that it installs can work, though it looks well from inside."""
STORE_ADVICE = "Install Python from python.org, and penumbra-host with that."


def is_from_store(machine: Machine) -> bool:
    """Whether files and registry keys that this Python writes go to a copy of its own."""
    parts = PureWindowsPath(machine.python_home).parts
    return machine.platform == "win32" and any(part.lower() == _STORE for part in parts)


def check_interpreter(machine: Machine) -> list[Finding]:
    """What is to be said of this Python, whichever browser starts it; empty where all is well."""
    store = [Finding("fault", STORE_FAULT, STORE_ADVICE)] if is_from_store(machine) else []
    return store + _guarded(machine)


def _guarded(machine: Machine) -> list[Finding]:
    lying = {path for one in (machine.interpreter, machine.package) for path in (one, one.resolve())}
    guarded = [machine.home / name for name in _GUARDED] if machine.platform == "darwin" else []
    return [
        Finding(
            "note",
            f"Python or Penumbra lies in {machine.short(folder)}, and macOS may keep a browser from starting it there",
            "Install penumbra-host elsewhere, as pipx does, or let the browser into that folder: System Settings, "
            "Privacy & Security, Files & Folders.",
        )
        for folder in guarded
        if any(path.is_relative_to(folder) for path in lying)
    ]

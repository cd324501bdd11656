"""Checks of the Python installation that runs the host.

References
----------
Python documentation, "Using Python on Windows", "Redirection of local data, registry, and temporary paths".
"""

from pathlib import PureWindowsPath

from penumbra.browsers.doctor.checks import Finding
from penumbra.browsers.machine.machine import Machine

__all__ = ["STORE_ADVICE", "STORE_FAULT", "check_interpreter", "is_from_store"]

_PROTECTED_FOLDERS = ("Documents", "Desktop", "Downloads")
"""Folders that macOS protects from programs started by a browser."""
_STORE = "windowsapps"
"""The folder of the Microsoft Store's programs, in lower case."""
STORE_FAULT = "This Python is from the Microsoft Store: browsers cannot see the files and registry keys that it writes"
"""Message for a Python whose files and keys go to a private copy."""
STORE_ADVICE = "Install Python from python.org, and penumbra-host with it."


def is_from_store(machine: Machine) -> bool:
    """Whether this Python is from the Microsoft Store. Its files and registry keys go to a private copy."""
    parts = PureWindowsPath(machine.python_home).parts
    return machine.platform == "win32" and any(part.lower() == _STORE for part in parts)


def check_interpreter(machine: Machine) -> list[Finding]:
    """Findings on this Python that concern all browsers."""
    store = [Finding("fault", STORE_FAULT, STORE_ADVICE)] if is_from_store(machine) else []
    return store + _protected(machine)


def _protected(machine: Machine) -> list[Finding]:
    paths = {path for one in (machine.interpreter, machine.package) for path in (one, one.resolve())}
    protected = [machine.home / name for name in _PROTECTED_FOLDERS] if machine.platform == "darwin" else []
    return [
        Finding(
            "note",
            f"Python or Penumbra is in {machine.short(folder)}, where macOS may forbid a browser to start it",
            "Install penumbra-host elsewhere, for example with pipx, or allow the browser to use that folder: System "
            "Settings, Privacy & Security, Files & Folders.",
        )
        for folder in protected
        if any(path.is_relative_to(folder) for path in paths)
    ]

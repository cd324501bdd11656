"""Where the Python lies that browsers are to start, and what stands in its way there."""

from penumbra.browsers.checks import Finding
from penumbra.browsers.machine import Machine

__all__ = ["check_interpreter"]

_GUARDED = ("Documents", "Desktop", "Downloads")
"""Folders whose content macOS keeps from programs that a browser starts."""


def check_interpreter(machine: Machine) -> list[Finding]:
    """What is to be said of this Python, whichever browser starts it; empty where all is well."""
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

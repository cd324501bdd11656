"""Vaults of Obsidian on this machine, as suggestions for the folder.

References
----------
Obsidian Help, "How Obsidian stores data": the global settings are in the system's folder for settings of programs.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

__all__ = ["vaults"]

_MOST = 8
"""Suggestions, at most."""
_SANDBOXED = (".var/app/md.obsidian.Obsidian/config/obsidian", "snap/obsidian/current/.config/obsidian")
"""Settings of Obsidian from Flatpak and Snap, below the home folder."""


def vaults(home: Path | None = None) -> list[str]:
    """Paths of the vaults that Obsidian knows, the last opened first. Missing folders are left out.

    A user without a home folder has no vaults.

    Parameters
    ----------
    home
        The home folder; None for the user's own.
    """
    try:
        below = home or Path.home()
        settings = Path(platformdirs.user_config_dir("obsidian", appauthor=False, roaming=True))
    except RuntimeError:  # in some containers a user has no home folder
        return []
    found: dict[str, float] = {}
    for folder in (settings, *(below / inner for inner in _SANDBOXED)):
        found |= _vaults_in(folder / "obsidian.json")
    return sorted((path for path in found if os.path.isdir(path)), key=found.__getitem__, reverse=True)[:_MOST]  # noqa: PTH112  # any text


def _vaults_in(file: Path) -> dict[str, float]:
    """Time of the last opening, by path."""
    try:
        known: Any = msgspec.json.decode(file.read_bytes(), type=dict[str, Any]).get("vaults")
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}
    listed = known.values() if isinstance(known, dict) else ()
    return {
        str(one["path"]): float(one["ts"]) if isinstance(one.get("ts"), int | float) else 0.0
        for one in listed
        if isinstance(one, dict) and isinstance(one.get("path"), str) and Path(one["path"]).is_absolute()
    }

"""Folders of the project that the build reads and writes."""

from pathlib import Path

__all__ = ["BUILD", "BUILT", "ROOT", "SOURCE"]

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "extension"
BUILD = ROOT / "build"
"""All that can be made anew."""
BUILT = BUILD / "extension"
"""The built extension: `chromium` and `firefox`, each ready to be loaded, and `pictures`, a script of the host's."""

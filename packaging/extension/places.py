"""Folders that the build reads and writes."""

from pathlib import Path

__all__ = ["BUILD", "BUILT", "ROOT", "SOURCE"]

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "extension"
BUILD = ROOT / "build"
"""Generated files; all can be made again."""
BUILT = BUILD / "extension"
"""The built extension: `chromium` and `firefox`, ready to be loaded, and `pictures`, a script for the host."""

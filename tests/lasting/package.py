"""The Debian package under test, and a copy with a lower version."""

import os
import re
import shutil
import subprocess
from pathlib import Path

__all__ = ["DIST", "older_version"]

DIST = Path(__file__).resolve().parents[2] / "dist"
_DAY = 86_400
"""Seconds. Firefox notices changed files by their times, so another version has other times."""


def older_version(package: Path, folder: Path) -> Path:
    """Make the package with version 0.9.0 in its control file, the extension's manifests and the host."""
    tree = folder / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    host = next(tree.glob("usr/lib/penumbra/lib/python3.*/site-packages/penumbra"))
    # Python would use the old file without comparing it with its source.
    next((host / "__pycache__").glob("__init__.*.pyc")).unlink()
    _replace(host / "__init__.py", r'__version__ = ".*"', '__version__ = "0.9.0"')
    _replace(tree / "DEBIAN" / "control", r"Version: .*", "Version: 0.9.0")
    for manifest in tree.glob("usr/share/webext/penumbra/*/manifest.json"):
        _replace(manifest, r'"version": ".*"', '"version": "0.9.0"')
    for file in tree.rglob("*"):
        before = file.lstat().st_mtime - _DAY
        os.utime(file, (before, before), follow_symlinks=False)
    made = folder / "webext-penumbra_0.9.0.deb"
    command: list[str | Path] = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, made]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
    return made


def _replace(file: Path, pattern: str, text: str) -> None:
    changed, times = re.subn(pattern, text, file.read_text("utf-8"))
    assert times == 1, f"{file} names its version {times} times"
    file.write_text(changed, "utf-8")

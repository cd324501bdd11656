"""The Debian package under test, and one of it with a lower version."""

import os
import re
import shutil
import subprocess
from pathlib import Path

__all__ = ["DIST", "older_version"]

DIST = Path(__file__).resolve().parents[2] / "dist"
_DAY = 86_400
"""Seconds: files of another version have another time, by which Firefox knows that they changed."""


def older_version(package: Path, folder: Path) -> Path:
    """Make the same package with version 0.9.0, in its control file, the extension's manifests and the host."""
    tree = folder / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    host = next(tree.glob("usr/lib/penumbra/lib/python3.*/site-packages/penumbra"))
    next((host / "__pycache__").glob("__init__.*.pyc")).unlink()  # Python would not look whether it fits its source
    _replace(host / "__init__.py", r'__version__ = ".*"', '__version__ = "0.9.0"')
    _replace(tree / "DEBIAN" / "control", r"Version: .*", "Version: 0.9.0")
    for manifest in tree.glob("usr/share/webext/penumbra/*/manifest.json"):
        _replace(manifest, r'"version": ".*"', '"version": "0.9.0"')
    for file in tree.rglob("*"):
        before = file.lstat().st_mtime - _DAY
        os.utime(file, (before, before), follow_symlinks=False)
    made = folder / "webext-penumbra_0.9.0.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, made], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
    return made


def _replace(file: Path, pattern: str, text: str) -> None:
    changed, times = re.subn(pattern, text, file.read_text("utf-8"))
    assert times == 1, f"{file} names its version {times} times"
    file.write_text(changed, "utf-8")

"""Write the stores' packages to `dist/`: one for each browser, and the sources of both.

`PYTHONPATH=packaging python -m extension.pack [FOLDER]`. Equal sources give equal bytes.
"""

import json
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from extension.build import build
from extension.manifests import MANIFESTS
from extension.places import ROOT, SOURCE

__all__ = ["pack"]

EPOCH = (1980, 1, 1, 0, 0, 0)
"""Time stamp of all entries: the earliest of the zip format, so that builds are equal."""
_SOURCES = (
    "LICENSE",
    "extension",
    "package-lock.json",
    "package.json",
    "packaging/extension",
    "packaging/node-fits.js",
)
_LEFT_OUT = frozenset({"__pycache__", ".DS_Store", "Thumbs.db"})


def pack(folder: Path) -> list[Path]:
    """Build the extension, write its packages and their sources into a folder, and return the files."""
    version = json.loads((SOURCE / "manifest.json").read_text(encoding="utf-8"))["version"]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        built = Path(temporary) / "extension"
        build(built)
        packages = [
            _zip(folder / f"penumbra-{browser}-{version}.zip", _files(built / browser), built / browser)
            for browser in MANIFESTS
        ]
    sources = (file for name in _SOURCES for file in _files(ROOT / name))
    return [*packages, _zip(folder / f"penumbra-extension-sources-{version}.zip", sources, ROOT)]


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    for file in sorted(place.rglob("*")):
        if file.is_file() and _LEFT_OUT.isdisjoint(file.parts):
            yield file


def _zip(package: Path, files: Iterable[Path], root: Path) -> Path:
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.relative_to(root).as_posix(), EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    return package


if __name__ == "__main__":
    for written in pack(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"):
        print(written)

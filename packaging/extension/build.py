"""Build the extension: a folder for each browser, ready to be loaded. Equal sources give equal bytes.

`PYTHONPATH=packaging python -m extension.build` writes `build/extension` (`make extension`). With `--maps`, for
developers, it writes `build/extension-maps`; its content scripts have source maps. Each content script is built into
one plain file. All other files are copied.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from extension.esbuild import bundle
from extension.manifests import MANIFESTS
from extension.places import BUILD, BUILT, SOURCE

__all__ = ["build"]

ENTRIES = {f"content/{path.stem}": path for path in sorted((SOURCE / "content" / "entries").glob("*.js"))}
"""Content scripts, one for each file of the folder: name in the background → source."""
SCREENSHOTS = {"screenshots/page-snapshot": Path(__file__).with_name("page-snapshot.js")}
"""The script that the host runs in a page to take its snapshot for screenshots."""
_LEFT_OUT = frozenset({".DS_Store", "Thumbs.db"})


def build(folder: Path, *, maps: bool = False) -> None:
    """Build the extension for each browser into a folder. Its earlier contents are replaced.

    Parameters
    ----------
    folder
        Gets a folder for each browser, and `pictures`.
    maps
        Whether content scripts have source maps. Packages have none.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    # It is built in a temporary folder, then moved: a failed build leaves the earlier one.
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        fresh = Path(temporary) / "built"
        bundle(ENTRIES | SCREENSHOTS, fresh, maps=maps)
        for browser in MANIFESTS:
            _assemble(fresh / browser, browser, fresh)
        shutil.rmtree(fresh / "content")
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)


def _assemble(folder: Path, browser: str, scripts: Path) -> None:
    for file in _plain_files():
        target = folder / file.relative_to(SOURCE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    for name in ENTRIES:
        shutil.copyfile(scripts / f"{name}.js", folder / f"{name}.js")
    manifest = json.loads((SOURCE / "manifest.json").read_text(encoding="utf-8"))
    text = json.dumps(MANIFESTS[browser](manifest), indent=2, ensure_ascii=False) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8", newline="\n")


def _plain_files() -> Iterator[Path]:
    """Files that are copied: all but the modules of content scripts."""
    for file in sorted(SOURCE.rglob("*")):
        is_module = file.is_relative_to(SOURCE / "content") and file.suffix == ".js"
        if file.is_file() and not is_module and file.name not in _LEFT_OUT:
            yield file


def main(arguments: list[str]) -> None:
    """Build into the project's own folder."""
    maps = "--maps" in arguments
    build(BUILD / "extension-maps" if maps else BUILT, maps=maps)


if __name__ == "__main__":
    main(sys.argv[1:])

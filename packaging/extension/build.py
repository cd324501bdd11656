"""Build the extension's package for each browser: the same source, the manifest without what is another browser's.

`python packaging/extension/build.py [FOLDER]` writes `penumbra-firefox-VERSION.zip` and `penumbra-chromium-VERSION.zip` into
FOLDER (default `dist`). The same source gives the same bytes.
"""

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "extension"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""Time stamp of every entry: the earliest that the zip format knows, so that builds can be compared."""
LEFT_OUT = frozenset({".DS_Store", "Thumbs.db"})


def firefox_manifest(manifest: dict[str, Any]) -> dict[str, Any]:
    """Without Chromium's worker, key and version, which Firefox warns of."""
    left = {name: value for name, value in manifest.items() if name not in ("key", "minimum_chrome_version")}
    left["background"] = {name: value for name, value in manifest["background"].items() if name != "service_worker"}
    resources = [
        {name: value for name, value in entry.items() if name != "use_dynamic_url"}
        for entry in manifest.get("web_accessible_resources", [])
    ]
    return {**left, "web_accessible_resources": resources}


def chromium_manifest(manifest: dict[str, Any]) -> dict[str, Any]:
    """Without Firefox's own keys. The store gives its own key, but an unpacked build needs ours for its fixed id."""
    left = {name: value for name, value in manifest.items() if name != "browser_specific_settings"}
    left["background"] = {name: value for name, value in manifest["background"].items() if name != "scripts"}
    return left


BUILDS = {"firefox": firefox_manifest, "chromium": chromium_manifest}


def build(browser: str, folder: Path) -> Path:
    """Write one browser's package and return its path."""
    manifest = json.loads((SOURCE / "manifest.json").read_text(encoding="utf-8"))
    package = folder / f"penumbra-{browser}-{manifest['version']}.zip"
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(SOURCE.rglob("*")):
            if not file.is_file() or file.name in LEFT_OUT:
                continue
            content = file.read_bytes()
            if file == SOURCE / "manifest.json":
                content = (json.dumps(BUILDS[browser](manifest), indent=2, ensure_ascii=False) + "\n").encode()
            _add(archive, file.relative_to(SOURCE).as_posix(), content)
    return package


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content)


def main(arguments: list[str]) -> None:
    """Build every browser's package."""
    folder = Path(arguments[0]) if arguments else ROOT / "dist"
    folder.mkdir(parents=True, exist_ok=True)
    for browser in BUILDS:
        print(build(browser, folder))


if __name__ == "__main__":
    main(sys.argv[1:])

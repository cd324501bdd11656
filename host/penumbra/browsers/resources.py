"""Folders of files that are not Python, in the installed package or in the source tree.

A wheel contains them inside the package (`tool.hatch` in pyproject.toml). An editable install uses the folders of the
source tree; there `make extension` builds the extension into `build/`.
"""

from pathlib import Path

from penumbra.browsers.machine.catalogue import Family
from penumbra.errors import InstallError

__all__ = ["extension_folder", "how_to_load", "resource"]

_PACKAGE = Path(__file__).resolve().parent
_TREE = _PACKAGE.parents[2]
_IN_TREE: dict[str, str] = {
    "templates": "packaging/templates",
    "extension": "build/extension",
    "example": "packaging/example",
}
_LOADING: dict[Family, str] = {
    "chromium": "chrome://extensions, Developer mode, Load unpacked: {folder}",
    "gecko": "about:debugging, This Firefox, Load Temporary Add-on: {folder}/manifest.json",
}


def resource(name: str) -> Path:
    """Find a folder by name.

    Parameters
    ----------
    name
        `templates`, `example` or `extension`. The last has the subfolders `chromium` and `firefox` with unpacked
        extensions, and `pictures`.

    Raises
    ------
    InstallError
        The folder is missing.
    """
    for folder in (_PACKAGE / name, _TREE / _IN_TREE[name]):
        if folder.is_dir():
            return folder
    if name == "extension" and (_TREE / "Makefile").is_file():
        raise InstallError("The extension has not been built.", f"Run in {_TREE}: make extension")
    raise InstallError(f"Penumbra's folder {name!r} is missing from this installation.", "Install penumbra-host again.")


def extension_folder(family: Family) -> Path:
    """The unpacked extension for one family of browsers. Raises the errors of `resource`."""
    return resource("extension") / ("firefox" if family == "gecko" else "chromium")


def how_to_load(family: Family) -> str:
    """Instructions to load the unpacked extension. Raises the errors of `resource`."""
    return _LOADING[family].format(folder=extension_folder(family))

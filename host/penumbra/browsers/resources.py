"""Where the files that are not Python lie: in the installed package, or in the project's own tree.

A wheel carries them inside the package (`tool.hatch` in pyproject.toml puts them there); an editable install runs
from the tree, where they have their own folders beside `host/`, and the extension is built into `build/` (`make extension`).
"""

from pathlib import Path

from penumbra.browsers.catalogue import Family
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
    """The folder of that name.

    Parameters
    ----------
    name
        `templates`, `example`, or `extension`: that has `chromium` and `firefox`, each ready to be loaded, and `pictures`.

    Raises
    ------
    InstallError
        The folder is in neither place.
    """
    for folder in (_PACKAGE / name, _TREE / _IN_TREE[name]):
        if folder.is_dir():
            return folder
    if name == "extension" and (_TREE / "Makefile").is_file():
        raise InstallError("The extension has not been built.", f"Run in {_TREE}: make extension")
    raise InstallError(
        f"Penumbra's own folder of {name} is missing from this installation.", "Install penumbra-host again."
    )


def extension_folder(family: Family) -> Path:
    """The unpacked extension for one family of browsers. Raises as `resource` does."""
    return resource("extension") / ("firefox" if family == "gecko" else "chromium")


def how_to_load(family: Family) -> str:
    """How the user loads the unpacked extension, and from where. Raises as `resource` does."""
    return _LOADING[family].format(folder=extension_folder(family))

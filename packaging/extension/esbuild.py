"""esbuild in the version of `package-lock.json`, installed by npm into `build/esbuild` on first use.

npm has one package of the program for each system. The program needs no Node.
"""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from extension.node import npm
from extension.places import BUILD, ROOT

__all__ = ["bundle", "installed"]

_FOLDER = BUILD / "esbuild"
_PROGRAMS = ("node_modules/@esbuild/*/bin/esbuild", "node_modules/@esbuild/*/esbuild.exe")
_NAME = "penumbra"
"""Variable with a script's exports, in the extension's isolated world. Each script replaces the one before."""
_SETTINGS = (
    "--bundle",
    "--format=iife",
    f"--global-name={_NAME}",
    f"--footer:js={_NAME}.done;",  # the completion value: the entry's export `done`
    "--target=es2024",
    "--charset=ascii",  # browsers keep a script of other characters in two bytes each
    '--tsconfig-raw={"compilerOptions":{"alwaysStrict":true}}',  # strict like modules, independent of jsconfig.json
    "--log-level=warning",
)


def bundle(entries: Mapping[str, Path], folder: Path, *, maps: bool = False) -> None:
    """Build each entry and its imports into one plain script.

    Parameters
    ----------
    entries
        Path of the built script below `folder`, without `.js` → the entry's source.
    folder
        Target folder.
    maps
        Whether scripts contain source maps. They are inline: browsers' tools find no others for content scripts.
    """
    named = [f"{name}={source.relative_to(ROOT).as_posix()}" for name, source in entries.items()]
    settings = [*_SETTINGS, f"--outdir={folder}", *(["--sourcemap=inline"] if maps else [])]
    # Paths in the scripts' comments are relative to the working folder, and so equal on all machines.
    subprocess.run([_program(), *named, *settings], cwd=ROOT, check=True)


def installed() -> Path | None:
    """Path of the program if it is installed in the lock's version, else None."""
    lock = _FOLDER / "package-lock.json"
    if not lock.is_file() or lock.read_bytes() != (ROOT / lock.name).read_bytes():
        return None
    return next((found for pattern in _PROGRAMS for found in _FOLDER.glob(pattern)), None)


def _program() -> Path:
    found = installed()
    if found is None:
        _install()
        found = installed()
    if found is None:
        raise SystemExit("npm has no esbuild for this system.")
    return found


def _install() -> None:
    """Install the dependencies of `package.json` that are not for development, outside the project's `node_modules`."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(ROOT / name, _FOLDER / name)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    npm("ci", "--omit=dev", *quiet, cwd=_FOLDER)

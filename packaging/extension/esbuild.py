"""esbuild in the version that `package-lock.json` pins, installed by npm into `build/esbuild` when it is first needed.

The program comes within an npm package for each system, and needs no Node to run.
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
"""Variable that holds a script's exports, in the isolated world of the extension; each script replaces the one before."""
_SETTINGS = (
    "--bundle",
    "--format=iife",
    f"--global-name={_NAME}",
    f"--footer:js={_NAME}.done;",  # the completion value: what the script's entry exports as `done`
    "--target=es2024",
    "--charset=utf8",
    '--tsconfig-raw={"compilerOptions":{"alwaysStrict":true}}',  # as modules are, whatever jsconfig.json says
    "--log-level=warning",
)


def bundle(entries: Mapping[str, Path], folder: Path, *, maps: bool = False) -> None:
    """Build each entry with all that it imports into one plain script.

    Parameters
    ----------
    entries
        Path of the built script below `folder`, without `.js`, and the entry's source.
    maps
        Whether each script carries a source map, inline: the browser's tools find no other in a content script.
    """
    named = [f"{name}={source.relative_to(ROOT).as_posix()}" for name, source in entries.items()]
    settings = [*_SETTINGS, f"--outdir={folder}", *(["--sourcemap=inline"] if maps else [])]
    # Paths in the scripts' comments are relative to the working folder: there the same on every machine.
    subprocess.run([_program(), *named, *settings], cwd=ROOT, check=True)


def installed() -> Path | None:
    """The program, if it is installed in the version that the lock pins now."""
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
        raise SystemExit("npm has installed no esbuild for this system.")
    return found


def _install() -> None:
    """Install what `package.json` names as no development dependency, apart from the project's own `node_modules`."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(ROOT / name, _FOLDER / name)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    npm("ci", "--omit=dev", *quiet, cwd=_FOLDER)

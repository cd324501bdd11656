"""Safe writing of files in folders of other programs: atomically, and never through a planted link."""

import os
import stat
import tempfile
from pathlib import Path

from penumbra.errors import InstallError

__all__ = ["check_folder", "make_folder", "missing_folders", "write_atomically"]

_FILE_MODE = 0o644
_SCRIPT_MODE = 0o755
_FOLDER_MODE = 0o700
"""Mode of new folders: for the user alone, as in browsers."""


def check_folder(folder: Path, base: Path) -> None:
    """Check that a folder is safe to write in: it is no link, and nobody else can replace a file in it.

    Links above `base` belong to the user and are followed. Below it a sandboxed browser may write, so no link is
    followed.

    Raises
    ------
    InstallError
        The path has a link below `base` or something other than a folder, or a folder belongs to another user, is
        writable for all users, or cannot be read.
    """
    inside = folder.relative_to(base).parts
    for depth in range(len(inside) + 1):
        step = base.joinpath(*inside[:depth])
        try:
            _check_step(step, below=depth > 0)
        except OSError as error:
            advice = f"You may not read {step.parent}: check its owner."
            raise InstallError(f"The folder {step} cannot be checked: {error.strerror}.", advice) from error


def _check_step(step: Path, *, below: bool) -> None:
    if below and step.is_symlink():
        raise InstallError(f"{step} is a link; Penumbra does not follow it.", "Replace it by a folder, or remove it.")
    if step.exists():
        _check_owner(step)


def _check_owner(step: Path) -> None:
    found = step.stat()
    if not stat.S_ISDIR(found.st_mode):
        raise InstallError(f"{step} is not a folder.", "Move it out of the way.")
    if os.name != "posix":
        return
    if found.st_uid != os.geteuid():
        raise InstallError(f"{step} belongs to another user.", "Run penumbra as the user who runs the browser.")
    if found.st_mode & stat.S_IWOTH:
        raise InstallError(f"Every user may write to {step}.", f"Run: chmod o-w '{step}'")


def missing_folders(folder: Path) -> list[Path]:
    """The missing folders of a path, outermost first; empty if the folder exists."""
    missing: list[Path] = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing[::-1]


def make_folder(folder: Path) -> None:
    """Make a folder and its missing ancestors.

    Raises
    ------
    InstallError
        A folder cannot be made.
    """
    for step in missing_folders(folder):
        try:
            step.mkdir(mode=_FOLDER_MODE)
        except OSError as error:
            raise InstallError(f"The folder {step} cannot be made: {error.strerror}.", _advice(error, step)) from error


def write_atomically(path: Path, content: bytes, *, executable: bool = False) -> None:
    """Replace a file atomically: readers see the old content or the new one. A link is replaced and not followed.

    Raises
    ------
    InstallError
        The file cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(_SCRIPT_MODE if executable else _FILE_MODE)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InstallError(f"The file {path} cannot be written: {error.strerror}.", _advice(error, path)) from error


def _advice(error: OSError, path: Path) -> str:
    """Advice for a folder of another user, as after a run as root. No command: the owner may be right."""
    return f"You may not write in {path.parent}: check its owner." if isinstance(error, PermissionError) else ""

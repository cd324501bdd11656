"""Writing files in folders that others may write to as well: all or nothing, and through no planted link."""

import os
import stat
import tempfile
from pathlib import Path

from penumbra.errors import InstallError

__all__ = ["check_folder", "make_folder", "missing_folders", "write_atomically"]

_FILE_MODE = 0o644
_SCRIPT_MODE = 0o755
_FOLDER_MODE = 0o700
"""New folders are the user's alone, as browsers make their own."""


def check_folder(folder: Path, base: Path) -> None:
    """Make sure that writing in a folder writes where its name says, and where nobody else may swap the file.

    Links above `base` are the user's own and followed; below it, where a sandboxed browser may write, none is.

    Raises
    ------
    InstallError
        A link below `base`, something that is no folder, or a folder that is not the user's, that all may write to or that
        the user may not even look at.
    """
    inside = folder.relative_to(base).parts
    for depth in range(len(inside) + 1):
        step = base.joinpath(*inside[:depth])
        try:
            _check_step(step, below=depth > 0)
        except OSError as error:
            advice = f"You may not look into {step.parent}: see whom it belongs to."
            raise InstallError(f"The folder {step} cannot be checked: {error.strerror}.", advice) from error


def _check_step(step: Path, *, below: bool) -> None:
    if below and step.is_symlink():
        raise InstallError(f"{step} is a link, and it is not followed.", "Replace it by a folder, or remove it.")
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
    """The folders that must be made for this one to exist, outermost first."""
    missing: list[Path] = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing[::-1]


def make_folder(folder: Path) -> None:
    """Make a folder and those above it.

    Raises
    ------
    InstallError
        It cannot be made.
    """
    for step in missing_folders(folder):
        try:
            step.mkdir(mode=_FOLDER_MODE)
        except OSError as error:
            raise InstallError(f"The folder {step} cannot be made: {error.strerror}.", _advice(error, step)) from error


def write_atomically(path: Path, content: bytes, *, executable: bool = False) -> None:
    """Put a file in place at once: readers see the old one or the new one, and a link is replaced, not followed.

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
    """Where to look when a folder is another's, as it is after a run as root; no command, since it may be rightly so."""
    return f"You may not write in {path.parent}: see whom it belongs to." if isinstance(error, PermissionError) else ""

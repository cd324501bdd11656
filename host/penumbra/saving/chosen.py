"""The folder that the user chose, kept by the host in the user's configuration."""

import logging
import os
import tempfile
from pathlib import Path

import msgspec
from msgspec import Struct

from penumbra.errors import FolderMissingError, SaveError
from penumbra.saving.faults import problem
from penumbra.saving.folder import open_folder
from penumbra.saving.names import DEFAULT_TEMPLATE, check_template
from penumbra.user_files import user_file

__all__ = ["Chosen", "ChosenFile", "chosen_path", "resolved"]

_FILE = "save-folder.json"
_log = logging.getLogger(__name__)


class Chosen(Struct, frozen=True):
    """A folder with the choices for saving to it."""

    path: str = ""
    """Absolute and without links; empty if none is chosen."""
    template: str = DEFAULT_TEMPLATE
    tags: list[str] = []


def chosen_path() -> Path:
    """Path of the file with the user's choice.

    Raises
    ------
    SaveError
        The user has no home folder.
    """
    return user_file("config", _FILE, SaveError, "The chosen folder cannot be kept")


class ChosenFile:
    """The file with the choice.

    Parameters
    ----------
    path
        Its path; None for the user's own.

    Raises
    ------
    SaveError
        The user has no home folder.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or chosen_path()

    def read(self) -> Chosen:
        """The choice, or the defaults if there is none or its file is broken; a broken template is the default too."""
        try:
            found = msgspec.json.decode(self._path.read_bytes(), type=Chosen)
        except FileNotFoundError:
            return Chosen()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            _log.warning("The chosen folder cannot be read from %s: %s.", self._path, error)
            return Chosen()
        try:
            check_template(found.template)
        except SaveError as error:  # written by hand, or by a newer version
            _log.warning("The names of saved pages in %s are the usual ones: %s", self._path, error.message)
            return msgspec.structs.replace(found, template=DEFAULT_TEMPLATE)
        return found

    def choose(self, chosen: Chosen) -> None:
        """Keep a choice after a look at its folder and template.

        Raises
        ------
        SaveError
            The folder is missing or cannot be written to, or the template has an unknown field.
        """
        check_template(chosen.template)
        path = Path(chosen.path)
        try:
            with open_folder(path) as folder:
                folder.try_out()
        except OSError as error:
            raise problem(error, path) from error
        self._write(chosen)

    def clear(self) -> None:
        """Forget the choice.

        Raises
        ------
        SaveError
            Its file cannot be removed.
        """
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise problem(error, self._path.parent) from error

    def _write(self, chosen: Chosen) -> None:
        """Replace the file atomically; only the user may read it."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f".{_FILE}.", dir=self._path.parent)  # of mode 0600
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(msgspec.json.format(msgspec.json.encode(chosen)) + b"\n")
                    file.flush()
                    os.fsync(handle)
                Path(name).replace(self._path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise problem(error, self._path.parent) from error


def resolved(written: str) -> str:
    """The absolute path without links of a folder that the user typed.

    Raises
    ------
    SaveError
        The path is relative, or leads to no folder.
    """
    plain = written.strip()
    if "\0" in plain or not plain:
        raise FolderMissingError("This is no path of a folder.", "Give its whole path.")
    try:
        path = Path(plain).expanduser()
        if not path.is_absolute():
            raise FolderMissingError(f"{plain} is not a whole path.", "Begin it at the root, or with ~ for your home.")
        return str(path.resolve(strict=True))
    except (OSError, RuntimeError) as error:  # RuntimeError: no home, or links in a circle
        if isinstance(error, OSError):
            raise problem(error, Path(plain)) from error
        raise SaveError(f"{plain} cannot be read: {error}.", "Give its whole path.") from error

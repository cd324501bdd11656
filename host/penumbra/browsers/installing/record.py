"""The record of the files and keys that `penumbra install` wrote. `penumbra uninstall` removes only these.

It is written before the files, so an interrupted installation can be undone too.
"""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.machine.writing import make_folder, write_atomically
from penumbra.errors import InstallError

__all__ = ["Record", "Written", "digest", "load", "record_path", "save"]

_FORMAT = 1
"""Version of the record's format."""


class Written(Struct):
    """A file or registry key, and the browsers that need it."""

    owners: list[str]
    """Keys of rows of the catalogue."""
    content: str
    """SHA-256 of the file, or the registry key's value."""
    earlier: list[str] = []
    """Earlier contents, which may still be there after an interrupted installation."""

    def wrote(self, content: str) -> bool:
        """Whether Penumbra wrote this content."""
        return content == self.content or content in self.earlier


class _Head(Struct):
    """The field that records of all versions have."""

    format: int = _FORMAT


class Record(Struct, forbid_unknown_fields=True):
    """All files, keys and folders that were written."""

    format: int = _FORMAT
    files: dict[str, Written] = {}
    keys: dict[str, Written] = {}
    folders: list[str] = []
    """New folders, outermost first."""


def record_path(machine: Machine) -> Path:
    """Path of the record."""
    return machine.data / "install.json"


def digest(content: bytes) -> str:
    """SHA-256 of a file's content, hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def load(machine: Machine) -> Record:
    """Read the record; it is empty if nothing was installed.

    Raises
    ------
    InstallError
        The record cannot be read, is damaged, or comes from another version.
    """
    path = record_path(machine)
    try:
        written = path.read_bytes()
        head = msgspec.json.decode(written, type=_Head)  # checked first: other versions may have other fields
        if head.format != _FORMAT:
            raise InstallError(
                f"The record of the installation, {path}, was written by another version of Penumbra.",
                "Update Penumbra.",
            )
        return msgspec.json.decode(written, type=Record)
    except FileNotFoundError:
        return Record()
    except OSError as error:
        raise InstallError(
            f"The record of the installation, {path}, cannot be read: {error.strerror}.",
            "Check that it is an ordinary file, and that you own it and its folder.",
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InstallError(
            f"The record of the installation, {path}, is damaged: {error}.",
            "Remove that file and run: penumbra install",
        ) from error


def save(machine: Machine, record: Record) -> None:
    """Write the record, or remove its file if it is empty.

    Raises
    ------
    InstallError
        The record cannot be written or removed.
    """
    path = record_path(machine)
    if not (record.files or record.keys or record.folders):
        _remove(path)
        return
    make_folder(path.parent)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(record), indent=1))


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise InstallError(
            f"The record of the installation, {path}, cannot be removed: {error.strerror}.", "Remove it by hand."
        ) from error

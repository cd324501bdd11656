"""The record of what `penumbra install` wrote, so that `penumbra uninstall` removes just that.

It is written before the files are, so that an interrupted installation can be taken back too.
"""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from penumbra.browsers.machine import Machine
from penumbra.browsers.writing import make_folder, write_atomically
from penumbra.errors import InstallError

__all__ = ["Record", "Written", "digest", "load", "record_path", "save"]

_FORMAT = 1
"""Version of the record's shape."""


class Written(Struct):
    """One file or registry key, and the browsers that it was written for."""

    owners: list[str]
    """Keys of the catalogue's places."""
    content: str
    """SHA-256 of the file, or the registry key's value."""
    earlier: list[str] = []
    """What may be there instead, where an installation was broken off before it came to this one."""

    def wrote(self, content: str) -> bool:
        """Whether what is found there is of our writing."""
        return content == self.content or content in self.earlier


class _Head(Struct):
    """As much of a record as those of every version have."""

    format: int = _FORMAT


class Record(Struct, forbid_unknown_fields=True):
    """Everything that was written."""

    format: int = _FORMAT
    files: dict[str, Written] = {}
    keys: dict[str, Written] = {}
    folders: list[str] = []
    """Folders that did not exist before, outermost first."""


def record_path(machine: Machine) -> Path:
    """Where the record lies."""
    return machine.data / "install.json"


def digest(content: bytes) -> str:
    """SHA-256 of a file's content, hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def load(machine: Machine) -> Record:
    """The record, empty where nothing was installed.

    Raises
    ------
    InstallError
        The record cannot be read, is damaged, or of a later version.
    """
    path = record_path(machine)
    try:
        written = path.read_bytes()
        if (
            msgspec.json.decode(written, type=_Head).format != _FORMAT
        ):  # asked first: another version's may have other fields
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
            "It has to be an ordinary file that you may read: see whom it and its folder belong to.",
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InstallError(
            f"The record of the installation, {path}, is damaged: {error}.",
            "Remove that file and run: penumbra install",
        ) from error


def save(machine: Machine, record: Record) -> None:
    """Write the record down, or remove it where it is empty.

    Raises
    ------
    InstallError
        It cannot be written or removed.
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

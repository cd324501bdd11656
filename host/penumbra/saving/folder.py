"""Writing files into one folder: whole or not at all, never over another file, never outside the folder.

References
----------
POSIX.1-2017: `openat`, `linkat` and `unlinkat` name files below an open folder, so that nothing that is renamed or
linked meanwhile leads elsewhere. `linkat` never replaces a file.
"""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from penumbra.errors import SaveError
from penumbra.saving.names import numbered

__all__ = ["Folder", "Written", "open_folder"]

_MOST_NUMBERS = 1000
"""Files of one name, at most."""
_MORE = 4096
"""Bytes read of an existing file beyond those of the new one: enough to see that it is longer."""
_BY_DESCRIPTOR = {os.open, os.link, os.unlink, os.stat, os.mkdir, os.rmdir} <= os.supports_dir_fd
"""Whether the system names files below an open folder. Windows does not."""
_FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _FLAGS
"""Not blocking: a named pipe would wait for its writer."""
_FOLDER_FLAGS = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EINVAL}
"""Faults of `link` on file systems without hard links, such as FAT."""


@dataclass(frozen=True)
class Written:
    """A file in the folder."""

    name: str
    already: bool
    """It was there before, with the same content."""
    identity: tuple[int, int]
    """Device and inode."""


class Folder:
    """An open folder. Use `open_folder`.

    Parameters
    ----------
    path
        Its path, for messages and for systems that name files by paths only.
    descriptor
        Its descriptor; None on systems that name files by paths only.
    """

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self._descriptor = descriptor
        self._new: list[str] = []
        """Names of the files that were written new, in order."""

    def write(self, stem: str, ending: str, data: bytes, same: Callable[[bytes], bytes] = bytes) -> Written:
        """Write a file whole, under the first name that no file with other content has.

        Parameters
        ----------
        stem, ending
            The name without number and ending, and the ending with its dot.
        data
            The file's content.
        same
            Two contents are the same if this function returns the same for both.

        Raises
        ------
        OSError
            The file cannot be written. Nothing of it remains.
        SaveError
            Too many files have the name.
        """
        temporary = ""
        try:
            for number in range(1, _MOST_NUMBERS + 1):
                name = f"{numbered(stem, number)}{ending}"
                identity = self._identity_if_same(name, data, same)
                if identity:
                    return Written(name, already=True, identity=identity)
                temporary = temporary or self._write_temporary(data)
                if self._take_name(name, temporary, data):
                    self._new.append(name)
                    return Written(name, already=False, identity=self._identity(name))
        finally:
            if temporary:
                self._remove(temporary)
        raise SaveError(f"{_MOST_NUMBERS} files are named {stem}.", "Move some of them, or choose another template.")

    @contextlib.contextmanager
    def subfolder(self, name: str) -> Iterator["Folder"]:
        """Open a folder in this one, and make it if it is missing. If it stays empty, it is removed again.

        Raises
        ------
        OSError
            It is a link or a file, or cannot be made.
        """
        made = False
        with contextlib.suppress(FileExistsError):
            os.mkdir(self._place(name), **self._below())  # noqa: PTH102  # pathlib takes no descriptor
            made = True
        try:
            with _open(self.path / name, self._place(name), self._below()) as inner:
                yield inner
        finally:
            if made:
                with contextlib.suppress(OSError):  # it has files
                    os.rmdir(self._place(name), **self._below())  # pathlib takes no descriptor

    def undo(self) -> None:
        """Remove the files that were written new."""
        while self._new:
            self._remove(self._new.pop())

    def try_out(self) -> None:
        """Write a file and remove it again.

        Raises
        ------
        OSError
            The folder cannot be written to.
        """
        self._remove(self._write_temporary(b"\n"))

    def sync(self) -> None:
        """Have the system write the names of new files to the disk."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):  # some file systems refuse; the files themselves are written
                os.fsync(self._descriptor)

    def _place(self, name: str) -> str:
        return name if self._descriptor is not None else str(self.path / name)

    def _below(self) -> dict[str, Any]:
        return {} if self._descriptor is None else {"dir_fd": self._descriptor}

    def _identity_if_same(self, name: str, data: bytes, same: Callable[[bytes], bytes]) -> tuple[int, int] | None:
        """Device and inode of the file with this name if it has the same content."""
        try:
            handle = os.open(self._place(name), _READ_FLAGS, **self._below())
        except OSError:
            return None  # missing, a link, or not readable: its name is free or taken, as `_take_name` will find
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > len(data) + _MORE:
            os.close(handle)
            return None
        with os.fdopen(handle, "rb") as file:
            return (found.st_dev, found.st_ino) if same(file.read()) == same(data) else None

    def _write_temporary(self, data: bytes) -> str:
        """Write a hidden file of an unguessable name in the same folder, and return its name."""
        name = f".penumbra-{secrets.token_hex(8)}.tmp"
        self._create(name, data)
        return name

    def _create(self, name: str, data: bytes) -> None:
        """Write a new file. If that fails, nothing of it remains."""
        handle = os.open(self._place(name), os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666, **self._below())
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(handle)
        except BaseException:
            self._remove(name)
            raise

    def _take_name(self, name: str, temporary: str, data: bytes) -> bool:
        """Give the temporary file its name; False if another file has the name."""
        try:
            self._link(temporary, name)
        except FileExistsError:
            return False
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            return self._create_if_free(name, data)
        return True

    def _create_if_free(self, name: str, data: bytes) -> bool:
        try:
            self._create(name, data)
        except FileExistsError:
            return False
        return True

    def _link(self, temporary: str, name: str) -> None:
        below = self._descriptor
        if below is None:
            os.link(self._place(temporary), self._place(name))  # as below
        else:
            os.link(temporary, name, src_dir_fd=below, dst_dir_fd=below, follow_symlinks=False)

    def _identity(self, name: str) -> tuple[int, int]:
        found = os.stat(self._place(name), **self._below(), follow_symlinks=False)  # noqa: PTH116  # takes a descriptor
        return found.st_dev, found.st_ino

    def _remove(self, name: str) -> None:
        with contextlib.suppress(OSError):  # it has gone, and with it the reason to remove it
            os.unlink(self._place(name), **self._below())  # pathlib takes no descriptor


@contextlib.contextmanager
def open_folder(path: Path) -> Iterator[Folder]:
    """Open a folder.

    Raises
    ------
    OSError
        There is none, or it cannot be read.
    """
    with _open(path, str(path), {}, follow=True) as folder:
        yield folder


@contextlib.contextmanager
def _open(path: Path, place: str, below: dict[str, Any], *, follow: bool = False) -> Iterator[Folder]:
    if not _BY_DESCRIPTOR:
        if not path.is_dir() or (path.is_symlink() and not follow):
            raise NotADirectoryError(errno.ENOTDIR, "no folder", str(path))
        yield Folder(path, None)
        return
    descriptor = os.open(place, _FOLDER_FLAGS | (0 if follow else os.O_NOFOLLOW), **below)
    try:
        yield Folder(path, descriptor)
    finally:
        os.close(descriptor)

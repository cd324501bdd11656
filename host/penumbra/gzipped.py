"""Gzip files of which damage is raised as OSError, like all else that keeps a file from being read."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

__all__ = ["damage_as_os_error", "open_gzip", "read_gzip"]


def read_gzip(path: Path, most: int = -1) -> bytes:
    """Unpacked bytes of a file.

    Parameters
    ----------
    most
        Bytes after which reading ends, −1 for none.

    Raises
    ------
    OSError
        The file is missing, is no gzip file, is damaged or ends too early.
    """
    with damage_as_os_error(path), gzip.open(path) as file:
        return file.read(most)


@contextmanager
def open_gzip(path: Path) -> Iterator[TextIO]:
    """Open a file of packed UTF-8 lines.

    Raises
    ------
    OSError
        As `read_gzip`, also while lines are read.
    """
    with damage_as_os_error(path), gzip.open(path, "rt", encoding="utf-8") as lines:
        yield lines


@contextmanager
def damage_as_os_error(path: Path) -> Iterator[None]:
    """Raise OSError for the two other errors that Python raises while it unpacks such a file."""
    try:
        yield
    except (EOFError, zlib.error) as error:
        raise gzip.BadGzipFile(f"{path} is damaged or ends too early. Get the file again.") from error

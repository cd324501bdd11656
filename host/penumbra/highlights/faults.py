"""The user's words for faults of the file of highlights."""

import errno
import sqlite3
from pathlib import Path

from penumbra.errors import (
    NO_SPACE,
    HighlightsBusyError,
    HighlightsDamagedError,
    HighlightsError,
    HighlightsFullError,
    HighlightsNewerError,
    HighlightsReadOnlyError,
)

__all__ = ["damaged", "newer", "problem"]

_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
_SQLITE_READ_ONLY = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN}
_SQLITE_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_MISMATCH}


def problem(error: OSError | sqlite3.Error, path: Path) -> HighlightsError:
    """The error for a fault of the system or of SQLite, with cause and remedy."""
    # The lower byte is the primary result code.
    code = (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF
    number = error.errno if isinstance(error, OSError) else 0
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return HighlightsBusyError(f"Another program uses the highlights in {path}.", "Try again in a moment.")
    if code == sqlite3.SQLITE_FULL or number in NO_SPACE:
        return HighlightsFullError(f"There is no space left for the highlights in {path}.", "Make space on that disk.")
    if code in _SQLITE_READ_ONLY or number in _READ_ONLY:
        message = f"The highlights in {path} cannot be written."
        return HighlightsReadOnlyError(message, "Make the file and its folder readable and writable for you.")
    if code in _SQLITE_DAMAGED:
        return damaged(path)
    detail = error.strerror if isinstance(error, OSError) else error
    return HighlightsError(f"The highlights in {path} cannot be used: {detail}.", "Check the file and its folder.")


def damaged(path: Path) -> HighlightsDamagedError:
    """The error for a file that SQLite cannot read, or that another program wrote."""
    message = f"{path} is damaged, or is no file of highlights. It stays as it is."
    return HighlightsDamagedError(message, "Put a copy in its place, or move it away to begin a new one.")


def newer(path: Path) -> HighlightsNewerError:
    """The error for a file with a later schema."""
    message = f"The highlights in {path} were written by a newer version of Penumbra."
    return HighlightsNewerError(message, "Update the host.")

"""The user's words for faults of the system while a file is written."""

import errno
from pathlib import Path

from penumbra.errors import (
    NO_SPACE,
    FolderDeniedError,
    FolderFullError,
    FolderMissingError,
    FolderReadOnlyError,
    NameTooLongError,
    PenumbraError,
    SaveError,
)

__all__ = ["problem"]

_PROBLEMS: dict[int, tuple[type[PenumbraError], str, str]] = {
    **dict.fromkeys(
        (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENODEV, errno.ENXIO, errno.ESTALE),
        (FolderMissingError, "There is no folder {}.", "Make it or connect its drive, or choose another."),
    ),
    **dict.fromkeys(
        (errno.EACCES, errno.EPERM),
        (FolderDeniedError, "You may not write in {}.", "Change its permissions, or choose another folder."),
    ),
    errno.EROFS: (FolderReadOnlyError, "{} is read-only.", "Make it writable, or choose another folder."),
    **dict.fromkeys(
        NO_SPACE,
        (FolderFullError, "{} has no space left.", "Make space there, or choose another folder."),
    ),
    errno.ENAMETOOLONG: (NameTooLongError, "A name in {} is too long.", "Choose a shorter path or template."),
}
"""By number of the system's fault: error, cause and remedy."""


def problem(error: OSError, folder: Path) -> PenumbraError:
    """The error for a fault of the system, with cause and remedy."""
    kind, cause, remedy = _PROBLEMS.get(
        error.errno or 0, (SaveError, "{} cannot be written to.", "Try again, or choose another folder.")
    )
    detail = "" if kind is not SaveError else f" ({error.strerror})"
    return kind(f"{cause.format(folder)}{detail}", remedy)

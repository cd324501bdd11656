"""Faults of the system: each has an error with a remedy."""

import errno
import os
from pathlib import Path

import pytest

from penumbra.errors import (
    FolderDeniedError,
    FolderFullError,
    FolderMissingError,
    FolderReadOnlyError,
    NameTooLongError,
    SaveError,
)
from penumbra.saving.faults import problem


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOENT, FolderMissingError),
        (errno.ENOTDIR, FolderMissingError),
        (errno.EACCES, FolderDeniedError),
        (errno.EROFS, FolderReadOnlyError),
        (errno.ENOSPC, FolderFullError),
        (errno.EDQUOT, FolderFullError),
        (errno.ENAMETOOLONG, NameTooLongError),
        (errno.EIO, SaveError),
    ],
)
def test_each_fault_has_its_error_with_a_remedy(number: int, kind: type[SaveError]) -> None:
    error = problem(OSError(number, os.strerror(number)), Path("/notes"))
    assert type(error) is kind
    assert "/notes" in error.message
    assert error.advice

"""Faults of the file of highlights in the user's words."""

import errno
import sqlite3
from pathlib import Path

import pytest

from penumbra.errors import (
    HighlightsBusyError,
    HighlightsDamagedError,
    HighlightsError,
    HighlightsFullError,
    HighlightsReadOnlyError,
)
from penumbra.highlights.faults import problem

PATH = Path("/data/highlights.sqlite3")


def sqlite_fault(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("something")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (OSError(errno.ENOSPC, "full"), HighlightsFullError),
        (OSError(errno.EDQUOT, "quota"), HighlightsFullError),
        (OSError(errno.EACCES, "denied"), HighlightsReadOnlyError),
        (OSError(errno.EROFS, "read-only"), HighlightsReadOnlyError),
        (OSError(errno.EIO, "broken disk"), HighlightsError),
        (sqlite_fault(sqlite3.SQLITE_FULL), HighlightsFullError),
        (sqlite_fault(sqlite3.SQLITE_READONLY_DIRECTORY), HighlightsReadOnlyError),
        (sqlite_fault(sqlite3.SQLITE_BUSY_SNAPSHOT), HighlightsBusyError),
        (sqlite_fault(sqlite3.SQLITE_NOTADB), HighlightsDamagedError),
        (sqlite_fault(sqlite3.SQLITE_IOERR), HighlightsError),
        (sqlite3.ProgrammingError("no code"), HighlightsError),
    ],
)
def test_each_fault_has_its_error_with_path_and_remedy(fault: OSError | sqlite3.Error, kind: type[Exception]) -> None:
    error = problem(fault, PATH)
    assert type(error) is kind
    assert str(PATH) in error.message
    assert error.advice

"""The SQLite file of the highlights: open, migrate, and run one transaction.

The file is opened for each request, so that hosts of several browsers share it and a file that the user has put back
is used at once. A damaged file is never renamed, replaced or written: its highlights cannot be made again.

References
----------
SQLite documentation: PRAGMA user_version, PRAGMA secure_delete; "Uniform Resource Identifiers" (mode).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from penumbra.highlights.faults import damaged, newer, problem

__all__ = ["Database"]

_WAIT = 5.0
"""Longest wait for another host's transaction, s."""
_MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE page (
        id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, site TEXT NOT NULL, title TEXT NOT NULL, folded TEXT NOT NULL
    );
    CREATE TABLE highlight (
        id TEXT PRIMARY KEY NOT NULL, page INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE,
        exact TEXT NOT NULL, prefix TEXT NOT NULL, suffix TEXT NOT NULL,
        start_at INTEGER NOT NULL, end_at INTEGER NOT NULL, color TEXT NOT NULL, note TEXT NOT NULL,
        created TEXT NOT NULL, changed TEXT NOT NULL, folded TEXT NOT NULL
    );
    CREATE INDEX highlight_place ON highlight (page, start_at);
    CREATE INDEX highlight_created ON highlight (page, created);
    CREATE INDEX page_site ON page (site);
    """,
)
"""Migration i changes a file of version i to version i + 1; append only."""


class Database:
    """The file.

    Parameters
    ----------
    path
        Its path. It is created with the first highlight.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def exists(self) -> bool:
        """Whether there is a file with any content."""
        try:
            return self.path.stat().st_size > 0
        except FileNotFoundError:
            return False
        except OSError as error:
            raise problem(error, self.path) from error

    @contextmanager
    def transaction(self, *, write: bool) -> Iterator[sqlite3.Connection]:
        """Run one transaction: all of it is kept, or nothing.

        Parameters
        ----------
        write
            Whether the transaction changes the file.

        Raises
        ------
        HighlightsError
            The file cannot be used. It is as it was.
        """
        try:
            if write:
                self._create()
            db = self._connect()
            try:
                db.execute("BEGIN IMMEDIATE" if write else "BEGIN")
                yield db
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # the first error says what happened
                    if db.in_transaction:  # SQLite ends it itself on a full disk
                        db.execute("ROLLBACK")
                raise
            finally:
                db.close()
        except (OSError, sqlite3.Error) as error:
            raise problem(error, self.path) from error

    def shrink(self) -> None:
        """Give the space of erased highlights back. Errors are ignored: `secure_delete` has overwritten the data."""
        with suppress(OSError, sqlite3.Error):
            db = self._connect()
            try:
                db.execute("VACUUM")
            finally:
                db.close()

    def _create(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.path.touch(mode=0o600)

    def _connect(self) -> sqlite3.Connection:
        address = f"{self.path.absolute().as_uri()}?mode=rw"
        db = sqlite3.connect(address, uri=True, timeout=_WAIT, isolation_level=None)
        try:
            db.text_factory = lambda data: data.decode("utf-8", "replace")
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA foreign_keys = ON")
            self._migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def _migrate(self, db: sqlite3.Connection) -> None:
        if self._version(db) == len(_MIGRATIONS):
            return
        db.execute("BEGIN IMMEDIATE")
        version = self._version(db)
        if not version and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise damaged(self.path)
        for migration in _MIGRATIONS[version:]:
            for statement in filter(str.strip, migration.split(";")):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
        db.execute("COMMIT")

    def _version(self, db: sqlite3.Connection) -> int:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version > len(_MIGRATIONS):
            raise newer(self.path)
        return version

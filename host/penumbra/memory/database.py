"""The site memory's file: opened, brought to this version's form, followed where another host puts a new one, set aside where it is damaged.

Every change is one transaction, so that several hosts may share the file.

References
----------
SQLite documentation: PRAGMA user_version, PRAGMA secure_delete, result codes SQLITE_BUSY, SQLITE_CORRUPT and SQLITE_NOTADB;
"File Locking and Concurrency", 5 and 7.1 (a COMMIT that fails for a reader leaves its transaction open);
Database File Format, 1.3 (the header: its string, and bytes 18 and 19, which are 2 for a write-ahead log).
"""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path

from penumbra.errors import MemoryBusyError, MemoryStoreError

__all__ = ["KEY_BYTES", "Database", "forget_damaged"]

_WAIT = 2.0
"""Seconds to wait for another host's transaction."""
_GLANCE = 0.05
"""Seconds that a page may wait for it: a page remembered is written in less, and no one sees so short a wait."""
KEY_BYTES = 32
"""Length of the key that hashes are made with."""
_DAMAGED = ".damaged"
_HEADER = b"SQLite format 3\0"
_ROLLBACK = b"\x01\x01"
"""Journal of the memory's file; reading one with a write-ahead log would lay files beside it."""
_TABLES = frozenset({"secret", "page"})
_MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE secret (key BLOB NOT NULL);
    CREATE TABLE page (
        site TEXT NOT NULL, address BLOB NOT NULL, seen INTEGER NOT NULL,
        texts BLOB NOT NULL, places BLOB NOT NULL, tree BLOB NOT NULL,
        PRIMARY KEY (site, address)
    ) WITHOUT ROWID;
    CREATE INDEX page_seen ON page (site, seen);
    """,
)
"""Each brings the file from the version of its index to the next; append only."""


def forget_damaged(path: Path) -> None:
    """Remove the files that a memory's damaged ones were set aside as: names of sites can be read in them.

    Raises
    ------
    MemoryStoreError
        One cannot be removed.
    """
    names = re.compile(re.escape(f"{path.name}{_DAMAGED}") + r"(\.\d+)?")
    for aside in [each for each in path.parent.glob("*") if names.fullmatch(each.name)]:
        try:
            aside.unlink(missing_ok=True)
        except OSError as error:
            raise MemoryStoreError(f"{aside} cannot be removed: {error.strerror}.", "Remove it by hand.") from error


class Database:
    """The open file.

    Parameters
    ----------
    path
        The file; made where it is missing. A damaged file is set aside beside it and an empty one begun.
    read_only
        The file is somebody's own: it must be a site memory, and neither it nor its folder is touched.
    wait
        Whether opening may take `_WAIT` where another host has the file locked, not only `_GLANCE`.

    Raises
    ------
    MemoryStoreError
        The file cannot be opened, it is another program's database, or a newer version of Penumbra wrote it.
    """

    def __init__(self, path: Path, *, read_only: bool, wait: bool) -> None:
        self.path = path
        self.note = ""
        """One sentence where the memory had to start anew, or empty."""
        self._read_only = read_only
        self._file: tuple[int, int] | None = None
        """Which file is open."""
        try:
            self._db = self._connect_to_read() if read_only else self._connect(wait=wait)
        except sqlite3.OperationalError as error:
            raise self._failed(error) from error
        except sqlite3.DatabaseError as error:
            if read_only:
                raise self._foreign() from error
            self._set_aside()
            self._db = self._connect(wait=wait)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def try_to(self, statement: str) -> None:
        """Run what only makes the file smaller; another program's reading may forbid it."""
        with suppress(sqlite3.Error):
            self._db.execute(statement).fetchall()

    def _connect(self, *, wait: bool = True) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path.touch(mode=0o600)
        except OSError as error:
            raise self._failed(error) from error
        limit = _WAIT if wait else _GLANCE
        try:
            db = sqlite3.connect(self.path, timeout=limit, isolation_level=None, check_same_thread=False)
            try:
                db.execute("PRAGMA secure_delete = ON")
                self._migrate(db)
            except BaseException:
                db.close()
                raise
        except sqlite3.OperationalError as error:
            raise self._failed(error) from error
        self._file = self._which()
        return db

    def _which(self) -> tuple[int, int] | None:
        """Device and number of the file that stands at the path, None where none does."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _follow(self, *, wait: bool) -> None:
        """Open the file that stands at the path by now: the user has removed the one that is open, or another host has set it aside."""
        if self._read_only or self._which() == self._file:
            return
        before, self._db = self._db, self._connect(wait=wait)  # the open one stays where the other cannot be opened
        before.close()

    def _connect_to_read(self) -> sqlite3.Connection:
        try:
            with self.path.open("rb") as file:
                header = file.read(len(_HEADER) + 4)
        except OSError as error:
            raise MemoryStoreError(
                f"{self.path} cannot be read: {error.strerror}.", "Name the file of a site memory."
            ) from error
        if not header.startswith(_HEADER) or header[-2:] != _ROLLBACK:
            raise self._foreign()
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        db = sqlite3.connect(address, uri=True, timeout=_WAIT, isolation_level=None, check_same_thread=False)
        try:
            ours = _tables(db) >= _TABLES and self._version(db) == len(_MIGRATIONS)
        except BaseException:
            db.close()
            raise
        if not ours:
            db.close()
            raise self._foreign()
        return db

    def _version(self, db: sqlite3.Connection) -> int:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version > len(_MIGRATIONS):
            raise MemoryStoreError(
                f"The site memory {self.path} was written by a newer version of Penumbra.", "Update the host."
            )
        return version

    def _migrate(self, db: sqlite3.Connection) -> None:
        if self._version(db) == len(_MIGRATIONS):
            return
        db.execute("BEGIN IMMEDIATE")
        version = self._version(db)
        if not version and _tables(db):
            raise self._foreign()
        for migration in _MIGRATIONS[version:]:
            for statement in filter(str.strip, migration.split(";")):
                db.execute(statement)
        if not version:
            db.execute("INSERT INTO secret VALUES (?)", (os.urandom(KEY_BYTES),))
        db.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
        db.execute("COMMIT")

    @contextmanager
    def transaction(
        self, *, write: bool = True, wait: bool = True, erase: bool = False
    ) -> Iterator[sqlite3.Connection]:
        """One transaction; a damaged file is set aside, so that the next call starts anew.

        Parameters
        ----------
        write
            Whether anything is to be changed.
        wait
            As of the class.
        erase
            Whether all is well where the file is damaged, since what was to be erased has gone with it.

        Raises
        ------
        MemoryBusyError
            Another host has the file locked.
        MemoryStoreError
            The file cannot be used, or was damaged and has been set aside.
        """
        try:
            self._follow(wait=wait)
            self._db.execute(f"PRAGMA busy_timeout = {round(1000 * (_WAIT if wait else _GLANCE))}")
            self._db.execute("BEGIN IMMEDIATE" if write and not self._read_only else "BEGIN")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # SQLite ends some itself, as on a full disk, but none whose COMMIT had to wait
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.OperationalError as error:
            raise self._failed(error) from error
        except UnicodeEncodeError as error:  # who asks names a site in no UTF-8; nothing is amiss with the file
            raise MemoryStoreError(f"{error.object!a} is no site's name.", "Give a site such as example.org.") from error
        except (sqlite3.DatabaseError, TypeError, ValueError, OverflowError) as error:  # SQLite takes any value anywhere
            if self._read_only:
                raise self._failed(error) from error
            self._db.close()
            self._set_aside()
            self._db = self._connect()
            if erase:
                return
            raise MemoryStoreError(self.note, "Nothing needs to be done: it fills again.") from error

    def _set_aside(self) -> None:
        """Move a damaged file to a name that no earlier one has."""
        names = (f"{self.path.name}{_DAMAGED}{ending}" for ending in chain([""], map(".{}".format, count(2))))
        aside = next(path for path in map(self.path.with_name, names) if not path.exists())
        try:
            self.path.replace(aside)
        except OSError as error:
            raise self._failed(error) from error
        self.note = f"The site memory was damaged; it was set aside as {aside} and starts empty."

    def _foreign(self) -> MemoryStoreError:
        return MemoryStoreError(f"{self.path} is no site memory.", "Name the file of a site memory.")

    def _failed(self, error: Exception) -> MemoryStoreError:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            return MemoryBusyError(f"Another program is at the site memory {self.path}: {error}.", "Try again in a moment.")
        return MemoryStoreError(
            f"The site memory {self.path} cannot be used: {error}.", "Check that the file can be written, or remove it."
        )


def _tables(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

"""The site memory's SQLite file: open, migrate, follow a replaced file, set a damaged file aside.

Every change is one transaction, so several hosts may share the file.

References
----------
SQLite documentation: PRAGMA user_version, PRAGMA secure_delete, result codes SQLITE_BUSY, SQLITE_CORRUPT and
SQLITE_NOTADB; "File Locking and Concurrency", 5 and 7.1 (a COMMIT that fails for a reader leaves its transaction open);
Database File Format, 1.3 (the header's string; bytes 18 and 19 are 2 for a write-ahead log).
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
"""Longest wait for another host's transaction, s."""
_SHORT_WAIT = 0.05
"""The same while a user waits for a page, s. Writing one page takes less."""
KEY_BYTES = 32
"""Length of the hash key, bytes."""
_DAMAGED = ".damaged"
_HEADER = b"SQLite format 3\0"
_ROLLBACK = b"\x01\x01"
"""Header bytes of a file with a rollback journal. A read of a file with a write-ahead log creates files beside it."""
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
"""Migration i changes a file of version i to version i + 1; append only."""


def forget_damaged(path: Path) -> None:
    """Remove the damaged files that were set aside: they contain names of sites.

    Raises
    ------
    MemoryStoreError
        A file cannot be removed.
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
        The file; created if missing. A damaged file is renamed and replaced by an empty one.
    read_only
        Open an existing site memory and change neither it nor its folder.
    wait
        Wait up to 2 s for another host's lock; otherwise 0.05 s.

    Raises
    ------
    MemoryStoreError
        The file cannot be opened, is another program's database, or comes from a newer version of Penumbra.
    """

    def __init__(self, path: Path, *, read_only: bool, wait: bool) -> None:
        self.path = path
        self.note = ""
        """One sentence if the memory was damaged and starts empty, otherwise empty."""
        self._read_only = read_only
        self._file: tuple[int, int] | None = None
        """Identity of the open file: device and inode."""
        try:
            self._db = self._connect_to_read() if read_only else self._connect(wait=wait)
        except sqlite3.OperationalError as error:
            raise self._failed(error) from error
        except sqlite3.DatabaseError as error:
            if read_only:
                raise self._not_a_memory() from error
            self._set_aside()
            self._db = self._connect(wait=wait)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def shrink(self, statement: str) -> None:
        """Run a statement that makes the file smaller. Errors are ignored: another program's lock may forbid it."""
        with suppress(sqlite3.Error):
            self._db.execute(statement).fetchall()

    def _connect(self, *, wait: bool = True) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path.touch(mode=0o600)
        except OSError as error:
            raise self._failed(error) from error
        limit = _WAIT if wait else _SHORT_WAIT
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
        self._file = self._file_id()
        return db

    def _file_id(self) -> tuple[int, int] | None:
        """Device and inode of the file at the path, or None."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _reopen_if_replaced(self, *, wait: bool) -> None:
        """Open the file at the path again if the user has removed the open one or another host has set it aside."""
        if self._read_only or self._file_id() == self._file:
            return
        before, self._db = self._db, self._connect(wait=wait)  # if this fails, the old connection stays
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
            raise self._not_a_memory()
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        db = sqlite3.connect(address, uri=True, timeout=_WAIT, isolation_level=None, check_same_thread=False)
        try:
            ours = _tables(db) >= _TABLES and self._version(db) == len(_MIGRATIONS)
        except BaseException:
            db.close()
            raise
        if not ours:
            db.close()
            raise self._not_a_memory()
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
            raise self._not_a_memory()
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
        """Run one transaction. A damaged file is set aside and the memory starts empty.

        Parameters
        ----------
        write
            Whether the transaction changes the file.
        wait
            As for the class.
        erase
            Whether the transaction only erases. Then a damaged file is no error: its content is gone.

        Raises
        ------
        MemoryBusyError
            Another host has the file locked.
        MemoryStoreError
            The file cannot be used, or was damaged and was set aside.
        """
        entered = False
        try:
            self._reopen_if_replaced(wait=wait)
            self._db.execute(f"PRAGMA busy_timeout = {round(1000 * (_WAIT if wait else _SHORT_WAIT))}")
            self._db.execute("BEGIN IMMEDIATE" if write and not self._read_only else "BEGIN")
            try:
                entered = True
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # SQLite ends it on a full disk, but not when COMMIT meets a lock
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.OperationalError as error:
            raise self._failed(error) from error
        except UnicodeEncodeError as error:  # the requested name is not UTF-8; the file is well
            advice = "Give a site such as example.org."
            raise MemoryStoreError(f"{error.object!a} is not the name of a site.", advice) from error
        except (sqlite3.DatabaseError, TypeError, ValueError, OverflowError) as error:  # a column may have any type
            if self._read_only:
                raise self._failed(error) from error
            self._db.close()
            if self._file_id() == self._file:
                self._set_aside()
            else:
                self.note = "The site memory was damaged. Another host has set its file aside; the memory starts empty."
            self._db = self._connect()
            if erase:
                if not entered:
                    yield self._db  # the new file, in which there is nothing to erase
                return
            raise MemoryStoreError(self.note, "You need not do anything: it fills again.") from error

    def _set_aside(self) -> None:
        """Rename a damaged file; earlier ones keep their names."""
        names = (f"{self.path.name}{_DAMAGED}{ending}" for ending in chain([""], map(".{}".format, count(2))))
        aside = next(path for path in map(self.path.with_name, names) if not path.exists())
        try:
            self.path.replace(aside)
        except OSError as error:
            raise self._failed(error) from error
        self.note = f"The site memory was damaged. Its file is now {aside}; the memory starts empty."

    def _not_a_memory(self) -> MemoryStoreError:
        return MemoryStoreError(f"{self.path} is not a site memory.", "Name the file of a site memory.")

    def _failed(self, error: Exception) -> MemoryStoreError:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            message = f"Another program uses the site memory {self.path}: {error}."
            return MemoryBusyError(message, "Try again in a moment.")
        return MemoryStoreError(
            f"The site memory {self.path} cannot be used: {error}.", "Check that the file can be written, or remove it."
        )


def _tables(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

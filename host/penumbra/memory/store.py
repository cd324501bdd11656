"""The site memory: what earlier pages of a site looked like, as imprints, on this machine only.

One SQLite file in the user's data folder. It holds no text and no address: imprints (keyed hashes and a small tree of
tags), under the name of the site. Pages of private windows are never written. It is bounded, and what is erased is
overwritten (`secure_delete`). Every change is one transaction, so that several hosts may share the file.

References
----------
SQLite documentation: PRAGMA user_version, PRAGMA secure_delete, result codes SQLITE_BUSY, SQLITE_CORRUPT and SQLITE_NOTADB;
"File Locking and Concurrency", 5 and 7.1 (a COMMIT that fails for a reader leaves its transaction open);
Database File Format, 1.3 (the header: its string, and bytes 18 and 19, which are 2 for a write-ahead log).
"""

import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Self

import numpy as np
import platformdirs

from penumbra.errors import MemoryBusyError, MemoryStoreError
from penumbra.memory.imprint import TREE_TAGS, Imprint, take_imprint
from penumbra.page import Page
from penumbra.settings import MEMORY_FILE
from penumbra.text.addresses import split_address

__all__ = ["Memory", "Site", "forget_damaged", "memory_path", "site_of"]

PAGES_PER_SITE = 8
"""Pages kept of a site, the last ones seen: more than eight bring nothing that can be measured (cleanportaleval)."""
SITES = 500
"""Sites kept, the last ones seen; with eight pages each of about 4 kB the file stays near 16 MB."""
_WAIT = 2.0
"""Seconds to wait for another host's transaction."""
_GLANCE = 0.05
"""Seconds that a page may wait for it: a page remembered is written in less, and no one sees so short a wait."""
_KEY_BYTES = 32
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


@dataclass(frozen=True, slots=True)
class Site:
    """What is remembered of a site.

    Parameters
    ----------
    site
        The host's name without `www.`.
    pages
        Pages remembered.
    texts
        Different texts with their places, as hashes, over all of them.
    size
        Bytes.
    seen
        Unix time of the last visit, seconds.
    """

    site: str
    pages: int
    texts: int
    size: int
    seen: int


def memory_path() -> Path:
    """Where the site memory lies.

    Raises
    ------
    MemoryStoreError
        The user has no home folder.
    """
    try:
        return Path(platformdirs.user_data_dir("penumbra", appauthor=False)) / MEMORY_FILE
    except RuntimeError as error:  # neither HOME nor a home in the system's list of users, as in some containers
        raise MemoryStoreError(f"The site memory has no place: {error}.", "Set HOME.") from error


def site_of(url: str) -> str:
    """The site of an address: the host's name without `www.`; empty for anything but http and https."""
    parts = split_address(url)
    return (parts.hostname or "").removeprefix("www.") if parts.scheme in {"http", "https"} else ""


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


class Memory:
    """The open site memory.

    Parameters
    ----------
    path
        The file; made where it is missing. A damaged file is set aside beside it and the memory starts empty.
    clock
        Unix time, seconds.
    read_only
        The file is somebody's own: it must be a site memory, and neither it nor its folder is touched.
    wait
        Whether opening may take `_WAIT` where another host has the file locked, not only `_GLANCE`.

    Raises
    ------
    MemoryStoreError
        The file cannot be opened, it is another program's database, or a newer version of Penumbra wrote it.
    """

    def __init__(
        self,
        path: Path | None = None,
        clock: Callable[[], float] = time.time,
        *,
        read_only: bool = False,
        wait: bool = True,
    ) -> None:
        self.path = path or memory_path()
        self.note = ""
        """One sentence where the memory had to start anew, or empty."""
        self._clock = clock
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @property
    def key(self) -> bytes:
        """The key that this memory's hashes are made with."""
        return self._read_key(wait=True)

    def _read_key(self, *, wait: bool) -> bytes:
        with self._transaction(write=False, wait=wait) as db:
            return _key(db)

    def remember(self, page: Page, *, wait: bool = True) -> bool:
        """Keep a page's imprint, in place of the one of an earlier visit; False where nothing may be kept.

        Raises
        ------
        MemoryBusyError
            Another host has the file locked; without `wait` that is told after `_GLANCE`.
        """
        site = site_of(page.facts.url)
        if page.facts.private or not site:
            return False
        imprint = take_imprint(page, self._read_key(wait=wait))
        if not len(imprint.texts):
            return False
        with self._transaction(wait=wait) as db:
            if _key(db) != imprint.key:  # all was forgotten by another host just now
                return False
            row = (site, imprint.address.to_bytes(8, "little"), self._now(db), *_columns(imprint))
            db.execute("INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)", row)
            _trim(db, site)
        return True

    def recall(self, url: str, *, wait: bool = False) -> tuple[Imprint, ...]:
        """The imprints of the earlier pages of an address's site, the last seen first.

        Empty where another host has the file locked, unless `wait`: no page waits for the memory.
        """
        query = "SELECT address, texts, places, tree FROM page WHERE site = ? ORDER BY seen DESC"
        with self._transaction(write=False, wait=wait) as db:
            try:
                key = _key(db)
            except sqlite3.OperationalError as error:  # the first reading takes the lock, the next one has it
                if wait or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                return ()
            return tuple(_imprint(key, *row) for row in db.execute(query, (site_of(url),)))

    def sites(self) -> list[Site]:
        """All sites, the last seen first."""
        query = (
            "SELECT site, count(*), sum(length(texts)) / 8, sum(length(texts) + length(places) + length(tree)), max(seen) "
            "FROM page GROUP BY site ORDER BY max(seen) DESC, site"
        )
        with self._transaction(write=False) as db:
            return [Site(*row) for row in db.execute(query)]

    def forget(self, site: str) -> int:
        """Erase a site, and all files set aside, as no site can be cut out of them; returns the number of pages erased."""
        return self._erase("DELETE FROM page WHERE site = ?", site.lower().removeprefix("www."))

    def forget_all(self) -> int:
        """Erase all, files set aside too, and take a new key; returns the number of pages erased."""
        erased = self._erase("DELETE FROM page", new_key=True)
        with suppress(sqlite3.Error):  # it only makes the file smaller: what stood in it is overwritten
            self._db.execute("VACUUM")
        return erased

    def _erase(self, statement: str, *values: str, new_key: bool = False) -> int:
        erased = 0
        with self._transaction(erase=True) as db:
            erased = db.execute(statement, values).rowcount
            if new_key:
                db.execute("UPDATE secret SET key = ?", (secrets.token_bytes(_KEY_BYTES),))
        with suppress(sqlite3.Error):  # another program's reading; the log goes with the last host that has the file open
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        forget_damaged(self.path)
        return erased

    def _now(self, db: sqlite3.Connection) -> int:
        """Unix time, later than that of any page, so that the order of visits is kept."""
        latest = db.execute("SELECT max(seen) FROM page").fetchone()[0] or 0
        return int(max(self._clock(), latest + 1))

    def _connect(self, *, wait: bool = True) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path.touch(mode=0o600)
        except OSError as error:
            raise self._failed(error) from error
        limit = _WAIT if wait else _GLANCE
        db = sqlite3.connect(self.path, timeout=limit, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA secure_delete = ON")
            self._migrate(db)
        except BaseException:
            db.close()
            raise
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
            db.execute("INSERT INTO secret VALUES (?)", (secrets.token_bytes(_KEY_BYTES),))
        db.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
        db.execute("COMMIT")

    @contextmanager
    def _transaction(
        self, *, write: bool = True, wait: bool = True, erase: bool = False
    ) -> Iterator[sqlite3.Connection]:
        """One transaction; a damaged file is set aside, so that the next call starts anew."""
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
            if erase:  # all that was remembered has gone with the file
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


def _key(db: sqlite3.Connection) -> bytes:
    key = bytes(db.execute("SELECT key FROM secret").fetchone()[0])
    if len(key) != _KEY_BYTES:
        raise ValueError("a key of another length")
    return key


def _tables(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _trim(db: sqlite3.Connection, site: str) -> None:
    """Drop the pages of the site, and the sites, that are over the bounds."""
    db.execute(
        "DELETE FROM page WHERE site = ? AND seen < (SELECT min(seen) FROM "
        "(SELECT seen FROM page WHERE site = ? ORDER BY seen DESC LIMIT ?))",
        (site, site, PAGES_PER_SITE),
    )
    db.execute(
        "DELETE FROM page WHERE site NOT IN (SELECT site FROM page GROUP BY site ORDER BY max(seen) DESC LIMIT ?)",
        (SITES,),
    )


def _columns(imprint: Imprint) -> tuple[bytes, bytes, bytes]:
    tree = np.stack([imprint.parent + 1, imprint.label]).astype(np.uint8)
    return imprint.texts.astype("<u8").tobytes(), imprint.places.astype("<u8").tobytes(), tree.tobytes()


def _imprint(key: bytes, address: bytes, texts: bytes, places: bytes, tree: bytes) -> Imprint:
    parent, label = np.frombuffer(tree, dtype=np.uint8).reshape(2, -1).astype(np.int32)
    if (parent > np.arange(len(parent))).any() or (label >= len(TREE_TAGS)).any():
        raise ValueError("a tree that is none")
    return Imprint(
        key=key,
        address=int.from_bytes(address, "little"),
        texts=np.frombuffer(texts, dtype="<u8").astype(np.uint64),
        places=np.frombuffer(places, dtype="<u8").astype(np.uint64),
        parent=parent - 1,
        label=label,
    )

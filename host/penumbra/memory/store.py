"""The site memory: fingerprints of earlier pages by site, on this machine only.

It is one SQLite file in the user's data folder. It contains no text and no address, only fingerprints (keyed hashes
and a small tree of tags) and the names of sites. Pages of private windows are never written. The size is bounded.
Erased data is overwritten (`database`).
"""

import os
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from penumbra.errors import MemoryStoreError
from penumbra.memory.database import KEY_BYTES, Database, forget_damaged
from penumbra.memory.fingerprint import TREE_TAGS, Fingerprint, take_fingerprint
from penumbra.page import Page
from penumbra.settings import MEMORY_FILE
from penumbra.text.addresses import site_of_host, split_address
from penumbra.user_files import user_file

__all__ = ["Memory", "Site", "memory_path", "site_of"]

PAGES_PER_SITE = 8
"""Pages kept of a site: the last ones seen. More do not improve F1 on cleanportaleval."""
SITES = 500
"""Sites kept: the last ones seen. Eight pages of about 4 kB each keep the file near 16 MB."""


@dataclass(frozen=True, slots=True)
class Site:
    """Size and last visit of a remembered site.

    Parameters
    ----------
    site
        The host name without `www.`.
    pages
        Number of remembered pages.
    texts
        Number of text hashes of all pages.
    size
        Size of the fingerprints, bytes.
    seen
        Unix time of the last visit, s.
    """

    site: str
    pages: int
    texts: int
    size: int
    seen: int


def memory_path() -> Path:
    """Path of the user's site memory.

    Raises
    ------
    MemoryStoreError
        The user has no home folder.
    """
    return user_file("data", MEMORY_FILE, MemoryStoreError, "The site memory has no folder")


def site_of(url: str) -> str:
    """The site of an address: the host name without `www.`. Empty unless the scheme is http or https."""
    parts = split_address(url)
    return site_of_host(parts.hostname) if parts.scheme in {"http", "https"} else ""


class Memory:
    """The open site memory.

    Parameters
    ----------
    path
        The file; created if missing. A damaged file is renamed and the memory starts empty.
    clock
        Returns Unix time, s.
    read_only
        Open an existing site memory and change neither it nor its folder.
    wait
        Wait up to 2 s for another host's lock; otherwise 0.05 s.

    Raises
    ------
    MemoryStoreError
        The file cannot be opened, is another program's database, or comes from a newer version of Penumbra.
    """

    def __init__(
        self,
        path: Path | None = None,
        clock: Callable[[], float] = time.time,
        *,
        read_only: bool = False,
        wait: bool = True,
    ) -> None:
        self._clock = clock
        self._database = Database(path or memory_path(), read_only=read_only, wait=wait)

    @property
    def note(self) -> str:
        """One sentence if the memory was damaged and starts empty, otherwise empty."""
        return self._database.note

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    @property
    def key(self) -> bytes:
        """The hash key of this memory."""
        return self._read_key(wait=True)

    def _read_key(self, *, wait: bool) -> bytes:
        with self._database.transaction(write=False, wait=wait) as db:
            return _key(db)

    def remember(self, page: Page, *, wait: bool = True) -> bool:
        """Store a page's fingerprint; it replaces the one of an earlier visit.

        Returns
        -------
        False for a private window, a page without a site or without text, and after another host erased the memory.

        Raises
        ------
        MemoryBusyError
            Another host has the file locked for longer than 2 s, or 0.05 s without `wait`.
        """
        site = site_of(page.facts.url)
        if page.facts.private or not site:
            return False
        fingerprint = take_fingerprint(page, self._read_key(wait=wait))
        if not len(fingerprint.texts):
            return False
        with self._database.transaction(wait=wait) as db:
            if _key(db) != fingerprint.key:  # another host has erased the memory meanwhile
                return False
            row = (site, fingerprint.address.to_bytes(8, "little"), self._now(db), *_columns(fingerprint))
            db.execute("INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)", row)
            _trim(db, site)
        return True

    def recall(self, url: str, *, wait: bool = False) -> tuple[Fingerprint, ...]:
        """The fingerprints of the site of an address, the last seen first.

        Without `wait`, a file that another host has locked gives none: a page never waits for the memory.
        """
        query = "SELECT address, texts, places, tree FROM page WHERE site = ? ORDER BY seen DESC"
        with self._database.transaction(write=False, wait=wait) as db:
            try:
                key = _key(db)
            except sqlite3.OperationalError as error:  # the first read takes the lock for the whole transaction
                if wait or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                return ()
            return tuple(_fingerprint(key, *row) for row in db.execute(query, (site_of(url),)))

    def sites(self) -> list[Site]:
        """All sites, the last seen first."""
        query = (
            "SELECT site, count(*), sum(length(texts)) / 8, "
            "sum(length(texts) + length(places) + length(tree)), max(seen) "
            "FROM page GROUP BY site ORDER BY max(seen) DESC, site"
        )
        with self._database.transaction(write=False) as db:
            return [Site(*row) for row in db.execute(query)]

    def forget(self, site: str) -> int:
        """Erase a site, and all damaged files that were set aside. Returns the number of erased pages."""
        return self._erase("DELETE FROM page WHERE site = ?", site_of_host(site))

    def forget_all(self) -> int:
        """Erase all sites and damaged files, and make a new key. Returns the number of erased pages."""
        erased = self._erase("DELETE FROM page", new_key=True)
        self._database.shrink("VACUUM")  # only makes the file smaller: `secure_delete` has overwritten the data
        return erased

    def _erase(self, statement: str, *values: str, new_key: bool = False) -> int:
        erased = 0
        with self._database.transaction(erase=True) as db:
            erased = db.execute(statement, values).rowcount
            if new_key:
                db.execute("UPDATE secret SET key = ?", (os.urandom(KEY_BYTES),))
        self._database.shrink("PRAGMA wal_checkpoint(TRUNCATE)")  # else the log stays until the last host ends
        forget_damaged(self._database.path)
        return erased

    def _now(self, db: sqlite3.Connection) -> int:
        """Unix time in s, later than that of any stored page, to keep the order of visits."""
        latest = db.execute("SELECT max(seen) FROM page").fetchone()[0] or 0
        return int(max(self._clock(), latest + 1))


def _key(db: sqlite3.Connection) -> bytes:
    key = bytes(db.execute("SELECT key FROM secret").fetchone()[0])
    if len(key) != KEY_BYTES:
        raise ValueError("a key of the wrong length")
    return key


def _trim(db: sqlite3.Connection, site: str) -> None:
    """Drop the oldest pages of a site and the oldest sites over the limits."""
    db.execute(
        "DELETE FROM page WHERE site = ? AND seen < (SELECT min(seen) FROM "
        "(SELECT seen FROM page WHERE site = ? ORDER BY seen DESC LIMIT ?))",
        (site, site, PAGES_PER_SITE),
    )
    db.execute(
        "DELETE FROM page WHERE site NOT IN (SELECT site FROM page GROUP BY site ORDER BY max(seen) DESC LIMIT ?)",
        (SITES,),
    )


def _columns(fingerprint: Fingerprint) -> tuple[bytes, bytes, bytes]:
    tree = np.stack([fingerprint.parent + 1, fingerprint.label]).astype(np.uint8)
    return fingerprint.texts.astype("<u8").tobytes(), fingerprint.places.astype("<u8").tobytes(), tree.tobytes()


def _fingerprint(key: bytes, address: bytes, texts: bytes, places: bytes, tree: bytes) -> Fingerprint:
    parent, label = np.frombuffer(tree, dtype=np.uint8).reshape(2, -1).astype(np.int32)
    if (parent > np.arange(len(parent))).any() or (label >= len(TREE_TAGS)).any():
        raise ValueError("a broken tree")
    return Fingerprint(
        key=key,
        address=int.from_bytes(address, "little"),
        texts=np.frombuffer(texts, dtype="<u8").astype(np.uint64),
        places=np.frombuffer(places, dtype="<u8").astype(np.uint64),
        parent=parent - 1,
        label=label,
    )

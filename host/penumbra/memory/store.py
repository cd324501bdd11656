"""The site memory: what earlier pages of a site looked like, as fingerprints, on this machine only.

One SQLite file in the user's data folder. It holds no text and no address: fingerprints (keyed hashes and a small tree of
tags), under the name of the site. Pages of private windows are never written. It is bounded, and what is erased is
overwritten (`database`).
"""

import os
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
import platformdirs

from penumbra.errors import MemoryStoreError
from penumbra.memory.database import KEY_BYTES, Database, forget_damaged
from penumbra.memory.fingerprint import TREE_TAGS, Fingerprint, take_fingerprint
from penumbra.page import Page
from penumbra.settings import MEMORY_FILE
from penumbra.text.addresses import split_address

__all__ = ["Memory", "Site", "memory_path", "site_of"]

PAGES_PER_SITE = 8
"""Pages kept of a site, the last ones seen: more than eight bring nothing that can be measured (cleanportaleval)."""
SITES = 500
"""Sites kept, the last ones seen; with eight pages each of about 4 kB the file stays near 16 MB."""


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
        Whether opening may take two seconds where another host has the file locked, not only a moment.

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
        self._clock = clock
        self._database = Database(path or memory_path(), read_only=read_only, wait=wait)

    @property
    def note(self) -> str:
        """One sentence where the memory had to start anew, or empty."""
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
        """The key that this memory's hashes are made with."""
        return self._read_key(wait=True)

    def _read_key(self, *, wait: bool) -> bytes:
        with self._database.transaction(write=False, wait=wait) as db:
            return _key(db)

    def remember(self, page: Page, *, wait: bool = True) -> bool:
        """Keep a page's fingerprint, in place of the one of an earlier visit; False where nothing may be kept.

        Raises
        ------
        MemoryBusyError
            Another host has the file locked; without `wait` that is told after a moment.
        """
        site = site_of(page.facts.url)
        if page.facts.private or not site:
            return False
        fingerprint = take_fingerprint(page, self._read_key(wait=wait))
        if not len(fingerprint.texts):
            return False
        with self._database.transaction(wait=wait) as db:
            if _key(db) != fingerprint.key:  # all was forgotten by another host just now
                return False
            row = (site, fingerprint.address.to_bytes(8, "little"), self._now(db), *_columns(fingerprint))
            db.execute("INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)", row)
            _trim(db, site)
        return True

    def recall(self, url: str, *, wait: bool = False) -> tuple[Fingerprint, ...]:
        """The fingerprints of the earlier pages of an address's site, the last seen first.

        Empty where another host has the file locked, unless `wait`: no page waits for the memory.
        """
        query = "SELECT address, texts, places, tree FROM page WHERE site = ? ORDER BY seen DESC"
        with self._database.transaction(write=False, wait=wait) as db:
            try:
                key = _key(db)
            except sqlite3.OperationalError as error:  # the first reading takes the lock, the next one has it
                if wait or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                return ()
            return tuple(_fingerprint(key, *row) for row in db.execute(query, (site_of(url),)))

    def sites(self) -> list[Site]:
        """All sites, the last seen first."""
        query = (
            "SELECT site, count(*), sum(length(texts)) / 8, sum(length(texts) + length(places) + length(tree)), max(seen) "
            "FROM page GROUP BY site ORDER BY max(seen) DESC, site"
        )
        with self._database.transaction(write=False) as db:
            return [Site(*row) for row in db.execute(query)]

    def forget(self, site: str) -> int:
        """Erase a site, and all files set aside, as no site can be cut out of them; returns the number of pages erased."""
        return self._erase("DELETE FROM page WHERE site = ?", site.lower().removeprefix("www."))

    def forget_all(self) -> int:
        """Erase all, files set aside too, and take a new key; returns the number of pages erased."""
        erased = self._erase("DELETE FROM page", new_key=True)
        self._database.try_to("VACUUM")  # what stood in it is overwritten already
        return erased

    def _erase(self, statement: str, *values: str, new_key: bool = False) -> int:
        erased = 0
        with self._database.transaction(erase=True) as db:
            erased = db.execute(statement, values).rowcount
            if new_key:
                db.execute("UPDATE secret SET key = ?", (os.urandom(KEY_BYTES),))
        self._database.try_to("PRAGMA wal_checkpoint(TRUNCATE)")  # else the log goes with the last host that has the file open
        forget_damaged(self._database.path)
        return erased

    def _now(self, db: sqlite3.Connection) -> int:
        """Unix time, later than that of any page, so that the order of visits is kept."""
        latest = db.execute("SELECT max(seen) FROM page").fetchone()[0] or 0
        return int(max(self._clock(), latest + 1))


def _key(db: sqlite3.Connection) -> bytes:
    key = bytes(db.execute("SELECT key FROM secret").fetchone()[0])
    if len(key) != KEY_BYTES:
        raise ValueError("a key of another length")
    return key


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


def _columns(fingerprint: Fingerprint) -> tuple[bytes, bytes, bytes]:
    tree = np.stack([fingerprint.parent + 1, fingerprint.label]).astype(np.uint8)
    return fingerprint.texts.astype("<u8").tobytes(), fingerprint.places.astype("<u8").tobytes(), tree.tobytes()


def _fingerprint(key: bytes, address: bytes, texts: bytes, places: bytes, tree: bytes) -> Fingerprint:
    parent, label = np.frombuffer(tree, dtype=np.uint8).reshape(2, -1).astype(np.int32)
    if (parent > np.arange(len(parent))).any() or (label >= len(TREE_TAGS)).any():
        raise ValueError("a tree that is none")
    return Fingerprint(
        key=key,
        address=int.from_bytes(address, "little"),
        texts=np.frombuffer(texts, dtype="<u8").astype(np.uint64),
        places=np.frombuffer(places, dtype="<u8").astype(np.uint64),
        parent=parent - 1,
        label=label,
    )

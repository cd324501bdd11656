"""The kept highlights: one SQLite file in the user's data folder, for all browsers."""

import datetime as dt
import secrets
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from penumbra.errors import HighlightsError, TooManyHighlightsError
from penumbra.highlights.address import page_address, page_site
from penumbra.highlights.database import Database
from penumbra.highlights.search import condition, fold
from penumbra.messaging.highlights import Highlight, NewHighlight, Position, Quote, SiteCount
from penumbra.settings import HIGHLIGHTS_FILE

__all__ = ["MOST_ON_PAGE", "Found", "HighlightStore", "highlights_path"]

MOST_ON_PAGE = 2000
"""Highlights of one page."""
_COLUMNS = (
    "highlight.id, exact, prefix, suffix, start_at, end_at, color, note, created, changed, page.url, page.title "
    "FROM highlight JOIN page ON page.id = highlight.page"
)
_ORDER = "start_at, highlight.created, highlight.id"
"""Document order within a page."""
_NEWEST = "(SELECT page AS newest_of, max(created) AS newest FROM highlight GROUP BY page)"


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search.

    Parameters
    ----------
    highlights
        The part of them that was asked for.
    total
        The number of all.
    sites
        All sites of the store by name, found or not.
    """

    highlights: list[Highlight]
    total: int
    sites: list[SiteCount]


def highlights_path() -> Path:
    """Path of the user's highlights.

    Raises
    ------
    HighlightsError
        The user has no home folder.
    """
    try:
        return Path(platformdirs.user_data_dir("penumbra", appauthor=False)) / HIGHLIGHTS_FILE
    except RuntimeError as error:  # in some containers a user has no home folder
        raise HighlightsError(f"The highlights have no folder: {error}.", "Set HOME.") from error


class HighlightStore:
    """The kept highlights. Each method is one transaction.

    Every method raises `HighlightsError` if the file cannot be used; it is then as it was.

    Parameters
    ----------
    path
        The file; None for the user's own. It is created with the first highlight.
    clock
        Returns the time.
    """

    def __init__(self, path: Path | None = None, clock: Callable[[], dt.datetime] | None = None) -> None:
        self._database = Database(path or highlights_path())
        self._clock = clock or (lambda: dt.datetime.now(dt.UTC))

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    def of_page(self, url: str) -> list[Highlight]:
        """The highlights of a page in document order."""
        address = _clean(page_address(url))
        return self._read(f"SELECT {_COLUMNS} WHERE page.url = ? ORDER BY {_ORDER}", [address]) if address else []

    def put(self, url: str, title: str, given: NewHighlight) -> Highlight:
        """Keep a highlight, or change the one of the page with its id.

        A new one with quote and position of a kept one gives the kept one.

        Raises
        ------
        HighlightsError
            The address is not one of a page.
        TooManyHighlightsError
            The page has `MOST_ON_PAGE` highlights.
        """
        address = _address(url)
        with self._database.transaction(write=True) as db:
            page = _page(db, address, _clean(title))
            row = _id_to_change(db, page, given)
            values = self._values(given)
            if row:
                sets = ", ".join(f"{name} = ?" for name in values if name != "created")
                changed = [value for name, value in values.items() if name != "created"]
                db.execute(f"UPDATE highlight SET {sets} WHERE id = ?", [*changed, row])  # noqa: S608  # own names
            else:
                row = _same(db, page, given) or _insert(db, page, given.id, values)
            (made,) = db.execute(f"SELECT {_COLUMNS} WHERE highlight.id = ?", (row,))
            return _highlight(made)

    def remove(self, ids: Iterable[str], url: str | None = None) -> int:
        """Remove highlights by id; with an address, only those of that page. Returns the number of removed ones.

        Raises
        ------
        HighlightsError
            The address is not one of a page.
        """
        where = "" if url is None else " AND page IN (SELECT id FROM page WHERE url = ?)"
        rest = () if url is None else (_address(url),)
        return self._delete(f"id = ?{where}", [(each, *rest) for each in dict.fromkeys(ids)])

    def find(self, words: str = "", site: str = "", offset: int = 0, limit: int = -1) -> Found:
        """Search the highlights: pages with the newest ones first, and each page's in document order.

        Parameters
        ----------
        words
            All of them are in the quote, the note or the page's title, anywhere and in any case.
        site
            Only those of this site; empty for all.
        offset, limit
            The part of the result; all with a limit of -1.
        """
        if not self._database.exists():
            return Found([], 0, [])
        where, values = condition(words, site)
        listed = (
            f"SELECT {_COLUMNS} JOIN {_NEWEST} ON newest_of = page.id WHERE {where} "
            f"ORDER BY newest DESC, page.id DESC, {_ORDER} LIMIT ? OFFSET ?"
        )
        counted = f"SELECT count(*) FROM highlight JOIN page ON page.id = highlight.page WHERE {where}"  # noqa: S608  # fixed parts
        sites = "SELECT site, count(*) FROM highlight JOIN page ON page.id = highlight.page GROUP BY site ORDER BY site"
        with self._database.transaction(write=False) as db:
            return Found(
                [_highlight(row) for row in db.execute(listed, [*values, limit, offset])],
                int(db.execute(counted, values).fetchone()[0]),
                [SiteCount(*row) for row in db.execute(sites)],
            )

    def erase(self, site: str | None = None) -> int:
        """Erase the highlights of a site, or all. Returns their number. Erased data is overwritten."""
        if site is None:
            erased = self._delete("1", [()])
        else:
            name = _clean(site.lower().removeprefix("www."))
            erased = self._delete("page IN (SELECT id FROM page WHERE site = ?)", [(name,)])
        if erased:
            self._database.shrink()
        return erased

    def _read(self, query: str, values: list[Any]) -> list[Highlight]:
        if not self._database.exists():
            return []
        with self._database.transaction(write=False) as db:
            return [_highlight(row) for row in db.execute(query, values)]

    def _delete(self, where: str, each: list[tuple[str, ...]]) -> int:
        if not self._database.exists():
            return 0
        with self._database.transaction(write=True) as db:
            removed = db.executemany(f"DELETE FROM highlight WHERE {where}", each).rowcount  # noqa: S608  # fixed parts
            db.execute("DELETE FROM page WHERE id NOT IN (SELECT page FROM highlight)")
        return max(removed, 0)

    def _values(self, given: NewHighlight) -> dict[str, str | int]:
        """The columns that a highlight gives, by name."""
        now = self._clock().astimezone(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        texts = {
            "exact": given.quote.exact, "prefix": given.quote.prefix, "suffix": given.quote.suffix,
            "color": given.color, "note": given.note, "created": min(given.created or now, now), "changed": now,
            "folded": fold(f"{given.quote.exact}\n{given.note}"),
        }  # fmt: skip
        clean = {name: _clean(value) for name, value in texts.items()}
        return {**clean, "start_at": given.position.start, "end_at": given.position.end}


def _address(url: str) -> str:
    address = _clean(page_address(url))
    if not address:
        raise HighlightsError(f"No highlights can be kept for {url[:80]!a}.", "Open a page of the web.")
    return address


def _clean(text: str) -> str:
    """A text that can be stored: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()


def _page(db: sqlite3.Connection, address: str, title: str) -> int:
    """The row of a page with its present title. A page without one keeps the former."""
    values = (address, page_site(address), title, fold(title))
    db.execute(
        "INSERT INTO page (url, site, title, folded) VALUES (?, ?, ?, ?) ON CONFLICT (url) DO UPDATE "
        "SET title = excluded.title, folded = excluded.folded WHERE excluded.title <> ''",
        values,
    )
    return int(db.execute("SELECT id FROM page WHERE url = ?", (address,)).fetchone()[0])


def _id_to_change(db: sqlite3.Connection, page: int, given: NewHighlight) -> str:
    """The id of the page's highlight that is to change; empty for a new one. Other pages' are never changed."""
    found = db.execute("SELECT id FROM highlight WHERE id = ? AND page = ?", (given.id, page)).fetchone()
    return str(found[0]) if found else ""


def _same(db: sqlite3.Connection, page: int, given: NewHighlight) -> str:
    """The id of the page's highlight with the same quote and position, or empty."""
    quote, position = given.quote, given.position
    found = db.execute(
        "SELECT id FROM highlight WHERE page = ? AND start_at = ? AND end_at = ? "
        "AND exact = ? AND prefix = ? AND suffix = ?",
        (page, position.start, position.end, *map(_clean, (quote.exact, quote.prefix, quote.suffix))),
    ).fetchone()
    return str(found[0]) if found else ""


def _insert(db: sqlite3.Connection, page: int, wanted: str, values: dict[str, str | int]) -> str:
    """Insert a highlight and return its id: the wanted one, or a new one if another page has it."""
    count = int(db.execute("SELECT count(*) FROM highlight WHERE page = ?", (page,)).fetchone()[0])
    if count >= MOST_ON_PAGE:
        message = f"The page has {MOST_ON_PAGE} highlights, the most that a page may have."
        raise TooManyHighlightsError(message, "Remove some first.")
    taken = db.execute("SELECT 1 FROM highlight WHERE id = ?", (wanted,)).fetchone()
    row = {"id": secrets.token_hex(8) if taken or not wanted else wanted, "page": page, **values}
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    db.execute(f"INSERT INTO highlight ({names}) VALUES ({marks})", list(row.values()))  # noqa: S608  # own names
    return str(row["id"])


def _highlight(row: tuple[Any, ...]) -> Highlight:
    name, exact, prefix, suffix, start, end, color, note, created, changed, url, title = row
    return Highlight(
        id=name,
        quote=Quote(exact, prefix, suffix),
        position=Position(start, end),
        color=color,
        note=note,
        created=created,
        changed=changed,
        url=url,
        title=title,
    )

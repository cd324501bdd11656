"""The kept highlights: one SQLite file in the user's data folder, for all browsers."""

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from penumbra.errors import HighlightGoneError, HighlightsError
from penumbra.highlights.address import page_address
from penumbra.highlights.database import Database
from penumbra.highlights.rows import (
    COLUMNS,
    Values,
    change,
    clean,
    complete,
    id_to_change,
    insert,
    page_row,
    same,
    to_highlight,
)
from penumbra.highlights.search import condition, fold
from penumbra.messaging.highlights import Highlight, NewHighlight, SiteCount
from penumbra.settings import HIGHLIGHTS_FILE
from penumbra.text.addresses import site_of_host
from penumbra.user_files import user_file

__all__ = ["Found", "HighlightStore", "highlights_path"]

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
    return user_file("data", HIGHLIGHTS_FILE, HighlightsError, "The highlights have no folder")


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
        address = clean(page_address(url))
        return self._read(f"SELECT {COLUMNS} WHERE page.url = ? ORDER BY {_ORDER}", [address]) if address else []

    def put(self, url: str, title: str, given: NewHighlight) -> Highlight:
        """Keep a highlight, or change the one of the page with its id.

        A new one with quote and position of a kept one gives the kept one. A change without colour or note leaves
        the kept one's.

        Raises
        ------
        HighlightGoneError
            The highlight with the id to change is not there any more.
        HighlightsError
            The address is not one of a page.
        TooManyHighlightsError
            The page has as many as `rows.MOST_ON_PAGE`.
        """
        address = _address(url)
        with self._database.transaction(write=True) as db:
            page = page_row(db, address, clean(title))
            row = id_to_change(db, page, given)
            if row:
                change(db, row, self._values(complete(db, row, given)))
            elif given.id and not given.created:
                raise HighlightGoneError("The highlight has been removed meanwhile.", "Load the page again.")
            else:
                row = same(db, page, given) or insert(db, page, given.id, self._values(given))
            (made,) = db.execute(f"SELECT {COLUMNS} WHERE highlight.id = ?", (row,))
            return to_highlight(made)

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
            f"SELECT {COLUMNS} JOIN {_NEWEST} ON newest_of = page.id WHERE {where} "
            f"ORDER BY newest DESC, page.id DESC, {_ORDER} LIMIT ? OFFSET ?"
        )
        counted = f"SELECT count(*) FROM highlight JOIN page ON page.id = highlight.page WHERE {where}"  # noqa: S608  # fixed parts
        sites = "SELECT site, count(*) FROM highlight JOIN page ON page.id = highlight.page GROUP BY site ORDER BY site"
        with self._database.transaction(write=False) as db:
            return Found(
                [to_highlight(row) for row in db.execute(listed, [*values, limit, offset])],
                int(db.execute(counted, values).fetchone()[0]),
                [SiteCount(*row) for row in db.execute(sites)],
            )

    def erase(self, site: str | None = None) -> int:
        """Erase the highlights of a site, or all. Returns their number. Erased data is overwritten."""
        if site is None:
            erased = self._delete("1", [()])
        else:
            name = clean(site_of_host(site))
            erased = self._delete("page IN (SELECT id FROM page WHERE site = ?)", [(name,)])
        if erased:
            self._database.shrink()
        return erased

    def _read(self, query: str, values: list[Any]) -> list[Highlight]:
        if not self._database.exists():
            return []
        with self._database.transaction(write=False) as db:
            return [to_highlight(row) for row in db.execute(query, values)]

    def _delete(self, where: str, each: list[tuple[str, ...]]) -> int:
        if not self._database.exists():
            return 0
        with self._database.transaction(write=True) as db:
            removed = db.executemany(f"DELETE FROM highlight WHERE {where}", each).rowcount  # noqa: S608  # fixed parts
            db.execute("DELETE FROM page WHERE id NOT IN (SELECT page FROM highlight)")
        return max(removed, 0)

    def _values(self, given: NewHighlight) -> Values:
        """The columns that a highlight gives, by name."""
        now = self._clock().astimezone(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        texts = {
            "exact": given.quote.exact, "prefix": given.quote.prefix, "suffix": given.quote.suffix,
            "color": given.color or "yellow", "note": given.note or "",
            "created": min(given.created or now, now), "changed": now,
            "folded": fold(f"{given.quote.exact}\n{given.note or ''}"),
        }  # fmt: skip
        cleaned = {name: clean(value) for name, value in texts.items()}
        return {**cleaned, "start_at": given.position.start, "end_at": given.position.end}


def _address(url: str) -> str:
    address = clean(page_address(url))
    if not address:
        raise HighlightsError(f"No highlights can be kept for {url[:80]!a}.", "Open a page of the web.")
    return address

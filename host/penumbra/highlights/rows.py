"""Rows of the file of highlights: of pages and of highlights, within one transaction."""

import secrets
import sqlite3
from typing import Any

import msgspec

from penumbra.errors import TooManyHighlightsError
from penumbra.highlights.address import page_site
from penumbra.highlights.search import fold
from penumbra.messaging.highlights import Highlight, NewHighlight, Position, Quote

__all__ = [
    "COLUMNS", "MOST_ON_PAGE", "Values", "change", "clean", "complete", "id_to_change", "insert", "page_row", "same",
    "to_highlight",
]  # fmt: skip

MOST_ON_PAGE = 2000
"""Highlights of one page."""
COLUMNS = (
    "highlight.id, exact, prefix, suffix, start_at, end_at, color, note, created, changed, page.url, page.title "
    "FROM highlight JOIN page ON page.id = highlight.page"
)
"""Columns and tables that `to_highlight` reads."""
Values = dict[str, str | int]
"""Columns of a highlight by name."""


def clean(text: str) -> str:
    """A text that can be stored: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()


def page_row(db: sqlite3.Connection, address: str, title: str) -> int:
    """The row of a page with its present title. A page without one keeps the former."""
    values = (address, page_site(address), title, fold(title))
    db.execute(
        "INSERT INTO page (url, site, title, folded) VALUES (?, ?, ?, ?) ON CONFLICT (url) DO UPDATE "
        "SET title = excluded.title, folded = excluded.folded WHERE excluded.title <> ''",
        values,
    )
    return int(db.execute("SELECT id FROM page WHERE url = ?", (address,)).fetchone()[0])


def id_to_change(db: sqlite3.Connection, page: int, given: NewHighlight) -> str:
    """The id of the page's highlight that is to change; empty for a new one. Other pages' are never changed."""
    found = db.execute("SELECT id FROM highlight WHERE id = ? AND page = ?", (given.id, page)).fetchone()
    return str(found[0]) if found else ""


def complete(db: sqlite3.Connection, row: str, given: NewHighlight) -> NewHighlight:
    """A change with the kept highlight's colour and note where it has none."""
    color, note = db.execute("SELECT color, note FROM highlight WHERE id = ?", (row,)).fetchone()
    kept = {"color": color} if given.color is None else {}
    return msgspec.structs.replace(given, **kept, **({"note": note} if given.note is None else {}))


def change(db: sqlite3.Connection, row: str, values: Values) -> None:
    """Change a highlight, but not the time at which it was made."""
    changed = {name: value for name, value in values.items() if name != "created"}
    sets = ", ".join(f"{name} = ?" for name in changed)
    db.execute(f"UPDATE highlight SET {sets} WHERE id = ?", [*changed.values(), row])  # noqa: S608  # own names


def same(db: sqlite3.Connection, page: int, given: NewHighlight) -> str:
    """The id of the page's highlight with the same quote and position, or empty."""
    quote, position = given.quote, given.position
    found = db.execute(
        "SELECT id FROM highlight WHERE page = ? AND start_at = ? AND end_at = ? "
        "AND exact = ? AND prefix = ? AND suffix = ?",
        (page, position.start, position.end, *map(clean, (quote.exact, quote.prefix, quote.suffix))),
    ).fetchone()
    return str(found[0]) if found else ""


def insert(db: sqlite3.Connection, page: int, wanted: str, values: Values) -> str:
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


def to_highlight(row: tuple[Any, ...]) -> Highlight:
    """The highlight of a row with `COLUMNS`."""
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

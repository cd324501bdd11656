"""Record decisions on whole corpora, to compare two versions of the code.

Each page is decided as plain HTML, as a snapshot with boxes and styles from `made_up_layout`, and by a second method.
"""

import gzip
import json
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from penumbra.decision import Reason
from penumbra.errors import BadPageError, CorpusError, TooLargeError
from penumbra.output.html import as_text, segments
from penumbra.page import TEXT, Flag, Page
from penumbra.page.markup import parse
from penumbra.pipeline import Result, run
from penumbra.training.corpora import corpus_folder, read_html, read_truth

__all__ = ["FORMS", "compare_records", "made_up_layout", "read_record", "record_corpus", "write_record"]

FORMS: tuple[str, ...] = ("html", "snapshot", "two-classes")
"""Plain HTML; a snapshot, with the corpus's previous page as an earlier page of the site; HTML by a method with two
classes."""
_TWO_CLASSES = "mss"
"""Scorer of the last form."""
_LINE = 20.0
"""Height of a text row in the made-up layout, CSS px."""
_WIDTH = 1200.0
"""Width of the made-up window, CSS px."""
_CHUNK = 4

Row = dict[str, Any]
"""Results of one page in one form; JSON values only."""


def record_corpus(corpus: str, jobs: int = 2) -> Iterator[Row]:
    """Decide every page of a corpus in each form.

    Raises
    ------
    CorpusError
        The corpus is missing or broken.
    """
    folder = corpus_folder(corpus)
    truths = read_truth(folder)
    with ProcessPoolExecutor(jobs) as pool:
        work = partial(_record, folder)
        pages = [(truth.id, truth.url) for truth in truths]
        for rows in pool.map(work, zip(pages, [*pages[-1:], *pages[:-1]], strict=True), chunksize=_CHUNK):
            yield from rows


def write_record(path: Path, rows: Iterable[Row]) -> int:
    """Write a compressed record, a line of JSON for each page and form; return the number of lines."""
    count = 0
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            count += 1
    return count


def read_record(path: Path) -> dict[tuple[str, str, str], Row]:
    """Read a record; rows by corpus, page and form.

    Raises
    ------
    CorpusError
        The file cannot be read as a record.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        return {_key(row): row for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError(
            f"{path} is not a record: {error}.", "Write one with `penumbra levels --write FILE`."
        ) from error


def compare_records(
    before: dict[tuple[str, str, str], Row], rows: Iterable[Row], fields: Collection[str] = ()
) -> Iterator[tuple[Row, list[str]]]:
    """Rows whose results differ from the earlier record, each with the names of the fields that differ.

    Fields that the earlier record does not have are not compared: it may be older.

    Parameters
    ----------
    fields
        Compare these fields only; all if empty.
    """
    for row in rows:
        earlier = before.get(_key(row))
        found = (
            ["all"]
            if earlier is None
            else [name for name in sorted(earlier) if (not fields or name in fields) and earlier[name] != row.get(name)]
        )
        if found:
            yield row, found


def made_up_layout(page: Page) -> Page:
    """Give a page of plain HTML boxes, styles and flags as in a snapshot, computed from its rows alone.

    Each text row is one line; an element's box contains its lines. By row number some elements are fixed, invisible,
    off the screen, without a box, or hidden by Penumbra: each rule that reads geometry applies to some of them.
    """
    rows = np.arange(len(page))
    texts = page.tagged({TEXT})
    top = np.concatenate([[0.0], np.cumsum(np.where(texts, _LINE, 0.0))])
    salt = (rows * 2654435761 + page.name * 40503) % 997
    inner = (page.key > 0) & (page.depth > 2)
    box = np.stack(
        [np.zeros(len(page)), top[:-1], np.full(len(page), _WIDTH) / (1 + salt % 4), top[page.end] - top[:-1]], axis=1
    )
    box[0, 2] = _WIDTH
    box[inner & (salt % 53 == 1), 0] = -2 * _WIDTH
    box[inner & (salt % 59 == 2), 2:] = 0.0
    box[texts] = np.nan
    style, styles = page.style.copy(), list(page.styles)
    for remainder, changed in ((3, {"position": "fixed"}), (4, {"visibility": "hidden"}), (5, {"display": "none"})):
        for row in np.flatnonzero(inner & (salt % 61 == remainder)).tolist():
            styles.append(replace(styles[style[row]], **changed))
            style[row] = len(styles) - 1
    style[texts] = style[page.parent[texts]]
    flags = page.flags.copy()
    flags[inner & (salt % 67 == 6)] |= int(Flag.HIDDEN_BY_PENUMBRA)
    flags[inner & (salt % 71 == 7)] |= int(Flag.HIDDEN_BY_PENUMBRA | Flag.NOISE)
    flags[inner & (salt % 73 == 8)] |= int(Flag.UNRENDERED)
    return replace(page, box=box, style=style, styles=tuple(styles), flags=flags, measured=True)


def _key(row: Row) -> tuple[str, str, str]:
    return row["corpus"], row["id"], row["form"]


def _record(folder: Path, pages: tuple[tuple[str, str], tuple[str, str]]) -> list[Row]:
    (number, url), before = pages
    name = {"corpus": folder.name, "id": number}
    page = _parse(folder, number, url)
    if page is None:
        return [{**name, "form": FORMS[0], "error": "bad page"}]
    earlier = _parse(folder, *before)
    results = (
        run(page),
        run(made_up_layout(page), earlier=() if earlier is None else (earlier,)),
        run(page, _TWO_CLASSES),
    )
    return [{**name, "form": form, **_results(result)} for form, result in zip(FORMS, results, strict=True)]


def _parse(folder: Path, number: str, url: str) -> Page | None:
    try:
        return parse(read_html(folder, number), url)
    except (BadPageError, TooLargeError):
        return None


def _results(result: Result) -> Row:
    decision = result.decision
    return {
        "kind": decision.page_type,  # records of all versions have this name
        "suited": decision.suited,
        "levels": "".join(map(str, decision.levels.tolist())),
        "reasons": [Reason(reason).label for reason in decision.reasons.tolist()],
        "setters": [Reason(reason).label if reason >= 0 else "" for reason in decision.set_by.tolist()],
        "text": as_text(result),
        "segments": [list(segment) for segment in segments(result)],
        "rows": [[key, row.level, Reason(row.reason).label] for key, row in decision.elements.rows.items()],
        "main": decision.elements.main,
    }

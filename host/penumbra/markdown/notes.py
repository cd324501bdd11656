"""Footnotes: which links call one, and which elements are one.

References
----------
GitHub, "Basic writing and formatting syntax", "Footnotes"; DPUB-ARIA 1.1, `doc-noteref`.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from penumbra.arrays import Bools
from penumbra.page import HEADINGS, Page
from penumbra.page.source import Source

__all__ = ["Notes", "find_notes"]

_CALL = re.compile(r"[\[(]?\s*(?:\w{1,4}|note \d{1,3}|[*†‡§¶#]{1,3})\s*[\])]?")
_HOLDERS = frozenset("li dd p td aside div section".split())
_LONGEST = 3_000
"""Characters of a note; a longer element is a part of the text."""
_CALL_NAMES = frozenset({"footnote-ref", "footnote-reference", "noteref", "fnref"})
_MOST_IN_PLACE = 50
"""Links that are looked at in the place that another leads to."""
_LEVELS = 3
"""Elements around a link that may say that it calls a note."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Footnotes of a page.

    Parameters
    ----------
    calls
        Row of the link → number of the note.
    texts
        Row of the note → its number.
    """

    calls: dict[int, int]
    texts: dict[int, int]


class _Words(NamedTuple):
    """What is asked of an element's text."""

    is_blank: bool
    is_long: bool
    """Whether it is too long for a note."""
    has_words: bool


_Look = Callable[[int], _Words]
"""Row → what is asked of its text. Each row is read once: thousands of links may lead to one note."""


def find_notes(page: Page, source: Source, kept: Bools) -> Notes:
    """Find the footnotes whose call and text are both kept.

    Parameters
    ----------
    kept
        (n_nodes,) True for rows with kept text in them.
    """
    links = [
        (row, address[1:])
        for row in np.flatnonzero(page.tagged(("a",)) & kept).tolist()
        if (address := source.attributes(row).get("href", "")).startswith("#")
        and len(address) > 1
        and _calls(page, source, row)
    ]
    if not links:
        return Notes({}, {})
    wanted = {name for _, name in links}
    targets: dict[str, int] = {}
    for element in source.elements(frozenset(page.tag_names)):
        for attribute in ("id", "name"):
            name = element.attributes.get(attribute)
            if name in wanted and element.row >= 0:
                targets.setdefault(name, element.row)
    look: _Look = cache(partial(_look, page))
    back = _ways_back(page, links, targets, look)
    calls: dict[int, int] = {}
    texts: dict[int, int] = {}
    in_note = np.zeros(len(page), dtype=bool)
    known: dict[int, int] = {}
    for row, name in links:
        if row in back:
            continue
        note = _note(page, kept, targets.get(name, -1), known, look)
        if note < 0 or note <= row < page.end[note]:
            continue
        if note not in texts:
            own = slice(note, int(page.end[note]))
            if in_note[own].any():  # one in another
                continue
            in_note[own] = True
        calls[row] = texts.setdefault(note, len(texts) + 1)
    return Notes(calls, texts)


def _ways_back(page: Page, links: list[tuple[int, str]], targets: dict[str, int], look: _Look) -> set[int]:
    """Rows of the links that lead from a note back to its call: of two links that lead to each other, the second."""
    rows = [row for row, _ in links]
    leads_to = [_place(page, targets.get(name, -1), look) for _, name in links]
    back: set[int] = set()
    for number, (row, place) in enumerate(zip(rows, leads_to, strict=True)):
        first = bisect_left(rows, place.start)
        for other in range(first, min(first + _MOST_IN_PLACE, bisect_left(rows, place.stop))):
            if other < number and row in leads_to[other] and rows[other] not in back:
                back.add(row)
    return back


def _place(page: Page, target: int, look: _Look) -> range:
    """Rows of the element that a link leads to; of the element around it where it is an empty anchor."""
    if target < 0:
        return range(0)
    row = max(int(page.parent[target]), 0) if look(target).is_blank else target
    return range(0) if look(row).is_long else range(row, int(page.end[row]))


def _note(page: Page, kept: Bools, target: int, known: dict[int, int], look: _Look) -> int:
    """The row of the note that a link leads to, −1 for none; a target without words is a place inside it.

    Parameters
    ----------
    known
        Row → its note, of the rows that were asked for before. Thousands of places can be inside one long element.
    """
    passed: list[int] = []
    note = -1
    while target > 0:
        if target in known:
            note = known[target]
            break
        passed.append(target)
        words = look(target)
        if page.tag[target] in _HOLDERS and words.has_words:
            note = target if kept[target] and not words.is_long and not _has_heading(page, target) else -1
            break
        if page.tag[target] in HEADINGS or words.is_long:
            break
        target = int(page.parent[target])
    known.update(dict.fromkeys(passed, note))
    return note


def _has_heading(page: Page, row: int) -> bool:
    return any(page.tag[inside] in HEADINGS for inside in range(row, int(page.end[row])))


def _calls(page: Page, source: Source, row: int) -> bool:
    """Whether a link is a mark that is raised, or said to call a note."""
    if not _CALL.fullmatch(_text(page, row).strip()):
        return False
    if source.attributes(row).get("role") == "doc-noteref":
        return True
    around = row
    for _ in range(_LEVELS):
        if page.tag[around] == "sup" or not _CALL_NAMES.isdisjoint(page.names[page.name[around]]):
            return True
        around = int(page.parent[around])
        if around < 0:
            break
    return False


def _look(page: Page, row: int) -> _Words:
    text = _text(page, row)
    has_words = any(map(str.isalpha, text)) and not _CALL.fullmatch(text.strip())
    return _Words(not text.strip(), len(text) > _LONGEST, has_words)


def _text(page: Page, row: int) -> str:
    """The text of an element up to one character more than a note may have."""
    out: list[str] = []
    left = _LONGEST + 1
    for text in page.texts(row):
        out.append(text[:left])
        left -= len(text)
        if left <= 0:
            break
    return "".join(out)

"""Labels of parts: summaries of folded notes, names of tabs, and languages named beside listings.

A label is a word or two, so no decision keeps it as main content by itself. It is kept with the part that it names.

References
----------
HTML Standard, 4.11.2, "The summary element"; WAI-ARIA 1.2, `tab`, `tablist` and `tabpanel`. Tabs without a script are
radio buttons: their labels stand in a row before the panels, or each before its own.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from penumbra.arrays import Bools
from penumbra.markdown.listings import named_languages
from penumbra.page import TEXT, Page
from penumbra.page.source import Source

__all__ = ["Labels", "find_labels"]

_LONGEST = 80
"""Characters of a label."""
_MOST_ROWS = 40
"""Rows of a label, elements and texts."""
_MOST_BESIDE = 8
"""Rows beside a listing."""
_MOST_PANELS = 200
_AROUND = 3
"""Ancestors of a row of tabs that are searched for its panels."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels of a page's kept parts."""

    text: Bools
    """(n_nodes,) text rows to write: the kept ones and summaries, without names of tabs and languages."""
    of_panel: dict[int, str]
    """Row of a tab's panel → the tab's name."""


def find_labels(page: Page, source: Source, kept_text: Bools) -> Labels:
    """Find the labels of kept parts.

    Parameters
    ----------
    kept_text
        (n_nodes,) True for the text rows to write.
    """
    text = kept_text.copy()
    is_text = page.tagged((TEXT,))
    for row in np.flatnonzero(page.tagged(("summary",))).tolist():
        around, end = int(page.parent[row]), int(page.end[row])
        if around >= 0 and page.tag[around] == "details" and kept_text[end : page.end[around]].any():
            text[row:end] |= is_text[row:end]
    of_panel: dict[int, str] = {}
    for label, panel in [*_aria_tabs(page, source), *_radio_tabs(page, source)]:
        name = _text(page, label)
        if name and kept_text[panel : page.end[panel]].any():
            of_panel[panel] = name
            text[label : page.end[label]] = False
    for row in np.flatnonzero(page.tagged(("pre",))).tolist():
        if kept_text[row : page.end[row]].any():
            _drop_languages(page, source, row, text)
    return Labels(text, of_panel)


def _text(page: Page, row: int) -> str:
    """Text of a label; empty for a text that is too long for one."""
    if page.end[row] - row > _MOST_ROWS:
        return ""
    name = " ".join(" ".join(page.texts(row)).split())
    return name if len(name) <= _LONGEST else ""


def _elements(page: Page, row: int) -> list[int]:
    return [child for child in page.children(row) if page.tag[child] != TEXT]


def _of_role(page: Page, source: Source, role: str) -> list[int]:
    rows = np.flatnonzero(page.named({role})).tolist()
    return [row for row in rows if page.tag[row] != TEXT and source.attributes(row).get("role") == role]


def _aria_tabs(page: Page, source: Source) -> Iterator[tuple[int, int]]:
    """Tabs and the panels that follow them, as many of the one as of the other."""
    lists = _of_role(page, source, "tablist")
    if not lists:
        return
    tabs, panels = _of_role(page, source, "tab"), _of_role(page, source, "tabpanel")
    for row in lists:
        end = int(page.end[row])
        own = _outermost(page, _between(tabs, row, end))
        for around, _ in zip(page.ancestors(row), range(_AROUND), strict=False):
            following = _between(panels, end, int(page.end[around]))
            if following:
                named = _outermost(page, following)[: len(own)]
                if own and len(named) == len(own) and not _others(page, _between(lists, end, named[-1]), named):
                    yield from zip(own, named, strict=True)
                break


def _between(rows: Sequence[int], first: int, end: int) -> Sequence[int]:
    """Sorted rows from `first` to before `end`, none for too many."""
    start, stop = bisect_left(rows, first), bisect_left(rows, end)
    return rows[start:stop] if stop - start <= _MOST_PANELS else ()


def _outermost(page: Page, rows: Sequence[int]) -> list[int]:
    out: list[int] = []
    for row in rows:
        if not out or row >= page.end[out[-1]]:
            out.append(row)
    return out


def _others(page: Page, lists: Sequence[int], panels: Sequence[int]) -> bool:
    """Whether a row of tabs begins before the last panel and in none of the panels."""
    return any(not any(panel < row < page.end[panel] for panel in panels) for row in lists)


def _radio_tabs(page: Page, source: Source) -> Iterator[tuple[int, int]]:
    """Labels of radio buttons, and the elements that the buttons show."""
    inputs = map(source.attributes, np.flatnonzero(page.tagged(("input",))).tolist())
    radios = {each.get("id") for each in inputs if each.get("type") == "radio"} - {None}
    rows = np.flatnonzero(page.tagged(("label",))).tolist() if radios else []
    named = {row for row in rows if source.attributes(row).get("for") in radios}
    for parent in sorted({int(page.parent[row]) for row in named}):
        beside = _elements(page, parent)
        labels = [row for row in beside if row in named]
        if len(labels) < 2:
            continue
        panels = _panels(page, parent, beside, labels)
        if len(panels) == len(labels):
            yield from zip(labels, panels, strict=True)


def _panels(page: Page, parent: int, beside: Sequence[int], labels: Sequence[int]) -> Sequence[int]:
    """Panels of labels with one parent: the elements after the labels, or those inside of the parent's next sibling."""
    if all(page.tag[row] in {"label", "input"} for row in beside):
        after = int(page.end[parent])
        is_sibling = after < len(page) and page.parent[after] == page.parent[parent] and page.tag[after] != TEXT
        return _elements(page, after) if is_sibling else []
    next_of = dict(pairwise(beside))
    return [next_of[row] for row in labels if page.tag[next_of.get(row, row)] not in {"label", "input"}]


def _drop_languages(page: Page, source: Source, listing: int, text: Bools) -> None:
    """Leave out a listing's language that stands beside it as text."""
    parent = int(page.parent[listing])
    beside: list[int] = []
    row, end = parent + 1, int(page.end[parent])
    while parent >= 0 and row < end:
        if row != listing:
            beside.append(row)
        if len(beside) > _MOST_BESIDE or (row != listing and page.tag[row] == "pre"):
            return
        row = int(page.end[row])
    if not beside:
        return
    languages = named_languages(page, source, listing)
    for row in beside:
        if page.tag[row] in {"span", "div"} and _text(page, row).lower() in languages:
            text[row : page.end[row]] = False

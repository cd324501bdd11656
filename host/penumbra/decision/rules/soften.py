"""Parts that are dim at most: menus as high as the page, comments, footnotes, a list's tools, and gaps in a list.

A list's row that is gone is missed, a pale one is not.
"""

import re

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import NOISE, contents_lists, in_range, main_range
from penumbra.features.hints import Hint, own_hints
from penumbra.page import Page

__all__ = [
    "bars", "find_comment_texts", "find_gaps", "find_manual_tree", "find_named", "find_notes", "find_side_columns",
    "find_work_area", "side_columns",
]  # fmt: skip

_NOTE_SIGN = re.compile(r"[\W_]{0,2}(?:[*†‡§◊∆Δ^¹²³⁴⁵⁶⁷⁸⁹]|\d{1,2}[\s.)\]]\s?[^\W\d_])")
"""Beginning of a footnote: the sign that the text refers to, or a number before a word."""
_GUTTER = 32
"""Widest gutter around a column, CSS pixels."""
_MOST_PLACES = 64
"""Most places of columns beside which another is looked for. An application has few, a page made to take long has
thousands."""


def find_named(context: PageContext, _levels: Levels, *, hints: Hint) -> Bools:
    """(n_blocks,) blocks in parts with one of these names.

    An element around one link is called after what the link leads to: such an entry of a menu is no part.
    """
    if not context.has_hint(hints).any():
        return np.zeros(len(context.blocks), dtype=bool)
    page, rows = context.page, np.flatnonzero(own_hints(context.page) & int(hints))
    parts = np.zeros(len(page), dtype=bool)
    parts[rows] = context.tree.counts(page.tagged(("a",)), rows) != 1
    return page.with_descendants(parts)[context.owner]


def find_comment_texts(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) texts of comments, without their links."""
    return context.has_hint(Hint.COMMENTS) & ~context.linked


def find_manual_tree(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) navigation and side bars outside of headers and footers, and lists of contents anywhere."""
    tree = context.has_hint(Hint.NAVIGATION | Hint.SIDEBAR) & ~context.has_hint(Hint.HEADER | Hint.FOOTER)
    tree &= ~context.tree.inside("header")[context.owner]
    # A list of contents that stays in the window is called after a sticky header too.
    return np.asarray(tree | context.page.with_descendants(contents_lists(context))[context.owner])


def find_side_columns(context: PageContext, _levels: Levels, consent: Bools) -> Bools:
    """(n_blocks,) blocks in high columns at the side of the window, the menus of applications.

    Parameters
    ----------
    consent
        (n_blocks,) questions about cookies; they stay hidden, in a column too.
    """
    return context.page.with_descendants(side_columns(context))[context.owner] & ~consent


def find_work_area(context: PageContext, _levels: Levels, consent: Bools) -> Bools:
    """(n_blocks,) what stands beside such a column, in no part called noise: an application's charts, tools and bars.

    Its cards have headers, footers and menus of their own, and its bar has the search and the account. Only the page's
    `footer` is none of it.

    Parameters
    ----------
    consent
        (n_blocks,) questions about cookies; they stay hidden.
    """
    columns = side_columns(context)
    if not columns.any():
        return np.zeros(len(context.blocks), dtype=bool)
    named = context.has_hint(NOISE & ~(Hint.HEADER | Hint.FOOTER | Hint.NAVIGATION))
    apart = context.page.with_descendants(columns) | context.tree.inside("footer")
    return np.asarray(~named & ~consent & ~apart[context.owner])


@once_a_context
def bars(context: PageContext) -> Bools:
    """(n_nodes,) fixed bars across the window's upper edge."""
    return np.asarray(_lasting_bars(context) & context.page.positioned("fixed"))


@once_a_context
def _lasting_bars(context: PageContext) -> Bools:
    """(n_nodes,) fixed and sticky bars across the window's upper edge."""
    page = context.page
    if not page.measured:
        return np.zeros(len(page), dtype=bool)
    _, y, width, height = page.box.T
    across = (width > context.thresholds.most * width[0]) & (height < width / 2) & (np.abs(y) < 1.0)
    return np.asarray(page.positioned("fixed", "sticky") & across)


@once_a_context
def side_columns(context: PageContext) -> Bools:
    """(n_nodes,) menus of applications: they cover most of the page's height, or stand still while it is scrolled.

    One that is fixed may have a gutter beside it, and the application's bar above it. Each may begin at the lower edge
    of a bar that stays in the window; if it is placed there, it may be as high as the window. An application may have
    two: a narrow one with icons, and beside it the one with names.
    """
    page, most = context.page, context.thresholds.most
    if not page.measured:
        return np.zeros(len(page), dtype=bool)
    x, y, width, height = page.box.T
    page_width, page_height = page.box[0, 2:]
    high = page.positioned("fixed", "sticky") | (height > most * page_height)
    gutter = np.minimum(np.abs(x), np.abs(x + width - page_width))
    below_bar = page.positioned("fixed") & (gutter <= _GUTTER) & (y >= 0) & (y < width / 2)
    at_edge = _is_near(y, (y + height)[_lasting_bars(context)])
    hung = (gutter < 1.0) & at_edge
    column = (height > width) & (width < most * page_width)
    first = column & (high & (below_bar | context.in_corner | hung) | page.positioned("absolute") & hung)
    together = np.minimum(x + width, page_width - x) < most * page_width
    # An element without a width is a frame around others.
    return np.asarray(first | column & high & together & (width > 0) & _beside(first, page))


def _beside(columns: Bools, page: Page) -> Bools:
    """(n_nodes,) nodes that begin at the side of one of these columns, at its upper edge."""
    x, y, width, _ = page.box.T
    out = np.zeros(len(page), dtype=bool)
    places = set(map(tuple, np.stack([y, x, x + width], axis=1)[columns].tolist()))  # np.unique imports numpy.ma
    if len(places) > _MOST_PLACES:
        return out
    for top, left, right in places:
        touching = (np.abs(x - right) < 1.0) | (np.abs(x + width - left) < 1.0)
        out |= (np.abs(y - top) < 1.0) & touching
    return out


def _is_near(values: Floats, marks: Floats) -> Bools:
    """(n_values,) values that are less than 1 from one of the marks, in linear memory."""
    if not len(marks):
        return np.zeros(len(values), dtype=bool)
    ordered = np.sort(marks)
    after = np.searchsorted(ordered, values)
    below, above = ordered[np.maximum(after - 1, 0)], ordered[np.minimum(after, len(ordered) - 1)]
    return np.asarray((np.abs(values - below) < 1.0) | (np.abs(values - above) < 1.0))


def find_gaps(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks between the first and the last kept one, in no part called noise.

    A header there is one of a section, not the page's.
    """
    return in_range(main_range(context, levels), len(levels)) & ~context.has_hint(NOISE & ~Hint.HEADER)


def find_notes(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) hidden prose that is called a note, or stands in a footer and begins with the sign of one."""
    prose = (levels == Level.HIDE) & (context.words >= context.thresholds.paragraph_words) & ~context.linked
    notes: Bools = prose & context.has_hint(Hint.NOTE)
    for block in np.flatnonzero(prose & ~notes & context.has_hint(Hint.FOOTER)).tolist():
        notes[block] = _NOTE_SIGN.match(context.texts[block]) is not None
    return notes

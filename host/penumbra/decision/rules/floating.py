"""Bars, dialogs and small boxes that stand still over the page. Only a browser tells where they are.

Dim bars and dialogs are hidden: half-seen they would lie over the text. So are boxes most of whose words are noise.
Side columns, as a manual's tree, are narrower than bars.
An application's bar keeps its background, and what is in it is dim.

A box without main text is dim at least: a chat button, a button back to the top, a ribbon in the page's corner.
"""

from typing import Literal

import numpy as np

from penumbra.arrays import Bools, Floats, Rows, prefix_sums
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import dialogs, whole_without_controls
from penumbra.decision.rules.soften import bars, side_columns
from penumbra.page import MEDIA_TAGS

__all__ = ["find_application_bars", "find_fixed_boxes", "find_floating"]

_GUTTER = 32
"""Widest overlap of a box beside the text with the text's column, CSS px."""
_RIBBON = 25_600
"""Largest area of a ribbon, CSS px²: a square of 160."""
_MOST_VEILS = 64
"""Most elements that may be veils. A page has one or two, a page made to take long has thousands."""


def find_application_bars(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) bars that are not hidden, on a page with an application's menu: they have the search and the account.

    Without a level of their own they keep their background: the text would be seen through a dim one.
    """
    return np.asarray(bars(context) & (levels != Level.HIDE) & side_columns(context).any())


def find_floating(context: PageContext, levels: Levels, controls: Bools) -> Bools:
    """(n_nodes,) dim bars, dialogs and boxes that lie over the text or are mostly noise, with everything in them.

    Parameters
    ----------
    controls
        (n_blocks,) controls that a product is bought with; they stay, and what they stand in.
    """
    page = context.page
    fixed = page.positioned("fixed")
    wide = page.box[:, 2] >= context.thresholds.most * page.box[0, 2]
    wide |= page.noise_hidden_by_penumbra  # hidden, it has no width
    found = (levels == Level.DIM) & fixed & (page.key > 0)
    rows = np.flatnonzero(found)
    if len(rows):
        words, sums = context.words, context.tree.sums
        noise, whole = sums(words * (levels[context.owner] == Level.HIDE), rows), sums(words, rows)
        over = _over_text(context, levels, rows) & (whole >= context.thresholds.label_words)
        found[rows] = (wide | dialogs(page))[rows] | (2 * noise > whole) | over
    found |= _covers(context, levels)
    return whole_without_controls(context, found, controls)


def _covers(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) dim elements, placed absolutely, under which a kept text stands as a whole: veils of older dialogs."""
    page, limits = context.page, context.thresholds
    wide = page.box[:, 2] >= limits.most * page.box[0, 2]
    rows = np.flatnonzero((levels == Level.DIM) & page.positioned("absolute") & (page.key > 0) & wide)[:_MOST_VEILS]
    out = np.zeros(len(page), dtype=bool)
    if not len(rows):
        return out
    kept = (levels[context.owner] == Level.KEEP) & (context.words >= limits.label_words) & context.blocks.shown
    over, under = page.box[rows, None], page.box[context.owner[kept]]
    start = (over[..., :2] <= under[:, :2]).all(axis=2)
    end = (over[..., :2] + over[..., 2:] >= under[:, :2] + under[:, 2:]).all(axis=2)
    out[rows] = (start & end).any(axis=1)
    return out


def _over_text(context: PageContext, levels: Levels, rows: Rows) -> Bools:
    """(n_rows,) whether a fixed element stands over the column of the kept text.

    It does if most of the text's words are in blocks that reach under it by more than a gutter, or under the middle of
    an element narrower than two gutters.
    """
    page = context.page
    words = context.words * (context.blocks.shown & (levels[context.owner] == Level.KEEP))
    left, width = page.box[context.owner, 0], page.box[context.owner, 2]
    start, size = page.box[rows, 0], page.box[rows, 2]
    inset = np.minimum(_GUTTER, size / 2)
    total = words.sum()
    right_of = total - _words_below(left, words, start + size - inset, "left")
    left_of = _words_below(left + width, words, start + inset, "right")
    return np.asarray(total - right_of - left_of >= max(1.0, context.thresholds.most * total))


def _words_below(places: Floats, words: Rows, limits: Floats, side: Literal["left", "right"]) -> Floats:
    """(n_limits,) words of the blocks whose place, (n_blocks,), is below each limit; with "right", or at it.

    Comparing each block with each limit would take quadratic time and memory.
    """
    order = np.argsort(places)
    sums = prefix_sums(words[order])
    return np.asarray(sums[np.searchsorted(places[order], limits, side)])


def find_fixed_boxes(context: PageContext, levels: Levels, *kept: Bools) -> Bools:
    """(n_nodes,) boxes that are in full light, without text that may be main or a large picture.

    They are fixed elements, and ribbons: small ones that are put into an upper corner of the page. The picture of a
    ribbon is a link, and no content. What is in a box is found too, but for blocks that stay and the elements around
    these.

    Parameters
    ----------
    kept
        (n_blocks,) each: blocks that stay, as the title's heading.
    """
    page, limits = context.page, context.thresholds
    area = page.box[:, 2] * page.box[:, 3]
    ribbons = page.positioned("absolute") & context.in_corner & (area <= _RIBBON)
    still = (page.positioned("fixed") | ribbons) & (page.key > 0)
    if not still.any():
        return still
    dark = (levels == Level.DIM) | (levels == Level.HIDE)
    likely = (context.main >= limits.main_text) | (levels[context.owner] == Level.KEEP)
    stays = context.large(MEDIA_TAGS) & ~(context.tree.in_links & page.with_descendants(ribbons))
    stays[context.owner[likely & (context.words >= limits.label_words)]] = True
    boxes = still & (area > 0) & ~page.with_ancestors(stays) & ~page.with_descendants(dark)
    return whole_without_controls(context, boxes, np.logical_or.reduce(kept)) & (page.key > 0)

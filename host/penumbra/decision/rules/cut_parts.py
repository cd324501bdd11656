"""Small parts that are never hidden in part: links, buttons, entries of lists, paragraphs, cells, figures.

Texts in one element itself, between line breaks, are such a part too: the page can darken the element only.
"""

import numpy as np

from penumbra.arrays import Bools, Rows
from penumbra.decision.context import PageContext
from penumbra.decision.levels import LEVELS, Level, Levels
from penumbra.decision.parts import dialogs, parts_with_others

__all__ = ["find_cut_parts", "find_left_controls", "find_lone_parts"]

_SMALL = frozenset(
    {"a", "button", "dd", "dt", "figcaption", "figure", "label", "legend", "li", "option", "p", "summary", "td", "th"}
)
"""Elements that are one thing to a reader."""


def find_cut_parts(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks of small parts with dim and hidden texts and no kept one."""
    dim, hidden = levels == Level.DIM, levels == Level.HIDE
    if not (dim.any() and hidden.any()):
        return np.zeros(len(levels), dtype=bool)
    part = _small_parts(context)
    within = np.zeros((len(LEVELS), len(context.page)), dtype=bool)
    within[levels, part] = True
    return np.asarray((within[Level.DIM] & within[Level.HIDE] & ~within[Level.KEEP])[part])


def find_lone_parts(context: PageContext, levels: Levels, consent: Bools) -> Bools:
    """(n_blocks,) hidden texts whose neighbours are all kept, and links and buttons whose neighbours are not hidden.

    Neighbours are the other blocks in the nearest element with several: a line over the large letters of a page, or the
    words of a call.

    Parameters
    ----------
    consent
        (n_blocks,) questions about cookies; they stay hidden.
    """
    page, tree, hidden = context.page, context.tree, levels == Level.HIDE
    out: Bools = hidden & ~consent & (context.ranks == 0)
    controls = context.linked | page.tagged(("button",))[context.owner]
    blocks = np.flatnonzero(out)
    rows = parts_with_others(context, context.owner[blocks])
    n_hidden, n_dark = tree.sums(np.array([hidden, levels > Level.KEEP]), rows)
    out[blocks] = (rows > 0) & (np.where(controls[blocks], n_hidden, n_dark) == 1)
    return out


def find_left_controls(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim buttons that are alone left of a part, and such links at its end. A form's fields are hidden, or
    a list's entries.

    Three or more other blocks in the nearest element with several are hidden, and no other level is among them. A link
    before the others may be their heading, or the author of a post.
    """
    limits, tree = context.thresholds, context.tree
    buttons = context.page.tagged(("button",))[context.owner]
    links = context.linked & (context.ranks == 0)
    out: Bools = (levels == Level.DIM) & (buttons | links) & (context.words <= limits.short_words)
    blocks = np.flatnonzero(out)
    if not len(blocks):
        return out
    rows = parts_with_others(context, context.owner[blocks])
    n_others = tree.high[rows] - tree.low[rows] - 1
    n_hidden = tree.sums(levels == Level.HIDE, rows)
    last = blocks == tree.high[rows] - 1
    out[blocks] = (n_others >= limits.fewest) & (n_hidden == n_others) & (buttons[blocks] | last)
    return out


def _small_parts(context: PageContext) -> Rows:
    """(n_blocks,) row of the smallest such part around each block; its element if there is none.

    A dialog opens over the page: what it stands in is not around its texts.
    """
    above = context.tree.ancestors
    parts = context.page.tagged(_SMALL), dialogs(context.page)
    smallest, dialog = (np.where(each[above], above, -1).max(axis=0) for each in parts)  # the innermost is the last
    return np.asarray(np.where((smallest >= 0) & (smallest >= dialog), smallest, above[0]))

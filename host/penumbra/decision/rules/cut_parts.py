"""Small parts that are never hidden in part: links, buttons, entries of lists, paragraphs, cells, figures; whole forms.

Texts in one element itself, between line breaks, are such a part too: the page can darken the element only.
"""

import numpy as np

from penumbra.arrays import Bools, Rows
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import LEVELS, Level, Levels

__all__ = ["find_cut_parts", "find_dim_forms", "find_kept_forms"]

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


def find_kept_forms(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden blocks of forms that are mostly kept."""
    return np.asarray((_as_forms(context, levels) == Level.KEEP) & (levels != Level.KEEP))


def find_dim_forms(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) hidden blocks of forms that are dim in the mean."""
    return np.asarray((_as_forms(context, levels) == Level.DIM) & (levels == Level.HIDE))


@once
def _as_forms(context: PageContext, levels: Levels) -> Levels:
    """(n_blocks,) levels after each form has got the mean of its blocks, the lighter level of two."""
    page, tree = context.page, context.tree
    rows = np.flatnonzero(page.tagged(("form",)) & (tree.high - tree.low > 1))
    if not len(rows):
        return levels
    fields = tree.counts(page.tagged(("input", "textarea", "select")), rows)
    words = tree.sums(context.words.astype(np.float64), rows)
    out = levels
    for row in rows[(fields > 0) & (words <= context.thresholds.form_words)].tolist():
        part = slice(int(tree.low[row]), int(tree.high[row]))
        if levels[part].min() < levels[part].max():
            out = levels.copy() if out is levels else out
            out[part] = int(np.ceil(levels[part].mean() - 0.5))
    return out


def _small_parts(context: PageContext) -> Rows:
    """(n_blocks,) row of the smallest such part around each block; its element if there is none."""
    above = context.tree.ancestors
    smallest: Rows = np.where(context.page.tagged(_SMALL)[above], above, -1).max(axis=0)  # the innermost is the last
    return np.where(smallest >= 0, smallest, above[0])

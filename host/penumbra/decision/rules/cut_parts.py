"""Small parts that are never hidden in part: links, buttons, entries of lists, paragraphs, cells, figures.

Texts in one element itself, between line breaks, are such a part too: the page can darken the element only. Forms and
lists of contents have one level.
"""

import numpy as np

from penumbra.arrays import Bools, Rows
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import LEVELS, Level, Levels
from penumbra.decision.parts import contents_lists
from penumbra.features.table import prefix_sums

__all__ = ["find_cut_parts", "find_dim_wholes", "find_kept_wholes", "find_lone_controls"]

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


def find_kept_wholes(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden blocks of forms and lists of contents that are mostly kept."""
    return np.asarray((_as_wholes(context, levels) == Level.KEEP) & (levels != Level.KEEP))


def find_dim_wholes(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) hidden blocks of forms and lists of contents that are dim in the mean."""
    return np.asarray((_as_wholes(context, levels) == Level.DIM) & (levels == Level.HIDE))


def find_lone_controls(context: PageContext, levels: Levels, consent: Bools) -> Bools:
    """(n_blocks,) hidden links and buttons without another hidden block beside them: the words around lead to them.

    Parameters
    ----------
    consent
        (n_blocks,) questions about cookies; they stay hidden.
    """
    page, tree, hidden = context.page, context.tree, levels == Level.HIDE
    out: Bools = hidden & ~consent & (context.ranks == 0) & (context.linked | page.tagged(("button",))[context.owner])
    hidden_before = prefix_sums(hidden)
    for block in np.flatnonzero(out).tolist():
        row = int(context.owner[block])
        while row > 0 and tree.high[row] - tree.low[row] == 1:
            row = int(page.parent[row])
        out[block] = row > 0 and hidden_before[tree.high[row]] - hidden_before[tree.low[row]] == 1
    return out


@once
def _as_wholes(context: PageContext, levels: Levels) -> Levels:
    """(n_blocks,) levels after each form and list of contents has got the mean of its blocks, the lighter of two."""
    tree, out = context.tree, levels
    for row in np.flatnonzero(contents_lists(context) | _forms(context)).tolist():
        part = slice(int(tree.low[row]), int(tree.high[row]))
        if out[part].min() < out[part].max():
            out = levels.copy() if out is levels else out
            out[part] = int(np.ceil(out[part].mean() - 0.5))
    return out


def _forms(context: PageContext) -> Bools:
    """(n_nodes,) short forms with a field and a text."""
    page, tree = context.page, context.tree
    out = page.tagged(("form",)) & (tree.high > tree.low)
    rows = np.flatnonzero(out)
    if len(rows):
        fields = tree.counts(page.tagged(("input", "textarea", "select")), rows)
        words = tree.sums(context.words.astype(np.float64), rows)
        out[rows] = (fields > 0) & (words <= context.thresholds.form_words)
    return np.asarray(out)


def _small_parts(context: PageContext) -> Rows:
    """(n_blocks,) row of the smallest such part around each block; its element if there is none."""
    above = context.tree.ancestors
    smallest: Rows = np.where(context.page.tagged(_SMALL)[above], above, -1).max(axis=0)  # the innermost is the last
    return np.where(smallest >= 0, smallest, above[0])

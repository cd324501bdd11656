"""Like parts of like siblings have one level: entries of a list, rows of a table, cards, icons of a bar.

Parts are like if they have the same path of tags and both are links, or both are none. The level of a group is the mean
of its levels. Main text is not darkened, and nothing kept is hidden. A part that is hidden for what it says stays so.
"""

from collections.abc import Iterator

import numpy as np

from penumbra.arrays import Bools, Indices, Rows
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import FEWEST, are_like, like_siblings

__all__ = ["find_dim_siblings", "find_hidden_siblings", "find_kept_siblings"]


def find_kept_siblings(context: PageContext, levels: Levels, *named: Bools) -> Bools:
    """(n_blocks,) dim and hidden parts of siblings that are mostly kept.

    Parameters
    ----------
    named
        (n_blocks,) each: parts that are hidden for what they say, as an advertisement in a list. They have no siblings.
    """
    return np.asarray((_as_siblings(context, levels, *named) == Level.KEEP) & (levels != Level.KEEP))


def find_dim_siblings(context: PageContext, levels: Levels, *named: Bools) -> Bools:
    """(n_blocks,) kept and hidden parts of siblings that are dim in the mean."""
    return np.asarray((_as_siblings(context, levels, *named) == Level.DIM) & (levels != Level.DIM))


def find_hidden_siblings(context: PageContext, levels: Levels, *named: Bools) -> Bools:
    """(n_blocks,) dim parts of siblings that are mostly hidden."""
    return np.asarray((_as_siblings(context, levels, *named) == Level.HIDE) & (levels != Level.HIDE))


@once
def _as_siblings(context: PageContext, levels: Levels, *named: Bools) -> Levels:
    """(n_blocks,) levels after each group has got its mean, the lighter level of two; inner groups first."""
    out, alone = levels, np.logical_or.reduce(named) if named else np.zeros(len(levels), dtype=bool)
    for blocks in _uneven_groups(context, levels, ~alone):
        if out is levels:
            out = levels.copy()
        out[blocks] = int(np.ceil(out[blocks].mean() - 0.5))
    kept = levels == Level.KEEP
    text = kept & (context.main >= context.thresholds.main_text)
    return np.where(text, levels, np.where(kept, np.minimum(out, Level.DIM), out))


def _uneven_groups(context: PageContext, levels: Levels, among: Bools) -> Iterator[Indices]:
    """Blocks of each group of like parts with several levels, those of the innermost siblings first."""
    page = context.page
    kind = context.tree.tag_path * 2 + context.linked
    several = np.flatnonzero(_are_uneven(kind, levels)[kind] & among)
    above = context.tree.ancestors[:, several]
    blocks, rows = np.broadcast_to(several, above.shape)[above > 0], above[above > 0]
    if not len(rows):
        return
    sort = (page.parent[rows] * np.int64(len(page.tag_names)) + page.tag_code[rows]) * len(page.names) + page.name[rows]
    # A parent comes before all inside of it. So the groups of inner siblings have the higher numbers.
    _, of = np.unique(sort * (int(kind.max()) + 1) + kind[blocks], return_inverse=True)
    uneven = np.flatnonzero(_are_uneven(of, levels[blocks]))
    order, ends = np.argsort(of, kind="stable"), np.cumsum(np.bincount(of))
    for group in uneven[::-1].tolist():
        own = order[ends[group - 1] if group else 0 : ends[group]]
        have = np.unique(rows[own])
        if len(have) >= FEWEST and are_like(context, kind, like_siblings(context, int(have[0]))):
            yield blocks[own]


def _are_uneven(of: Rows, levels: Levels) -> Bools:
    """(n_groups,) groups with several levels."""
    each = levels.astype(np.float64)
    total, squares = np.bincount(of, weights=each), np.bincount(of, weights=each * each)
    return np.asarray(squares * np.bincount(of) != total * total)

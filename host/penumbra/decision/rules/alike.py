"""Like parts of like siblings have one level: entries of a list, rows of a table, cards, icons of a bar.

Parts are like if they have the same path of tags and both are links, or both are none. The level of a group is the mean
of its levels. Main text is not darkened, and nothing kept is hidden. A part that is hidden for what it says stays so.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from penumbra.arrays import Bools, Indices
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import LEVELS, Level, Levels
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
    out = levels
    for blocks in _uneven_groups(context, levels, named):
        if out is levels:
            out = levels.copy()
        out[blocks] = int(np.ceil(out[blocks].mean() - 0.5))
    if out is levels:
        return levels
    kept = levels == Level.KEEP
    text = kept & (context.main >= context.thresholds.main_text)
    return np.where(text, levels, np.where(kept, np.minimum(out, Level.DIM), out))


def _uneven_groups(context: PageContext, levels: Levels, named: Sequence[Bools]) -> Iterator[Indices]:
    """Blocks of each group of like parts with several levels, those of the innermost siblings first."""
    page = context.page
    kind = context.tree.tag_path * 2 + context.linked
    n_kinds = int(kind.max(initial=0)) + 1
    has = np.bincount(kind * len(LEVELS) + levels, minlength=n_kinds * len(LEVELS)).reshape(n_kinds, -1) > 0
    several = (np.count_nonzero(has, axis=1) > 1)[kind]
    for alone in named:
        several &= ~alone
    parts = np.flatnonzero(several)
    above = context.tree.ancestors[:, parts]
    inside = above > 0
    rows, blocks = above[inside], np.broadcast_to(parts, above.shape)[inside]
    if not len(rows):
        return
    sort = (page.parent[rows] * np.int64(len(page.tag_names)) + page.tag_code[rows]) * len(page.names) + page.name[rows]
    sort = sort * n_kinds + kind[blocks]
    # A parent comes before all inside of it. So the groups of inner siblings come last.
    order = np.argsort(sort, kind="stable")
    starts = np.flatnonzero(np.diff(sort[order], prepend=-1))
    of_parts = levels[blocks[order]]
    uneven = np.minimum.reduceat(of_parts, starts) != np.maximum.reduceat(of_parts, starts)
    ends = np.append(starts[1:], len(order))
    for group in np.flatnonzero(uneven)[::-1].tolist():
        own = order[starts[group] : ends[group]]
        members = np.unique(rows[own])
        if len(members) >= FEWEST and are_like(context, kind, like_siblings(context, int(members[0]))):
            yield blocks[own]

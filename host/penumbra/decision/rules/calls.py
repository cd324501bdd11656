"""Calls of a service's page: the links with which a part of its text ends, such as "Start a free trial"."""

import numpy as np

from penumbra.arrays import Bools, prefix_sums
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels

__all__ = ["find_calls"]


def find_calls(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim short links at the end of a part with one heading at most that is otherwise kept as a whole.

    The part is the smallest element around a link with other blocks than such links. What ends several sections, as a
    pager does, is no call of one.
    """
    out: Bools = (levels == Level.DIM) & context.linked & (context.ranks == 0)
    out &= context.words <= context.thresholds.short_words
    blocks = np.flatnonzero(out)
    if not len(blocks):
        return out
    tree, rows = context.tree, context.owner[blocks].astype(np.int64)
    calls, kept = prefix_sums(out).astype(np.int64), prefix_sums(levels == Level.KEEP).astype(np.int64)
    low, high = tree.low[rows], tree.high[rows]
    while (only_calls := (rows > 0) & (calls[high] - calls[low] == high - low)).any():
        rows[only_calls] = tree.parent[rows[only_calls]]
        low, high = tree.low[rows], tree.high[rows]
    end = low + kept[high] - kept[low]  # of the kept blocks, if they come first
    as_a_whole = (kept[end] - kept[low] == end - low) & (calls[high] - calls[end] == high - end)
    one_section = tree.sums(context.ranks > 0, rows) <= 1
    out[blocks] = (rows > 0) & (end > low) & as_a_whole & one_section
    return out

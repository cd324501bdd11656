"""Cells of a table of data have one level: a table without half of its cells says something else."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, in_named_part

__all__ = ["find_cells"]

_HEADS = 2
"""Fewest head cells of a table of data."""


def find_cells(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim cells of tables that are mostly kept.

    A table of data has two head cells or more, and no table inside of it. Any other is taken for a layout.
    """
    found = np.zeros(len(levels), dtype=bool)
    dim = np.flatnonzero(levels == Level.DIM)
    is_table = context.page.tagged({"table"})
    tables = np.flatnonzero(is_table)
    if not len(dim) or not len(tables):
        return found
    tree = context.tree
    low, high = tree.low[tables], tree.high[tables]
    tables = tables[np.searchsorted(dim, high) > np.searchsorted(dim, low)]
    heads = tree.counts(context.page.tagged({"th"}), tables)
    of_data = (heads >= _HEADS) & (tree.counts(is_table, tables) == 1)
    for table in tables[of_data].tolist():
        cells = slice(int(tree.low[table]), int(tree.high[table]))
        kept = levels[cells] == Level.KEEP
        found[cells] = (levels[cells] == Level.DIM) & (2 * np.count_nonzero(kept) > len(kept))
    return found & ~in_named_part(context, levels, MINOR | NOISE) if found.any() else found

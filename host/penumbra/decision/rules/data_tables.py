"""Cells of a table of data have one level: a table without half of its cells says something else.

So have the cells of one line: a label without its value, or a value without its label, says nothing.
"""

from collections.abc import Iterator

import numpy as np

from penumbra.arrays import Bools, Indices
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, in_named_part
from penumbra.features.hints import Hint

__all__ = ["data_tables", "find_cells"]

_HEADS = 2
"""Fewest head cells of a table of data."""


def find_cells(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim cells of tables that are mostly kept, and dark cells of lines with a kept cell.

    A table of data has two head cells or more, and no table inside of it. Any other is taken for a layout.
    """
    found = np.zeros(len(levels), dtype=bool)
    dark, kept = levels > Level.KEEP, levels == Level.KEEP
    if not (dark.any() and kept.any()):
        return found
    for low, high in data_tables(context):
        if 2 * np.count_nonzero(kept[low:high]) > high - low:
            found[low:high] |= levels[low:high] == Level.DIM
    for low, high in _lines(context):
        if kept[low:high].any():
            found[low:high] |= dark[low:high]
    return found & ~in_named_part(context, levels, (MINOR | NOISE) & ~Hint.HEADER) if found.any() else found


def data_tables(context: PageContext) -> Iterator[tuple[int, int]]:
    """First block of each table of data, and the one behind its last."""
    for table in _of_data(context).tolist():
        yield int(context.tree.low[table]), int(context.tree.high[table])


def _lines(context: PageContext) -> Iterator[tuple[int, int]]:
    """First block of each row of such a table, or of a term with one value, and the one behind its last."""
    page, tree = context.page, context.tree
    rows = np.flatnonzero(page.tagged({"tr"}))
    of_data = np.zeros(len(page), dtype=bool)
    of_data[_of_data(context)] = True
    for row in rows[page.with_descendants(of_data)[rows]].tolist():
        yield int(tree.low[row]), int(tree.high[row])
    named = np.flatnonzero(page.tagged({"dt", "dd"}) & (tree.high > tree.low))
    named = named[np.argsort(page.parent[named], kind="stable")]
    term, parent = page.tagged({"dt"})[named], page.parent[named]
    for at in np.flatnonzero(term[:-1] & ~term[1:] & (parent[:-1] == parent[1:])).tolist():
        if at + 2 == len(named) or term[at + 2] or parent[at + 2] != parent[at]:
            yield int(tree.low[named[at]]), int(tree.high[named[at + 1]])


@once_a_context
def _of_data(context: PageContext) -> Indices:
    """Rows of tables of data."""
    page, tree = context.page, context.tree
    is_table = page.tagged({"table"})
    tables = np.flatnonzero(is_table)
    heads = tree.counts(page.tagged({"th"}), tables)
    return np.asarray(tables[(heads >= _HEADS) & (tree.counts(is_table, tables) == 1)])

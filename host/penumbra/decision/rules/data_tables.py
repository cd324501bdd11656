"""Cells of a table of data have one level: a table without half of its cells says something else.

So have the cells of one line: a label without its value, or a value without its label, says nothing. A line is in
the main text as a whole, too.
"""

import numpy as np

from penumbra.arrays import Bools, Indices, Rows, prefix_sums, run_starts
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, in_named_part
from penumbra.features.hints import Hint

__all__ = ["TAGS_OF_LINES", "find_cells", "find_cells_of_main"]

TAGS_OF_LINES = frozenset({"table", "dt"})
"""Tags without one of which a page has no line."""
_HEADS = 2
"""Fewest head cells of a table of data."""
_LINES = 2
"""Fewest rows, and cells in each row, of a table of facts without head cells."""


def find_cells(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim cells of tables that are mostly kept, and dark cells of lines with a kept cell.

    A table of data has two head cells or more, and no table inside of it. Any other is taken for a layout.
    """
    found = np.zeros(len(levels), dtype=bool)
    dark, kept = levels > Level.KEEP, levels == Level.KEEP
    if not (dark.any() and kept.any()):
        return found
    tables = _of_data(context)
    low, high = context.tree.low[tables], context.tree.high[tables]
    found |= _within(low, high, 2 * context.tree.sums(kept, tables) > high - low, len(levels)) & (levels == Level.DIM)
    found |= _in_lines_with(context, kept, _rows_of(context, tables)) & dark
    return found & ~in_named_part(context, levels, (MINOR | NOISE) & ~Hint.HEADER) if found.any() else found


def find_cells_of_main(context: PageContext, main: Bools) -> Bools:
    """(n_blocks,) cells of tables of data of which at least half are main content, and of lines with main content.

    Rows of a table of facts without head cells are lines here, too. They have levels of their own: some layouts look
    like such a table, and what a layout sets beside each other need not have one level.

    Parameters
    ----------
    main
        (n_blocks,) main content.
    """
    if TAGS_OF_LINES.isdisjoint(context.page.tag_names):
        return np.zeros(len(main), dtype=bool)
    tables = _of_data(context)
    low, high = context.tree.low[tables], context.tree.high[tables]
    whole = _within(low, high, 2 * context.tree.sums(main, tables) >= high - low, len(main))
    rows = np.append(_rows_of(context, tables), _rows_of_facts(context))
    return whole | _in_lines_with(context, main, rows)


def _in_lines_with(context: PageContext, some: Bools, rows: Indices) -> Bools:
    """(n_blocks,) blocks of lines with one of some blocks.

    Parameters
    ----------
    some
        (n_blocks,) blocks.
    rows
        Rows of tables that are lines; terms with one value are lines, too.
    """
    terms, values = _terms(context)
    tree, before = context.tree, prefix_sums(some)
    low, high = np.append(tree.low[rows], tree.low[terms]), np.append(tree.high[rows], tree.high[values])
    return _within(low, high, before[high] > before[low], len(some))


def _within(low: Rows, high: Rows, which: Bools, n_blocks: int) -> Bools:
    """(n_blocks,) blocks of some spans, by the first block of each span and the one behind its last."""
    begun, ended = (np.bincount(each[which], minlength=n_blocks + 1) for each in (low, high))
    return np.asarray(np.cumsum(begun - ended)[:-1] > 0)


def _rows_of(context: PageContext, tables: Indices) -> Indices:
    """The `tr` of some tables."""
    page = context.page
    if not len(tables):
        return tables
    some = np.zeros(len(page), dtype=bool)
    some[tables] = True
    return np.flatnonzero(page.tagged({"tr"}) & page.with_descendants(some))


@once_a_context
def _terms(context: PageContext) -> tuple[Indices, Indices]:
    """Terms with one value, and their values."""
    page, tree = context.page, context.tree
    if "dt" not in page.tag_names:
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    named = np.flatnonzero(page.tagged({"dt", "dd"}) & (tree.high > tree.low))
    named = named[np.argsort(page.parent[named], kind="stable")]
    term, parent = page.tagged({"dt"})[named], page.parent[named]
    begins = term | (np.diff(parent, prepend=-1) != 0)
    ends = np.append(begins[1:], [True])  # the next one is a term, or in another list
    values = np.flatnonzero(~begins & ends)
    values = values[term[values - 1]]
    return named[values - 1], named[values]


@once_a_context
def _of_data(context: PageContext) -> Indices:
    """Tables of data."""
    tables = _innermost(context)
    return np.asarray(tables[context.tree.counts(context.page.tagged({"th"}), tables) >= _HEADS])


@once_a_context
def _innermost(context: PageContext) -> Indices:
    """Tables without a table inside of them."""
    is_table = context.page.tagged({"table"})
    tables = np.flatnonzero(is_table)
    return np.asarray(tables[context.tree.counts(is_table, tables) == 1])


@once_a_context
def _rows_of_facts(context: PageContext) -> Indices:
    """The `tr` with text of tables that have as many cells in each, and no paragraph in a cell."""
    page, tree, tables = context.page, context.tree, _innermost(context)
    cells = np.flatnonzero(page.tagged({"td", "th"}) & page.tagged({"tr"})[page.parent])
    if not (len(tables) and len(cells)):
        return cells[:0]
    table = np.maximum(np.searchsorted(tables, cells) - 1, 0)
    inside = (cells > tables[table]) & (cells < page.end[tables[table]])
    cells, table = cells[inside], table[inside]
    first = run_starts(page.parent[cells])
    rows, of_table, n_cells = page.parent[cells[first]], table[first], np.diff(first, append=len(cells))
    with_text = tree.high[rows] > tree.low[rows]
    rows, of_table, n_cells = rows[with_text], of_table[with_text], n_cells[with_text]
    n_rows, most = np.bincount(of_table, minlength=len(tables)), np.zeros(len(tables))
    np.maximum.at(most, of_table, n_cells)
    even = (n_rows >= _LINES) & (most >= _LINES) & (n_rows * most == np.bincount(of_table, n_cells, len(tables)))
    even[table[tree.sums(context.words, cells) >= context.thresholds.paragraph_words]] = False
    return np.asarray(rows[even[of_table]])

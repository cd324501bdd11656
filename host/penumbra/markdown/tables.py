"""Tables: cells of data become a table of GitHub's Markdown, cells of a layout the blocks that they hold.

References
----------
GitHub Flavored Markdown Spec 0.29, 4.10 (tables).
"""

from dataclasses import dataclass, field
from itertools import zip_longest

__all__ = ["Block", "Cell", "Table", "write_table"]

_LONGEST_CELL = 60
"""Words of a cell of data in a table without header cells; a longer one is a column of a layout."""
_IN_CELLS = frozenset({"paragraph", "list", "listing", "heading", "formula"})
_MOST_EMPTY = 4
"""Most written cells per cell of the page. Above it the table is a layout or an attack."""
_LEAST = 2
"""Rows and columns of a table without header cells."""


@dataclass(slots=True)
class Block:
    """A rendered block."""

    kind: str
    """`paragraph`, `heading`, `list`, `listing`, `quote`, `table`, `formula` or `items`."""
    text: str
    in_cell: str = ""
    """The same on one line, for a table's cell."""


@dataclass(slots=True)
class Cell:
    """A cell of a table."""

    is_header: bool
    columns: int = 1
    blocks: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """A table while it is read."""

    rows: list[list[Cell]] = field(default_factory=list)
    is_layout: bool = False
    """True where the page says so (`role="presentation"`)."""

    @property
    def is_data(self) -> bool:
        """Whether rows and columns mean something: header cells, or short cells in several rows and columns."""
        cells = [cell for row in self.rows for cell in row]
        kinds = {block.kind for cell in cells for block in cell.blocks}
        columns = max((sum(cell.columns for cell in row) for row in self.rows), default=0)
        if self.is_layout or not kinds <= _IN_CELLS or columns < _LEAST:
            return False
        if columns * len(self.rows) > _MOST_EMPTY * sum(cell.columns for cell in cells):
            return False
        if any(cell.is_header for cell in cells):
            return True
        longest = max((len(block.text.split()) for cell in cells for block in cell.blocks), default=0)
        return len(self.rows) >= _LEAST and "listing" not in kinds and longest <= _LONGEST_CELL


def write_table(table: Table, most_columns: int = 60) -> list[Block]:
    """A table of data as one block, or the blocks of a layout's cells."""
    if not table.is_data:
        return [block for row in table.rows for cell in row for block in cell.blocks]
    rows = [
        [text for cell in row for text in [_cell(cell), *[""] * (min(cell.columns, most_columns) - 1)]]
        for row in table.rows
    ]
    columns = list(zip_longest(*rows, fillvalue=""))
    head, *body = zip(*columns, strict=True)
    lines = [head, ("---",) * len(head), *body]
    return [Block("table", "\n".join(f"| {' | '.join(line)} |" for line in lines))]


def _cell(cell: Cell) -> str:
    return "<br>".join(filter(None, (block.in_cell for block in cell.blocks)))

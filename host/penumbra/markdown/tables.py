"""Tables: cells of data become a table of GitHub's Markdown, cells of a layout the blocks that they hold.

References
----------
GitHub Flavored Markdown Spec 0.29, 4.10 (tables).
"""

from dataclasses import dataclass, field
from itertools import zip_longest

from penumbra.markdown.blocks import Block, in_cell

__all__ = ["MOST_SPANNED", "Cell", "Table", "write_table"]

_LONGEST_CELL = 60
"""Words of a cell of data in a table without header cells; a longer one is a column of a layout."""
_IN_CELLS = frozenset({"paragraph", "list", "listing", "heading", "formula"})
_MOST_EMPTY = 4
"""Most written cells per cell of the page. Above it the table is a layout or an attack."""
MOST_SPANNED = 99
"""Rows, and columns, that a cell covers at most."""
_LEAST = 2
"""Rows and columns of a table without header cells."""


@dataclass(slots=True)
class Cell:
    """A cell of a table."""

    is_header: bool
    columns: int = 1
    rows: int = 1
    blocks: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """A table while it is read."""

    rows: list[list[Cell]] = field(default_factory=list)
    is_layout: bool = False
    """True where the page says so (`role="presentation"` or `none`), and where no tables are written."""

    def leave_out_row(self) -> None:
        """Take note of a row of the page that is not written."""
        for before, row in enumerate(reversed(self.rows[-MOST_SPANNED:]), 1):
            for cell in row:
                cell.rows -= cell.rows > before

    @property
    def is_data(self) -> bool:
        """Whether rows and columns mean something: header cells, or short cells in several rows and columns."""
        cells = [cell for row in self.rows for cell in row]
        blocks = [block for cell in cells for block in cell.blocks]
        width = max((sum(cell.columns for cell in row) for row in self.rows), default=0)
        if self.is_layout or width < _LEAST or any(block.kind not in _IN_CELLS for block in blocks):
            return False
        most_filled = max(sum(bool(cell.blocks) for cell in row) for row in self.rows)
        if most_filled < _LEAST:
            return False  # a box with a title, or a text between pictures
        if width * len(self.rows) > _MOST_EMPTY * sum(cell.columns for cell in cells):
            return False
        if any(cell.is_header for cell in cells):
            return True
        has_listing = any(block.kind == "listing" for block in blocks)
        longest = max((len(block.text.split()) for block in blocks), default=0)
        return len(self.rows) >= _LEAST and not has_listing and longest <= _LONGEST_CELL


def write_table(table: Table, most_columns: int = 60) -> list[Block]:
    """A table of data as one block, or the blocks of a layout's cells."""
    if not table.is_data:
        return [block for row in table.rows for cell in row for block in cell.blocks]
    columns = list(zip_longest(*_lines(table, most_columns), fillvalue=""))
    head, *body = zip(*columns, strict=True)
    lines = [head, ("---",) * len(head), *body]
    return [Block("table", "\n".join(f"| {' | '.join(line)} |" for line in lines))]


def _lines(table: Table, most_columns: int) -> list[list[str]]:
    """Texts of each row. A cell's text stands where the cell begins; the other places that it covers are empty."""
    lines: list[list[str]] = []
    below: list[int] = []  # rows that the cell above each column still covers
    most = _MOST_EMPTY * sum(len(row) for row in table.rows)
    for row in table.rows:
        line: list[str] = []
        for cell in [*row, None]:
            while len(line) < len(below) and below[len(line)]:
                below[len(line)] -= 1
                line.append("")
            if cell is not None:
                width = min(cell.columns, most_columns)
                below += [0] * (len(line) + width - len(below))
                below[len(line) : len(line) + width] = [cell.rows - 1] * width
                line += [in_cell(cell.blocks), *[""] * (width - 1)]
        lines.append(line)
        most -= line.count("")
        if most < 0:  # the page's cells cover one another: an attack
            return [[in_cell(cell.blocks) for cell in row] for row in table.rows]
    return lines

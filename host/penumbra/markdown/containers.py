"""Containers that are open while a page is read: lists, quotations, tables and footnotes, and the paragraph in each.

A container collects the blocks in it. When its element ends, it becomes a block of the container around it.
"""

from dataclasses import dataclass, field

from penumbra.markdown.blocks import Block, heading, item, list_of, note, paragraph, quotation
from penumbra.markdown.inline import Piece
from penumbra.markdown.tables import Cell, Table, write_table

__all__ = ["Container", "Containers"]


@dataclass(slots=True)
class Container:
    """Blocks that are collected up to an element's end."""

    kind: str
    """`root`, `list`, `item`, `quote`, `table`, `cell` or `note`."""
    end: int
    """Row after its last one."""
    blocks: list[Block] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    """The paragraph that is open."""
    heading: int = 0
    """Rank of the heading that is open, 0 for none."""
    heading_end: int = 0
    """Row after the heading's last one."""
    table: Table | None = None
    cell: Cell | None = None
    number: int | None = None
    """Of a numbered list: its first item's number."""
    note: int = 0
    """Of a footnote: its number."""


class Containers:
    """The open containers, one in another."""

    def __init__(self, rows: int) -> None:
        self._open = [Container("root", rows)]
        self._notes: list[tuple[int, list[Block]]] = []

    def __len__(self) -> int:
        return len(self._open)

    @property
    def innermost(self) -> Container:
        """The container that text goes into."""
        return self._open[-1]

    def add(self, piece: Piece) -> None:
        """Add text to the paragraph that is open."""
        self._open[-1].pieces.append(piece)

    def add_block(self, block: Block | None) -> None:
        """End the paragraph, and add a block below it."""
        self.end_paragraph()
        if block is not None:
            self._open[-1].blocks.append(block)

    def begin(self, container: Container) -> None:
        """End the paragraph, and open a container."""
        self.end_paragraph()
        self._open.append(container)

    def end_paragraph(self) -> None:
        """End the paragraph, or the heading, that is open."""
        self._end_paragraph_of(self._open[-1])

    def end_before(self, row: int) -> None:
        """End the containers whose last row is before a row. The root stays open."""
        while len(self._open) > 1 and self._open[-1].end <= row:
            self._close(self._open.pop())

    def finish(self) -> list[Block]:
        """The blocks of the whole page, footnotes at its end. All containers but the root have ended."""
        (root,) = self._open
        self._end_paragraph_of(root)
        return [*root.blocks, *(note(number, each) for number, each in sorted(self._notes, key=lambda each: each[0]))]

    def _end_paragraph_of(self, container: Container) -> None:
        pieces, rank = container.pieces, container.heading
        if not pieces:
            return
        container.pieces = []
        in_table = any(each.table is not None for each in self._open)
        block = heading(pieces, rank, in_table=in_table) if rank else paragraph(pieces, in_table=in_table)
        if block is not None:
            container.blocks.append(block)

    def _close(self, container: Container) -> None:
        self._end_paragraph_of(container)
        outer = self._open[-1].blocks
        if container.kind == "note":
            self._notes.append((container.note, container.blocks))
        elif container.kind == "cell" and container.cell is not None:
            container.cell.blocks = container.blocks
        elif container.kind == "table" and container.table is not None:
            outer += [*container.blocks, *write_table(container.table)]
        elif not any(block.text for block in container.blocks):
            return
        elif container.kind == "quote":
            outer.append(quotation(container.blocks))
        elif container.kind == "item":
            outer.append(item(container.blocks))
        else:
            outer.append(list_of(container.blocks, container.number, outer[-1] if outer else None))

"""Blocks of Markdown: how each kind is written, and how blocks stand below one another.

References
----------
CommonMark 0.31, 4 (leaf blocks) and 5 (container blocks). GitHub Flavored Markdown Spec 0.29, 4.10 (a table's cells).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from penumbra.markdown.inline import BREAK, Piece, bold, code_span, escape_line_starts, render

__all__ = [
    "Block",
    "escape_bars",
    "heading",
    "in_cell",
    "item",
    "join",
    "list_of",
    "listing",
    "note",
    "paragraph",
    "quotation",
]

_FIRST_LINES = re.compile(r"\A(?:[ \t]*\n)+")
_LONGEST_RUN = re.compile("`{3,}")
_LAST_SIGNS = re.compile(r"(^|\s)(#+)$")


@dataclass(slots=True)
class Block:
    """A rendered block."""

    kind: str
    """`paragraph`, `heading`, `list`, `listing`, `quote`, `table`, `formula`, `note`, `rule`, or `items` of a list."""
    text: str
    in_cell: str = ""
    """The same on one line, for a table's cell."""


def paragraph(pieces: Sequence[Piece], *, in_table: bool = False) -> Block | None:
    """A paragraph; None for white space. Its form for a cell is only written in a table."""
    text = render(pieces)
    if not text:
        return None
    return Block("paragraph", escape_line_starts(text), escape_bars(text.replace(BREAK, "<br>")) if in_table else "")


def heading(pieces: Sequence[Piece], rank: int, *, in_table: bool = False) -> Block | None:
    """A heading of a rank from 1 to 6; None for white space. Its form for a cell is only written in a table."""
    line = render(pieces).replace(BREAK, " ")
    if not line:
        return None
    cell = escape_bars(render(bold(pieces)).replace(BREAK, " ")) if in_table else ""
    return Block("heading", f"{'#' * rank} {_escape_closing(line)}", cell)


def listing(text: str, language: str) -> Block | None:
    """A listing of code, without empty lines at its ends; None where nothing is left."""
    lines = _FIRST_LINES.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).rstrip()
    if not lines:
        return None
    fence = "`" * max(3, 1 + max(map(len, _LONGEST_RUN.findall(lines)), default=0))
    cell = escape_bars("<br>".join(code_span(line, blanks=True) for line in lines.split("\n") if line.strip()))
    return Block("listing", f"{fence}{language}\n{lines}\n{fence}", cell)


def quotation(blocks: Sequence[Block]) -> Block:
    """A quotation of blocks."""
    lines = "\n".join(f"> {line}".rstrip() for line in join(blocks).split("\n"))
    return Block("quote", lines, in_cell(blocks))


def item(blocks: Sequence[Block]) -> Block:
    """An item of a list. Lists in it stand right below its text."""
    is_tight = all(block.kind == "list" for block in blocks[1:])
    return Block("items", join(blocks, tight=is_tight), in_cell(blocks))


def list_of(items: Sequence[Block], number: int | None = None, after: Block | None = None) -> Block:
    """A list.

    Parameters
    ----------
    items
        Its items. Empty ones at the end say nothing and are left out; one at least is not empty.
    number
        The first item's number; None for a list without numbers.
    after
        The block before it. Two lists in a row have different marks, else they are one.
    """
    before = after.text if after is not None and after.kind == "list" else ""
    bullet = "*" if before.startswith("- ") else "-"
    point = ")" if re.match(r"\d+\. ", before) else "."
    last = max(at for at, each in enumerate(items, 1) if each.text)
    lines = []
    for at, each in enumerate(items[:last]):
        mark = f"{bullet} " if number is None else f"{number + at}{point} "
        lines.append(mark + _indent(each.text, len(mark)) if each.text else mark.rstrip())
    is_loose = any("\n\n" in each.text for each in items)
    return Block("list", ("\n\n" if is_loose else "\n").join(lines), in_cell(items[:last]))


def note(number: int, blocks: Sequence[Block]) -> Block:
    """A footnote's text."""
    return Block("note", f"[^{number}]: {_indent(join(blocks), 4)}")


def join(blocks: Sequence[Block], *, tight: bool = False) -> str:
    """Blocks one below the other; items outside of a list become one."""
    out: list[str] = []
    for are_items, group in groupby(blocks, key=lambda block: block.kind == "items"):
        if are_items:
            out.append(list_of(list(group)).text)
        else:
            out += [block.text for block in group]
    return ("\n" if tight else "\n\n").join(out)


def in_cell(blocks: Sequence[Block]) -> str:
    """Blocks on one line, for a table's cell."""
    return "<br>".join(filter(None, (block.in_cell for block in blocks)))


def escape_bars(text: str) -> str:
    """One line of Markdown for a table's cell, which a bare vertical line would end."""
    return text.replace("|", "\\|")


def _escape_closing(line: str) -> str:
    """A heading's text whose last number signs would close it."""
    return _LAST_SIGNS.sub(r"\1\\\2", line)


def _indent(text: str, width: int) -> str:
    return text.replace("\n", "\n" + " " * width).replace("\n" + " " * width + "\n", "\n\n") if "\n" in text else text

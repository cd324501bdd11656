"""Signs at the ends of a text that link to it or to its source: "¶" after a heading, "↩" after a note, "[edit]".

They stand in one line with the words, so they are in one block with them. They are no words of the text.
"""

from penumbra.arrays import Indices
from penumbra.blocks import Blocks
from penumbra.page import Page

__all__ = ["Anchors", "find_anchors", "without_anchors"]

Anchors = dict[int, tuple[list[int], list[int]]]
"""By a block's number: rows of texts at its beginning, and rows at its end from the last one on."""
_EDIT = frozenset({"mw-editsection", "editsection"})
"""Class names that MediaWiki gives the links by which a section is edited."""


def find_anchors(page: Page, blocks: Blocks, numbers: Indices) -> Anchors:
    """Find such signs in some blocks, given by number. A block keeps one text."""
    edits = page.with_descendants(page.named(_EDIT))
    beside = edits | page.with_descendants(page.tagged({"a"}))

    def is_anchor(row: int) -> bool:
        return bool(beside[row] and (edits[row] or _is_sign(page, row)))

    out: Anchors = {}
    first, last = blocks.start[numbers], blocks.start[numbers + 1]
    rows_of = blocks.text_rows
    may_have = (last - first > 1) & (beside[rows_of[first]] | beside[rows_of[last - 1]])
    for number in numbers[may_have].tolist():
        rows = rows_of[blocks.start[number] : blocks.start[number + 1]].tolist()
        ends: list[int] = []
        while len(rows) > 1 and is_anchor(rows[-1]):
            ends.append(rows.pop())
        begins = 0
        while len(rows) - begins > 1 and is_anchor(rows[begins]):
            begins += 1
        if ends or begins:
            out[number] = (rows[:begins], ends)
    return out


def without_anchors(page: Page, text: str, begins: list[int], ends: list[int]) -> str:
    """A block's text without the texts of these rows."""
    for row in ends:
        text = text.removesuffix(" ".join(page.text[row].split())).rstrip()
    for row in begins:
        text = text.removeprefix(" ".join(page.text[row].split())).lstrip()
    return text


def _is_sign(page: Page, row: int) -> bool:
    """Whether the link around a text has no word."""
    link = row
    while page.tag[link] != "a":
        link = int(page.parent[link])
    return not page.has_letters(link)

"""Line numbers and buttons beside code, which are no lines of it: one block with the code, or blocks of their own."""

from penumbra.arrays import Indices
from penumbra.blocks import Blocks
from penumbra.markdown.listings import GUTTERS
from penumbra.page import Page

__all__ = ["texts_without_gutters"]


def texts_without_gutters(page: Page, blocks: Blocks, numbers: Indices) -> dict[int, str]:
    """Texts of the listings among some blocks that have such a part, by the block's number. A part that is a block of
    its own has none; one around a listing only if that has no letters.
    """
    parts = page.named(GUTTERS)
    if not parts.any():
        return {}
    in_listing = page.with_descendants(page.tagged({"pre"}))
    gutters = page.with_descendants(parts)
    inner = page.with_descendants(parts & in_listing[page.parent])
    starts = blocks.start.tolist()
    out: dict[int, str] = {}
    for number in numbers.tolist():
        rows = blocks.text_rows[starts[number] : starts[number + 1]]
        beside = gutters[rows]
        if not beside.any() or not in_listing[rows[0]]:
            continue
        if not beside.all():
            out[number] = _joined(page, rows[~beside].tolist())
        elif inner[rows].all() or not any(map(str.isalpha, blocks.text[number])):
            out[number] = ""
    return out


def _joined(page: Page, rows: list[int]) -> str:
    """Texts of a listing with the line breaks between them."""
    pieces = []
    before = rows[0]
    for row in rows:
        breaks = sum(page.tag[between] == "br" for between in range(before + 1, row))
        pieces.append("\n" * breaks + page.text[row])
        before = row
    return "".join(pieces).rstrip().lstrip("\n")

"""Texts of blocks without the parts of a line that are no words of it."""

from penumbra.arrays import Bools, Indices
from penumbra.blocks import Blocks
from penumbra.page import Page

__all__ = ["texts_without"]


def texts_without(page: Page, blocks: Blocks, numbers: Indices, left_out: Bools) -> dict[int, str]:
    """Texts of the blocks with such parts among some blocks, by the block's number; empty where nothing is left.

    Parameters
    ----------
    left_out
        (n_nodes,) True for the texts to leave out.
    """
    out: dict[int, str] = {}
    if not left_out.any():
        return out
    for number in numbers.tolist():
        rows = blocks.text_rows[blocks.start[number] : blocks.start[number + 1]]
        is_out = left_out[rows]
        if is_out.any():
            out[number] = _joined(page, blocks, rows[~is_out].tolist())
    return out


def _joined(page: Page, blocks: Blocks, rows: list[int]) -> str:
    """Some texts of a block in one line."""
    pieces, before = [], 0
    for row in rows:
        is_apart = row in blocks.spaced or "br" in page.tag[before + 1 : row]
        pieces.append(f" {page.text[row]}" if before and is_apart else page.text[row])
        before = row
    return " ".join("".join(pieces).split())

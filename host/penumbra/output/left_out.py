"""Texts of blocks without the parts of a line that are no words of it."""

from penumbra.arrays import Bools, Indices, prefix_sums
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
    before, start = prefix_sums(left_out[blocks.text_rows]), blocks.start
    for number in numbers[before[start[numbers + 1]] > before[start[numbers]]].tolist():
        rows = blocks.text_rows[start[number] : start[number + 1]]
        out[number] = _joined(page, blocks, rows[~left_out[rows]].tolist())
    return out


def _joined(page: Page, blocks: Blocks, rows: list[int]) -> str:
    """Some texts of a block in one line."""
    pieces: list[str] = []
    before = 0
    for row in rows:
        is_apart = pieces and (row in blocks.spaced or "br" in page.tag[before + 1 : row])
        pieces.append(f" {page.text[row]}" if is_apart else page.text[row])
        before = row
    return " ".join("".join(pieces).split())

"""Lines of signs alone: operators in a list of terms, headings such as `&&`, `:-)`.

Blocks are made of words, so such a line is in no block, and no method scores it. It belongs to the text around it.
"""

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.blocks import Blocks
from penumbra.page import HEADINGS, TEXT, Page

__all__ = ["find_signs"]

_LINES = HEADINGS | {"dt", "dd", "li", "p", "pre"}
"""Elements whose signs are a line of text. In other elements, signs are mostly drawn between links."""
_INSIDE = frozenset("b code em i kbd samp strong tt var span".split())
"""Elements in such a line that may hold the signs."""


def find_signs(page: Page, blocks: Blocks, kept: Bools) -> tuple[Ints, Ints]:
    """Find lines of signs that stand between two kept blocks.

    Parameters
    ----------
    kept
        (n_blocks,) blocks that are part of the text.

    Returns
    -------
    (n_signs,) rows of the texts, and the number of the block that follows each.
    """
    in_block = np.zeros(len(page), dtype=bool)
    in_block[blocks.text_rows] = True
    rows = np.flatnonzero(page.tagged((TEXT,)) & ~in_block & ~page.hidden)
    following = np.searchsorted(blocks.text_rows[blocks.start[:-1]], rows)
    between = (following > 0) & (following < len(blocks))
    rows, following = rows[between], following[between]
    both = kept[following - 1] & kept[following]
    rows, following = rows[both], following[both]
    own = np.array([_is_line(page, row) for row in rows.tolist()], dtype=bool)
    return rows[own].astype(np.int32), following[own].astype(np.int32)


def _is_line(page: Page, row: int) -> bool:
    if not any(character.isprintable() for character in page.text[row].strip()):
        return False
    around = int(page.parent[row])
    while around >= 0 and page.tag[around] in _INSIDE:
        around = int(page.parent[around])
    return around >= 0 and page.tag[around] in _LINES

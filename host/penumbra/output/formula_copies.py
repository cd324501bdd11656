"""Further copies of a formula in a text: its source beside MathML, and what a script has drawn.

No browser shows the source. The drawn copy has parts of fractions and exponents in the order in which they are placed,
and screen readers leave it out.

References
----------
MathML Core, 2.2.1 (`annotation` and `annotation-xml` are not displayed); KaTeX, "Options", `output: htmlAndMathml`;
MathJax 3, "Accessibility", `mjx-assistive-mml`.
"""

import numpy as np

from penumbra.arrays import Bools, Indices
from penumbra.blocks import FORMULA_TAGS, Blocks
from penumbra.markdown.formulas import KATEX
from penumbra.page import Page

__all__ = ["texts_without_copies"]

_SOURCES = ("annotation", "annotation-xml")
_DRAWN = KATEX | {"MathJax", "mjx-chtml"}
"""Class names of elements that hold what KaTeX and MathJax 2 have drawn, beside its MathML."""


def texts_without_copies(page: Page, blocks: Blocks, numbers: Indices) -> dict[int, str]:
    """Texts of the blocks with such copies among some blocks, by the block's number; empty where nothing is left."""
    if "math" not in page.tag_names:
        return {}
    copies = _copies(page)
    out: dict[int, str] = {}
    for number in numbers.tolist():
        rows = blocks.text_rows[blocks.start[number] : blocks.start[number + 1]]
        is_copy = copies[rows]
        if is_copy.any():
            out[number] = _joined(page, blocks, rows[~is_copy].tolist())
    return out


def _copies(page: Page) -> Bools:
    """(n_nodes,) True inside of a formula's source, and inside of what is drawn where there is MathML too."""
    maths = page.tagged(("math",))
    holders = (page.tagged(FORMULA_TAGS - {"math"}) | page.named(_DRAWN)) & page.with_ancestors(maths)
    formulas = page.with_descendants(maths)
    return np.asarray(page.with_descendants(page.tagged(_SOURCES)) | (page.with_descendants(holders) & ~formulas))


def _joined(page: Page, blocks: Blocks, rows: list[int]) -> str:
    """Some texts of a block in one line."""
    pieces, before = [], 0
    for row in rows:
        is_apart = row in blocks.spaced or "br" in page.tag[before + 1 : row]
        pieces.append(f" {page.text[row]}" if before and is_apart else page.text[row])
        before = row
    return " ".join("".join(pieces).split())

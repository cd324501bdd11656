"""Further copies of a formula in a text: its source beside MathML, and what a script has drawn.

No browser shows the source. The drawn copy has parts of fractions and exponents in the order in which they are placed,
and screen readers leave it out.

References
----------
MathML Core, 2.2.1 (`annotation` and `annotation-xml` are not displayed); KaTeX, "Options", `output: htmlAndMathml`;
MathJax 3, "Accessibility", `mjx-assistive-mml`.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.blocks import FORMULA_TAGS
from penumbra.markdown.formulas import KATEX
from penumbra.page import Page

__all__ = ["find_formula_copies"]

_SOURCES = ("annotation", "annotation-xml")
_DRAWN = KATEX | {"MathJax", "mjx-chtml"}
"""Class names of elements that hold what KaTeX and MathJax 2 have drawn, beside its MathML."""


def find_formula_copies(page: Page) -> Bools:
    """(n_nodes,) True inside of a formula's source, and inside of what is drawn where there is MathML too."""
    maths = page.tagged(("math",))
    if not maths.any():
        return maths
    holders = (page.tagged(FORMULA_TAGS - {"math"}) | page.named(_DRAWN)) & page.with_ancestors(maths)
    formulas = page.with_descendants(maths)
    return np.asarray(page.with_descendants(page.tagged(_SOURCES)) | (page.with_descendants(holders) & ~formulas))

"""Kinds of tags, and tags before each row of a page for methods that look for a run of much text with few tags."""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.page import INLINE_TAGS, TEXT, Page

__all__ = ["MATHML", "UNCOUNTED", "VOID", "count_tags_before"]

MATHML = frozenset(
    "math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose "
    "mfenced msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr "
    "merror".split()
)
"""MathML without `annotation-xml`, `maction`, `mglyph` and `malignmark`; these switch between MathML and HTML."""
VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track"))
"""Elements without a closing tag."""
UNCOUNTED = (INLINE_TAGS - {"a"}) | {TEXT}
"""Nodes that do not count as tags: text, and inline elements other than links."""


def count_tags_before(page: Page, counted: Bools, paired: Bools) -> npt.NDArray[np.int64]:
    """(n_nodes,) opening and closing tags before each row. An only child is a wrapper and does not count.

    Parameters
    ----------
    counted
        (n_nodes,) True for nodes whose tags count.
    paired
        (n_nodes,) True for the counted nodes that have a closing tag.
    """
    parents = np.maximum(page.parent, 0)
    several = np.bincount(parents, minlength=len(page))[parents] != 1
    opened, ends = counted & several, page.end[paired & several]
    closed = np.bincount(ends, minlength=len(page) + 1)[: len(page)]
    before: npt.NDArray[np.int64] = np.cumsum(opened) - opened + np.cumsum(closed)
    return before

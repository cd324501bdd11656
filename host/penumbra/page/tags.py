"""How many tags stand before each row of a page, as the methods count them that look for a stretch of much text and few tags."""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.page import INLINE_TAGS, TEXT, Page

__all__ = ["UNCOUNTED", "VOID", "count_tags_before"]

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track"))
"""Elements without a closing tag."""
UNCOUNTED = (INLINE_TAGS - {"a"}) | {TEXT}
"""What is no tag: text, and inline elements other than links."""


def count_tags_before(page: Page, counted: Bools, paired: Bools) -> npt.NDArray[np.int64]:
    """(n_nodes,) opening and closing tags before each row; a wrapper, its parent's only child, is none.

    Parameters
    ----------
    counted
        (n_nodes,) whether a node's tags count.
    paired
        (n_nodes,) of these, whether it has a closing one.
    """
    parents = np.maximum(page.parent, 0)
    several = np.bincount(parents, minlength=len(page))[parents] != 1
    opened, ends = counted & several, page.end[paired & several]
    closed = np.bincount(ends, minlength=len(page) + 1)[: len(page)]
    before: npt.NDArray[np.int64] = np.cumsum(opened) - opened + np.cumsum(closed)
    return before

"""What the author of the main text has written beside it."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext

__all__ = ["find_unnamed_beside_main"]

_LISTS = ("ul", "ol")


def find_unnamed_beside_main(context: PageContext, main: Bools) -> Bools:
    """(n_blocks,) blocks, and entries of lists, without a name in an element that has some paragraphs of main content.

    An author's text has no names. What a template adds to it has: the caption, the share bar, the related list.

    Parameters
    ----------
    main
        (n_blocks,) main content.
    """
    page, limits, owner = context.page, context.thresholds, context.owner
    parent = np.maximum(page.parent, 0)
    prose = main & ~context.linked & (context.words >= limits.paragraph_words) & page.tagged(("p",))[owner]
    holds = np.bincount(parent[owner[prose]], minlength=len(page)) >= limits.fewest
    unnamed = np.array([not names for names in page.names], dtype=bool)[page.name]
    beside = unnamed & holds[parent]
    entries = page.tagged(("li",)) & unnamed & (beside & page.tagged(_LISTS))[parent]
    return np.asarray((beside | entries)[owner])

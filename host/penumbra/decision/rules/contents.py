"""A story's own list of contents, between its paragraphs."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import contents_lists, in_named_part, in_range, main_range
from penumbra.features.hints import Hint

__all__ = ["find_contents"]


def find_contents(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) lists of contents between the first kept block and the last.

    A list in a side column, or one that stays in the window, is navigation.
    """
    page = context.page
    lists = contents_lists(context)
    if not lists.any():
        return np.zeros(len(levels), dtype=bool)
    aside = page.with_descendants(page.positioned("fixed", "sticky") & (page.key > 0))[context.owner]
    inside = in_range(main_range(context, levels), len(levels))
    inside &= ~aside & ~in_named_part(context, levels, Hint.SIDEBAR)
    return np.asarray(inside & page.with_descendants(lists)[context.owner])

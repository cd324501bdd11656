"""Texts in one element itself, between line breaks: the page can darken the element only."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels

__all__ = ["find_shared_lines"]


def find_shared_lines(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks of elements with dim and hidden texts and no kept one."""
    hidden, dim, kept = (_elements(context, levels == level) for level in (Level.HIDE, Level.DIM, Level.KEEP))
    return np.asarray((hidden & dim & ~kept)[context.owner])


def _elements(context: PageContext, blocks: Bools) -> Bools:
    """(n_nodes,) elements of some blocks."""
    out = np.zeros(len(context.page), dtype=bool)
    out[context.owner[blocks]] = True
    return out

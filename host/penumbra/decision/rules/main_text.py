"""Kept blocks, for rules of elements that are given them."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels

__all__ = ["find_kept", "find_main_text"]


def find_kept(_context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks."""
    return np.asarray(levels == Level.KEEP)


def find_main_text(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks that are more than a label."""
    return np.asarray((levels == Level.KEEP) & (context.words >= context.thresholds.label_words))

"""Buttons that repeat on each item of a list: they are not kept with the items."""

from collections import Counter

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels

__all__ = ["find_repeated_buttons"]


def find_repeated_buttons(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden buttons with the same label, as "quick view" on each card."""
    limits = context.thresholds
    out = np.zeros(len(levels), dtype=bool)
    dark = (levels != Level.KEEP) & (context.words <= limits.short_words) & (context.main < limits.buttons_below)
    buttons = np.flatnonzero(dark & context.tree.inside("button")[context.first]).tolist()
    labels = Counter(context.texts[block] for block in buttons)
    out[[block for block in buttons if labels[context.texts[block]] >= limits.buttons_fewest]] = True
    return out

"""Share bars that consist of icons: without text they would stay where everything around them is gone."""

import re

import numpy as np

from penumbra.arrays import Bools, prefix_sums
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, own_hints
from penumbra.page import MEDIA_TAGS

__all__ = ["find_share_bars"]

_LOG_IN = re.compile(r"log-?_?in|sign-?_?(?:in|up)|auth|connect|register", re.IGNORECASE)
"""Other names of a bar whose buttons log in by a network."""


def find_share_bars(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) elements without text that are called after sharing, with links or buttons and no picture but icons.

    Only a browser tells how large pictures are. A gallery may well be called a share bar: it contains its buttons.
    """
    page, limits = context.page, context.thresholds
    out = np.zeros(len(page), dtype=bool)
    named = (levels == Level.NONE) & ((own_hints(page) & int(Hint.SHARE)) > 0)
    if not named.any():
        return out
    _, _, width, height = page.box.T
    side = limits.share_bars_icon_side
    pictures = page.tagged(MEDIA_TAGS) & ((width > side) | (height > side))
    rows = np.flatnonzero(named & ~page.with_ancestors((page.key == 0) | pictures))
    pressed = prefix_sums(page.tagged(("a", "button")))
    bars = rows[pressed[page.end[rows]] - pressed[rows] >= limits.share_bars_fewest].tolist()
    out[[row for row in bars if not _LOG_IN.search(" ".join(page.names[page.name[row]]))]] = True
    return out

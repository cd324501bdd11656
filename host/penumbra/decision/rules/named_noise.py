"""Dim elements that their author calls advertising, share bars or consent banners.

Two witnesses: the method takes them for nothing to read, and the name tells what they are. A name alone never counts.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, own_hints
from penumbra.page import Page

__all__ = ["find_named_noise", "without"]

_NOISE = Hint.ADVERT | Hint.SHARE | Hint.CONSENT
"""Names of parts that nobody came for."""


def find_named_noise(context: PageContext, levels: Levels, controls: Bools) -> Bools:
    """(n_nodes,) such elements with everything in them.

    Parameters
    ----------
    controls
        (n_blocks,) controls that a product is bought with; they stay, and what they stand in.
    """
    page = context.page
    named = (levels == Level.DIM) & ((own_hints(page) & int(_NOISE)) > 0)
    return without(page, context.owner[controls], page.with_descendants(named)) if named.any() else named


def without(page: Page, rows: "np.ndarray[tuple[int], np.dtype[np.int32]]", found: Bools) -> Bools:
    """(n_nodes,) found elements, without some rows, all that is in them, and all that they stand in."""
    stays = np.zeros(len(page), dtype=bool)
    stays[rows] = True
    return found & ~(page.with_descendants(stays) | page.with_ancestors(stays))

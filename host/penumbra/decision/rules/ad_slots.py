"""Ad slots: elements without text that are called advertising, and contain media or keep room free for some."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, own_hints
from penumbra.page import MEDIA_TAGS

__all__ = ["find_ad_slots"]


def find_ad_slots(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) elements without text that are called advertising, and have media or, in a browser, a box."""
    page = context.page
    found: Bools = ((own_hints(page) & int(Hint.ADVERT)) > 0) & (levels == Level.NONE)
    if not found.any():
        return found
    filled = page.with_ancestors(page.tagged(MEDIA_TAGS))
    if page.measured:  # an empty one leaves a gap in the text
        filled |= page.box[:, 2] * page.box[:, 3] > 0
    return np.asarray(found & filled & ~page.with_ancestors(page.key == 0))

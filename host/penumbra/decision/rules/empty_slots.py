"""Slots of advertisements between two paragraphs that are empty, or filled later: their disclosure stands alone.

They read like a line of the text, and what is short between kept blocks is kept.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.keywords import ADVERT
from penumbra.decision.levels import Level, Levels
from penumbra.decision.rules.adverts import is_disclosure

__all__ = ["find_empty_slots"]


def find_empty_slots(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) disclosures right between two kept paragraphs of main text.

    No name is needed. In a list a disclosure may tell of an entry, and a heading begins a text on advertisements.
    """
    limits, kept = context.thresholds, levels == Level.KEEP
    out: Bools = ((context.keywords & ADVERT) > 0) & (context.ranks == 0)
    if not out.any():
        return out
    text = kept & ~context.linked & (context.words >= limits.paragraph_words) & (context.main >= limits.main_text)
    out &= np.append(text[1:], [False]) & np.append([False], text[:-1])
    for block in np.flatnonzero(out).tolist():
        out[block] = is_disclosure(context.texts[block])
    return out

"""Appeals to the reader between the paragraphs of an article: to subscribe, to sign up for a newsletter, to give."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.keywords import APPEAL
from penumbra.decision.levels import Level, Levels
from penumbra.decision.phrases import PHRASES
from penumbra.decision.rules.headings import section_of

__all__ = ["find_appeals"]


def find_appeals(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks that ask the reader for something, and headings of sections with nothing else to keep."""
    out = np.zeros(len(levels), dtype=bool)
    asked = (levels == Level.KEEP) & ((context.keywords & APPEAL) > 0)
    asked &= (context.words <= context.thresholds.notice_words) & (context.ranks != 1)
    for block in np.flatnonzero(asked).tolist():
        line = " ".join(context.texts[block].lower().replace("’", "'").split())
        out[block] = any(map(line.__contains__, PHRASES.appeals.phrases))
    for block in np.flatnonzero(out[1:] & (context.ranks[:-1] > 1)).tolist():
        section = section_of(context, block)
        out[block] |= not ((levels[section] == Level.KEEP) & ~out[section]).any()
    return np.asarray(out & (levels == Level.KEEP))

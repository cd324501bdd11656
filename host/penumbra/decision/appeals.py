"""Appeals to the reader between the paragraphs of an article: to subscribe, to sign up for a newsletter, to give.

They are written like the text around them, in the same elements, so that a method that reads what stands around takes them for text. On
1,251 marked pages (folds by site) 12 blocks are no longer lit, all marked dim; on the 450 of trafilatura-dev two of three.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.appeal_words import APPEALS
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import Standing
from penumbra.decision.telling import APPEAL

__all__ = ["find_appeals"]

_KIND = "article"
"""Kind of page on which they are none of the text; a firm's or a charity's own page is made of such."""
_WORDS = 60
"""Most words of one; a longer paragraph tells more."""


def find_appeals(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks that ask the reader for something."""
    out = np.zeros(len(levels), dtype=bool)
    if standing.kind != _KIND:
        return out
    asked = (levels == Level.KEEP) & ((standing.telling & APPEAL) > 0) & (standing.words <= _WORDS) & (standing.ranks != 1)
    texts = standing.inputs.blocks.text
    for block in np.flatnonzero(asked).tolist():
        line = " ".join(texts[block].lower().replace("’", "'").split())
        out[block] = any(appeal in line for appeal in APPEALS)
    return out

"""Where a block stands to the stretch of the page with the most text for the fewest tags.

A stretch is worth its words less a price for each tag in it. The best stretch is `scorers.mss`'s answer; here each block
gets what the best stretch through the block lacks of the best of all, which is 0 inside it and grows with what lies between.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 4.2.
"""

import numpy as np

from penumbra.arrays import Floats
from penumbra.features.table import Columns
from penumbra.features.tree import TAGS, Tree
from penumbra.page.tags import UNCOUNTED, VOID, count_tags_before

__all__ = ["measure_stretch"]

_TAG_PRICE = 3.25
"""Words that a tag costs (the paper's figure)."""
_COUNTED = np.array([tag not in UNCOUNTED for tag in TAGS])
"""By `TAGS`: an inline element that features do not tell apart, such as `sup`, counts, unlike in `scorers.mss`."""
_PAIRED = _COUNTED & np.array([tag not in VOID for tag in TAGS])
_SAME = 1e-6
"""Words by which two stretches may differ and be equal: sums of floats."""


def measure_stretch(tree: Tree, words: Floats, columns: Columns) -> None:
    """Fill the lack, a share of the best stretch, and the side: 0 inside, else blocks to it as a share of the page's."""
    n_blocks = len(words)
    shown = np.where(tree.blocks.shown, words, 0.0)
    tags = count_tags_before(tree.page, _COUNTED[tree.tag], _PAIRED[tree.tag])[tree.first]
    before = np.concatenate([[0.0], np.cumsum(shown)[:-1]]) - _TAG_PRICE * tags
    lowest = np.minimum.accumulate(before)
    highest = np.maximum.accumulate((before + shown)[::-1])[::-1]
    through = highest - lowest
    best = float(through.max())
    inside = np.flatnonzero(through >= best - _SAME)
    order = np.arange(n_blocks)
    columns["stretch_lack"] = 1.0 - through / max(best, 1.0)
    columns["stretch_side"] = (np.minimum(order - inside[0], 0) + np.maximum(order - inside[-1], 0)) / n_blocks

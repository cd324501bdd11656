"""A block's place relative to the page's maximum subsequence: the run of blocks with the most text for the fewest tags.

The value of a subsequence is its words minus a cost for each tag in it. `scorers.mss` answers with the maximum
subsequence. Here each block gets the difference between the maximum and the best subsequence through the block: 0
inside the maximum, more outside.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 4.2.
"""

import numpy as np

from penumbra.arrays import Floats
from penumbra.features.table import Columns
from penumbra.features.tree import TAGS, Tree
from penumbra.page.tags import UNCOUNTED, VOID, count_tags_before

__all__ = ["measure_subsequence"]

_TAG_COST = 3.25
"""Cost of a tag, words (the paper's value)."""
_COUNTED = np.array([tag not in UNCOUNTED for tag in TAGS])
"""(n_tags,) True for counted tags. Inline elements missing from `TAGS`, for example `sup`, count, unlike in `mss`."""
_PAIRED = _COUNTED & np.array([tag not in VOID for tag in TAGS])
_TOLERANCE = 1e-6
"""Tolerance for equal values, words: they are sums of floats."""


def measure_subsequence(tree: Tree, words: Floats, columns: Columns) -> None:
    """Fill the difference to the maximum as a share of it, and the signed distance in blocks as a share of the page."""
    n_blocks = len(words)
    shown = np.where(tree.blocks.shown, words, 0.0)
    tags = count_tags_before(tree.page, _COUNTED[tree.tag], _PAIRED[tree.tag])[tree.first]
    before = np.concatenate([[0.0], np.cumsum(shown)[:-1]]) - _TAG_COST * tags
    lowest = np.minimum.accumulate(before)
    highest = np.maximum.accumulate((before + shown)[::-1])[::-1]
    through = highest - lowest
    best = float(through.max())
    inside = np.flatnonzero(through >= best - _TOLERANCE)
    order = np.arange(n_blocks)
    columns["stretch_lack"] = 1.0 - through / max(best, 1.0)
    columns["stretch_side"] = (np.minimum(order - inside[0], 0) + np.maximum(order - inside[-1], 0)) / n_blocks

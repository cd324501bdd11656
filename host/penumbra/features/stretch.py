"""Where a block stands to the stretch of the page with the most text for the fewest tags.

A stretch is worth its words less a price for each tag in it. The best stretch is `scorers.mss`'s answer; here each block
gets what the best stretch through the block lacks of the best of all, which is 0 inside it and grows with what lies between.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 4.2.
"""

import numpy as np
import numpy.typing as npt

from penumbra.features.table import Columns
from penumbra.features.tree import TAGS, Tree
from penumbra.page import INLINE_TAGS, TEXT, Floats

__all__ = ["measure_stretch"]

_TAG_PRICE = 3.25
"""Words that a tag costs (the paper's figure)."""
_VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track"))
"""Elements without a closing tag."""
_UNCOUNTED = (INLINE_TAGS - {"a"}) | {TEXT}
_COUNTED = np.array([tag not in _UNCOUNTED for tag in TAGS])
_PAIRED = np.array([tag not in _UNCOUNTED and tag not in _VOID for tag in TAGS])
_SAME = 1e-6
"""Words by which two stretches may differ and be equal: sums of floats."""


def measure_stretch(tree: Tree, words: Floats, columns: Columns) -> None:
    """Fill the lack, a share of the best stretch, and the side: 0 inside, else blocks to it as a share of the page's."""
    n_blocks = len(words)
    shown = np.where(tree.blocks.shown, words, 0.0)
    tags = _tags_before(tree)[tree.first]
    before = np.concatenate([[0.0], np.cumsum(shown)[:-1]]) - _TAG_PRICE * tags
    lowest = np.minimum.accumulate(before)
    highest = np.maximum.accumulate((before + shown)[::-1])[::-1]
    through = highest - lowest
    best = float(through.max())
    inside = np.flatnonzero(through >= best - _SAME)
    order = np.arange(n_blocks)
    columns["stretch_lack"] = 1.0 - through / max(best, 1.0)
    columns["stretch_side"] = (np.minimum(order - inside[0], 0) + np.maximum(order - inside[-1], 0)) / n_blocks


def _tags_before(tree: Tree) -> npt.NDArray[np.int64]:
    """(n_nodes,) opening and closing tags before each row; a wrapper, its parent's only child, is none."""
    page = tree.page
    wrapper = (np.bincount(tree.parent, minlength=len(page)) == 1)[tree.parent]
    counted, paired = _COUNTED[tree.tag] & ~wrapper, _PAIRED[tree.tag] & ~wrapper
    closed = np.bincount(page.end[paired], minlength=len(page) + 1)[: len(page)]
    out: npt.NDArray[np.int64] = np.cumsum(counted) - counted + np.cumsum(closed)
    return out

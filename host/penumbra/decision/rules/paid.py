"""Parts that their author calls paid for, where the method is not sure that they are text."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, own_hints

__all__ = ["find_paid"]


def find_paid(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) short unsure blocks in parts called paid for.

    The part contains little of the kept text, or the block stands in its element directly.
    """
    limits, tree = context.thresholds, context.tree
    own = own_hints(context.page) & int(Hint.PAID)
    rows = np.flatnonzero(own)
    if not len(rows):
        return np.zeros(len(levels), dtype=bool)
    out = np.asarray(own[context.owner] > 0)
    kept = np.where(levels == Level.KEEP, context.words, 0)
    for row in rows[tree.sums(kept, rows) < limits.paid_share * kept.sum()].tolist():
        out[tree.low[row] : tree.high[row]] = True
    return out & (context.main < limits.sure_text) & (context.words <= limits.paid_words)

"""Forms of newsletters between the texts."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import short_with_field
from penumbra.features.hints import Hint, own_hints

__all__ = ["find_newsletter"]


def find_newsletter(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks in short elements that are called after a newsletter and contain a field."""
    tree = context.tree
    out = np.zeros(len(context.words), dtype=bool)
    rows = np.flatnonzero((own_hints(context.page) & int(Hint.NEWSLETTER)) > 0)
    for row in rows[short_with_field(context, rows, ("input",))].tolist():
        out[tree.low[row] : tree.high[row]] = True
    out[context.main >= context.thresholds.sure_text] = False
    return out

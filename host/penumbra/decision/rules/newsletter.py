"""Forms of newsletters between the texts."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.features.hints import Hint, own_hints

__all__ = ["find_newsletter"]


def find_newsletter(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks in short elements that are called after a newsletter and contain a field."""
    page, tree, limits = context.page, context.tree, context.thresholds
    out = np.zeros(len(context.words), dtype=bool)
    rows = np.flatnonzero((own_hints(page) & int(Hint.NEWSLETTER)) > 0)
    if len(rows):
        has_field = tree.counts(page.tagged(("input",)), rows) > 0
        short = tree.sums(context.words.astype(np.float64), rows) <= limits.form_words
        for row in rows[has_field & short].tolist():
            out[tree.low[row] : tree.high[row]] = True
    out[context.main >= limits.sure_text] = False
    return out

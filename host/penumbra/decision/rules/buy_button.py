"""The product's own buy button. The buttons of all other products on the page say the same, and are not wanted."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.keywords import BUY
from penumbra.decision.levels import Levels
from penumbra.decision.phrases import PHRASES

__all__ = ["find_buy_button"]

_EDGES = " \t\r\n\f\xa0+🛒>›»-–—"
"""Characters that may stand around the label."""


def find_buy_button(context: PageContext, _levels: Levels, headline: Bools) -> Bools:
    """(n_blocks,) the first buy button after the headline, and right after it another way to buy the same product.

    Parameters
    ----------
    headline
        (n_blocks,) the headline; without one no button is the product's own.
    """
    out, limits = np.zeros_like(headline), context.thresholds
    if not headline.any():
        return out
    first = int(np.argmax(headline))
    asked = ((context.keywords & BUY) > 0) & (context.words <= limits.short_words)
    found: dict[str, int] = {}
    for block in (np.flatnonzero(asked[first : first + limits.buy_button_reach + 1]) + first).tolist():
        line = " ".join(context.texts[block].lower().split()).strip(_EDGES)
        label = next((words for words in PHRASES.buying.buttons if line.startswith(words)), "")
        beside = block - next(iter(found.values()), block) <= limits.buy_button_beside
        if label and len(line) <= limits.line_chars and beside:
            found.setdefault(label, block)
    out[[*found.values()]] = True
    return out

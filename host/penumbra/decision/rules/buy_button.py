"""The product's own buy button. The buttons of all other products on the page say the same, and are not wanted."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.offers import buy_buttons

__all__ = ["find_buy_button"]


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
    found: dict[str, int] = {}
    for block, label in buy_buttons(context, first, first + limits.buy_button_reach + 1):
        if block - next(iter(found.values()), block) <= limits.buy_button_beside:
            found.setdefault(label, block)
    out[[*found.values()]] = True
    return out

"""The product's own buy button, and the lines above it.

The buttons of all other products on the page say the same, and are not wanted.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.offers import buy_buttons, end_of_offer
from penumbra.decision.parts import MINOR, NOISE, in_named_part
from penumbra.features.hints import Hint

__all__ = ["find_buy_button", "find_offer"]

_NAMED = (MINOR | NOISE) & ~Hint.HEADER


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


def find_offer(context: PageContext, levels: Levels, headline: Bools) -> Bools:
    """(n_blocks,) dim lines between the headline and the product's own buy button: price, sizes, stock, quantity.

    Links there lead away, and what has the name of minor content or noise is no part of the offer.

    Parameters
    ----------
    headline
        (n_blocks,) the headline; without one nothing is the product's own.
    """
    out = np.zeros_like(headline)
    if not headline.any():
        return out
    first = int(np.argmax(headline))
    inside = slice(first + 1, end_of_offer(context, first))
    out[inside] = (levels[inside] == Level.DIM) & ~context.linked[inside]
    return out & ~in_named_part(context, levels, _NAMED) if out.any() else out

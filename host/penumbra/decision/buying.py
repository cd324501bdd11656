"""The button that a page's product is bought with: it says what the buttons of all other products on the page say, and is wanted.

On the marked pages (folds by site) 19 such buttons come to light that are to be kept, and 4 of other products, two of these on collections that
pass for a product.
"""

import numpy as np

from penumbra.decision.buying_words import BUYING
from penumbra.decision.standing import Standing
from penumbra.decision.telling import BUY

__all__ = ["buy_buttons"]

_KIND = "product"
"""Kind of page that has one."""
_REACH = 60
"""Blocks after the headline in which the first is the product's own; farther off it is more likely that of another."""
_BESIDE = 8
"""Blocks after the first in which one that says something else is another way to buy the same."""
_WORDS, _CHARS = 6, 60
"""Most words and characters of such a line: it may have a price."""
_EDGES = " \t\r\n\f\xa0+🛒>›»-–—"


def buy_buttons(standing: Standing, headline: int) -> list[int]:
    """Blocks that are the product's own.

    Parameters
    ----------
    headline
        Block of the page's headline, -1 for none.
    """
    if standing.kind != _KIND or headline < 0:
        return []
    asked = ((standing.telling & BUY) > 0) & (standing.words <= _WORDS)
    reach = slice(headline, headline + _REACH + 1)
    texts = standing.inputs.blocks.text
    found: dict[str, int] = {}
    for block in (np.flatnonzero(asked[reach]) + headline).tolist():
        line = " ".join(texts[block].lower().split()).strip(_EDGES)
        said = next((words for words in BUYING if line.startswith(words)), "")
        if said and len(line) <= _CHARS and block - next(iter(found.values()), block) <= _BESIDE:
            found.setdefault(said, block)
    return [*found.values()]

"""What a page sells: its buy buttons, and whether they are of one product."""

from collections.abc import Iterator

import numpy as np

from penumbra.decision.context import PageContext
from penumbra.decision.keywords import BUY
from penumbra.decision.phrases import PHRASES
from penumbra.text.prices import PRICE

__all__ = ["buy_buttons", "sells_one_product"]

_EDGES = " \t\r\n\f\xa0+🛒>›»-–—"
"""Characters that may stand around the label."""


def buy_buttons(context: PageContext, first: int, end: int) -> Iterator[tuple[int, str]]:
    """Blocks from `first` to before `end` that are buy buttons, with the phrase that each begins with."""
    limits = context.thresholds
    asked = (context.keywords[first:end] & BUY) > 0
    asked &= context.words[first:end] <= limits.short_words
    for block in (np.flatnonzero(asked) + first).tolist():
        line = " ".join(context.texts[block].lower().split()).strip(_EDGES)
        label = next((words for words in PHRASES.buying.buttons if line.startswith(words)), "")
        if label and len(line) <= limits.line_chars:
            yield block, label


def sells_one_product(context: PageContext) -> bool:
    """Whether the first heading with a buy button below it is an `h1`, and a price stands between both.

    The smallest element around both has no second button of that label: a list has one for each of its products.
    """
    button, label = next(buy_buttons(context, 0, len(context.words)), (0, ""))
    above = np.flatnonzero(context.ranks[:button])[-1:]
    if not (context.ranks[above] == 1).any():
        return False
    heading = int(above[0])
    lines = (text for text in context.texts[heading : button + 1] if len(text) <= context.thresholds.line_chars)
    if not any(map(PRICE.search, lines)):
        return False
    high = context.tree.high
    around = next(row for row in context.page.ancestors(int(context.owner[heading])) if high[row] > button)
    return all(other != label for _, other in buy_buttons(context, button + 1, int(high[around])))

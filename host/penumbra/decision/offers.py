"""What a page sells: its buy buttons, and whether they are of one product."""

from collections.abc import Iterator

import numpy as np

from penumbra.arrays import Indices
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.keywords import BUY
from penumbra.decision.page_types import only
from penumbra.decision.phrases import PHRASES
from penumbra.text.checksums import WordNumbers
from penumbra.text.prices import PRICE

__all__ = ["buy_buttons", "end_of_offer", "sells_one_product"]

_EDGES = " \t\r\n\f\xa0+🛒>›»-–—"
"""Characters that may stand around the label."""
_ADD, _CART = 1, 2
_NAMES_OF_BUYING = WordNumbers.of_groups([
    (_ADD, ["add"]),
    (_CART, "cart basket bag trolley".split()),
    (_ADD | _CART, "addtocart addcart addtobasket addtobag btncart".split()),
])  # fmt: skip
_LISTS = only("collection", "listing", "front-page")
_PRODUCT = "schema.org/product"
"""End of an `itemtype`."""
_CONTROLS = frozenset({"form", "button", "input"})
"""Tags of controls that a product is bought with. A link with such a name is that of a card in a list."""


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


def end_of_offer(context: PageContext, headline: int) -> int:
    """Block of the first buy button after the headline, or the one after the first control that is called so.

    The headline itself if there is neither near it.
    """
    reach = headline + context.thresholds.buy_button_reach
    button = next(buy_buttons(context, headline + 1, reach + 1), (headline, ""))[0]
    if button > headline:
        return button
    controls = _named_controls(context)
    ends = context.tree.high[controls[controls > context.owner[headline]][:1]].tolist()
    return next((end for end in ends if end <= reach), headline)


def sells_one_product(context: PageContext) -> bool:
    """Whether the page sells one product: by its text, and if it is taken for a list also by its markup.

    A product with other products below it looks like a list of them.
    """
    of_list = context.page_type in _LISTS and (_is_called_product(context) or _has_named_control(context))
    return of_list or _has_price_and_button(context)


def _is_called_product(context: PageContext) -> bool:
    """Whether one part with the microdata of a product contains an `h1`. A list has such a part for each card."""
    types = ((row, each.get("itemtype", "")) for row, each in context.page.attrs.items())
    rows = np.array([row for row, each in types if each.lower().endswith(_PRODUCT)], dtype=np.intp)
    if not len(rows):
        return False
    return _count_outermost(context, rows[context.tree.counts(context.page.tagged({"h1"}), rows) > 0]) == 1


def _has_named_control(context: PageContext) -> bool:
    """Whether one control below an `h1` is called "add to cart", and no other control is."""
    controls, headings = _named_controls(context), context.page.tagged({"h1"})
    return len(controls) > 0 and bool(headings[: controls[0]].any()) and _count_outermost(context, controls) == 1


@once_a_context
def _named_controls(context: PageContext) -> Indices:
    """Controls that are called "add to cart". Their label is often a picture, or a value outside the text."""
    adding = context.page.name_bits(_NAMES_OF_BUYING) == _ADD | _CART
    return np.flatnonzero(adding & context.page.tagged(_CONTROLS) if adding.any() else adding)


def _count_outermost(context: PageContext, rows: Indices) -> int:
    """Number of elements, of some in ascending order, that are in none of the others."""
    ends = np.maximum.accumulate(context.page.end[rows])
    return int(np.count_nonzero(rows[1:] >= ends[:-1])) + (len(rows) > 0)


def _has_price_and_button(context: PageContext) -> bool:
    """Whether the first heading with a buy button below it is an `h1`, and a price stands between both.

    A price may be a heading, too. The smallest element around heading and button has no second button of that label:
    a list has one for each of its products.
    """
    texts, ranks = context.texts, context.ranks
    button, label = next(buy_buttons(context, 0, len(context.words)), (0, ""))
    above = reversed(np.flatnonzero(ranks[:button]).tolist())
    heading = next((block for block in above if ranks[block] == 1 or not PRICE.search(texts[block])), -1)
    if heading < 0 or ranks[heading] != 1:
        return False
    lines = (text for text in texts[heading : button + 1] if len(text) <= context.thresholds.line_chars)
    if not any(map(PRICE.search, lines)):
        return False
    high = context.tree.high
    around = next(row for row in context.page.ancestors(int(context.owner[heading])) if high[row] > button)
    return all(other != label for _, other in buy_buttons(context, button + 1, int(high[around])))

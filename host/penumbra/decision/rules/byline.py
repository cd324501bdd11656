"""What stands between the headline and the text: a line with a byline, date or standfirst is kept as a whole."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import in_named_part, lines_around, main_range
from penumbra.decision.phrases.patterns import BYLINE, BYLINE_DATE, BYLINE_NEIGHBOUR
from penumbra.decision.rules.headline import NO_HEAD
from penumbra.features.hints import Hint

__all__ = ["find_beside_headline", "find_byline"]


def find_byline(context: PageContext, levels: Levels, headline: Bools) -> Bools:
    """(n_blocks,) dark blocks between the headline and the text that are bylines, dates or called so, with the dim ones
    of their lines.

    The name of a part that holds no byline says nothing where the part is mostly kept: an article of a newsletter may
    be called so.

    Parameters
    ----------
    headline
        (n_blocks,) the headline; without one there is no byline.
    """
    out = np.zeros_like(headline)
    first = main_range(context, levels).start
    after = int(np.argmax(headline)) + 1
    dark = levels > Level.KEEP
    if not headline.any() or first - after >= context.thresholds.headline_blocks or not dark[after:first].any():
        return out
    other = context.has_hint(NO_HEAD)
    if other[after:first].any():
        other = in_named_part(context, levels, NO_HEAD)
    free = dark & ~other
    for block in (np.flatnonzero(free[after:first]) + after).tolist():
        out[block] = _is_byline(context, block)
    free &= levels == Level.DIM
    kept = out | (levels == Level.KEEP)
    low, high = lines_around(context, np.flatnonzero(kept[after:first]) + after)
    for start, stop in zip(low.tolist(), high.tolist(), strict=True):
        if start >= after and stop <= first:
            out[start:stop] |= free[start:stop]
    return out


def _is_byline(context: PageContext, block: int) -> bool:
    text, words, limits = context.texts[block], context.words[block], context.thresholds
    if words > limits.credit_words or BYLINE_NEIGHBOUR.search(text):
        return False
    short = words < (limits.label_words if context.linked[block] else limits.byline_label_words)
    labelled = short and (BYLINE.match(text) or BYLINE_DATE.search(text))
    return bool(labelled or context.near_hints[block] & int(Hint.BYLINE))


def find_beside_headline(context: PageContext, levels: Levels, headline: Bools) -> Bools:
    """(n_blocks,) blocks after the headline in the largest element around it without main content.

    They are what can be done with the page's subject: apply for the job, save the event. Parts called noise are none.

    Parameters
    ----------
    headline
        (n_blocks,) the headline; without one there are none.
    """
    out = np.zeros_like(headline)
    block, first = int(np.argmax(headline)), main_range(context, levels).start
    if not headline.any() or first <= block:
        return out
    page, high = context.page, context.tree.high
    row = int(context.owner[block])
    while row > 0 and high[page.parent[row]] <= first:
        row = int(page.parent[row])
    after = slice(block + 1, int(high[row]))
    out[after] = (context.hints[after] & int(NO_HEAD)) == 0
    return out

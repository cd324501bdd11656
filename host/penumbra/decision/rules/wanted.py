"""Blocks that readers want in full light by the method's own P(wanted), on pages that name their parts."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import in_named_part, in_range, main_range
from penumbra.decision.rules.duplicates import repeats
from penumbra.features.hints import Hint
from penumbra.text.prices import PRICE

__all__ = ["find_wanted"]

_NO_SMALL = (
    Hint.NAVIGATION | Hint.SIDEBAR | Hint.FOOTER | Hint.SHARE | Hint.ADVERT | Hint.RELATED | Hint.PAGER | Hint.TAGS
    | Hint.BREADCRUMB
)  # fmt: skip
"""Names of parts whose short blocks nobody wants."""


def find_wanted(context: PageContext, levels: Levels, *, posts: bool, reviews: bool) -> Bools:
    """(n_blocks,) wanted blocks that are no copies, and short ones between kept blocks from lower limits.

    Parameters
    ----------
    posts
        Parts called comments are posts or reviews, and may be wanted.
    reviews
        They are reviews, wanted from a lower limit.
    """
    limits = context.thresholds
    if not context.names_parts:
        return np.zeros(len(levels), dtype=bool)
    wanted = np.asarray(context.mean_wanted >= limits.wanted_from)
    comments = context.has_hint(Hint.COMMENTS)
    if not posts:
        wanted &= ~comments
    elif reviews:
        wanted |= comments & ~context.linked & (context.mean_wanted >= limits.wanted_reviews)
    return (wanted & ~repeats(context, wanted | (levels == Level.KEEP))) | _small(context, levels)


def _small(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) short wanted blocks between kept ones: names, dates, prices."""
    limits, wanted = context.thresholds, context.mean_wanted
    small = in_range(main_range(context, levels), len(levels))
    small &= (levels != Level.KEEP) & ~in_named_part(context, levels, _NO_SMALL)
    byline = (context.near_hints & int(Hint.BYLINE)) > 0
    lowest = np.where(byline, limits.wanted_byline, limits.wanted_small)
    out = small & (context.words <= limits.short_words) & (wanted >= lowest)
    prices = small & ~out & (context.words <= limits.line_words) & (wanted >= limits.wanted_price)
    for block in np.flatnonzero(prices).tolist():
        out[block] = PRICE.search(context.texts[block]) is not None
    return out

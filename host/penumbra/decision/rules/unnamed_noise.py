"""Noise outside of the kept text, on pages that name no parts and tell nothing of themselves.

The model knows a menu by its names. On these pages a block without a name is no sign of main content. Only a name of
minor content speaks for a block.

A column as high as the page that is placed at its side is no such noise: hidden, it would leave its place empty.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.card_lists import find_dropped_lists
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, main_range
from penumbra.decision.rules.soften import side_columns
from penumbra.features.hints import Hint

__all__ = ["find_unnamed_noise"]


def find_unnamed_noise(
    context: PageContext, levels: Levels, headline: Bools, teasers: Bools, related: Bools, comments: Bools
) -> Bools:
    """(n_blocks,) dim blocks that are noise.

    Parameters
    ----------
    headline
        (n_blocks,) the headline. Between it and the text only links are noise.
    teasers, related, comments
        (n_blocks,) teasers, related lists, and comments below the text.
    """
    if context.names_parts:
        return np.zeros(len(levels), dtype=bool)
    limits = context.thresholds
    text = main_range(context, levels)
    dark = levels != Level.KEEP
    dark[text] = False
    outside = dark & (levels == Level.DIM)
    minor = context.has_hint(MINOR) | comments
    noise = outside & _is_noise(context, minor, teasers | related)
    rest = outside & find_dropped_lists(context, dark & ~minor, noise | (levels == Level.HIDE))
    out = noise | rest
    lines = slice(max(0, text.start - limits.unnamed_lines), text.start)
    out[lines] &= (context.wanted[lines] < limits.unnamed_line_wanted) | context.linked[lines]
    if headline.any():
        above = slice(int(np.argmax(headline)), text.start)
        out[above] &= context.linked[above]
    placed = side_columns(context) & context.page.positioned("absolute", "fixed")
    return np.asarray(out & ~context.page.with_descendants(placed)[context.owner])


def _is_noise(context: PageContext, minor: Bools, teasers: Bools) -> Bools:
    """(n_blocks,) links and short unlikely texts that are called noise, or that nothing calls minor content."""
    limits, main = context.thresholds, context.main
    low = main < limits.unsure_from
    menu = context.has_hint(NOISE) & ~context.has_hint(Hint.COMMENTS) & low
    label = (context.words < limits.unnamed_prose_words) & (main < limits.unnamed_label_below)
    unlikely = low | (teasers & (main < limits.main_text))
    return np.asarray((label | context.linked) & ((~minor & unlikely) | menu))

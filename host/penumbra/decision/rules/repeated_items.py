"""Items that repeat: if most of them are kept, all are, and the last one ends like the others."""

from collections import Counter

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import in_range, main_range

__all__ = ["find_gaps", "find_repeated_buttons", "find_trailing"]


def find_repeated_buttons(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden buttons with the same label, as "quick view" on each card."""
    limits = context.thresholds
    out = np.zeros(len(levels), dtype=bool)
    dark = (levels != Level.KEEP) & (context.words <= limits.small_words) & (context.main < limits.buttons_below)
    buttons = np.flatnonzero(dark & context.tree.inside("button")[context.first]).tolist()
    labels = Counter(context.texts[block] for block in buttons)
    out[[block for block in buttons if labels[context.texts[block]] >= limits.items_fewest]] = True
    return out


def find_gaps(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks between kept ones, on a path of which enough blocks are kept."""
    limits, path = context.thresholds, context.path
    inside = in_range(main_range(context, levels), len(levels))
    count = np.bincount(path, weights=inside)
    kept = np.bincount(path, weights=inside & (levels == Level.KEEP))
    full = (count >= limits.items_fewest) & (kept >= limits.items_kept_share * count)
    return np.asarray(full[path] & inside)


def find_trailing(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) trailing blocks of the last repeated item, if they are kept in every earlier item."""
    path, stop = context.path, main_range(context, levels).stop
    out = np.zeros(len(levels), dtype=bool)
    count = np.bincount(path[:stop], minlength=path.max(initial=0) + 1)
    kept = np.bincount(path[:stop], weights=levels[:stop] == Level.KEEP, minlength=len(count))
    full = ((count >= context.thresholds.items_fewest) & (kept == count))[path]
    while stop < len(levels) and (full[stop] or levels[stop] == Level.KEEP):
        out[stop] = True
        stop += 1
    return out

"""Headings follow their sections: a reader misses a section's heading, and does not want a heading of nothing."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels

__all__ = ["find_headings_of_hidden", "find_headings_of_kept"]


def find_headings_of_kept(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden headings of kept sections."""
    return np.asarray((_follow_sections(context, levels) == Level.KEEP) & (levels != Level.KEEP))


def find_headings_of_hidden(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim headings of hidden sections."""
    return np.asarray((_follow_sections(context, levels) == Level.HIDE) & (levels == Level.DIM))


@once
def _follow_sections(context: PageContext, levels: Levels) -> Levels:
    """(n_blocks,) levels with those of headings changed to fit their sections.

    Headings are visited from the last to the first, so that a heading of headings follows their new levels. An `h1`
    stays as it is: its section is the page.
    """
    # Plain numbers: a page has hundreds of headings, and five blocks each are too few for arrays.
    keep, dim, hide = Level.KEEP, Level.DIM, Level.HIDE
    label_words, reach = context.thresholds.label_words, context.thresholds.headings_reach
    level, rank, n_words = levels.tolist(), context.ranks.tolist(), context.words.tolist()
    for block in np.flatnonzero(context.ranks > 1).tolist()[::-1]:
        words = [0, 0, 0]
        for below in range(block + 1, min(block + 1 + reach, len(level))):
            if 0 < rank[below] <= rank[block]:
                break
            words[level[below]] += n_words[below]
        if level[block] != keep and words[keep] >= label_words and level[block + 1] == keep:
            level[block] = keep
        elif level[block] == dim and words[hide] and not words[keep] and not words[dim]:
            level[block] = hide
    return np.array(level, dtype=np.int8)

"""Lists of cards: each a linked headline with a line beside it. A list stays or goes as a whole.

Where a page names its parts, scores are the same for all blocks of one path. An old page does not: its blocks are
judged one by one, and sentences stay dim, or kept, below headlines that are not.
"""

import numpy as np

from penumbra.arrays import Bools, Rows, dense_ranks
from penumbra.decision.context import PageContext

__all__ = ["find_dropped_lists"]

_SIDES = (1, -1)
"""Where a card's line stands: after its headline, or before it, as an hour or a place."""


def find_dropped_lists(context: PageContext, among: Bools, dropped: Bools) -> Bools:
    """(n_blocks,) lists of links and cards of which too many headlines are dropped for the others to stay.

    Parameters
    ----------
    among
        (n_blocks,) blocks of the lists.
    dropped
        (n_blocks,) blocks that are not main content.
    """
    path, limits = context.path, context.thresholds
    links = context.linked & among
    out = _mostly(context, path, links, dropped)
    headlines = links & (context.words >= limits.cards_headline_words)
    lines = context.unlinked & among
    numbers = np.arange(len(path))
    for side in _SIDES:
        line = np.clip(numbers + side, 0, len(path) - 1)
        cards = headlines & lines[line]
        if not cards.any():
            continue
        of = dense_ranks(np.where(cards, path * len(path) + path[line], -1))
        whole = np.flatnonzero(_mostly(context, of, cards, dropped | out))
        for each in sorted(set(of[whole].tolist())):
            same = whole[of[whole] == each]
            texts = {context.texts[block] for block in same.tolist()}
            if len(texts) >= limits.fewest:  # "back to top" after each entry is no headline
                out[same] = out[line[same]] = True
    return out


def _mostly(context: PageContext, of: Rows, links: Bools, dropped: Bools) -> Bools:
    """(n_blocks,) links whose list has enough of them, and enough of these dropped."""
    limits = context.thresholds
    n_links, n_dropped = np.bincount(of, weights=links), np.bincount(of, weights=links & dropped)
    return links & ((n_links >= limits.fewest) & (n_dropped >= limits.cards_gone_share * n_links))[of]

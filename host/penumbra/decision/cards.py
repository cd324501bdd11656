"""Cards of lists: a linked headline and the line beside it, many times over. A list stays or goes as a whole.

Where a page names its parts, scores are the same for all blocks of one path, and so are levels. On a page that tells nothing of itself they are
judged one by one, and sentences stay dim, or lit, under headlines that are gone. The fault was found on l3s-dev (news of 2008), where F1 is
.962 without and .964 with the rules that ask this, f1_3 .876 and .903; no word of the 1,701 marked pages, all of today, changes by them.
"""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.decision.standing import Standing

__all__ = ["lists_gone"]

_FEWEST = 3
"""Cards that are a list."""
_GONE = 0.3
"""Share of a list's headlines that are gone from which the list is (.2 gives the same on l3s-dev, .5 half of the gain)."""
_HEADLINE_WORDS = 3
"""Words from which a link is a headline; shorter ones are controls and labels."""
_LINE_LINKS = 0.3
"""Link density under which a block beside it is its line."""
_SIDES = (1, -1)
"""Where a card's line stands: after its headline, or before it, as an hour or a place."""


def lists_gone(standing: Standing, among: Bools, gone: Bools) -> Bools:
    """(n_blocks,) rows of links and cards of which too many headlines are gone for the others to stay.

    Parameters
    ----------
    among
        (n_blocks,) blocks that lists are looked for in.
    gone
        (n_blocks,) blocks that are none of what the page is for.
    """
    path, texts = standing.inputs.tree.path, standing.inputs.blocks.text
    links = standing.linked & among
    out = _mostly(path, links, gone)
    headlines = links & (standing.words >= _HEADLINE_WORDS)
    lines = (standing.links < _LINE_LINKS) & among
    numbers = np.arange(len(path))
    for side in _SIDES:
        beside = np.clip(numbers + side, 0, len(path) - 1)
        cards = headlines & lines[beside]
        if not cards.any():
            continue
        of = np.unique(np.where(cards, path * len(path) + path[beside], -1), return_inverse=True)[1]
        whole = np.flatnonzero(_mostly(of, cards, gone | out))
        for each in np.unique(of[whole]).tolist():
            same = whole[of[whole] == each]
            if len({texts[block] for block in same.tolist()}) >= _FEWEST:  # "back to top" after each entry is no headline
                out[same] = out[beside[same]] = True
    return out


def _mostly(of: npt.NDArray[np.int64], links: Bools, gone: Bools) -> Bools:
    """Those of the links whose list has enough of them, and enough of these gone."""
    n_links, n_gone = np.bincount(of, weights=links), np.bincount(of, weights=links & gone)
    found: Bools = links & ((n_links >= _FEWEST) & (n_gone >= _GONE * n_links))[of]
    return found

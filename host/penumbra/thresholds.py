"""Probabilities → levels: which blocks of this page to keep, and where the rest is too unsure to hide.

No cut at a fixed probability fits all pages. The kept blocks are those whose bag of words has the highest expected F1 with
the unknown main content, so that a page of which little is sure keeps more.

References
----------
Nan, Chai, Lee, Chieu: Optimizing F-measure: a tale of two approaches, ICML 2012, section 3 (keep the k most likely; the
expectation is replaced by the ratio of expectations, which differs little where there are many words).
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from penumbra.page import Bools, Floats, Ints

__all__ = ["best_keep", "dim_rather_than_hide", "repeats"]

SHARPER = 1.1
"""Power of the probabilities: they are a little too high where they are low (wcxb-dev, folds by site, of 0.9, 1, 1.1)."""
SUREST = 0.3
"""Where not even the likeliest block is main content with this probability, the page has none: scripts' shells, lists of
links. Not fitted: on wcxb-dev 0.3 to 0.5 differ by chance, and a low value loses no text."""
MINOR_FROM = 0.4
"""P(minor content), given that a block is not main, from which it is dim: a little under one half, since a menu left dim
costs a reader less than a comment hidden (513 marked pages, nested folds by site: .30, .35, .40, .45, .50 give f1_3 .832, .831, .834,
.834, .831 and hide .17, .24, .32, .38, .47 % of the main words)."""
LOST_PRICE = 2.0
"""Words of noise left dim that are worth one word of main content not hidden. With less, careless hiding shows on forums;
with more, whole menus stay dim (513 marked pages, nested folds by site: 1, 1.5, 2, 3 give f1_3 .834, .834, .834, .833)."""
REPEATED_CHARS = 25
"""Length from which a repeated text is a copy; shorter ones, as `Yes`, come again in tables (the study on wcxb-dev)."""


def best_keep(main: Floats, n_words: Ints) -> Bools:
    """Blocks to keep.

    Parameters
    ----------
    main
        (n_blocks,) P(main content).
    n_words
        (n_blocks,) words of each block.
    """
    keep = np.zeros(len(main), dtype=bool)
    if len(main) and main.max() >= SUREST:
        words = n_words.astype(np.float64)
        order = np.argsort(-main, kind="stable")
        hits = np.cumsum((words * main**SHARPER)[order])
        taken = np.cumsum(words[order])
        expected = 2.0 * hits / (taken + hits[-1])
        keep[order[: int(np.argmax(expected)) + 1]] = True
    return keep


def dim_rather_than_hide(main: Floats, minor: Floats) -> Bools:
    """Blocks that, if they are not kept, had better be dim: minor content is likelier than noise, or main too likely."""
    noise = 1.0 - main - minor
    dim: npt.NDArray[np.bool_] = (minor >= MINOR_FROM * (1.0 - main)) | (LOST_PRICE * main >= noise)
    return dim


def repeats(texts: Sequence[str], keep: Bools) -> Bools:
    """Kept blocks whose text an earlier kept block has: responsive pages carry parts twice, for narrow and wide windows."""
    seen: set[str] = set()
    out = np.zeros(len(keep), dtype=bool)
    for block in np.flatnonzero(keep).tolist():
        text = texts[block]
        if len(text) > REPEATED_CHARS:
            out[block] = text in seen
            seen.add(text)
    return out

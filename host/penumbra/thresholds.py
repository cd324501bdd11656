"""Probabilities → levels: which blocks of this page to keep, and where the rest is too unsure to hide.

No cut at a fixed probability fits all pages. The kept blocks are those whose bag of words has the highest expected F1 with
the unknown main content, so that a page of which little is sure keeps more.

References
----------
Nan, Chai, Lee, Chieu: Optimizing F-measure: a tale of two approaches, ICML 2012, section 3 (keep the k most likely; the
expectation is replaced by the ratio of expectations, which differs little where there are many words).
"""

import numpy as np
import numpy.typing as npt

from penumbra.page import Bools, Floats, Ints

__all__ = ["best_keep", "dim_rather_than_hide"]

LOST_PRICE = 3.0
"""How many words of noise left dim a reader would give for one word of main content not hidden: with less, careless
hiding shows on forums; with more, whole menus stay dim. Set on the marked pages, folds by site."""


def best_keep(main: Floats, n_words: Ints) -> Bools:
    """Blocks to keep.

    Parameters
    ----------
    main
        (n_blocks,) P(main content).
    n_words
        (n_blocks,) words of each block.
    """
    words = n_words.astype(np.float64)
    order = np.argsort(-main, kind="stable")
    hits = np.cumsum((words * main)[order])
    taken = np.cumsum(words[order])
    keep = np.zeros(len(main), dtype=bool)
    if len(main) and hits[-1] > 0:
        expected = 2.0 * hits / (taken + hits[-1])
        keep[order[: int(np.argmax(expected)) + 1]] = True
    return keep


def dim_rather_than_hide(main: Floats, minor: Floats) -> Bools:
    """Blocks that, if they are not kept, had better be dim: minor content is likelier than noise, or main too likely."""
    noise = 1.0 - main - minor
    dim: npt.NDArray[np.bool_] = minor + LOST_PRICE * main >= noise
    return dim

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

from penumbra.arrays import Bools, Floats, Ints

__all__ = ["best_keep", "dim_rather_than_hide", "repeats"]

SOFTER = 0.9
"""Power of the odds: the model is surer than it is right (wcxb-dev, folds by site: .7, .8, .9, 1 and 1.1 give F1 .8891, .8892, .8897, .8895
and .8890)."""
_NEVER = 1e-9
"""Keeps odds finite."""
SUREST = 0.55
"""Where not even the likeliest block is main content with this probability, the page has none, unless a lot is to be expected: scripts'
shells, lists of links (wcxb-dev, folds by site: .5, .55, .6, .65 give F1 .8897, .8903, .8903, .8893). Whoever is unsure leaves the page alone."""
EXPECTED = 150.0
"""Words of main content to be expected from which a page has some though no block of it is likely: a shop's hundred cards, each as
unsure as the next (wcxb-dev, folds by site: the same F1 with 100 to 300, .0008 less with 80, and with the model before .0008 less without)."""
MINOR_FROM = 0.4
"""P(minor content), given that a block is not main, from which it is dim: a little under one half, since a menu left dim costs a reader
less than a comment hidden (1,251 marked pages, folds by site: .35, .40, .45, .5 give the same f1_3 and hide .15, .16, .18, .19 % of the
main words)."""
LOST_PRICE = 2.0
"""Words of noise left dim that are worth one word of main content not hidden (the same pages: 1, 2 and 3 give the same f1_3 within
.0002)."""
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
    if not len(main):
        return keep
    words = n_words.astype(np.float64)
    order = np.argsort(-main, kind="stable")
    odds = (np.maximum(main, _NEVER) / np.maximum(1.0 - main, _NEVER)) ** SOFTER
    hits = np.cumsum((words * odds / (1.0 + odds))[order])
    if main[order[0]] >= SUREST or hits[-1] >= EXPECTED:
        taken = np.cumsum(words[order])
        expected = 2.0 * hits / (taken + hits[-1])
        keep[order[: int(np.argmax(expected)) + 1]] = True
    return keep


def dim_rather_than_hide(main: Floats, minor: Floats) -> Bools:
    """Blocks that, if they are not kept, had better be dim: minor content is likelier than noise, or main too likely."""
    noise = 1.0 - main - minor
    dim: npt.NDArray[np.bool_] = (minor >= MINOR_FROM * (1.0 - main)) | (LOST_PRICE * main >= noise)
    return dim


def repeats(texts: Sequence[str], keep: Bools, shown: Bools) -> Bools:
    """Kept blocks whose text another kept block has: responsive pages carry parts twice, for narrow and wide windows.

    The original is the first that the page itself shows, so that of two copies a reader loses the one that nobody sees.
    """
    seen: set[str] = set()
    out = np.zeros(len(keep), dtype=bool)
    for block in (*np.flatnonzero(keep & shown).tolist(), *np.flatnonzero(keep & ~shown).tolist()):
        text = texts[block]
        if len(text) > REPEATED_CHARS:
            out[block] = text in seen
            seen.add(text)
    return out

"""Scores → the levels that the rules begin with.

No limit of a probability fits all pages. The kept blocks are those whose bag of words has the highest expected F1 with
the unknown main content, so that a page of which little is sure keeps more.

References
----------
Nan, Chai, Lee, Chieu: Optimizing F-measure: a tale of two approaches, ICML 2012, section 3 (keep the k most likely; the
expectation is replaced by the ratio of expectations, which differs little where there are many words).
"""

import numpy as np

from penumbra.arrays import Bools, Floats, Ints
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.thresholds import Thresholds

__all__ = ["best_keep", "levels_from_scores", "noise"]

_LEAST = 1e-9
"""Keeps odds finite."""


def levels_from_scores(context: PageContext) -> Levels:
    """(n_blocks,) level of each block by its scores alone."""
    main, limits = context.main, context.thresholds
    levels = np.full(len(main), Level.HIDE, dtype=np.int8)
    if context.minor is None:
        levels[main >= limits.unsure_from] = Level.DIM
        levels[main >= limits.scores_keep] = Level.KEEP
    elif len(main):
        mean_main, mean_minor = map(context.tree.mean_by_kind, (main, context.minor))
        levels[noise(mean_main, context.mean_wanted, mean_minor) < limits.scores_noise] = Level.DIM
        levels[best_keep(main, context.words, limits)] = Level.KEEP
    return levels


def best_keep(main: Floats, n_words: Ints, limits: Thresholds) -> Bools:
    """(n_blocks,) blocks to keep.

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
    odds = (np.maximum(main, _LEAST) / np.maximum(1.0 - main, _LEAST)) ** limits.scores_odds_power
    hits = np.cumsum((words * odds / (1.0 + odds))[order])
    if main[order[0]] >= limits.scores_surest or hits[-1] >= limits.scores_expected_words:
        taken = np.cumsum(words[order])
        expected = 2.0 * hits / (taken + hits[-1])
        keep[order[: int(np.argmax(expected)) + 1]] = True
    return keep


def noise(main: Floats, wanted: Floats, minor: Floats) -> Floats:
    """(n_blocks,) P(noise): what the likelier of main content and wanted content, and minor content leave over."""
    out: Floats = 1.0 - np.maximum(main, wanted) - minor
    return out

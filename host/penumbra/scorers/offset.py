"""A method with an offset on its log-odds of main content: above 0 for recall, below 0 for precision."""

from dataclasses import replace

import numpy as np

from penumbra.arrays import Floats
from penumbra.scorers.base import Scorer, ScorerInput, Scores

__all__ = ["with_offset"]

_MIN_DISTANCE = 1e-9
"""Minimum distance of scores from 0 and 1, so that their log-odds are finite."""


def with_offset(score: Scorer, offset: float) -> Scorer:
    """The method with an offset on its log-odds of main content and of wanted.

    Parameters
    ----------
    score
        The method.
    offset
        Offset, log-odds.
    """

    def shifted(inputs: ScorerInput) -> Scores:
        scores = score(inputs)
        main = _shift(scores.main, offset)
        minor = None
        if scores.minor is not None:  # its share among blocks that are not main content stays
            rest = np.maximum(1.0 - scores.main, _MIN_DISTANCE)
            minor = (1.0 - main) * np.clip(scores.minor / rest, 0.0, 1.0)
        wanted = None if scores.wanted is None else _shift(scores.wanted, offset)
        return replace(scores, main=main, minor=minor, wanted=wanted)

    return shifted


def _shift(probabilities: Floats, offset: float) -> Floats:
    inside = np.clip(probabilities, _MIN_DISTANCE, 1.0 - _MIN_DISTANCE)
    out: Floats = 1.0 / (1.0 + np.exp(-(np.log(inside) - np.log1p(-inside) + offset)))
    return out

"""A method with an offset on its log-odds of main content: above 0 for recall, below 0 for precision."""

from dataclasses import replace

import numpy as np

from penumbra.arrays import Floats
from penumbra.scorers.base import Scorer, ScorerInput, Scores

__all__ = ["leaning"]

_EDGE = 1e-9
"""Minimum distance of scores from 0 and 1, so that their log-odds are finite."""


def leaning(score: Scorer, lean: float) -> Scorer:
    """The method with an offset on its log-odds of main content and of wanted.

    Parameters
    ----------
    score
        The method.
    lean
        Offset, log-odds.
    """

    def moved(inputs: ScorerInput) -> Scores:
        scores = score(inputs)
        main = _moved(scores.main, lean)
        minor = None
        if scores.minor is not None:  # its share among blocks that are not main content stays
            rest = np.maximum(1.0 - scores.main, _EDGE)
            minor = (1.0 - main) * np.clip(scores.minor / rest, 0.0, 1.0)
        wanted = None if scores.wanted is None else _moved(scores.wanted, lean)
        return replace(scores, main=main, minor=minor, wanted=wanted)

    return moved


def _moved(probabilities: Floats, lean: float) -> Floats:
    inside = np.clip(probabilities, _EDGE, 1.0 - _EDGE)
    out: Floats = 1.0 / (1.0 + np.exp(-(np.log(inside) - np.log1p(-inside) + lean)))
    return out

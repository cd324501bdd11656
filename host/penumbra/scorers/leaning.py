"""A method whose log-odds of main content are moved for every block: above 0 towards recall, below 0 towards precision."""

from dataclasses import replace

import numpy as np

from penumbra.arrays import Floats
from penumbra.scorers.base import Scorer, ScorerInput, Scores

__all__ = ["leaning"]

_EDGE = 1e-9
"""Distance from 0 and 1 that scores keep, so that their log-odds are finite."""


def leaning(score: Scorer, lean: float) -> Scorer:
    """The same method with `lean` added to its log-odds of main content and of wanted content."""

    def moved(inputs: ScorerInput) -> Scores:
        scores = score(inputs)
        main = _moved(scores.main, lean)
        minor = None
        if scores.minor is not None:  # the same share of the rest
            rest = np.maximum(1.0 - scores.main, _EDGE)
            minor = (1.0 - main) * np.clip(scores.minor / rest, 0.0, 1.0)
        wanted = None if scores.wanted is None else _moved(scores.wanted, lean)
        return replace(scores, main=main, minor=minor, wanted=wanted)

    return moved


def _moved(probabilities: Floats, lean: float) -> Floats:
    inside = np.clip(probabilities, _EDGE, 1.0 - _EDGE)
    out: Floats = 1.0 / (1.0 + np.exp(-(np.log(inside) - np.log1p(-inside) + lean)))
    return out

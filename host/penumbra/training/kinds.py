"""Fitting the regression that tells kinds of page."""

import numpy as np
import numpy.typing as npt

from penumbra.kinds import LEARNT, KindModel, page_row
from penumbra.page import Bools, Floats
from penumbra.training.dataset import Dataset

__all__ = ["fit_kinds", "page_rows"]

_RIDGE = 0.5
"""L2 penalty; of .002, .02, .1 and .5 the best by folds of wcxb-dev, by a hair."""
_STEPS = 100


def page_rows(data: Dataset, first: Floats) -> Floats:
    """(n_pages, n_columns) a row for each page, by the first round's log-odds."""
    main = 1.0 / (1.0 + np.exp(-first))
    return np.stack(
        [
            page_row(data.features[low:high], main[low:high], data.n_words[low:high])
            for low, high in zip(data.start[:-1].tolist(), data.start[1:].tolist(), strict=True)
        ]
    )


def fit_kinds(rows: Floats, kinds: npt.NDArray[np.str_], chosen: Bools) -> KindModel:
    """Fit on the chosen pages of a learnt kind, all kinds with equal weight."""
    chosen = chosen & np.isin(kinds, LEARNT)
    x, labels = rows[chosen], np.array([LEARNT.index(kind) for kind in kinds[chosen].tolist()])
    mean, scale = x.mean(axis=0), np.maximum(x.std(axis=0), 1e-6)
    x = np.hstack([np.clip((x - mean) / scale, -4.0, 4.0), np.ones((len(x), 1))])
    wanted = np.eye(len(LEARNT))[labels]
    count = wanted.sum(axis=0)
    weight = (len(labels) / len(LEARNT) / np.maximum(count, 1.0) ** 0.5 / len(labels) ** 0.5)[labels]
    return KindModel(mean, scale, _descend(x, wanted, weight))


def _descend(x: Floats, wanted: Floats, weight: Floats) -> Floats:
    """Accelerated gradient descent (Nesterov 1983) with the step of the loss's Lipschitz bound."""
    penalty = np.full((x.shape[1], 1), _RIDGE)
    penalty[-1] = 0.0
    bound = 0.5 * float(np.linalg.norm(x * np.sqrt(weight)[:, None], 2)) ** 2 + _RIDGE
    weights = ahead = np.zeros((x.shape[1], wanted.shape[1]))
    for step in range(_STEPS):
        logits = x @ ahead
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        slope = x.T @ (weight[:, None] * (odds / odds.sum(axis=1, keepdims=True) - wanted)) + penalty * ahead
        new = ahead - slope / bound
        ahead = new + step / (step + 3) * (new - weights)
        weights = new
    return weights

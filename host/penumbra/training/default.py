"""Fit the default model and its fold models.

They consist of the log-odds of words in names (`training.names`), the forest (`training.trees`) and the networks
(`training.convolution`), see `scorers.default`. None is fitted on another's outputs. A fold's model is fitted without
the fold's sites; all else is equal.
"""

import hashlib
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Matrix
from penumbra.scorers.default import Model, model_columns
from penumbra.scorers.default.forest import Forest
from penumbra.training import convolution, trees
from penumbra.training.augmentation import SHARE
from penumbra.training.convolution import average_networks, fit_convolution, refine_convolution
from penumbra.training.corpora import N_FOLDS
from penumbra.training.dataset import FITTED, Dataset
from penumbra.training.names import NameCounts, count_names, fit_names, name_columns
from penumbra.training.trees import fit_forest

__all__ = ["fit_models", "refine_model", "save_model"]

FOREST = trees.Recipe(trees=260, depth=6, rate=0.13, columns=0.2, borders=48, seed=1)
"""Chosen on one fold of wcxb-dev. More trees change F1 by less than its standard error."""
NETWORKS = tuple(convolution.Recipe(seed=seed) for seed in (1, 2))
"""Chosen on two folds of wcxb-dev, see the model card; decision 0019 says why there are two. They differ in their seeds
only."""
REFINING = tuple(convolution.Recipe(seed=seed, epochs=5, rate=8e-4, newest=0.002) for seed in (1, 2))
"""The moving mean reaches back about two passes; decision 0104 has the figures of other recipes."""
REFINED = 0.75
"""Share of the refined weights. With .5 pages of forms gain half as much, with 1 l3s-dev falls below its floor."""
_MAX_BLOCKS = 250
"""Pages with more blocks are subsampled for the forest: long pages would take most of the time."""
_THINNING = 0.7
"""Power of the share of a long page's blocks that is kept."""
AT_ONCE = 2
"""Models fitted at once, each on one thread. The number changes time and memory (5 GB each), and no figure."""

_log = logging.getLogger(__name__)


def fit_models(data: Dataset, folds: bool) -> Iterator[Model]:
    """Fit the model on all pages and, with `folds`, one model without the sites of each fold, in order."""
    names = count_names(data)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(partial(_fit_model, data, names), (None, *range(N_FOLDS)) if folds else (None,))


def _fit_model(data: Dataset, names: NameCounts, left_out: int | None) -> Model:
    others = () if left_out is None else (left_out,)
    chosen = ~np.isin(data.fold, others)
    values = np.concatenate([data.features, name_columns(data, data.names, names, others)], axis=1)
    augmented = np.concatenate([data.augmented, name_columns(data, data.augmented_names, names, others)], axis=1)
    forest = _fit_forest(data, values, augmented, chosen)
    networks = fit_convolution(data, values, augmented, chosen, NETWORKS)
    _log.info("model %s", "of all pages" if left_out is None else f"without fold {left_out}")
    return Model(fit_names(names, others), forest, networks)


def refine_model(data: Dataset, model: Model, left_out: int | None) -> Model:
    """Go on from a model's networks with all pages of `data`, and take a weighted mean of the weights before and after.

    The mean keeps what the networks know of the pages before (Wortsman and others: Robust fine-tuning of zero-shot
    models, CVPR 2022, section 3). The forest and the words in names stay.

    Parameters
    ----------
    left_out
        Fold whose sites the model was fitted without, and is refined without; None for none.
    """
    others = () if left_out is None else (left_out,)
    fitted = (data.corpus < len(FITTED))[data.page]
    names = count_names(replace(data, main=np.where(fitted, data.main, -1).astype(np.int8)))
    values = np.concatenate([data.features, name_columns(data, data.names, names, others)], axis=1)
    augmented = np.concatenate([data.augmented, name_columns(data, data.augmented_names, names, others)], axis=1)
    chosen = ~np.isin(data.fold, others)
    refined = refine_convolution(data, values, augmented, chosen, model.networks, REFINING)
    return Model(model.names, model.forest, average_networks(model.networks, refined, REFINED))


def _fit_forest(data: Dataset, values: Matrix, augmented: Matrix, chosen: Bools) -> Forest:
    known = data.main >= 0
    share = np.minimum(1.0, _MAX_BLOCKS / np.maximum(np.diff(data.start), 1))[data.page] ** _THINNING
    rows = known & chosen[data.page] & (np.random.default_rng(FOREST.seed).random(len(known)) < share)
    weights = data.weights(known) * 100.0 / share
    both = np.concatenate([weights[rows] * (1.0 - SHARE), weights[rows] * SHARE])
    return fit_forest(np.concatenate([values[rows], augmented[rows]]), np.tile(data.main[rows], 2), both, FOREST)


def save_model(model: Model, path: Path) -> str:
    """Write a model's arrays; returns the file's SHA-256."""
    arrays: dict[str, npt.NDArray[np.generic]] = {"names": np.array(model_columns())}
    arrays.update(model.names.arrays())
    arrays.update(model.forest.arrays("forest"))
    arrays.update(model.networks.arrays("networks"))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        # Uncompressed: weights hardly shrink, and the host would decompress them at each start.
        np.savez(file, allow_pickle=False, **arrays)
    return hashlib.sha256(path.read_bytes()).hexdigest()

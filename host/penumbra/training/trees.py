"""Fits boosted oblivious trees with CatBoost and converts them to arrays."""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix
from penumbra.scorers.default.forest import Forest

__all__ = ["Recipe", "fit_forest", "to_forest"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """Hyperparameters of a forest.

    Parameters
    ----------
    trees, depth, rate
        Number of trees, splits on a path, learning rate.
    columns
        Share of the columns that are sampled for each split.
    rows
        Share of the rows that are sampled for each tree.
    borders
        Maximum thresholds of a column.
    ridge
        L2 penalty of the leaves.
    seed
        Random seed.
    """

    trees: int = 300
    depth: int = 6
    rate: float = 0.13
    columns: float = 0.3
    rows: float = 0.6
    borders: int = 48
    ridge: float = 6.0
    seed: int = 1


THREADS = 1
"""Threads of a fit. The number is fixed, because the order of sums changes their last bits: the model is the same to
the byte on all machines. It is 1, because threads that wait for each other stall on a busy machine; several forests are
fitted at once instead."""


def fit_forest(values: Matrix, labels: npt.NDArray[np.int8], weights: Floats, recipe: Recipe) -> Forest:
    """Fit a forest for label 1 against label 0.

    Parameters
    ----------
    values
        (n_rows, n_columns).
    labels
        (n_rows,) 0 or 1.
    weights
        (n_rows,) above 0.
    """
    from catboost import CatBoostClassifier

    model = CatBoostClassifier(
        iterations=recipe.trees,
        depth=recipe.depth,
        learning_rate=recipe.rate,
        rsm=recipe.columns,
        subsample=recipe.rows,
        border_count=recipe.borders,
        l2_leaf_reg=recipe.ridge,
        random_seed=recipe.seed,
        bootstrap_type="Bernoulli",
        leaf_estimation_iterations=1,
        thread_count=THREADS,
        allow_writing_files=False,
        verbose=0,
    )
    model.fit(values, labels, sample_weight=weights)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        return to_forest(json.loads(path.read_text()), recipe.depth)


def to_forest(described: dict[str, Any], depth: int) -> Forest:
    """CatBoost's JSON → arrays. Trees that stopped early are padded with splits at infinity."""
    trees = described["oblivious_trees"]
    columns = [each["flat_feature_index"] for each in described["features_info"]["float_features"]]
    feature = np.zeros((len(trees), depth), dtype=np.int16)
    border = np.full((len(trees), depth), np.inf, dtype=np.float32)
    leaf = np.zeros((len(trees), 2**depth), dtype=np.float32)
    weight = np.zeros((len(trees), 2**depth), dtype=np.float32)
    for number, tree in enumerate(trees):
        for level, split in enumerate(tree["splits"] or []):
            feature[number, level] = columns[split["float_feature_index"]]
            border[number, level] = split["border"]
        values = tree["leaf_values"]
        leaf[number, : len(values)] = values
        weight[number, : len(values)] = tree["leaf_weights"]
    scale, bias = described["scale_and_bias"]
    return Forest(feature, border, leaf * np.float32(scale), weight, float(bias[0]))

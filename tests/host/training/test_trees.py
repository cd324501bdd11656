"""CatBoost's trees → arrays."""

import numpy as np
import pytest

from penumbra.training.trees import Recipe, fit_forest, to_forest


def test_trees_become_arrays_and_short_trees_are_padded() -> None:
    described = {
        "features_info": {"float_features": [{"flat_feature_index": 3}, {"flat_feature_index": 7}]},
        "oblivious_trees": [
            {"splits": [{"float_feature_index": 1, "border": 0.5}], "leaf_values": [-1.0, 2.0], "leaf_weights": [4, 6]}
        ],
        "scale_and_bias": [1.0, [0.25]],
    }
    forest = to_forest(described, depth=2)
    rows = np.zeros((2, 8), dtype=np.float32)
    rows[1, 7] = 1.0
    assert forest.score(rows).tolist() == [-0.75, 2.25]


def test_a_forest_fits_its_training_rows_and_is_reproducible() -> None:
    pytest.importorskip("catboost", reason="the extra `train` is not installed")
    rng = np.random.default_rng(0)
    values = rng.random((400, 3)).astype(np.float32)
    labels = (values[:, 1] > 0.5).astype(np.int8)
    recipe = Recipe(trees=20, depth=2, columns=1.0)
    once, again = (fit_forest(values, labels, np.ones(400), recipe) for _ in range(2))
    assert (((once.score(values) > 0) == labels).mean()) > 0.95
    assert np.array_equal(once.leaf, again.leaf)

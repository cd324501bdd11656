"""Fitting the shipped model and its fold models."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("catboost", reason="the extra `train` is not installed")

from penumbra.scorers.default import load_model, model_columns
from penumbra.scorers.default.name_odds import LEVELS, NAME_COLUMNS
from penumbra.training import default
from penumbra.training.convolution import Recipe
from penumbra.training.corpora import N_FOLDS
from penumbra.training.dataset import Dataset
from penumbra.training.default import fit_models, refine_model, save_model
from penumbra.training.trees import Recipe as Growth

_PAGES, _BLOCKS = 20, 8


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Very short fits."""
    monkeypatch.setattr(default, "FOREST", Growth(trees=3, depth=2, columns=1.0, rows=0.9))
    monkeypatch.setattr(default, "NETWORKS", (Recipe(width=4, inner=2, epochs=1, batch=4),))


def _data() -> Dataset:
    n_blocks = _PAGES * _BLOCKS
    n_columns = len(model_columns()) - len(NAME_COLUMNS)
    features = np.random.default_rng(0).random((n_blocks, n_columns)).astype(np.float32)
    zeros: npt.NDArray[np.int32] = np.zeros(n_blocks, dtype=np.int32)
    at = np.where(np.arange(LEVELS)[:, None] == 0, np.arange(n_blocks) % N_FOLDS + 1, 0).astype(np.int32)
    return Dataset(
        features=features,
        augmented=features,
        main=(features[:, 0] > 0.5).astype(np.int8),
        level=np.full(n_blocks, -1, dtype=np.int8),
        n_tokens=zeros + 3,
        words=np.zeros(3 * n_blocks, dtype=np.uint32),
        name_tokens=np.arange(N_FOLDS, dtype=np.uint32),
        name_start=np.array([0, *range(N_FOLDS + 1)], dtype=np.int64),
        name_at=at,
        augmented_name_at=at,
        start=np.arange(_PAGES + 1, dtype=np.int64) * _BLOCKS,
        fold=np.arange(_PAGES, dtype=np.int64) % N_FOLDS,
        corpus=np.zeros(_PAGES, dtype=np.int64),
        page_type=np.full(_PAGES, "article"),
    )


def test_labels_of_a_folds_sites_do_not_change_its_model(tmp_path: Path) -> None:
    data = _data()
    fold = data.fold[data.page]
    turned = replace(data, main=np.where(fold == 2, 1 - data.main, data.main).astype(np.int8))
    once, again = (
        [save_model(model, tmp_path / f"{name}.npz") for model in fit_models(each, folds=True)]
        for name, each in (("once", data), ("again", turned))
    )
    assert len(once) == 1 + N_FOLDS
    same = [left == right for left, right in zip(once, again, strict=True)]
    assert same == [False, False, False, True, False, False]


def test_a_fitted_model_survives_storing_and_loading(tmp_path: Path) -> None:
    (model,) = fit_models(_data(), folds=False)
    save_model(model, tmp_path / "model.npz")
    back = load_model(str(tmp_path / "model.npz"))
    assert np.array_equal(back.networks.input_proj.weight, model.networks.input_proj.weight)
    assert np.array_equal(back.forest.leaf, model.forest.leaf)


def test_networks_that_nothing_is_taught_are_refined_to_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    (model,) = fit_models(_data(), folds=False)
    monkeypatch.setattr(default, "REFINING", (Recipe(width=4, inner=2, epochs=0),))
    refined = refine_model(_data(), model, None)
    before, after = (each.networks.arrays("networks") for each in (model, refined))
    assert before.keys() == after.keys()
    assert [name for name in before if not np.array_equal(before[name], after[name])] == []


def test_refined_networks_learn_and_forest_and_names_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    (model,) = fit_models(_data(), folds=False)
    monkeypatch.setattr(default, "REFINING", (Recipe(width=4, inner=2, epochs=1, batch=4),))
    refined = refine_model(_data(), model, None)
    assert not np.array_equal(refined.networks.out.weight, model.networks.out.weight)
    assert refined.forest is model.forest
    assert refined.names is model.names


def test_refining_a_folds_model_does_not_see_the_folds_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    data = _data()
    (model,) = fit_models(data, folds=False)
    monkeypatch.setattr(default, "REFINING", (Recipe(width=4, inner=2, epochs=1, batch=4),))
    turned = replace(data, main=np.where(data.fold[data.page] == 2, 1 - data.main, data.main).astype(np.int8))
    weights = [
        [refine_model(each, model, fold).networks.out.weight for each in (data, turned)] for fold in (2, 3)
    ]  # fmt: skip
    assert [np.array_equal(left, right) for left, right in weights] == [True, False]

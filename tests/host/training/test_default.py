"""Fitting the decision that ships: what the folds' models may have seen."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from penumbra.scorers.forest import Forest
from penumbra.scorers.name_odds import LEVELS
from penumbra.training import default
from penumbra.training.dataset import N_FOLDS, Dataset
from penumbra.training.default import First, fit_nested
from penumbra.training.names import count_names
from penumbra.training.trees import Recipe

_PAGES, _BLOCKS, _COLUMNS = 20, 8, 5


def _forest() -> Forest:
    nothing = np.zeros((1, 2), dtype=np.float32)
    return Forest(np.zeros((1, 1), dtype=np.int16), np.zeros((1, 1), dtype=np.float32), nothing, nothing + 1, 0.0)


def _data() -> Dataset:
    n_blocks = _PAGES * _BLOCKS
    features = np.random.default_rng(0).random((n_blocks, _COLUMNS)).astype(np.float32)
    ends = np.full((6, n_blocks), _BLOCKS, dtype=np.int32)
    zeros: npt.NDArray[np.int32] = np.zeros(n_blocks, dtype=np.int32)
    return Dataset(
        features=features,
        main=(features[:, 0] > 0.5).astype(np.int8),
        level=np.full(n_blocks, -1, dtype=np.int8),
        n_words=zeros + 3,
        low=ends * 0,
        high=ends,
        path=zeros,
        text=zeros,
        name_tokens=np.arange(N_FOLDS, dtype=np.uint32),
        name_start=np.array([0, *range(N_FOLDS + 1)], dtype=np.int64),
        name_at=np.where(np.arange(LEVELS)[:, None] == 0, np.arange(n_blocks) % N_FOLDS + 1, 0).astype(np.int32),
        start=np.arange(_PAGES + 1, dtype=np.int64) * _BLOCKS,
        fold=np.arange(_PAGES, dtype=np.int64) % N_FOLDS,
        corpus=np.zeros(_PAGES, dtype=np.int64),
        kind=np.full(_PAGES, "article"),
    )


def test_what_a_fold_model_learns_from_does_not_change_with_the_labels_of_its_own_sites(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("catboost", reason="the extra `train` is not installed")
    monkeypatch.setattr(default, "NESTED", Recipe(trees=3, depth=2, columns=1.0, rows=0.9))
    data = _data()
    fold = data.fold[data.page]
    own = np.full(len(fold), 7.0)
    turned = replace(data, main=np.where(fold == 2, 1 - data.main, data.main).astype(np.int8))
    once, again = (fit_nested(each, First(count_names(each), _forest(), (), own)) for each in (data, turned))
    assert np.array_equal(once[2], again[2])
    assert not np.array_equal(once[0], again[0])
    assert (once[2][fold == 2] == own[fold == 2]).all()
    assert (once[2][fold != 2] != 7.0).all()

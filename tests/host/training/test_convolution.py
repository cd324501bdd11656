"""Fitting the networks."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")

from penumbra.arrays import Matrix  # noqa: E402
from penumbra.scorers.default.name_odds import LEVELS  # noqa: E402
from penumbra.scorers.default.word_vectors import WordTokens  # noqa: E402
from penumbra.training import convolution  # noqa: E402
from penumbra.training.convolution import Recipe, fit_convolution, refine_convolution  # noqa: E402
from penumbra.training.corpora import N_FOLDS  # noqa: E402
from penumbra.training.dataset import Dataset  # noqa: E402

_PAGES, _BLOCKS, _COLUMNS = 20, 12, 5
_MINOR, _NOISE = 7, 5
_SMALL = Recipe(
    width=8, inner=4, epochs=90, batch=4, max_blocks=10, dropout=0.0, word_dims=4, word_dropout=0.0, levels=1.0
)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of a small corpus count."""
    monkeypatch.setattr(convolution, "_PAGES_OF_WORD", 3)


def _data() -> Dataset:
    """A block is main content if its first column is above .5, minor by its one word; the third column is NaN."""
    n_blocks = _PAGES * _BLOCKS
    features = np.random.default_rng(0).random((n_blocks, _COLUMNS)).astype(np.float32)
    features[:, 2] = np.nan
    main = features[:, 0] > 0.5
    zeros: npt.NDArray[np.int32] = np.zeros(n_blocks, dtype=np.int32)
    minor = np.random.default_rng(1).random(n_blocks) > 0.5
    return Dataset(
        features=features,
        augmented=features,
        main=main.astype(np.int8),
        level=np.where(main, 0, np.where(minor, 1, 2)).astype(np.int8),
        n_tokens=zeros + 1,
        words=np.where(minor, _MINOR, _NOISE).astype(np.uint32),
        name_tokens=np.zeros(0, dtype=np.uint32),
        name_start=np.zeros(2, dtype=np.int64),
        name_at=np.zeros((LEVELS, n_blocks), dtype=np.int32),
        augmented_name_at=np.zeros((LEVELS, n_blocks), dtype=np.int32),
        start=np.arange(_PAGES + 1, dtype=np.int64) * _BLOCKS,
        fold=np.arange(_PAGES, dtype=np.int64) % N_FOLDS,
        corpus=np.zeros(_PAGES, dtype=np.int64),
        page_type=np.where(np.arange(_PAGES) % 2, "article", "forum"),
    )


def test_networks_learn_main_and_minor_content_without_nan_columns() -> None:
    data = _data()
    networks = fit_convolution(data, data.features, data.augmented, np.ones(_PAGES, dtype=bool), [_SMALL])
    assert networks.columns.tolist() == [0, 1, 3, 4]
    rows = slice(0, _BLOCKS)
    outputs = networks.evaluate(
        networks.inputs(data.features[rows], WordTokens(data.words[rows], np.arange(_BLOCKS + 1)))
    )
    assert ((outputs.main > 0) == (data.main[rows] == 1)).all()
    assert ((outputs.wanted > 0) == (data.level[rows] == 0)).all()
    rest = data.level[rows] > 0
    assert ((outputs.minor > 0) == (data.level[rows] == 1))[rest].all()


def test_columns_missing_from_augmented_pages_count_less() -> None:
    data = _data()
    told, plain = data.features.copy(), data.features.copy()
    told[:, 1] = plain[:, 1] = data.features[:, 0] > 0.5
    plain[:, 0] = 1.0 - data.features[:, 0]
    rows = slice(0, 5 * _BLOCKS)
    words = WordTokens(data.words[rows], np.arange(5 * _BLOCKS + 1))

    def right(augmented: Matrix) -> float:
        networks = fit_convolution(data, told, augmented, np.ones(_PAGES, dtype=bool), [replace(_SMALL, augmented=0.5)])
        outputs = networks.evaluate(networks.inputs(plain[rows], words))
        return float(((outputs.main > 0) == (data.main[rows] == 1)).mean())

    assert right(plain) == 1.0
    assert right(told) < 1.0


def test_equal_rows_and_seeds_give_identical_weights() -> None:
    data, everything = _data(), np.ones(_PAGES, dtype=bool)
    short = replace(_SMALL, epochs=2, dropout=0.2, word_dropout=0.5)
    once, again = (
        fit_convolution(data, data.features, data.augmented, everything, [short, replace(short, seed=2)])
        for _ in range(2)
    )
    for (name, left), right in zip(once.arrays("net").items(), again.arrays("net").values(), strict=True):
        assert left.tobytes() == right.tobytes(), name
    assert not np.array_equal(once.input_proj.weight[0], once.input_proj.weight[1])


def test_pages_outside_the_training_set_do_not_change_weights() -> None:
    data = _data()
    chosen = data.fold != 2
    outside = data.fold[data.page] == 2
    turned = replace(data, main=np.where(outside, 1 - data.main, data.main).astype(np.int8))
    short = replace(_SMALL, epochs=2)
    once, again = (fit_convolution(each, each.features, each.augmented, chosen, [short]) for each in (data, turned))
    assert np.array_equal(once.out.weight, again.out.weight)
    other = fit_convolution(turned, turned.features, turned.augmented, np.ones(_PAGES, dtype=bool), [short])
    assert not np.array_equal(once.out.weight, other.out.weight)


def test_a_moving_mean_takes_its_share_of_the_newest_weights_at_each_step() -> None:
    data, everything = _data(), np.ones(_PAGES, dtype=bool)
    start = fit_convolution(data, data.features, data.augmented, everything, [_SMALL])
    step = replace(_SMALL, epochs=1, batch=_PAGES, rate=0.1, newest=1.0)
    quarter = replace(step, newest=0.25)
    after, mean = (
        refine_convolution(data, data.features, data.augmented, everything, start, [each]).head.weight
        for each in (step, quarter)
    )
    assert np.abs(after - start.head.weight).max() > 0.05
    assert mean == pytest.approx(0.75 * start.head.weight + 0.25 * after, abs=1e-3)


def test_the_rate_stays_for_a_moving_mean_and_falls_without() -> None:
    data, everything = _data(), np.ones(_PAGES, dtype=bool)
    start = fit_convolution(data, data.features, data.augmented, everything, [_SMALL])
    recipe = replace(_SMALL, epochs=20, batch=_PAGES, rate=1e-2)
    far = [
        np.abs(
            refine_convolution(data, data.features, data.augmented, everything, start, [each]).out.bias - start.out.bias
        ).sum()
        for each in (replace(recipe, newest=1.0), recipe)
    ]
    assert far[0] > far[1]

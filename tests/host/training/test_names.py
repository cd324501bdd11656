"""Counting the words in names by folds."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from penumbra.scorers.default.name_odds import LEVELS, NAME_COLUMNS
from penumbra.training.corpora import N_FOLDS
from penumbra.training.dataset import Dataset
from penumbra.training.names import MIN_PAGES, count_names, fit_names, name_columns

_PAGES, _BLOCKS = 40, 4
_NAV, _TEXT, _RARE = 11, 22, 33


def _data() -> Dataset:
    """Each page has two blocks in `nav`, not main, and two in `text`, main; the first page has a rare word too."""
    n_blocks = _PAGES * _BLOCKS
    zeros: npt.NDArray[np.int32] = np.zeros(n_blocks, dtype=np.int32)
    at = np.zeros((LEVELS, n_blocks), dtype=np.int32)
    at[0] = np.tile([1, 1, 2, 2], _PAGES)
    at[1, 0] = 3
    return Dataset(
        features=np.zeros((n_blocks, 1), dtype=np.float32),
        augmented=np.zeros((n_blocks, 1), dtype=np.float32),
        main=np.tile([0, 0, 1, 1], _PAGES).astype(np.int8),
        level=np.full(n_blocks, -1, dtype=np.int8),
        n_tokens=zeros + 3,
        words=np.zeros(3 * n_blocks, dtype=np.uint32),
        name_tokens=np.array([_NAV, _TEXT, _RARE], dtype=np.uint32),
        name_start=np.array([0, 0, 1, 2, 3], dtype=np.int64),
        name_at=at,
        augmented_name_at=at,
        start=np.arange(_PAGES + 1, dtype=np.int64) * _BLOCKS,
        fold=np.arange(_PAGES, dtype=np.int64) % N_FOLDS,
        corpus=np.zeros(_PAGES, dtype=np.int64),
        page_type=np.full(_PAGES, "article"),
    )


def test_a_page_counts_a_word_once_divided_by_its_blocks() -> None:
    counts = count_names(_data())
    assert counts.words.tolist() == [_NAV, _TEXT, _RARE]
    assert np.allclose(counts.pages.sum(axis=0), [[_PAGES, 0, 1], [0, _PAGES, 0]])


def test_words_over_text_get_positive_odds_and_rare_words_none() -> None:
    assert MIN_PAGES > 1
    odds = fit_names(count_names(_data()), ())
    assert odds.tokens.tolist() == [_NAV, _TEXT]
    assert odds.odds[0] < 0 < odds.odds[1]


def test_a_blocks_odds_are_fitted_without_its_fold() -> None:
    data = _data()
    fold = data.fold[data.page]
    turned = replace(data, main=np.where(fold == 2, 1 - data.main, data.main).astype(np.int8))
    once, again = (name_columns(each, each.names, count_names(each)) for each in (data, turned))
    assert once.shape == (len(fold), len(NAME_COLUMNS))
    assert np.array_equal(once[fold == 2], again[fold == 2])
    assert not np.array_equal(once[fold == 1], again[fold == 1])
    once, again = (name_columns(each, each.names, count_names(each), (2,)) for each in (data, turned))
    assert np.array_equal(once, again)


def test_a_block_without_a_snippet_has_no_label() -> None:
    data = _data()
    silent = replace(data, main=np.full(len(data.main), -1, dtype=np.int8))
    assert not count_names(silent).pages.any()

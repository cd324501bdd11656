"""Log-odds of words in names, by counting, out of fold: a block's odds are not fitted on its own page.

A page counts once for each word. Its count is divided between main and other by the weights of the blocks under the
word. The odds of a block are fitted without its fold: those of a new page are not fitted on that page either.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Floats, Matrix
from penumbra.scorers.default.name_odds import NAME_COLUMNS, STEP, NameOdds, NameSets, expand_groups, measure_names
from penumbra.text.checksums import Tokens
from penumbra.training.corpora import N_FOLDS
from penumbra.training.dataset import Dataset

__all__ = ["NameCounts", "count_names", "fit_names", "name_columns"]

SMOOTHING = 3.0
"""Pseudo-count of pages added to each word, divided between main and other like all pages."""
MIN_PAGES = 3.0
"""Minimum pages of a word. Rarer words often belong to one site."""
_MAX_ODDS = 6.0
"""Maximum log-odds: 96 units of `STEP` fit into a byte."""


@dataclass(frozen=True)
class NameCounts:
    """Number of pages with each word above other blocks, and above main blocks.

    Parameters
    ----------
    words
        (n_words,) checksums, ascending.
    pages
        (N_FOLDS, 2, n_words) pages of each fold by label.
    """

    words: Tokens
    pages: Floats


def count_names(data: Dataset) -> NameCounts:
    """Count the words over all labelled blocks."""
    known = np.flatnonzero(data.main >= 0)
    weight, is_main = data.weights(data.main >= 0)[known], data.main[known] == 1
    names = data.names
    words, number = np.unique(names.tokens, return_inverse=True)
    n_sets = len(names.start) - 1
    pairs, group = np.unique((data.page[known] * n_sets + names.at[:, known]).ravel(), return_inverse=True)
    levels = len(names.at)
    total = np.bincount(group, weights=np.tile(weight, levels))
    main = np.bincount(group, weights=np.tile(weight * is_main, levels))
    page, of_set = pairs // n_sets, pairs % n_sets
    repeat, word = expand_groups(names.start, of_set)
    pairs, group = np.unique(page[repeat] * len(words) + number[word], return_inverse=True)
    share = np.bincount(group, weights=main[repeat]) / np.bincount(group, weights=total[repeat])
    place = data.fold[pairs // len(words)] * len(words) + pairs % len(words)
    size = N_FOLDS * len(words)
    by_label = [np.bincount(place, weights=part, minlength=size).reshape(N_FOLDS, -1) for part in (1.0 - share, share)]
    pages: Floats = np.stack(by_label, axis=1).astype(np.float64)
    return NameCounts(words, pages)


def fit_names(counts: NameCounts, left_out: Collection[int]) -> NameOdds:
    """Log-odds of the words of enough pages, without the folds `left_out`."""
    other, main = counts.pages[[fold for fold in range(N_FOLDS) if fold not in left_out]].sum(axis=0)
    share = main.sum() / max(main.sum() + other.sum(), 1e-9)
    odds = np.log((main + SMOOTHING * share) / (other + SMOOTHING * (1.0 - share))) - np.log(share / (1.0 - share))
    steps = np.rint(np.clip(odds, -_MAX_ODDS, _MAX_ODDS) / STEP).astype(np.int8)
    kept = (main + other >= MIN_PAGES - 1e-6) & (steps != 0)
    return NameOdds(counts.words[kept], steps[kept])


def name_columns(data: Dataset, names: NameSets, counts: NameCounts, left_out: Collection[int] = ()) -> Matrix:
    """(n_blocks, n_columns) columns of the names; the odds of a block are fitted without its fold and `left_out`.

    Parameters
    ----------
    names
        Names around the blocks of `data`, of the pages as they are or augmented.
    """
    out = np.zeros((len(data.main), len(NAME_COLUMNS)), dtype=np.float32)
    fold = data.fold[data.page]
    for number in range(N_FOLDS):
        odds = fit_names(counts, {*left_out, number})
        rows = fold == number
        out[rows] = measure_names(names.of_blocks(rows), odds.of(names.tokens)).T
    return out

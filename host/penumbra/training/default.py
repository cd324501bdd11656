"""Fitting the decision that ships, and its fold models.

Log-odds of words in names (`training.names`), first round, second round over the first's answers, and the forest for minor content; see `scorers.default`. The second
round is fitted on answers that the first round gave to pages of sites it had not seen. A fold's model is fitted without the
fold's sites in every part: the answers that its second round learns from are of forests that had seen neither the sites they
answer for nor the fold's own (nested cross-validation).

References
----------
Varma, Simon: Bias in error estimation when using cross-validation for model selection, BMC Bioinformatics 7:91, 2006.
"""

import hashlib
import logging
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from penumbra.features.table import Matrix
from penumbra.page import Bools, Floats
from penumbra.scorers.default import Model, model_columns
from penumbra.scorers.forest import Forest
from penumbra.training.dataset import N_FOLDS, Dataset
from penumbra.training.kinds import fit_kinds, page_rows
from penumbra.training.names import NameCounts, count_names, fit_names, name_columns
from penumbra.training.trees import Recipe, fit_forest

__all__ = ["First", "Prepared", "fit_first", "fit_model", "fit_nested", "own_columns", "prepare", "save_model"]

FIRST = Recipe(trees=260, depth=6, rate=0.13, columns=0.2, borders=48, seed=1)
SECOND = Recipe(trees=150, depth=6, rate=0.1, columns=0.2, borders=32, seed=2)
MINOR = Recipe(trees=150, depth=5, rate=0.1, columns=0.3, borders=32, ridge=8.0, seed=3)
"""Recipes by small trials on one fold of wcxb-dev; more trees changed F1 by less than its standard error."""
NESTED = Recipe(trees=180, depth=6, rate=0.17, columns=0.2, borders=32, seed=4)
"""The ten forests without two folds: half of the time of `FIRST`. They answer a little worse than the folds' own, so that
fold figures err to the low side."""
_MOST_BLOCKS = {"first": 250, "second": 150, "nested": 120}
"""Blocks of a page from which only a part is learnt from, so that long pages do not take all the time."""
_THINNING = 0.7
AT_ONCE = 2
"""Forests fitted side by side, each on one thread; their number changes no figure, only time and memory (1 GB each)."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class First:
    """The first round: its counts of names, its forest, those of the folds, and the folds' answers, (n_blocks,) log-odds."""

    names: NameCounts
    full: Forest
    folds: tuple[Forest, ...]
    answers: Floats


def fit_first(data: Dataset) -> First:
    """Fit the first round on all pages, and for each fold on the pages of the others."""
    fold = data.fold[data.page]
    names = count_names(data)
    answers = np.full(len(data.main), np.nan)

    def fit(number: int) -> Forest:
        left_out = (number,) if number < N_FOLDS else ()
        values = own_columns(data, names, left_out)
        forest = _fit(data, values, data.main, fold != number, FIRST, _MOST_BLOCKS["first"])
        if left_out:
            answers[fold == number] = forest.score(values[fold == number])
        _log.info("first round, %s", f"without fold {number}" if left_out else "whole")
        return forest

    with ThreadPoolExecutor(AT_ONCE) as pool:
        *forests, full = pool.map(fit, range(N_FOLDS + 1))
    return First(names, full, tuple(forests), answers)


def own_columns(data: Dataset, names: NameCounts, left_out: Collection[int] = ()) -> Matrix:
    """(n_blocks, n_columns) all blocks' features and columns of names, the latter without some folds."""
    return np.concatenate([data.features, name_columns(data, names, left_out)], axis=1)


def fit_nested(data: Dataset, first: First) -> tuple[Floats, ...]:
    """For each fold the (n_blocks,) answers that its later forests are fitted on: of forests that saw none of its sites.

    A forest without two folds answers for the one when the other is under test. The fold's own pages have the answers of its
    own first round, as in use.
    """
    fold = data.fold[data.page]
    answers = tuple(first.answers.copy() for _ in range(N_FOLDS))

    def fit(pair: tuple[int, int]) -> None:
        one, other = pair
        values = own_columns(data, first.names, pair)
        forest = _fit(data, values, data.main, (fold != one) & (fold != other), NESTED, _MOST_BLOCKS["nested"])
        for tested, asked in ((one, fold == other), (other, fold == one)):
            answers[tested][asked] = forest.score(values[asked])
        _log.info("nested answers without folds %d and %d", one, other)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(fit, combinations(range(N_FOLDS), 2)))
    return answers


@dataclass(frozen=True)
class Prepared:
    """What the later forests are fitted on: (n_blocks, …) features in context, (n_pages, …) rows for the kinds."""

    values: npt.NDArray[np.float32]
    pages: Floats


def prepare(data: Dataset, first: First, answers: Floats, left_out: Collection[int] = ()) -> Prepared:
    """Put the first round's (n_blocks,) answers in context, names counted without some folds."""
    values = data.with_context(own_columns(data, first.names, left_out), answers)
    return Prepared(values, page_rows(data, answers))


def fit_model(data: Dataset, first: First, prepared: Prepared, left_out: int | None = None) -> Model:
    """Fit the later forests, on all pages or without one fold's."""
    page_chosen = np.ones(len(data.fold), dtype=bool) if left_out is None else data.fold != left_out
    chosen = page_chosen[data.page]
    minor = np.where(data.level == 1, 1, np.where(data.level == 2, 0, -1)).astype(np.int8)
    return Model(
        names=fit_names(first.names, () if left_out is None else (left_out,)),
        first=first.full if left_out is None else first.folds[left_out],
        second=_fit(data, prepared.values, data.main, chosen, SECOND, _MOST_BLOCKS["second"]),
        minor=_fit(data, prepared.values, minor, chosen, MINOR, 0),
        kinds=fit_kinds(prepared.pages, data.kind, page_chosen),
    )


def _fit(
    data: Dataset, values: npt.NDArray[np.float32], labels: npt.NDArray[np.int8], chosen: Bools, recipe: Recipe, most: int
) -> Forest:
    known = labels >= 0
    weights = data.weights(known) * 100.0
    rows = known & chosen
    if most:
        share = np.minimum(1.0, most / np.diff(data.start))[data.page] ** _THINNING
        rows &= np.random.default_rng(recipe.seed).random(len(rows)) < share
        weights = weights / share
    return fit_forest(values[rows], labels[rows], weights[rows], recipe)


def save_model(model: Model, path: Path) -> str:
    """Write a model's arrays; returns the file's SHA-256."""
    arrays: dict[str, npt.NDArray[np.generic]] = {"names": np.array(model_columns())}
    for prefix in ("first", "second", "minor"):
        arrays.update(getattr(model, prefix).arrays(prefix))
    arrays.update(model.names.arrays())
    arrays.update(model.kinds.arrays())
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
    return hashlib.sha256(path.read_bytes()).hexdigest()

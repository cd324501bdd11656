"""The decision that ships: boosted oblivious trees over the block features, then again over what the first round said.

First round: P(main content) of each block on its own features and on what its surroundings are called (`name_odds`). Second
round: the same columns with the first round's answers for the block, its neighbours and its containers; a third forest tells minor content from noise. The page's kind
comes from a linear model over the page's features and the first round's answers (`kinds`).

References
----------
FINDINGS of the project's study: 335 features with boosting, a second stage over probabilities in context.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
import numpy.typing as npt

from penumbra.errors import ModelError
from penumbra.features import FEATURES
from penumbra.features.catalogue import GROUPS
from penumbra.features.table import Matrix
from penumbra.kinds import KindModel, recognise
from penumbra.page import Floats
from penumbra.scorers.base import Material, Scores
from penumbra.scorers.context import CONTEXT, add_context, surroundings
from penumbra.scorers.forest import Forest
from penumbra.scorers.name_odds import NAME_COLUMNS, NameOdds, measure_names, read_names

__all__ = ["Model", "contributions", "load_model", "score", "score_with"]


_OWN_GROUPS: tuple[str, ...] = (*(feature.group for feature in FEATURES), *("names" for _ in NAME_COLUMNS))
"""Groups of a block's own columns, those before the context."""
_N_OWN = len(_OWN_GROUPS)


@dataclass(frozen=True)
class Model:
    """The shipped tables and forests."""

    names: NameOdds
    first: Forest
    second: Forest
    minor: Forest
    kinds: KindModel


@cache
def load_model(path: str = "") -> Model:
    """Read the shipped model, or one from a file.

    Raises
    ------
    ModelError
        The file is missing, broken, or made for another table of features.
    """
    try:
        source = Path(path) if path else files("penumbra") / "models/default/model.npz"
        with source.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        known = {name: number for number, name in enumerate(model_columns())}
        columns = np.array([known[name] for name in arrays["names"].tolist()], dtype=np.int16)
        first, second, minor = (Forest.load(arrays, prefix, columns) for prefix in ("first", "second", "minor"))
        return Model(NameOdds.load(arrays), first, second, minor, KindModel.load(arrays))
    except (OSError, KeyError, ValueError) as error:
        raise ModelError(f"The default model cannot be read: {error}.", "Install penumbra-host again.") from error


def model_columns() -> tuple[str, ...]:
    """Columns that the forests' numbers speak of: the features, the names' columns, then the context."""
    return (*(feature.name for feature in FEATURES), *NAME_COLUMNS, *CONTEXT)


def score(material: Material) -> Scores:
    """Score a page with the shipped model."""
    return score_with(load_model(), material)


def score_with(model: Model, material: Material) -> Scores:
    """Score a page with a given model."""
    if not len(material.blocks):
        return Scores(np.zeros(0), np.zeros(0))
    values = _values(model, material)
    main = _share(model.second.score(values))
    return Scores(
        main=main,
        minor=(1.0 - main) * _share(model.minor.score(values)),
        kind=recognise(model.kinds, material.page, material.blocks, material.features.values, _first_chance(values)),
        explain=lambda block: contributions(model, values[block]),
    )


def contributions(model: Model, row: Matrix) -> list[tuple[str, float]]:
    """What each group of features adds to a block's log-odds of main content, strongest first.

    The first round's answer for the block itself is told by what made it: its contribution is divided among the groups
    as they made up the first round's log-odds.

    Parameters
    ----------
    row
        (n_columns,) the block's columns, as in `model_columns`.
    """
    second, _ = model.second.contributions(row)
    first, _ = model.first.contributions(row[:_N_OWN])
    own = CONTEXT.index("first")
    share = first / max(float(np.abs(first).sum()), 1e-9)
    total = second[:_N_OWN] + share * abs(second[_N_OWN + own])
    groups = dict.fromkeys(GROUPS, 0.0)
    for group, value in zip(_OWN_GROUPS, total.tolist(), strict=True):
        groups[group] += value
    groups["surroundings"] = float(np.delete(second[_N_OWN:], own).sum())
    return sorted(((name, round(value, 3)) for name, value in groups.items()), key=lambda each: -abs(each[1]))


def _values(model: Model, material: Material) -> Matrix:
    """(n_blocks, n_columns) a page's own columns with the first round's answers in context."""
    names = read_names(material.page, material.blocks)
    called = measure_names(names, model.names.of(names.tokens))
    own = np.concatenate([material.features.values.T, called]).T
    first = model.first.score(own)
    return add_context(own, first, surroundings(material.tree))


def _first_chance(values: Matrix) -> Floats:
    return _share(values[:, _N_OWN + CONTEXT.index("first")].astype(np.float64))


def _share(log_odds: npt.NDArray[np.float64]) -> Floats:
    out: Floats = 1.0 / (1.0 + np.exp(-log_odds))
    return out

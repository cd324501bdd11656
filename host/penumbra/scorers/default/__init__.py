"""The decision that ships: boosted trees and convolutional networks over the block features, one voice each.

The forest judges each block by its own columns and by what its surroundings are called (`name_odds`); the networks read
the same columns and the words of all blocks in order, and of the page as a whole. Their log-odds of main content are averaged: where one
kind of model errs the other often does not. The networks also tell minor content from noise, and the page's kind.

References
----------
Of the parts: `scorers.default.forest`, `scorers.default.convolution`. That both together do better than either was measured, see the model's card.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix
from penumbra.errors import ModelError
from penumbra.features import FEATURES
from penumbra.features.catalogue import GROUPS
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.default.convolution import REACH, Convolution, Inputs
from penumbra.scorers.default.forest import Forest
from penumbra.scorers.default.kinds import recognise
from penumbra.scorers.default.name_odds import NAME_COLUMNS, NameOdds, measure_names, read_names
from penumbra.scorers.default.word_vectors import word_tokens

__all__ = ["Model", "contributions", "load_model", "model_columns", "score", "score_with"]

FOREST_SHARE = 0.35
"""Weight of the forest's log-odds beside the mean of the networks' (wcxb-dev, folds by site: .25, .35, .45, .55 give F1 .8896, .8903,
.8898, .8883)."""

PATH_MEAN_SHARE = 0.4
"""How far a block's log-odds go to the mean of the blocks of its path: of cards alike none is to stand out. A quarter fewer words stand at
another level than most of their row (1,251 marked pages; .6: a third); of .2, .4 and .6 F1 on wcxb-dev is .8900, .8903 and .8904."""
_MOST_WORDS = 30
"""Words from which a block counts no more in that mean."""

_COLUMN_GROUPS = np.array([*(feature.group for feature in FEATURES), *("names" for _ in NAME_COLUMNS)])
"""Group of each column, in which contributions are told."""
_WORDS_GROUP = "subject"
"""Group that the vectors of words belong to."""


@dataclass(frozen=True)
class Model:
    """The shipped tables, forest and networks."""

    names: NameOdds
    forest: Forest
    networks: Convolution


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
        forest, networks = Forest.load(arrays, "forest", columns), Convolution.load(arrays, "networks", columns)
        return Model(NameOdds.load(arrays), forest, networks)
    except (OSError, KeyError, ValueError) as error:
        raise ModelError(f"The default model cannot be read: {error}.", "Install penumbra-host again.") from error


def model_columns() -> tuple[str, ...]:
    """Columns that the forest's and the networks' numbers speak of: the features, then the names' columns."""
    return (*(feature.name for feature in FEATURES), *NAME_COLUMNS)


def score(inputs: ScorerInput) -> Scores:
    """Score a page with the shipped model."""
    return score_with(load_model(), inputs)


def score_with(model: Model, inputs: ScorerInput) -> Scores:
    """Score a page with a given model."""
    if not len(inputs.blocks):
        return Scores(np.zeros(0), np.zeros(0))
    values = _values(model, inputs)
    read = model.networks.inputs(values, word_tokens(inputs.tree.words, inputs.blocks.n_tokens))
    answers = model.networks.answers(read)
    log_odds = FOREST_SHARE * model.forest.score(values) + (1.0 - FOREST_SHARE) * answers.main
    mass = np.minimum(inputs.blocks.n_words, _MOST_WORDS).astype(np.float64)
    moved = PATH_MEAN_SHARE * (inputs.tree.mean_by_path(log_odds, mass) - log_odds)
    main = _share(log_odds + moved)
    return Scores(
        main=main,
        wanted=_share(answers.wanted),
        minor=(1.0 - main) * _share(answers.minor),
        kind=recognise(answers.kinds, inputs.page, inputs.blocks, main),
        explain=lambda block: contributions(model, values, read, block, float(moved[block])),
    )


def contributions(
    model: Model, values: Matrix, inputs: Inputs, block: int, moved: float = 0.0
) -> list[tuple[str, float]]:
    """What each group of columns adds to a block's log-odds of main content, strongest first.

    Of the forest by its trees (`Forest.contributions`); of the networks by what their answer loses when the group's columns of
    the block are covered by their medians, the page's summary held, and, for `surroundings`, when the block is alone.

    Parameters
    ----------
    values
        (n_blocks, n_columns) the page's columns, as in `model_columns`.
    inputs
        What the networks read of the page.
    block
        Row of the block.
    moved
        What its equals added to its log-odds.
    """
    groups = dict.fromkeys((*GROUPS, "surroundings"), 0.0)
    groups["repetition"] += moved
    trees, _ = model.forest.contributions(values[block])
    for group, value in zip(_COLUMN_GROUPS.tolist(), (FOREST_SHARE * trees).tolist(), strict=True):
        groups[group] += value
    summary = model.networks.summary(inputs)
    first = max(0, block - REACH)
    seen, place = inputs.stretch(first, block + REACH + 1), block - first
    whole = model.networks.answers(seen, summary).main[place]
    without = {
        group: model.networks.answers(_covered(model.networks, seen, place, group), summary).main[place]
        for group in GROUPS
    }
    without["surroundings"] = model.networks.answers(seen.stretch(place, place + 1)).main[0]
    for group, rest in without.items():
        groups[group] += (1.0 - FOREST_SHARE) * float(whole - rest)
    return sorted(((name, round(value, 3)) for name, value in groups.items()), key=lambda each: -abs(each[1]))


def _covered(networks: Convolution, inputs: Inputs, block: int, group: str) -> Inputs:
    """Inputs with one group's of a block covered; its words are the group's that tells what it is about."""
    columns, said = inputs.columns.copy(), inputs.said
    columns[_COLUMN_GROUPS[networks.columns] == group, block] = 0.0
    if group == _WORDS_GROUP:
        said = said.copy()
        said[:, :, block] = 0.0
    return Inputs(columns, said)


def _values(model: Model, inputs: ScorerInput) -> Matrix:
    """(n_blocks, n_columns) a page's features, and the columns of names."""
    names = read_names(inputs.page, inputs.blocks)
    called = measure_names(names, model.names.of(names.tokens))
    return np.concatenate([inputs.features.values.T, called]).T


def _share(log_odds: npt.NDArray[np.float64]) -> Floats:
    out: Floats = 1.0 / (1.0 + np.exp(-log_odds))
    return out

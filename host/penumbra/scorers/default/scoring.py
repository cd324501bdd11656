"""Scores of a page's blocks by the shipped model.

The forest reads each block's own columns and the names around it (`name_odds`). The networks read the same columns and
the words of all blocks in order, and the page as a whole. The log-odds of main content of both are averaged: they make
different errors. The networks also give minor content and the page type.

References
----------
See `scorers.default.forest` and `scorers.default.convolution`. The model card has the figures of each and of both.
"""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.default.convolution import Inputs, Outputs
from penumbra.scorers.default.explanation import contributions
from penumbra.scorers.default.model import FOREST_SHARE, Model, load_model
from penumbra.scorers.default.name_odds import measure_names, read_names
from penumbra.scorers.default.page_types import recognise
from penumbra.scorers.default.word_vectors import word_tokens

__all__ = ["score", "score_with"]

MEAN_SHARE, MEAN_SHARE_NAMED = 0.4, 0.8
"""Share of the mean of a block's path of kinds in the block's log-odds, so that similar cards get similar levels; where
the block's element has names, its path says more of what it is. Decision 0073 has the figures of other shares."""
_MAX_WORDS = 10
"""Maximum weight of a block in that mean, words."""


def score(inputs: ScorerInput) -> Scores:
    """Score a page with the shipped model."""
    return score_with(load_model(), inputs)


def score_with(model: Model, inputs: ScorerInput) -> Scores:
    """Score a page with a given model."""
    if not len(inputs.blocks):
        return Scores(np.zeros(0), np.zeros(0))
    outputs, forest = _evaluate(model, inputs)
    log_odds = FOREST_SHARE * forest + (1.0 - FOREST_SHARE) * outputs.main
    mass = np.minimum(inputs.blocks.n_words, _MAX_WORDS).astype(np.float64)
    shift = _mean_share(inputs) * (inputs.tree.mean_by_kind(log_odds, mass) - log_odds)
    main = _sigmoid(log_odds + shift)
    return Scores(
        main=main,
        wanted=_sigmoid(outputs.wanted),
        minor=(1.0 - main) * _sigmoid(outputs.minor),
        page_type=recognise(outputs.page_types, inputs.page, inputs.blocks, main),
        explain=lambda blocks: contributions(model, *_read(model, inputs), blocks, shift[blocks]),
    )


def _mean_share(inputs: ScorerInput) -> Floats:
    """(n_blocks,) share of the mean of its path of kinds in each block's log-odds."""
    page = inputs.page
    named = np.array([bool(each) for each in page.names], dtype=bool)[page.name[inputs.blocks.owner]]
    return np.where(named, MEAN_SHARE_NAMED, MEAN_SHARE)


def _evaluate(model: Model, inputs: ScorerInput) -> tuple[Outputs, Floats]:
    """The networks' outputs and the forest's log-odds. The inputs are freed: hundreds of megabytes on a long page."""
    values, read = _read(model, inputs)
    forest = model.forest.score(values)
    del values
    return model.networks.evaluate(read), forest


def _read(model: Model, inputs: ScorerInput) -> tuple[Matrix, Inputs]:
    """The page's columns, and the networks' inputs."""
    values = _values(model, inputs)
    return values, model.networks.inputs(values, word_tokens(inputs.tree.words, inputs.blocks.n_tokens))


def _values(model: Model, inputs: ScorerInput) -> Matrix:
    """(n_blocks, n_columns) the page's features, then the columns of names."""
    names = read_names(inputs.page, inputs.blocks)
    name_columns = measure_names(names, model.names.of(names.tokens))
    return np.concatenate([inputs.features.values.T, name_columns]).T


def _sigmoid(log_odds: npt.NDArray[np.float64]) -> Floats:
    out: Floats = 1.0 / (1.0 + np.exp(-log_odds))
    return out

"""Scores of a page's blocks by the shipped model.

The forest judges each block by its own columns and by what its surroundings are called (`name_odds`); the networks read
the same columns and the words of all blocks in order, and of the page as a whole. Their log-odds of main content are averaged: where one
kind of model errs the other often does not. The networks also tell minor content from noise, and the page's kind.

References
----------
Of the parts: `scorers.default.forest`, `scorers.default.convolution`. That both together do better than either was measured, see the model's card.
"""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.default.convolution import Answers, Inputs
from penumbra.scorers.default.explanation import contributions
from penumbra.scorers.default.kinds import recognise
from penumbra.scorers.default.model import FOREST_SHARE, Model, load_model
from penumbra.scorers.default.name_odds import measure_names, read_names
from penumbra.scorers.default.word_vectors import word_tokens

__all__ = ["score", "score_with"]

PATH_MEAN_SHARE = 0.4
"""How far a block's log-odds go to the mean of the blocks of its path: of cards alike none is to stand out. A quarter fewer words stand at
another level than most of their row (1,251 marked pages; .6: a third); of .2, .4 and .6 F1 on wcxb-dev is .8900, .8903 and .8904."""
_MOST_WORDS = 30
"""Words from which a block counts no more in that mean."""


def score(inputs: ScorerInput) -> Scores:
    """Score a page with the shipped model."""
    return score_with(load_model(), inputs)


def score_with(model: Model, inputs: ScorerInput) -> Scores:
    """Score a page with a given model."""
    if not len(inputs.blocks):
        return Scores(np.zeros(0), np.zeros(0))
    answers, forest = _answers(model, inputs)
    log_odds = FOREST_SHARE * forest + (1.0 - FOREST_SHARE) * answers.main
    mass = np.minimum(inputs.blocks.n_words, _MOST_WORDS).astype(np.float64)
    moved = PATH_MEAN_SHARE * (inputs.tree.mean_by_path(log_odds, mass) - log_odds)
    main = _share(log_odds + moved)
    return Scores(
        main=main,
        wanted=_share(answers.wanted),
        minor=(1.0 - main) * _share(answers.minor),
        page_type=recognise(answers.kinds, inputs.page, inputs.blocks, main),
        explain=lambda block: contributions(model, *_read(model, inputs), block, float(moved[block])),
    )


def _answers(model: Model, inputs: ScorerInput) -> tuple[Answers, Floats]:
    """The networks' answers and the forest's log-odds; what both read is let go of: on a long page it is hundreds of megabytes."""
    values, read = _read(model, inputs)
    forest = model.forest.score(values)
    del values
    return model.networks.answers(read), forest


def _read(model: Model, inputs: ScorerInput) -> tuple[Matrix, Inputs]:
    """The page's columns, and what the networks read of it."""
    values = _values(model, inputs)
    return values, model.networks.inputs(values, word_tokens(inputs.tree.words, inputs.blocks.n_tokens))


def _values(model: Model, inputs: ScorerInput) -> Matrix:
    """(n_blocks, n_columns) a page's features, and the columns of names."""
    names = read_names(inputs.page, inputs.blocks)
    called = measure_names(names, model.names.of(names.tokens))
    return np.concatenate([inputs.features.values.T, called]).T


def _share(log_odds: npt.NDArray[np.float64]) -> Floats:
    out: Floats = 1.0 / (1.0 + np.exp(-log_odds))
    return out

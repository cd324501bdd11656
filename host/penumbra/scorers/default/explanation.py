"""Why a block has its score: what each group of columns adds to its log-odds of main content."""

import numpy as np

from penumbra.arrays import Matrix
from penumbra.features import FEATURES
from penumbra.features.catalogue import GROUPS
from penumbra.scorers.default.convolution import REACH, Convolution, Inputs
from penumbra.scorers.default.model import FOREST_SHARE, Model
from penumbra.scorers.default.name_odds import NAME_COLUMNS
from penumbra.threads import single_thread

__all__ = ["contributions"]

_COLUMN_GROUPS = np.array([*(feature.group for feature in FEATURES), *("names" for _ in NAME_COLUMNS)])
"""Group of each column, in which contributions are told."""
_WORDS_GROUP = "subject"
"""Group that the vectors of words belong to."""


@single_thread()
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
    """Inputs with one group's columns of a block set to their medians; the block's words belong to the group of subjects."""
    columns, embeddings = inputs.columns.copy(), inputs.embeddings
    columns[_COLUMN_GROUPS[networks.columns] == group, block] = 0.0
    if group == _WORDS_GROUP:
        embeddings = embeddings.copy()
        embeddings[:, :, block] = 0.0
    return Inputs(columns, embeddings)

"""Explanation of a score: the contribution of each group of columns to a block's log-odds of main content."""

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
"""(n_columns,) group of each column."""
_WORDS_GROUP = "subject"
"""Group of the word vectors."""


@single_thread()
def contributions(
    model: Model, values: Matrix, inputs: Inputs, block: int, shift: float = 0.0
) -> list[tuple[str, float]]:
    """Contributions of each group of columns to a block's log-odds of main content, strongest first.

    Those of the forest come from its trees (`Forest.contributions`). Those of the networks are differences: a group's
    columns of the block are set to their medians while the page's summary stays. For `surroundings` the block is
    evaluated alone.

    Parameters
    ----------
    values
        (n_blocks, n_columns) the page's columns, as in `model_columns`.
    inputs
        The networks' inputs for the page.
    block
        Index of the block.
    shift
        Change of the block's log-odds by the mean of its path of kinds.

    Returns
    -------
    Groups with their log-odds.
    """
    groups = dict.fromkeys((*GROUPS, "surroundings"), 0.0)
    groups["repetition"] += shift
    trees, _ = model.forest.contributions(values[block])
    for group, value in zip(_COLUMN_GROUPS.tolist(), (FOREST_SHARE * trees).tolist(), strict=True):
        groups[group] += value
    summary = model.networks.summary(inputs)
    first = max(0, block - REACH)
    seen, place = inputs.slice(first, block + REACH + 1), block - first
    whole = model.networks.evaluate(seen, summary).main[place]
    without = {
        group: model.networks.evaluate(_masked(model.networks, seen, place, group), summary).main[place]
        for group in GROUPS
    }
    without["surroundings"] = model.networks.evaluate(seen.slice(place, place + 1)).main[0]
    for group, rest in without.items():
        groups[group] += (1.0 - FOREST_SHARE) * float(whole - rest)
    return sorted(((name, round(value, 3)) for name, value in groups.items()), key=lambda each: -abs(each[1]))


def _masked(networks: Convolution, inputs: Inputs, block: int, group: str) -> Inputs:
    """Inputs with one group's columns of a block at their medians; the block's words belong to the group `subject`."""
    columns, embeddings = inputs.columns.copy(), inputs.embeddings
    columns[_COLUMN_GROUPS[networks.columns] == group, block] = 0.0
    if group == _WORDS_GROUP:
        embeddings = embeddings.copy()
        embeddings[:, :, block] = 0.0
    return Inputs(columns, embeddings)

"""Explanation of scores: the contribution of each group of columns to a block's log-odds of main content."""

import numpy as np

from penumbra.arrays import Floats, Indices, Matrix
from penumbra.features import FEATURES
from penumbra.features.catalogue import GROUPS
from penumbra.scorers.default.convolution import REACH, Convolution, Inputs
from penumbra.scorers.default.model import FOREST_SHARE, Model
from penumbra.scorers.default.name_odds import NAME_COLUMNS
from penumbra.threads import single_thread

__all__ = ["contributions"]

_GROUPS = (*GROUPS, "surroundings")
_COLUMN_GROUPS = np.array(
    [*(_GROUPS.index(feature.group) for feature in FEATURES), *(_GROUPS.index("names") for _ in NAME_COLUMNS)]
)
"""(n_columns,) number of each column's group."""
_WORDS_GROUP = _GROUPS.index("subject")
"""Group of the word vectors."""
_AT_ONCE = 128
"""Blocks that are explained at once: each is evaluated once for each group."""


@single_thread()
def contributions(
    model: Model, values: Matrix, inputs: Inputs, blocks: Indices, shift: Floats
) -> list[list[tuple[str, float]]]:
    """Contributions of each group of columns to blocks' log-odds of main content, strongest first.

    Those of the forest come from its trees (`Forest.contributions`). Those of the networks are differences: a group's
    columns of the block are set to their medians while the rest of the page stays. For `surroundings` the block is
    evaluated alone.

    Parameters
    ----------
    values
        (n_page_blocks, n_columns) the page's columns, as in `model_columns`.
    inputs
        The networks' inputs for the page.
    blocks
        (n_blocks,) numbers of the blocks to explain.
    shift
        (n_blocks,) change of each block's log-odds by the mean of its path of kinds.

    Returns
    -------
    For each block, groups with their log-odds.
    """
    summary = model.networks.summary(inputs)
    out = []
    for first in range(0, len(blocks), _AT_ONCE):
        part = blocks[first : first + _AT_ONCE]
        log_odds = (1.0 - FOREST_SHARE) * _by_networks(model.networks, inputs, summary, part)
        log_odds[_GROUPS.index("repetition")] += shift[first : first + _AT_ONCE]
        by_forest, _ = model.forest.contributions(values[part])
        np.add.at(log_odds, _COLUMN_GROUPS, FOREST_SHARE * by_forest)
        out += [_strongest_first(each) for each in log_odds.T.tolist()]
    return out


def _strongest_first(log_odds: list[float]) -> list[tuple[str, float]]:
    rounded = [(group, round(value, 3)) for group, value in zip(_GROUPS, log_odds, strict=True)]
    return sorted(rounded, key=lambda each: -abs(each[1]))


def _by_networks(networks: Convolution, inputs: Inputs, summary: Matrix, blocks: Indices) -> Floats:
    """(n_groups, n_blocks) log-odds that blocks have less without each group."""
    first = max(0, int(blocks.min()) - REACH)
    near, places = inputs.slice(first, int(blocks.max()) + REACH + 1), blocks - first
    ways = 1 + len(GROUPS)  # unchanged, then without each group of columns
    changed = near.take(np.tile(places, ways))
    columns, embeddings = (each.reshape(*each.shape[:-1], ways, -1) for each in (changed.columns, changed.embeddings))
    groups = _COLUMN_GROUPS[networks.columns]
    for group in range(len(GROUPS)):
        columns[groups == group, group + 1] = 0.0
    embeddings[:, :, _WORDS_GROUP + 1] = 0.0
    whole, *without = networks.evaluate_changed(near, summary, np.tile(places, ways), changed).reshape(ways, -1)
    out: Floats = whole - np.array([*without, networks.evaluate_alone(near.take(places))])
    return out

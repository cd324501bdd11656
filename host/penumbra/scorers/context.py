"""The first round's answers seen from a block: its own, its neighbours', its containers', its page's."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.features.table import Matrix
from penumbra.features.tree import Tree
from penumbra.page import Floats, Ints

__all__ = ["CONTEXT", "Surroundings", "add_context", "surroundings"]

_SHIFTS = (-3, -2, -1, 1, 2, 3)
_REACHES = (3, 8, 20)
"""Blocks on each side over which answers are averaged, by words."""
_LEVELS = (0, 1, 2, 3, 4, 5)
"""Containers above the block over which answers are averaged, by words."""

CONTEXT: tuple[str, ...] = (
    "first",
    *(f"first{shift:+d}" for shift in _SHIFTS),
    *(f"first_near{reach}" for reach in _REACHES),
    *(f"first_box{level}" for level in _LEVELS),
    "first_path",
    "first_same",
    "first_page",
    "first_best",
    "first_sure",
    "first_expected",
    "first_rank",
    "first_before",
    "first_after",
    "first_gap",
    "first_cut",
)
"""Columns of the context, in order."""


@dataclass(frozen=True)
class Surroundings:
    """Where a page's blocks stand to one another, without the page.

    Parameters
    ----------
    low, high
        (n_levels, n_blocks) first and one past the last block of the container so many levels above each block.
    path
        (n_blocks,) number of the block's path of tags and names; equal for equal paths.
    text
        (n_blocks,) number of the block's text; equal for equal texts.
    n_words
        (n_blocks,) words.
    """

    low: npt.NDArray[np.int32]
    high: npt.NDArray[np.int32]
    path: npt.NDArray[np.int32]
    text: npt.NDArray[np.int32]
    n_words: Ints


def surroundings(tree: Tree) -> Surroundings:
    """Read off the tree how the blocks stand to one another."""
    seen: dict[str, int] = {}
    text = [seen.setdefault(each, len(seen)) for each in tree.blocks.text]
    rows = tree.ancestors[list(_LEVELS)]
    return Surroundings(
        low=tree.low[rows].astype(np.int32),
        high=tree.high[rows].astype(np.int32),
        path=tree.path.astype(np.int32),
        text=np.array(text, dtype=np.int32),
        n_words=tree.blocks.n_words,
    )


def add_context(features: Matrix, first: Floats, around: Surroundings) -> Matrix:
    """Put the context's columns beside the features.

    Parameters
    ----------
    first
        (n_blocks,) log-odds of the first round.

    Returns
    -------
    (n_blocks, n_features + n_context) float32.
    """
    n_blocks, n_features = features.shape
    out = np.empty((n_features + len(CONTEXT), n_blocks), dtype=np.float32)
    out[:n_features] = features.T
    chance = 1.0 / (1.0 + np.exp(-first))
    words = around.n_words.astype(np.float64)
    columns = [first, *_shifted(first), *_near(chance, words), *_boxes(chance, words, around)]
    columns += [_by_group(chance, words, around.path), _others_same(chance, around.text)]
    columns += _page(chance, words, first)
    for index, column in enumerate(columns):
        out[n_features + index] = column
    return out.T


def _shifted(first: Floats) -> list[Floats]:
    padded = np.pad(first, 3, constant_values=-9.0)
    return [padded[3 + shift : 3 + shift + len(first)] for shift in _SHIFTS]


def _near(chance: Floats, words: Floats) -> list[Floats]:
    order = np.arange(len(chance))
    hits = np.concatenate([[0.0], np.cumsum(chance * words)])
    total = np.concatenate([[0.0], np.cumsum(words)])
    out = []
    for reach in _REACHES:
        low, high = np.maximum(order - reach, 0), np.minimum(order + reach + 1, len(order))
        out.append((hits[high] - hits[low]) / (total[high] - total[low]))
    return out


def _boxes(chance: Floats, words: Floats, around: Surroundings) -> list[Floats]:
    hits = np.concatenate([[0.0], np.cumsum(chance * words)])
    total = np.concatenate([[0.0], np.cumsum(words)])
    share = (hits[around.high] - hits[around.low]) / np.maximum(total[around.high] - total[around.low], 1.0)
    return list(share)


def _by_group(chance: Floats, words: Floats, group: Ints) -> Floats:
    out: Floats = (np.bincount(group, weights=chance * words) / np.bincount(group, weights=words))[group]
    return out


def _others_same(chance: Floats, text: Ints) -> Floats:
    """Highest answer among the other blocks with the same text; -1 where there is none."""
    order = np.lexsort((chance, text))
    out = np.full(len(chance), -1.0)
    last = np.append(text[order][1:] != text[order][:-1], True)
    top = np.flatnonzero(last)[np.cumsum(np.concatenate([[False], last[:-1]]))]
    best = order[top]
    out[order] = chance[best]
    out[best] = -1.0
    pairs = np.flatnonzero(~last[:-1] & last[1:])
    out[order[pairs + 1]] = chance[order[pairs]]
    return out


def _page(chance: Floats, words: Floats, first: Floats) -> list[Floats]:
    n_blocks = len(chance)
    total = float(words.sum())
    hits = np.cumsum(chance * words)
    order = np.argsort(-chance, kind="stable")
    rank = np.empty(n_blocks)
    rank[order] = np.cumsum(words[order]) / total
    taken, right = np.cumsum(words[order]), np.cumsum((words * chance)[order])
    expected = 2.0 * right / (taken + hits[-1])
    best = int(np.argmax(expected))
    sure = chance >= 0.5
    index = np.arange(n_blocks)
    last = np.maximum.accumulate(np.where(sure, index, -1))
    following = np.minimum.accumulate(np.where(sure, index, 2 * n_blocks)[::-1])[::-1]
    gap = np.where((last >= 0) & (following < n_blocks), following - last, n_blocks)
    full = np.ones(n_blocks)
    return [
        full * (hits[-1] / total),
        full * first.max(),
        full * (float((words * sure).sum()) / total),
        full * expected[best],
        rank,
        hits / max(float(hits[-1]), 1e-9),
        index - np.where(last >= 0, last, index),
        np.log1p(gap),
        first - first[order[best]],
    ]

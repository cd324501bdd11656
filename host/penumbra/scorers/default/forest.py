"""Boosted oblivious trees as arrays, evaluated with NumPy alone.

In an oblivious tree all nodes of one level ask the same question, so that a block's leaf is the number whose bits are the
answers. All trees share their questions, each of which is asked once.

References
----------
Prokhorenkova, Gusev, Vorobev, Dorogush, Gulin: CatBoost: unbiased boosting with categorical features, NeurIPS 2018,
section 4.2 (oblivious trees). Contributions: Saabas, "Interpreting random forests", 2014, which for the sum of trees is
exact: base value and contributions add up to the score.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix

__all__ = ["Forest"]

Leaves = npt.NDArray[np.unsignedinteger]
Places = npt.NDArray[np.int64]

_CHUNK = 256
"""Blocks asked at once: the answers of some hundred trees then fit the processor's cache."""


@dataclass(frozen=True)
class Forest:
    """Trees of one depth.

    Parameters
    ----------
    feature
        (n_trees, depth) column that each level asks about.
    border
        (n_trees, depth) the level's answer is yes where the column is above this; not for NaN.
    leaf
        (n_trees, 2 ** depth) value of each leaf, log-odds; bit i of its number is the answer of level i.
    weight
        (n_trees, 2 ** depth) training weight that fell on each leaf.
    bias
        Log-odds before any tree.
    """

    feature: npt.NDArray[np.int16]
    border: npt.NDArray[np.float32]
    leaf: npt.NDArray[np.float32]
    weight: npt.NDArray[np.float32]
    bias: float

    @classmethod
    def load(
        cls, arrays: Mapping[str, npt.NDArray[np.generic]], prefix: str, columns: npt.NDArray[np.int16]
    ) -> "Forest":
        """Take a forest's arrays out of a model's.

        Parameters
        ----------
        columns
            Number that each column of the model's own table has in today's.
        """
        return cls(
            feature=columns[arrays[f"{prefix}_feature"].astype(np.intp)],
            border=arrays[f"{prefix}_border"].astype(np.float32),
            leaf=arrays[f"{prefix}_leaf"].astype(np.float32),
            weight=arrays[f"{prefix}_weight"].astype(np.float32),
            bias=float(arrays[f"{prefix}_bias"].astype(np.float64).item()),
        )

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[np.generic]]:
        """The forest's arrays for a model's file; training weights as half precision, since only shares matter."""
        return {
            f"{prefix}_feature": self.feature,
            f"{prefix}_border": self.border,
            f"{prefix}_leaf": self.leaf,
            f"{prefix}_weight": self.weight,
            f"{prefix}_bias": np.array(self.bias, dtype=np.float64),
        }

    @cached_property
    def _questions(self) -> tuple[Places, npt.NDArray[np.float32], Places]:
        """Columns and borders of the different questions, and the (depth, n_trees) number of each level's."""
        feature, border = self.feature.ravel(), self.border.ravel()
        order = np.lexsort((border, feature))
        feature, border = feature[order], border[order]
        first = np.ones(len(order), dtype=bool)
        first[1:] = (feature[1:] != feature[:-1]) | (border[1:] != border[:-1])
        number = np.empty(len(order), dtype=np.int64)
        number[order] = np.cumsum(first) - 1
        numbers = np.ascontiguousarray(number.reshape(self.feature.shape).T)
        return feature[first].astype(np.int64), border[first, None], numbers

    def leaves(self, values: Matrix) -> Leaves:
        """(n_trees, n_blocks) number of the leaf that each block falls on."""
        n_trees, depth = self.feature.shape
        column, border, number = self._questions
        yes = (values.T.take(column, axis=0) > border).view(np.uint8)
        index = np.zeros((n_trees, len(values)), dtype=np.min_scalar_type(2**depth - 1))
        for level in reversed(number):
            index += index  # a shift by one bit, which NumPy does at a sixth of an addition's speed
            index |= yes.take(level, axis=0)
        return index

    def score(self, values: Matrix) -> Floats:
        """(n_blocks,) log-odds."""
        out = np.empty(len(values))
        offsets = (np.arange(len(self.leaf)) * self.leaf.shape[1])[:, None]
        flat = self.leaf.ravel()
        for low in range(0, len(values), _CHUNK):
            part = values[low : low + _CHUNK]
            out[low : low + _CHUNK] = flat.take(self.leaves(part) + offsets).sum(axis=0, dtype=np.float64)
        return out + self.bias

    def contributions(self, row: Matrix) -> tuple[Floats, float]:
        """What each column adds to one block's log-odds, and the base that they add to.

        Parameters
        ----------
        row
            (n_features,) the block's features.
        """
        n_trees, depth = self.feature.shape
        number = self.leaves(row[None, :])[:, 0]
        leaves = np.arange(2**depth)
        inside = np.ones((n_trees, 2**depth), dtype=bool)
        out = np.zeros(len(row))
        before = self._mean(inside)
        base = float(before.sum()) + self.bias
        for level in range(depth):
            inside &= ((leaves >> level) & 1)[None, :] == ((number >> level) & 1)[:, None]
            after = self._mean(inside)
            np.add.at(out, self.feature[:, level], after - before)
            before = after
        return out, base

    def _mean(self, inside: npt.NDArray[np.bool_]) -> Floats:
        """(n_trees,) mean value of the leaves that are left, by their weights."""
        weight = np.where(inside, self.weight.astype(np.float64) + 1e-9, 0.0)
        mean: Floats = (weight * self.leaf).sum(axis=1) / weight.sum(axis=1)
        return mean

"""Boosted oblivious trees as arrays, evaluated with NumPy alone.

In an oblivious tree all nodes of one level have the same split: the number of a block's leaf has the results of the
splits as its bits. Trees share splits; each distinct split is evaluated once.

References
----------
Prokhorenkova, Gusev, Vorobev, Dorogush, Gulin: CatBoost: unbiased boosting with categorical features, NeurIPS 2018,
section 4.2 (oblivious trees). Contributions: Saabas, "Interpreting random forests", 2014. They are exact for a sum of
trees: base value plus contributions is the score.
"""

from collections.abc import Mapping
from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix

__all__ = ["Forest"]

Leaves = npt.NDArray[np.unsignedinteger]
Places = npt.NDArray[np.int64]

_CHUNK = 256
"""Blocks per pass: the splits of some hundred trees then fit the processor's cache."""


class Forest(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Trees of one depth.

    Parameters
    ----------
    feature
        (n_trees, depth) column of each level's split.
    border
        (n_trees, depth) the split is true where the column is above this; false for NaN.
    leaf
        (n_trees, 2 ** depth) value of each leaf, log-odds. Bit i of a leaf's number is the split of level i.
    weight
        (n_trees, 2 ** depth) training weight on each leaf.
    bias
        Log-odds without trees.
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
        """Read a forest's arrays from a model's.

        Parameters
        ----------
        columns
            Today's number of each column of the model's own table.
        """
        return cls(
            feature=columns[arrays[f"{prefix}_feature"].astype(np.intp)],
            border=arrays[f"{prefix}_border"].astype(np.float32),
            leaf=arrays[f"{prefix}_leaf"].astype(np.float32),
            weight=arrays[f"{prefix}_weight"].astype(np.float32),
            bias=float(arrays[f"{prefix}_bias"].astype(np.float64).item()),
        )

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[np.generic]]:
        """The forest's arrays for a model's file. Training weights are in half precision: only shares matter."""
        return {
            f"{prefix}_feature": self.feature,
            f"{prefix}_border": self.border,
            f"{prefix}_leaf": self.leaf,
            f"{prefix}_weight": self.weight,
            f"{prefix}_bias": np.array(self.bias, dtype=np.float64),
        }

    @cached_property
    def _splits(self) -> tuple[Places, npt.NDArray[np.float32], Places]:
        """Columns and borders of the distinct splits, and the (depth, n_trees) number of each level's split."""
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
        """(n_trees, n_blocks) number of each block's leaf."""
        n_trees, depth = self.feature.shape
        column, border, number = self._splits
        yes = (values.T.take(column, axis=0) > border).view(np.uint8)
        index = np.zeros((n_trees, len(values)), dtype=np.min_scalar_type(2**depth - 1))
        for level in reversed(number):
            index += index  # a shift by one bit; NumPy's own shift takes six times as long as an addition
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

    def contributions(self, values: Matrix) -> tuple[Floats, float]:
        """Contribution of each column to the blocks' log-odds, and the base value.

        Parameters
        ----------
        values
            (n_blocks, n_features) the blocks' features.

        Returns
        -------
        (n_features, n_blocks) contributions, and the base value.
        """
        n_blocks, n_features = values.shape
        number, trees = self.leaves(values).astype(np.intp), np.arange(len(self.leaf))[:, None]
        out = np.zeros((n_features, n_blocks))
        base, *means = self._means
        before: Floats = np.broadcast_to(base, number.shape)
        for level, mean in enumerate(means):
            after = mean[trees, number & (mean.shape[1] - 1)]
            np.add.at(out, self.feature[:, level], after - before)
            before = after
        return out, float(base.sum()) + self.bias

    @cached_property
    def _means(self) -> list[Floats]:
        """For 0, 1, … `depth` known splits, the (n_trees, 2 ** known) weighted mean of the leaves that remain.

        The known splits are the lowest bits of a leaf's number.
        """
        n_trees, depth = self.feature.shape
        weight = self.weight.astype(np.float64) + 1e-9
        means = []
        for known in range(depth + 1):
            remaining = (n_trees, -1, 2**known)
            total = (weight * self.leaf).reshape(remaining).sum(axis=1)
            means.append(total / weight.reshape(remaining).sum(axis=1))
        return means

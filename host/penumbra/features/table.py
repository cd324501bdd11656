"""The table of features: one row a column of the matrix, and the matrix itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Matrix

__all__ = ["Columns", "Feature", "FeatureMatrix", "prefix_sums"]


@dataclass(frozen=True, slots=True)
class Feature:
    """One column: its name, unit, range, group and where it comes from."""

    name: str
    unit: str
    low: float
    high: float
    group: str
    source: str = "Penumbra"


@dataclass(frozen=True)
class FeatureMatrix:
    """(n_blocks, n_features) float32; columns as in `names`; NaN where a page does not tell."""

    values: Matrix
    names: tuple[str, ...]

    def column(self, name: str) -> Matrix:
        """One feature of all blocks, by name."""
        return self.values[:, self.names.index(name)]


class Columns:
    """The matrix while a page is measured: columns are written by name, one row of memory each."""

    def __init__(self, n_blocks: int, index: dict[str, int]) -> None:
        self._index = index
        self._rows = np.full((len(index), n_blocks), np.nan, dtype=np.float32)

    def __setitem__(self, name: str, values: npt.NDArray[np.generic] | float) -> None:
        self._rows[self._index[name]] = values

    def __getitem__(self, name: str) -> Matrix:
        column: Matrix = self._rows[self._index[name]]
        return column

    def fill(self, names: Sequence[str], values: npt.NDArray[np.generic]) -> None:
        """Write columns that lie side by side in the table, given as (n_columns, n_blocks), or (n_columns, 1) for the whole page.

        One copy of many columns costs little more than that of one.
        """
        first = self._index[names[0]]
        if self._index[names[-1]] != first + len(names) - 1:
            raise ValueError(f"columns {names[0]} to {names[-1]} do not lie side by side")
        self._rows[first : first + len(names)] = values

    def fill_page(self, values: Mapping[str, float]) -> None:
        """Write columns that are the same for all blocks, side by side in the table."""
        self.fill([*values], np.array([*values.values()])[:, None])

    def rows(self, names: Sequence[str]) -> Matrix:
        """(n_columns, n_blocks) some columns that are written already."""
        return self._rows[[self._index[name] for name in names]]

    def matrix(self) -> Matrix:
        """(n_blocks, n_features) a view of the columns."""
        return self._rows.T


def prefix_sums(values: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
    """Sums of the values before each place, along the last axis: one longer than the values."""
    out = np.zeros((*values.shape[:-1], values.shape[-1] + 1), dtype=np.float64)
    np.cumsum(values, axis=-1, out=out[..., 1:])
    return out

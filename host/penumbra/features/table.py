"""Rows of the table of features, and the feature matrix."""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Matrix

__all__ = ["Columns", "Feature", "FeatureMatrix"]


class Feature(msgspec.Struct, frozen=True):
    """One column of the matrix: name, unit, range, group and source."""

    name: str
    unit: str
    low: float
    high: float
    group: str
    source: str = "Penumbra"


class FeatureMatrix(msgspec.Struct, frozen=True):
    """(n_blocks, n_features) float32; columns as in `names`; NaN for unknown."""

    values: Matrix
    names: tuple[str, ...]

    def column(self, name: str) -> Matrix:
        """(n_blocks,) one feature of all blocks, by name."""
        return self.values[:, self.names.index(name)]


class Columns:
    """The matrix while it is filled. Columns are written by name; each is contiguous in memory."""

    def __init__(self, n_blocks: int, index: dict[str, int]) -> None:
        self._index = index
        self._rows = np.full((len(index), n_blocks), np.nan, dtype=np.float32)

    def __setitem__(self, name: str, values: npt.NDArray[np.generic] | float) -> None:
        self._rows[self._index[name]] = values

    def __getitem__(self, name: str) -> Matrix:
        column: Matrix = self._rows[self._index[name]]
        return column

    def fill(self, names: Sequence[str], values: npt.NDArray[np.generic]) -> None:
        """Write adjacent columns at once: one copy of many columns takes little longer than a copy of one.

        Parameters
        ----------
        names
            Adjacent columns, in the order of the table.
        values
            (n_columns, n_blocks), or (n_columns, 1) for values of the page.
        """
        first = self._index[names[0]]
        if self._index[names[-1]] != first + len(names) - 1:
            raise ValueError(f"columns {names[0]} to {names[-1]} are not adjacent")
        self._rows[first : first + len(names)] = values

    def fill_page(self, values: Mapping[str, float]) -> None:
        """Write adjacent columns that have one value for all blocks."""
        self.fill([*values], np.array([*values.values()])[:, None])

    def rows(self, names: Sequence[str]) -> Matrix:
        """(n_columns, n_blocks) columns that are already filled."""
        return self._rows[[self._index[name] for name in names]]

    def matrix(self) -> Matrix:
        """(n_blocks, n_features) view of all columns."""
        return self._rows.T

"""Types of the arrays that stages exchange, with sums and differences.

Docstrings name axes: n_nodes, n_blocks, n_features. `numpy.diff` with `prepend` takes several times as long as `steps`
on the arrays of a page.
"""

import numpy as np
import numpy.typing as npt

__all__ = ["Bools", "Floats", "Indices", "Ints", "Matrix", "Rows", "dense_ranks", "prefix_sums", "run_starts", "steps"]

Bools = npt.NDArray[np.bool_]
"""Masks."""
Floats = npt.NDArray[np.float64]
"""Scores, sums and lengths."""
Indices = npt.NDArray[np.intp]
"""Positions, as NumPy's own functions return them."""
Ints = npt.NDArray[np.int32]
"""Row numbers, codes and bits of a page."""
Matrix = npt.NDArray[np.float32]
"""Feature matrices and weights."""
Rows = npt.NDArray[np.int64]
"""Row numbers and counts in arithmetic over whole pages."""


def prefix_sums(values: npt.NDArray[np.generic]) -> Floats:
    """(…, n + 1) sums of all values, (…, n), before each index along the last axis."""
    out = np.zeros((*values.shape[:-1], values.shape[-1] + 1), dtype=np.float64)
    np.add.accumulate(values, axis=-1, out=out[..., 1:])
    return out


def steps(values: Rows) -> Rows:
    """(n,) each value minus the one before it; the first value stays. The inverse of `cumsum`."""
    out = values.copy()
    out[1:] -= values[:-1]
    return out


def dense_ranks(values: npt.NDArray[np.generic]) -> Rows:
    """(n,) number of different smaller values of each value; `numpy.unique` takes twice as long."""
    order = values.argsort()
    ranked = values[order]
    grows = np.zeros(len(values), dtype=np.int64)
    np.not_equal(ranked[1:], ranked[:-1], out=grows[1:], casting="unsafe")
    out = np.empty_like(grows)
    out[order] = grows.cumsum()
    return out


def run_starts(values: npt.NDArray[np.generic]) -> Indices:
    """Indices at which runs of equal values begin."""
    begins = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=begins[1:])
    return begins.nonzero()[0]

"""Types of the arrays that stages exchange, and sums over them. Docstrings name axes: n_nodes, n_blocks, n_features."""

import numpy as np
import numpy.typing as npt

__all__ = ["Bools", "Floats", "Indices", "Ints", "Matrix", "Rows", "prefix_sums"]

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
    values.cumsum(axis=-1, out=out[..., 1:])
    return out

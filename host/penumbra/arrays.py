"""Types of the arrays that stages exchange. Docstrings name their axes: n_nodes, n_blocks, n_features."""

import numpy as np
import numpy.typing as npt

__all__ = ["Bools", "Floats", "Indices", "Ints", "Matrix", "Rows"]

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

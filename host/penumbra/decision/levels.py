"""The three levels that a block, and an element, may have."""

from typing import Final, Literal

import numpy as np
import numpy.typing as npt

__all__ = ["LEVELS", "Level", "Levels"]

Levels = npt.NDArray[np.int8]
"""(n_blocks,) `Level` of each block, or (n_nodes,) of each element."""


class Level:
    """What happens to a block or an element; plain numbers, since comparing an array with an enum's member is slow."""

    KEEP: Final = 0
    DIM: Final = 1
    HIDE: Final = 2
    NONE: Final = -1
    """Of an element: it contains texts of several levels, or none, or stays as it is."""


LEVELS: tuple[Literal["keep", "dim", "hide"], ...] = ("keep", "dim", "hide")
"""Names of the levels, by number."""

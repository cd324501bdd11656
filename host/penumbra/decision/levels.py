"""The three levels that a block, and an element, may have."""

from typing import Final, Literal

import numpy as np
import numpy.typing as npt

__all__ = ["LEVELS", "Level", "Levels"]

Levels = npt.NDArray[np.int8]
"""(n_blocks,) `Level` of each block."""


class Level:
    """What happens to a block; plain numbers, since an array is compared with an enumeration's member six times as slowly."""

    KEEP: Final = 0
    DIM: Final = 1
    HIDE: Final = 2


LEVELS: tuple[Literal["keep", "dim", "hide"], ...] = ("keep", "dim", "hide")
"""Names of the levels, by number."""

"""The three levels that a block, and an element, may have."""

from enum import IntEnum
from typing import Literal

import numpy as np
import numpy.typing as npt

__all__ = ["LEVELS", "Level", "Levels"]

Levels = npt.NDArray[np.int8]
"""(n_blocks,) `Level` of each block."""


class Level(IntEnum):
    """What happens to a block."""

    KEEP = 0
    DIM = 1
    HIDE = 2


LEVELS: tuple[Literal["keep", "dim", "hide"], ...] = ("keep", "dim", "hide")
"""Names of the levels, by number."""

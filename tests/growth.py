"""Growth of a function's CPU time with the size of its input."""

import gc
import time
from collections.abc import Callable

__all__ = ["LINEAR", "growth"]

LINEAR = 24.0
"""Maximum growth of a linear function for eight times the size: 8, tripled by noise. A quadratic one has 64."""
_MIN_SECONDS = 0.002
"""Minimum time that the clock measures exactly enough, s."""
_TRIES = 4
"""Maximum number of measurements. Other work on the machine slows some of them; a quadratic function is slow in all."""


def growth(work: Callable[[int], object], size: int) -> float:
    """Time of `work` at eight times `size`, divided by its time at `size`.

    The first measurement below `LINEAR` is returned, else the smallest of all.
    """
    work(size)  # fills caches and imports modules
    least = float("inf")
    for _ in range(_TRIES):
        least = min(least, _spent(work, 8 * size) / max(_spent(work, size), _MIN_SECONDS))
        if least < LINEAR:
            break
    return least


def _spent(work: Callable[[int], object], size: int) -> float:
    """CPU time without the garbage collector, s. The collector's time depends on the objects of other tests."""
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        work(size)
        return time.process_time() - begun
    finally:
        gc.enable()

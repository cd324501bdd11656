"""How the processor's time of a function grows with the size of its input."""

import gc
import time
from collections.abc import Callable

__all__ = ["LINEAR", "growth"]

LINEAR = 24.0
"""Largest growth of a linear function for eight times the size. Chance triples 8 at most; a quadratic function has 64."""
_LEAST = 0.002
"""Seconds below which the clock is not exact enough."""
_TRIES = 4
"""Measurements at most. Other work on the machine slows some of them; a quadratic function is slow in all."""


def growth(work: Callable[[int], object], size: int) -> float:
    """Time of `work` at eight times `size`, divided by its time at `size`.

    The first measurement below `LINEAR` is returned, or else the smallest of all.
    """
    work(size)  # fills caches and imports modules
    least = float("inf")
    for _ in range(_TRIES):
        least = min(least, _spent(work, 8 * size) / max(_spent(work, size), _LEAST))
        if least < LINEAR:
            break
    return least


def _spent(work: Callable[[int], object], size: int) -> float:
    """Seconds of the processor, without the garbage collector: its time grows with everything that other tests left."""
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        work(size)
        return time.process_time() - begun
    finally:
        gc.enable()

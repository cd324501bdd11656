"""How the time of something grows with its size: what is linear on every machine, whatever else it does."""

import time
from collections.abc import Callable

__all__ = ["LINEAR", "growth"]

LINEAR = 24.0
"""Growth up to which each part is looked at once: 8 and what chance adds; 64 where it is looked at again from each."""
_LEAST = 0.002
"""Seconds under which the clock says nothing."""


def growth(work: Callable[[int], object], size: int) -> float:
    """How many times as much of the processor's time eight times the size takes."""
    work(size)  # what is made with the first is no part of it
    return _spent(work, 8 * size) / max(_spent(work, size), _LEAST)


def _spent(work: Callable[[int], object], size: int) -> float:
    begun = time.process_time()
    work(size)
    return time.process_time() - begun

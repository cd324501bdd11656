"""Memory that a page took and nobody uses any more goes back to the system.

The C library keeps what is freed for later allocations, in pieces between others that live on: a host that has decided a few thousand
pages would hold twice what it needs.

References
----------
Linux man-pages, malloc_trim(3).
"""

import sys
from collections.abc import Callable
from functools import cache

__all__ = ["return_free_memory"]


def return_free_memory() -> None:
    """Give free memory back, where the C library can; takes a millisecond or two."""
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    if sys.platform == "linux":
        import ctypes

        try:
            trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
            return trim
        except (OSError, AttributeError):  # another C library than GNU's
            pass
    return bool

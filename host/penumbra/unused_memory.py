"""Return of free memory to the system.

The C library keeps freed memory for later allocations. After a few thousand pages a host would take twice the memory
that it needs.

References
----------
Linux man-pages, malloc_trim(3).
"""

import sys
from collections.abc import Callable
from functools import cache

__all__ = ["return_free_memory"]


def return_free_memory() -> None:
    """Return free memory to the system, if the C library can; takes a millisecond or two."""
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    if sys.platform == "linux":
        import ctypes

        try:
            trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
            return trim
        except (OSError, AttributeError):  # not the GNU C library
            pass
    return bool

"""Pauses of Python's cyclic garbage collector while a user waits for a page.

Deciding a page makes thousands of objects and no cycles. The collector would search all of them, and all objects of the engine, several
times a page and find nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["paused", "resume"]


def resume() -> None:
    """Enable the collector, with all present objects in the oldest generation.

    Otherwise the next allocation would start a search of everything that the page left behind, which takes a twentieth of the page's own
    time. Only a full collection searches the oldest generation.
    """
    gc.freeze()
    gc.unfreeze()
    gc.enable()


@contextmanager
def paused() -> Iterator[None]:
    """Disable the collector inside the block, or in the decorated function; later collections find the garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            resume()

"""Pauses of Python's cyclic garbage collector while a user waits for a page.

Deciding a page makes thousands of objects and no cycles. The collector would search them, and all objects of the
engine, several times a page and find nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["paused", "resume"]


def resume() -> None:
    """Move all present objects to the oldest generation and enable the collector.

    Only a full collection searches the oldest generation. Without the move, the next allocation starts a search of all
    objects of the page, which takes a twentieth of the page's own time.

    A server that froze its objects before it forked keeps them frozen: then no object is moved.
    """
    if not gc.get_freeze_count():
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

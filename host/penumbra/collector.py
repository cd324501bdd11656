"""Python's collector of cyclic garbage, held still while somebody waits for a page.

Deciding a page makes thousands of objects and no cycles; the collector would look through them, and through all the engine's own,
several times a page and find nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["paused"]


@contextmanager
def paused() -> Iterator[None]:
    """Hold the collector still inside; also a decorator. What is garbage is found afterwards."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

"""Python's collector of cyclic garbage, held still while somebody waits for a page.

Deciding a page makes thousands of objects and no cycles; the collector would look through them, and through all the engine's own,
several times a page and find nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["paused", "resume"]


def resume() -> None:
    """Let the collector run again; what there is by now counts as old.

    It would else look through all that a page has left as soon as one more object is made: a twentieth of the time that the page has
    taken. Only a full collection looks at what is old.
    """
    gc.freeze()
    gc.unfreeze()
    gc.enable()


@contextmanager
def paused() -> Iterator[None]:
    """Hold the collector still inside; also a decorator. What is garbage is found afterwards."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            resume()

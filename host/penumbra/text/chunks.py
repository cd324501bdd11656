"""Division of long arrays into chunks: intermediate results of a chunk fit the processor's cache."""

from collections.abc import Iterator

from penumbra.arrays import Rows

__all__ = ["chunks"]


def chunks(start: Rows, size: int) -> Iterator[tuple[int, int]]:
    """Yield the first item of each chunk and one past its last. A chunk has neighbouring items, at least one.

    Parameters
    ----------
    start
        (n_items + 1,) first member of each item, ascending.
    size
        Members of a chunk, at most, unless a single item has more.
    """
    n_items = len(start) - 1
    first = 0
    while first < n_items:
        last = int(start.searchsorted(start[first] + size, side="right")) - 1
        last = min(max(last, first + 1), n_items)
        yield first, last
        first = last

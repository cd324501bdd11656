"""Long arrays in chunks: what is made of a chunk stays in the processor's cache, of a whole page it would go through main memory at each step."""

from collections.abc import Iterator

from penumbra.arrays import Rows

__all__ = ["chunks"]


def chunks(start: Rows, size: int) -> Iterator[tuple[int, int]]:
    """First item of each chunk, and one past its last: neighbouring items, with about `size` members together; at least one item.

    Parameters
    ----------
    start
        (n_items + 1,) first member of each item, ascending.
    size
        Members of a chunk at most, if no item has more.
    """
    n_items = len(start) - 1
    first = 0
    while first < n_items:
        last = int(start.searchsorted(start[first] + size, side="right")) - 1
        last = min(max(last, first + 1), n_items)
        yield first, last
        first = last

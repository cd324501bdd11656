"""Versions of the protocol between extension and host."""

__all__ = ["PROTOCOL", "is_spoken"]

PROTOCOL: tuple[int, int] = (1, 1)
"""Lowest and highest protocol version that this host speaks."""


def is_spoken(low: int, high: int) -> bool:
    """Whether this host speaks one of the versions from `low` to `high`."""
    return low <= PROTOCOL[1] and high >= PROTOCOL[0]

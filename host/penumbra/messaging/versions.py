"""Versions of the protocol between extension and host."""

__all__ = ["PROTOCOL"]

PROTOCOL: tuple[int, int] = (1, 1)
"""Lowest and highest protocol version that this host speaks."""

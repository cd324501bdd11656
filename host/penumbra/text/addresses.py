"""Addresses of pages, which may be anything that somebody wrote."""

from urllib.parse import SplitResult, urlsplit

__all__ = ["split_address"]

_NONE = urlsplit("")


def split_address(url: str) -> SplitResult:
    """The parts of an address; empty ones for what is no address, such as an unclosed bracket of IPv6."""
    try:
        return urlsplit(url)
    except ValueError:
        return _NONE

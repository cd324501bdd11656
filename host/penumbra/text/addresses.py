"""Parsing of addresses, which may be any text."""

from urllib.parse import SplitResult, urlsplit

__all__ = ["split_address"]

_NONE = urlsplit("")


def split_address(url: str) -> SplitResult:
    """The parts of an address. They are empty if the text is no address, as with an open bracket of IPv6."""
    try:
        return urlsplit(url)
    except ValueError:
        return _NONE

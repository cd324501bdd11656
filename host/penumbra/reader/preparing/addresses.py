"""Addresses of a page's elements."""

import re
from urllib.parse import urljoin

__all__ = ["absolute", "is_page"]


def absolute(url: str, written: str) -> str:
    """An address relative to another one, as browsers read it; empty if it is none."""
    try:
        return urljoin(url, re.sub(r"[\t\r\n]", "", written.strip()))
    except ValueError:
        return ""


def is_page(address: str, url: str) -> bool:
    """Whether an address is the page's own, apart from the fragment."""
    return address.partition("#")[0] == url.partition("#")[0]

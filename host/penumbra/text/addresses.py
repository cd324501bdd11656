"""Parsing of addresses, which may be any text."""

import re
from urllib.parse import SplitResult, urljoin, urlsplit

__all__ = ["RELATIVE", "WRITABLE", "absolute_address", "base_address", "site_of_host", "split_address"]

_NONE = urlsplit("")
RELATIVE = "(?![^/?#]*:)"
"""Pattern of an address without a scheme."""
WRITABLE = re.compile(rf"https?:|mailto:|tel:|{RELATIVE}", re.IGNORECASE)
"""Beginnings of the addresses that a written link may have."""


def absolute_address(url: str, address: str) -> str:
    """An address on the page of a URL as an absolute one; as it is where it cannot be one, empty if it is empty."""
    try:
        return urljoin(url, address) if address else ""
    except ValueError:
        return address


def base_address(url: str, written: str) -> str:
    """The address from which a page's links start (HTML standard, section 4.2.3).

    Parameters
    ----------
    url
        The page's address, or empty.
    written
        `href` of the page's first `base` element, or empty.
    """
    base = absolute_address(url, written.strip())
    return base if split_address(base).scheme in {"http", "https"} else url


def site_of_host(host: str | None) -> str:
    """The site of a host: its name in small letters and without `www.`; empty for none."""
    return (host or "").lower().removeprefix("www.")


def split_address(url: str) -> SplitResult:
    """The parts of an address. They are empty if the text is no address, as with an open bracket of IPv6."""
    try:
        return urlsplit(url)
    except ValueError:
        return _NONE

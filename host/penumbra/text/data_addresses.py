"""Reading of `data:` addresses.

References
----------
RFC 2397, "The data URL scheme".
"""

import base64
import binascii
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

__all__ = ["DataAddress", "read_data_address"]

_DATA = re.compile(r"data:([\w/+.-]+)((?:;[^;,]*)*),(.*)", re.DOTALL)


class DataAddress(NamedTuple):
    """The content of a `data:` address."""

    media_type: str
    """In lower case, as the address states it."""
    data: bytes


def read_data_address(address: str) -> DataAddress | None:
    """The content of a `data:` address; None if it is no such address or its base64 is broken."""
    found = _DATA.match(address)
    if not found:
        return None
    try:
        raw = unquote_to_bytes(found[3])
        data = base64.b64decode(raw) if ";base64" in found[2].lower() else raw
    except (binascii.Error, ValueError):
        return None
    return DataAddress(found[1].lower(), data)

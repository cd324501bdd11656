"""The reply to `hello`, which waits for no import that takes long.

With the reply the extension sends its first page. The host imports the rest in the meantime.
"""

import json
import sys
from io import TextIOWrapper
from typing import Any, BinaryIO

from penumbra import __version__
from penumbra.messaging.streams import LENGTH
from penumbra.messaging.versions import PROTOCOL, is_spoken
from penumbra.scorers import DEFAULT_SCORER, SCORERS

__all__ = ["CAPABILITIES", "answer_hello", "greeting"]

CAPABILITIES: tuple[str, ...] = (
    "decide", "update", "explain", "forget", "memory", "article", "export", "folder", "pictures", "save", "open-saved",
    "highlights", "piece",
)  # fmt: skip
"""Requests that this host answers, apart from `hello`."""

_FIELDS = 4
"""Number of fields of a plain greeting."""
_LONGEST = 500
"""Length up to which a request may be a plain greeting, bytes."""
_LONGEST_VERSION = 50


def greeting() -> dict[str, Any]:
    """The fields of `messaging.protocol.Greeting`, but for the request's number."""
    return {
        "version": __version__,
        "protocol": PROTOCOL,
        "capabilities": list(CAPABILITIES),
        "python": ".".join(map(str, sys.version_info[:3])),
        "scorers": sorted(SCORERS, key=lambda name: name != DEFAULT_SCORER),
    }


def answer_hello(source: BinaryIO, sink: TextIOWrapper) -> bytes | None:
    """Answer the first request if it is a plain greeting in a version that this host speaks.

    Returns
    -------
    None after the reply. Otherwise the bytes that were read: the loop answers every other request, and tells every
    fault.

    Raises
    ------
    OSError
        The stream cannot be read, or the browser has ended.
    """
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return head
    (length,) = LENGTH.unpack(head)
    if length > _LONGEST:
        return head
    body = source.read(length)
    number = _number(body)
    if number is None:
        return head + body
    reply = json.dumps({"type": "hello"} | greeting() | {"id": number}, separators=(",", ":")).encode()
    sink.buffer.write(LENGTH.pack(len(reply)) + reply)
    sink.buffer.flush()
    return None


def _number(body: bytes) -> int | None:
    """The number of a plain greeting; None for anything else."""
    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        return None
    match request:
        case {"type": "hello", "id": int(number), "version": str(version), "protocol": [int(low), int(high)]}:
            plain = len(request) == _FIELDS and len(version) <= _LONGEST_VERSION and not isinstance(number, bool)
            return number if plain and min(number, low) >= 0 and is_spoken(low, high) else None
    return None

"""Native-messaging frames.

A frame is a 4-byte length in the machine's byte order and that many bytes of UTF-8 JSON. The `nativemessaging` package
writes frames. This module adds a size limit for requests, an error for a cut frame, and parts for large replies.

References
----------
MDN, "Native messaging", section "App side"; Chrome for Developers, "Native messaging protocol".
"""

import contextlib
from io import TextIOWrapper
from typing import BinaryIO

import nativemessaging

from penumbra.errors import StreamBrokenError, TooLargeError
from penumbra.messaging.protocol import Part, Reply, encode_reply
from penumbra.messaging.streams import LENGTH

__all__ = ["REPLY_LIMIT", "REQUEST_LIMIT", "FrameReader", "FrameWriter"]

REQUEST_LIMIT = 64 * 1024 * 1024
"""Largest request, bytes: Chromium's limit for one message to a host. Firefox's limit is larger."""

REPLY_LIMIT = 1024 * 1024
"""Largest message to a browser, bytes. Both browsers close the port of a host that sends more."""

_SKIP_LIMIT = 4 * REQUEST_LIMIT
"""Largest frame that is read and dropped, bytes. A larger length means a broken stream: text printed into it reads
as a length of about 2**30."""

_TAIL = 64
"""Bytes at the end of a skipped frame that are kept."""

_PART_CHARS = 250_000
"""Characters of reply text in one part: at most 4 bytes each in UTF-8, and more where they need escapes.
`FrameWriter` halves the number until all parts are within `REPLY_LIMIT`."""


class FrameReader:
    """Reads frames from a stream, one at a time.

    Parameters
    ----------
    begun
        Bytes that were read from the stream before.
    """

    def __init__(self, stream: BinaryIO, begun: bytes = b"") -> None:
        self._stream, self._begun = stream, begun
        self.skipped = b""
        """The end of the frame that the last read skipped; empty if it skipped none."""

    def read(self) -> bytes | None:
        """Return the next frame's body, or None at the end of the stream.

        Raises
        ------
        TooLargeError
            The frame is over `REQUEST_LIMIT`. It was skipped; the next read gives the next frame.
        StreamBrokenError
            The stream ended inside a frame, cannot be read, or has an impossible length.
        """
        self.skipped = b""
        head = self._exactly(LENGTH.size)
        if not head:
            return None
        if len(head) < LENGTH.size:
            raise StreamBrokenError("The browser closed the connection in the middle of a message.")
        (length,) = LENGTH.unpack(head)
        if length > _SKIP_LIMIT:
            raise StreamBrokenError(f"A message claims an impossible length of {length} bytes.")
        if length > REQUEST_LIMIT:
            self._skip(length)
            raise TooLargeError(
                f"A message of {length} bytes is over the limit of {REQUEST_LIMIT}.",
                "The page is too large for Penumbra; it stays as it is.",
            )
        body = self._exactly(length)
        if len(body) < length:
            raise StreamBrokenError("The browser closed the connection in the middle of a message.")
        return body

    def _exactly(self, count: int) -> bytes:
        chunks: list[bytes] = []
        while count:
            chunk = self._read(count)
            if not chunk:
                break
            chunks.append(chunk)
            count -= len(chunk)
        return b"".join(chunks)

    def _skip(self, count: int) -> None:
        while count:
            chunk = self._read(min(count, 1 << 20))
            if not chunk:
                raise StreamBrokenError("The browser closed the connection in the middle of a message.")
            count -= len(chunk)
            self.skipped = (self.skipped + chunk)[-_TAIL:]

    def _read(self, count: int) -> bytes:
        if self._begun:
            first, self._begun = self._begun[:count], self._begun[count:]
            return first
        try:
            return self._stream.read(count)
        except OSError as error:  # every later read would fail too
            raise StreamBrokenError(f"The browser's messages cannot be read: {error.strerror}.") from error


class FrameWriter:
    """Writes replies as frames, large ones in parts."""

    def __init__(self, stream: TextIOWrapper) -> None:
        self._stream = stream

    def write(self, reply: Reply) -> None:
        """Send one reply, whole or as `part` messages."""
        body = encode_reply(reply)
        bodies = [body] if len(body) <= REPLY_LIMIT else _parts(reply.id, body.decode("utf-8"))
        with contextlib.redirect_stdout(self._stream):
            for each in bodies:
                nativemessaging.send_message({"length": LENGTH.pack(len(each)), "content": each})


def _parts(request: int, text: str) -> list[bytes]:
    size = _PART_CHARS
    while True:
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        bodies = [
            encode_reply(Part(id=request, part=number, of=len(pieces), data=piece))
            for number, piece in enumerate(pieces)
        ]
        if all(len(body) <= REPLY_LIMIT for body in bodies):
            return bodies
        size //= 2

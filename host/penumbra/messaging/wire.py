"""Native-messaging frames. No other module touches standard input and standard output.

A frame is a 4-byte length in the machine's byte order and that many bytes of UTF-8 JSON. The `nativemessaging` package
writes frames. This module adds a size limit for requests, an error for a cut frame, a lock for writers, parts for
large replies, and a standard output out of reach of other code.

References
----------
MDN, "Native messaging", section "App side"; Chrome for Developers, "Native messaging protocol".
"""

import contextlib
import os
import struct
import sys
import threading
from io import TextIOWrapper
from typing import BinaryIO

import nativemessaging

from penumbra.errors import StreamBrokenError, TooLargeError
from penumbra.messaging.protocol import Part, Reply, encode_reply

__all__ = ["LENGTH", "REPLY_LIMIT", "REQUEST_LIMIT", "FrameReader", "FrameWriter", "guard_stdout"]

REQUEST_LIMIT = 64 * 1024 * 1024
"""Largest request, bytes: Chromium's limit for one message to a host. Firefox's limit is larger."""

REPLY_LIMIT = 1024 * 1024
"""Largest message to a browser, bytes. Both browsers close the port of a host that sends more."""

_SKIP_LIMIT = 4 * REQUEST_LIMIT
"""Largest frame that is read and dropped, bytes. A larger length means a broken stream: text printed into it reads
as a length of about 2**30."""

_PART_CHARS = 250_000
"""Characters of reply text in one part: at most 4 bytes each in UTF-8, and more where they need escapes.
`FrameWriter` halves the number until all parts are within `REPLY_LIMIT`."""

LENGTH = struct.Struct("@I")


class FrameReader:
    """Reads frames from a stream, one at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def read(self) -> bytes | None:
        """Return the next frame's body, or None at the end of the stream.

        Raises
        ------
        TooLargeError
            The frame is over `REQUEST_LIMIT`. It was skipped; the next read gives the next frame.
        StreamBrokenError
            The stream ended inside a frame, cannot be read, or has an impossible length.
        """
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

    def _read(self, count: int) -> bytes:
        try:
            return self._stream.read(count)
        except OSError as error:  # every later read would fail too
            raise StreamBrokenError(f"The browser's messages cannot be read: {error.strerror}.") from error


class FrameWriter:
    """Writes replies as frames, large ones in parts. Several threads may use it."""

    def __init__(self, stream: TextIOWrapper) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, reply: Reply) -> None:
        """Send one reply, whole or as `part` messages."""
        body = encode_reply(reply)
        bodies = [body] if len(body) <= REPLY_LIMIT else _parts(reply.id, body.decode("utf-8"))
        with self._lock, contextlib.redirect_stdout(self._stream):
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


def guard_stdout() -> tuple[BinaryIO, TextIOWrapper]:
    """Reserve standard input and output for the frames and redirect all other output to standard error.

    File descriptor 1 and `sys.stdout` then lead to standard error, so a print or a C library cannot break a frame.

    Returns
    -------
    The input stream for `FrameReader` and the output stream for `FrameWriter`.
    """
    if sys.stderr is None:  # a browser without one gives none; the frames must not get its descriptor
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    frames_out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout = sys.stderr
    if sys.platform == "win32":  # text mode would turn \n into \r\n inside the length
        import msvcrt

        msvcrt.setmode(sys.stdin.fileno(), os.O_BINARY)
        msvcrt.setmode(frames_out.fileno(), os.O_BINARY)
    return sys.stdin.buffer, TextIOWrapper(frames_out, encoding="utf-8", write_through=True)

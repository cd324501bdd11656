"""Native-messaging frames; the only module that touches standard input and standard output.

A frame is a 4-byte length in the machine's byte order and that many bytes of UTF-8 JSON. The `nativemessaging` package
writes them; what it leaves open is here: a bound on what is read, a clear end for a cut frame, one writer at a time,
replies larger than a browser accepts in pieces, and a standard output that no stray print can reach.

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
"""Largest request, bytes: Chromium's own limit for one message to a host. Firefox has none worth the name."""

REPLY_LIMIT = 1024 * 1024
"""Largest single message to a browser, bytes: both browsers drop the port at one byte more."""

_SKIP_LIMIT = 4 * REQUEST_LIMIT
"""A frame up to this size that is too large is read past, so that the stream stays in step. A larger length is no
frame but noise (text printed into the stream reads as a length of about 2**30)."""

_PART_CHARS = 250_000
"""Characters of reply text in one part: at most 4 bytes each in UTF-8 and one more for an escape, within 1 MiB for
all but adversarial text; `FrameWriter` halves it where that is not enough."""

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
            The frame is over `REQUEST_LIMIT`; it has been read past and the next read is in step.
        StreamBrokenError
            The stream ended inside a frame or cannot be read, or the length is no length.
        """
        head = self._exactly(LENGTH.size)
        if not head:
            return None
        if len(head) < LENGTH.size:
            raise StreamBrokenError("The browser closed the connection in the middle of a message.")
        (length,) = LENGTH.unpack(head)
        if length > _SKIP_LIMIT:
            raise StreamBrokenError(f"A message claims to be {length} bytes long, which none can be.")
        if length > REQUEST_LIMIT:
            self._skip(length)
            raise TooLargeError(
                f"A message of {length} bytes is over the limit of {REQUEST_LIMIT}.",
                "The page is too large to be decided; it stays as it is.",
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
        except OSError as error:  # it would be told of at every next reading again
            raise StreamBrokenError(f"The browser's messages cannot be read: {error.strerror}.") from error


class FrameWriter:
    """Writes replies as frames, large ones in parts; safe to call from several threads."""

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
    """Take standard input and output for the frames and point everything else at standard error.

    Afterwards file descriptor 1 and `sys.stdout` lead to standard error, so that neither a print nor a C library can
    break a frame.

    Returns
    -------
    The binary input stream and the output stream for `FrameReader` and `FrameWriter`.
    """
    if sys.stderr is None:  # a browser that has none itself gives none; its number would be given to the frames
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    frames_out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout = sys.stderr
    if sys.platform == "win32":  # text mode would turn \n into \r\n inside the length
        import msvcrt

        msvcrt.setmode(sys.stdin.fileno(), os.O_BINARY)
        msvcrt.setmode(frames_out.fileno(), os.O_BINARY)
    return sys.stdin.buffer, TextIOWrapper(frames_out, encoding="utf-8", write_through=True)

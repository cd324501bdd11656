"""Standard input and output as streams of native-messaging frames. No other module touches them.

Imports little: the reply to `hello` waits for it.
"""

import os
import struct
import sys
from io import TextIOWrapper
from typing import BinaryIO

__all__ = ["LENGTH", "guard_stdout"]

LENGTH = struct.Struct("@I")
"""Length of a frame's body, bytes, in the machine's byte order."""


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

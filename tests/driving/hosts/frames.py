"""Frames of native messaging for a program in place of the host."""

import json
import struct
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["serve"]


def serve(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer each request until the browser closes the pipe."""
    while len(head := sys.stdin.buffer.read(4)) == 4:
        request = json.loads(sys.stdin.buffer.read(struct.unpack("=I", head)[0]))
        body = json.dumps(answer(request)).encode()
        sys.stdout.buffer.write(struct.pack("=I", len(body)) + body)
        sys.stdout.buffer.flush()

"""A host that only answers: the minimum time of the browsers' own message passing.

It reads the same frames as the real host. Its answer to each `decide` has one row, for element number 3: the first one
in the body of the bench's pages.
"""

import json
import struct
import sys
from typing import Any


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """The reply to one message."""
    if message["type"] == "hello":
        return {
            "type": "hello", "id": message["id"], "version": "1.0.0", "protocol": [1, 1],
            "capabilities": ["decide", "piece"], "python": "3", "scorers": ["echo"],
        }  # fmt: skip
    if message["type"] != "decide":
        return {"type": "done", "id": message["id"]}
    return {
        "type": "decided", "id": message["id"], "doc": message["doc"], "revision": 0, "page_type": "article",
        "suited": True, "scorer": "echo", "rows": [[3, 2]], "main": [],
        "counts": {"keep": 1000, "dim": 0, "hide": 10},
    }  # fmt: skip


def main() -> None:
    """Answer until the input ends."""
    while head := sys.stdin.buffer.read(4):
        (length,) = struct.unpack("@I", head)
        body = json.dumps(answer(json.loads(sys.stdin.buffer.read(length)))).encode()
        sys.stdout.buffer.write(struct.pack("@I", len(body)) + body)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""Passes frames between the browser and the real host and notes the type of each request: for tests of what is asked,
and when.

Usage: spy_host.py LOG COMMAND… ; one line a request in LOG: its type and its length in bytes. Where a file LOG.kill
exists, the real host is killed in the midst of the next `decide`, the file loses one character, or goes, and the spy
ends as a killed
host would.
"""

import json
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO


def frame(source: IO[bytes]) -> bytes:
    """One frame with its length, or nothing at the end."""
    head = source.read(4)
    return head + source.read(struct.unpack("=I", head)[0]) if len(head) == 4 else b""


def pass_replies(host: "subprocess.Popen[bytes]") -> None:
    assert host.stdout is not None
    while body := frame(host.stdout):
        sys.stdout.buffer.write(body)
        sys.stdout.buffer.flush()


def main() -> None:
    log, command = Path(sys.argv[1]), sys.argv[2:]
    kill = log.with_suffix(".kill")
    host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert host.stdin is not None
    threading.Thread(target=pass_replies, args=(host,), daemon=True).start()
    while body := frame(sys.stdin.buffer):
        kind = json.loads(body[4:])["type"]
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{kind} {len(body)}\n")
        if kind == "decide" and kill.exists():
            left = kill.read_text("utf-8")[1:]
            kill.write_text(left, "utf-8") if left else kill.unlink()
            host.kill()
            break
        host.stdin.write(body)
        host.stdin.flush()
    host.stdin.close()
    host.wait()


if __name__ == "__main__":
    main()

"""Requests to a host's process, and its memory."""

import json
import struct
import subprocess
from pathlib import Path
from typing import Any

__all__ = ["ask", "resident"]


def ask(process: "subprocess.Popen[bytes]", message: dict[str, Any]) -> dict[str, Any]:
    """Send a request and wait for the reply, which may come in parts."""
    assert process.stdin
    assert process.stdout
    body = json.dumps(message).encode()
    process.stdin.write(struct.pack("@I", len(body)) + body)
    process.stdin.flush()
    parts: list[str] = []
    while True:
        (length,) = struct.unpack("@I", process.stdout.read(4))
        reply: dict[str, Any] = json.loads(process.stdout.read(length))
        if reply["type"] != "part":
            return reply
        parts.append(reply["data"])
        if len(parts) == reply["of"]:
            whole: dict[str, Any] = json.loads("".join(parts))
            return whole


def resident(pid: int, name: str = "VmRSS") -> float:
    """Resident set size, MB; with `VmHWM` the highest so far. 0 for a process that has ended."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith(name)), 0) / 1024

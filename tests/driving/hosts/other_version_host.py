"""A host of another version that speaks no protocol of this extension: it answers every greeting with its own.

Usage: other_version_host.py PROTOCOL
"""

import sys
from typing import Any

from driving.hosts.frames import serve


def greet(request: dict[str, Any]) -> dict[str, Any]:
    """The greeting of this version."""
    protocol = int(sys.argv[1])
    reply = {"type": "hello", "id": request["id"], "version": f"{protocol}.0.0", "protocol": [protocol, protocol]}
    return {**reply, "capabilities": [], "python": "3.19.0"}


if __name__ == "__main__":
    serve(greet)

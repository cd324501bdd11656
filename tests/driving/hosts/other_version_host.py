"""A host of another version that speaks no protocol of this extension: it answers every greeting with its own.

Usage: other_version_host.py PROTOCOL
"""

import json
import struct
import sys


def main() -> None:
    protocol = int(sys.argv[1])
    while len(head := sys.stdin.buffer.read(4)) == 4:
        request = json.loads(sys.stdin.buffer.read(struct.unpack("=I", head)[0]))
        reply = {"type": "hello", "id": request["id"], "version": f"{protocol}.0.0", "protocol": [protocol, protocol]}
        body = json.dumps({**reply, "capabilities": [], "python": "3.19.0"}).encode()
        sys.stdout.buffer.write(struct.pack("=I", len(body)) + body)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""Mutated frames by the million: `python tests/fuzz/frames.py COUNT here|process [SEED]`.

`here` decodes frames in this process, `process` sends them through the real host. A frame that ends the host, or gets
the answer `internal`, is printed with its number and written to build/fuzz/frames.
"""

import json
import random
import struct
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz.mutation import mutated
from fuzz.targets import frame

_SEEDS = Path(__file__).parent / "corpus/frames"
_OUT = Path("build/fuzz/frames")
_PROGRESS = 50_000
"""Frames between two lines of progress."""
_SETTLE = 16
"""Frames between two updates of the site memory, which take most of the time."""
_GREETING = b'{"type":"hello","id":0,"version":"1.0.0","protocol":[1,1]}'


def _frames(count: int, seed: int) -> Iterator[bytes]:
    chance = random.Random(seed)  # repeatable
    seeds = [path.read_bytes() for path in sorted(_SEEDS.iterdir())]
    return (mutated(seeds, chance) for _ in range(count))


def in_process(count: int, seed: int) -> Counter[str]:
    """Decode and answer each frame like the host's loop, without pipes."""
    found: Counter[str] = Counter()
    begun = time.monotonic()
    for number, body in enumerate(_frames(count, seed), 1):
        try:
            frame(body, settle=number % _SETTLE == 0)
        except Exception as error:  # any exception is a finding
            found[f"{type(error).__name__}: {error}"[:90]] += 1
            _OUT.mkdir(parents=True, exist_ok=True)
            (_OUT / f"fault-{number}").write_bytes(body)
        if number % _PROGRESS == 0:
            print(f"{number} frames, {time.monotonic() - begun:.0f} s, faults {sum(found.values())}", flush=True)
    return found


def through_host(count: int, seed: int) -> Counter[str]:
    """Send each frame to a host's process. Each must get its answer, and the host must end with its input."""
    found: Counter[str] = Counter()
    command = [sys.executable, "-I", "-m", "penumbra", "host"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as host:
        assert host.stdin
        assert host.stdout
        sender = threading.Thread(target=_send, args=(host.stdin, count, seed))
        sender.start()
        begun = time.monotonic()
        for number in range(count + 1):
            head = host.stdout.read(4)
            if len(head) < 4:
                found["death"] += 1
                break
            reply = json.loads(host.stdout.read(struct.unpack("@I", head)[0]))
            found[reply.get("name", reply["type"])] += 1
            if number and number % _PROGRESS == 0:
                print(f"{number} frames, {time.monotonic() - begun:.0f} s, internal {found['internal']}", flush=True)
        sender.join()
        status = host.wait(60)
    found[f"exit status {status}"] += 1
    return found


def _send(stream: IO[bytes], count: int, seed: int) -> None:
    try:
        for body in (_GREETING, *_frames(count, seed)):
            stream.write(struct.pack("@I", len(body)) + body)
        stream.close()
    except BrokenPipeError:
        pass  # the reading side reports the end


if __name__ == "__main__":
    number = int(sys.argv[1])
    seed = int(sys.argv[3]) if sys.argv[3:] else 1
    print(dict(through_host(number, seed) if sys.argv[2:3] == ["process"] else in_process(number, seed)))

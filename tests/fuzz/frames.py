"""Mutated frames by the million: `python tests/fuzz/frames.py COUNT here|process [SEED]`, in this process, or through the real host.

A frame that ends the host, or is answered by `internal`, is told with its number and written to build/fuzz/frames.
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
_TELL = 50_000
"""Frames after which it says how far it is."""
_SETTLE = 16
"""Frames after which pages are remembered, which takes most of the time."""
_GREETING = b'{"type":"hello","id":0,"version":"1.0.0","protocol":[1,1]}'


def _frames(count: int, seed: int) -> Iterator[bytes]:
    chance = random.Random(seed)  # the same every time
    seeds = [path.read_bytes() for path in sorted(_SEEDS.iterdir())]
    return (mutated(seeds, chance) for _ in range(count))


def in_process(count: int, seed: int) -> Counter[str]:
    """Each frame decoded and answered as the host's loop does, without the pipes."""
    found: Counter[str] = Counter()
    begun = time.monotonic()
    for number, body in enumerate(_frames(count, seed), 1):
        try:
            frame(body, settle=number % _SETTLE == 0)
        except Exception as error:  # it is what is looked for
            found[f"{type(error).__name__}: {error}"[:90]] += 1
            _OUT.mkdir(parents=True, exist_ok=True)
            (_OUT / f"fault-{number}").write_bytes(body)
        if number % _TELL == 0:
            print(f"{number} frames, {time.monotonic() - begun:.0f} s, faults {sum(found.values())}", flush=True)
    return found


def through_host(count: int, seed: int) -> Counter[str]:
    """Each frame sent to a host's process; each must have its answer, and the host end with its input."""
    found: Counter[str] = Counter()
    with subprocess.Popen([sys.executable, "-I", "-m", "penumbra", "host"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as host:
        assert host.stdin
        assert host.stdout
        sender = threading.Thread(target=_send, args=(host.stdin, count, seed))
        sender.start()
        for _ in range(count + 1):
            head = host.stdout.read(4)
            if len(head) < 4:
                found["death"] += 1
                break
            reply = json.loads(host.stdout.read(struct.unpack("@I", head)[0]))
            found[reply.get("name", reply["type"])] += 1
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
        pass  # the reader tells of the death


if __name__ == "__main__":
    number = int(sys.argv[1])
    seed = int(sys.argv[3]) if sys.argv[3:] else 1
    print(dict(through_host(number, seed) if sys.argv[2:3] == ["process"] else in_process(number, seed)))

"""Memory of one host process over many pages. Run by `make memory`: PAGES=10000, CORPUS=folder of HTML files."""

import gzip
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

from examples import example
from hosts_memory import ask, resident
from penumbra.errors import PenumbraError
from penumbra.page.markup import parse
from snapshots import snapshot_of

PAGES = int(os.environ.get("PAGES", "10000"))
CORPUS = Path(os.environ.get("CORPUS", Path(__file__).parents[1] / "pages"))
_STEP = 500
"""Pages between two prints of the memory."""
_SETTLED = 1_000
"""Pages after which memory must not grow: caches are full, and the maximum of documents is held."""
_MOST_GROWTH = 1.10


def test_memory_does_not_grow_after_a_thousand_pages() -> None:
    measured: dict[int, float] = {}
    command = [sys.executable, "-I", "-m", "penumbra", "host"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as host:
        ask(host, example("request-hello"))
        start = time.perf_counter()
        for number, request in enumerate(islice(_requests(), PAGES), 1):
            assert ask(host, request)["type"] in {"decided", "error"}
            if number % _STEP == 0:
                measured[number] = _settled(host)
                print(f"{number:6} pages {measured[number]:6.0f} MB {time.perf_counter() - start:6.0f} s", flush=True)
        assert host.stdin
        host.stdin.close()
    later = [memory for number, memory in measured.items() if number > _SETTLED]
    if later:
        before = max(memory for number, memory in measured.items() if number <= _SETTLED)
        most, end = max(later) / before - 1, later[-1] / before - 1
        print(f"growth after page {_SETTLED}: {most:+.1%} at most, {end:+.1%} at the end")
        assert later[-1] <= _MOST_GROWTH * before


def _settled(host: "subprocess.Popen[bytes]") -> float:
    """Memory after the work that follows an answer: the next answer waits for it."""
    ask(host, {"type": "forget", "id": 1, "doc": 2**40})
    return resident(host.pid)


def _requests() -> Iterator[dict[str, Any]]:
    files = [path for path in sorted(CORPUS.rglob("*.htm*")) if path.is_file()]
    numbers = count(2)
    for place in cycle(range(len(files))):
        path, number = files[place * 7 % len(files)], next(numbers)
        url = f"https://site{number % 300}.example/{number}"
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        try:
            snapshot = snapshot_of(parse(data, url))
        except PenumbraError:
            continue
        yield {"type": "decide", "id": number, "doc": number, "page": {"url": url, "lang": "en"}, "snapshot": snapshot}

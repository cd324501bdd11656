"""The host alone: start-up time, memory, and ms a page by size. Run by `make bench`."""

import json
import statistics
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.pages import page_of
from examples import example

STARTS = 9
ECHO = str(Path(__file__).with_name("echo_host.py"))
SIZES = (1_000, 2_000, 5_000, 10_000, 20_000, 40_000)
REPEATS = 5


def _ask(process: subprocess.Popen[bytes], message: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin
    assert process.stdout
    body = json.dumps(message).encode()
    process.stdin.write(struct.pack("@I", len(body)) + body)
    process.stdin.flush()
    (length,) = struct.unpack("@I", process.stdout.read(4))
    reply: dict[str, Any] = json.loads(process.stdout.read(length))
    return reply


def _memory(pid: int) -> float:
    """Resident set size, MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def test_time_to_the_first_decision() -> None:
    echo, ready, first, memory = [], [], [], []
    for _ in range(STARTS):
        start = time.perf_counter()
        with subprocess.Popen([sys.executable, "-I", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            _ask(process, example("request-hello"))
            echo.append((time.perf_counter() - start) * 1000)
            assert process.stdin
            process.stdin.close()
        start = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-I", "-m", "penumbra", "host"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            _ask(process, example("request-hello"))
            ready.append((time.perf_counter() - start) * 1000)
            assert _ask(process, example("request-decide"))["type"] == "decided"
            first.append((time.perf_counter() - start) * 1000)
            memory.append(_memory(process.pid))
            assert process.stdin
            process.stdin.close()
    print(
        f"\nhost: ready after {statistics.median(ready):.0f} ms (max {max(ready):.0f}), first decision after "
        f"{statistics.median(first):.0f} ms (max {max(first):.0f}), {statistics.median(memory):.0f} MB"
    )
    bare = statistics.median(echo)
    print(
        f"a bare Python host that echoes: {bare:.0f} ms; ready after {statistics.median(ready) / bare:.2f} of that, "
        f"first decision after {statistics.median(first) / bare:.2f}"
    )
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    ratios = {"ready": statistics.median(ready) / bare, "first decision": statistics.median(first) / bare}
    (report / "host.json").write_text(json.dumps(ratios, indent=1), encoding="utf-8")


def test_time_a_page_by_size() -> None:
    from penumbra.output.html import decide_html
    from penumbra.scorers import SCORERS

    print(
        f"\n{'scorer':>16}"
        + "".join(f"{size:>9}" for size in SIZES)
        + "   ms a page from HTML to decision, by elements"
    )
    for scorer in SCORERS:
        row = []
        for size in SIZES:
            markup = page_of(size)
            times = []
            for _ in range(REPEATS):
                start = time.process_time()
                decide_html(markup, scorer=scorer)
                times.append((time.process_time() - start) * 1000)
            row.append(statistics.median(times))
        print(f"{scorer:>16}" + "".join(f"{value:>9.1f}" for value in row))

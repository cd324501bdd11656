"""CPU time and memory of the programs in docs/examples: `python -m bench.crawl.engines [--pages N]`, in `tests`.

Run it with the environment of `make test-engines`. Each program extracts a few pages, then many: the difference is the
cost of a page, the rest that of the engine. Processes of a program are known by a variable of their environment, since
engines start some in sessions of their own.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bench.crawl.archive import corpus_pages, write_archive
from bench.crawl.watching import cpu_of

_EXAMPLES = Path(__file__).parents[3] / "docs/examples"
_FILES = 2
_FEW = 200
_PAUSE = 0.5
"""Time between two looks, s."""
_MARK = "PENUMBRA_BENCH"

Command = Callable[[Path, Path], list[str]]


class Taken(NamedTuple):
    """What a program took."""

    cpu: float
    """CPU time of all its processes, s."""
    memory: float
    """Peak of their proportional set sizes together, MB."""


def _program(name: str, *first: str) -> Command:
    def command(crawl: Path, out: Path) -> list[str]:
        sources = [str(crawl), str(out), str(_FILES)] if first else [str(out), *map(str, sorted(crawl.iterdir()))]
        return [sys.executable, str(_EXAMPLES / name), *first, *sources]

    return command


def _extract(crawl: Path, out: Path) -> list[str]:
    command = [sys.executable, "-m", "penumbra", "extract", str(crawl), "--out", str(out)]
    return [*command, "--to", "markdown", "--workers", str(_FILES)]


_ENGINES: dict[str, Command] = {
    "penumbra extract": _extract,
    "datatrove, local": _program("datatrove_crawl.py", "local"),
    "datatrove, Ray": _program("datatrove_crawl.py", "ray"),
    "Ray Data": _program("ray_data.py"),
    "Spark": _program("spark.py"),
}


def _watch(command: list[str], work: Path) -> Taken:
    token = f"{_MARK}={time.monotonic_ns()}"
    environment = os.environ | {_MARK: token.partition("=")[2], "PYSPARK_PYTHON": sys.executable}
    environment |= {"RAY_USAGE_STATS_ENABLED": "0", "HF_HUB_OFFLINE": "1"}
    times: dict[int, float] = {}
    peak = 0.0
    with (work / "log").open("wb") as log, subprocess.Popen(
        command, env=environment, cwd=work, stdout=log, stderr=log
    ) as process:  # fmt: skip
        while process.poll() is None:
            sizes = []
            for pid in _marked(token.encode()):
                with suppress(OSError, IndexError):
                    times[pid] = cpu_of(pid)
                    sizes.append(_proportional(pid))
            peak = max(peak, sum(sizes))
            time.sleep(_PAUSE)
    assert process.returncode == 0, (work / "log").read_text("utf-8", "replace")[-4_000:]
    return Taken(sum(times.values()), peak)


def _marked(token: bytes) -> list[int]:
    """Processes that have a variable in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if token in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def _proportional(pid: int) -> float:
    """Memory of a process, MB; a page of memory that several have counts in parts."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0) / 1024


def main() -> None:
    """Measure each engine and print a row of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000)
    pages = parser.parse_args().pages
    corpus = corpus_pages()
    with tempfile.TemporaryDirectory(prefix="penumbra-engines-", dir="/var/tmp") as name:
        work = Path(name)
        for count in (_FEW, pages):
            (work / f"{count}").mkdir()
            for run in range(_FILES):
                write_archive(work / f"{count}/{run}.warc.gz", corpus, count // _FILES, run=run)
        for engine, command in _ENGINES.items():
            few, many = (
                _watch(command(work / f"{count}", work / f"{engine} {count}"), work) for count in (_FEW, pages)
            )
            page = (many.cpu - few.cpu) / (pages - _FEW)
            start = few.cpu - page * _FEW
            print(f"{engine:18} {1000 * page:5.1f} ms of CPU a page, {start:5.1f} s of CPU to start and end, "
                  f"{many.memory:6.0f} MB", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()

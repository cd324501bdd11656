"""Whole crawls, measured on pages of the corpora beside the project.

`python -m bench.crawl speed|faults|killed|long [--pages N]`, in `tests`; all of it by `make crawl`.

speed    pages a second with one and two workers, memory of a worker, disk, and trafilatura with the same fields
faults   faulty pages, a worker that hangs and one that dies: what each costs
killed   a run that is killed five times and gone on with gives the same bytes
long     memory, open files and rate over many pages
"""

import argparse
import hashlib
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from bench.crawl.archive import FAULTY, corpus_pages, write_archive
from bench.crawl.watching import cpu_of, open_files, watch
from hosts_memory import resident
from penumbra.errors import CorpusError

_KILLS = 5
_SHARDS = 4


def _extract(out: Path, sources: list[Path], workers: int, *more: str) -> list[str]:
    command = [sys.executable, "-m", "penumbra", "extract", *map(str, sources), "--out", str(out)]
    return [*command, "--workers", str(workers), *more]


def speed(work: Path, pages: int) -> None:
    """One and two workers in turn, then trafilatura."""
    source = work / "speed.warc.gz"
    write_archive(source, corpus_pages(), pages)
    walls: dict[int, list[float]] = {1: [], 2: []}
    cpu: dict[str, list[float]] = {"text": [], "markdown": []}
    for turn in range(2):
        for workers in (1, 2):
            taken = watch(_extract(work / f"out-{turn}-{workers}", [source], workers))
            assert taken.status == 0, taken.output
            walls[workers].append(taken.seconds)
            cpu["text"].append(taken.cpu)
            print(f"{workers} workers: {pages / taken.seconds:.1f} pages/s, {1000 * taken.cpu / pages:.1f} ms of CPU a "
                  f"page ({1000 * taken.own / pages:.1f} ms in the process that reads and writes), peaks "
                  f"{taken.first:.0f} MB, worker {taken.worker:.0f} MB", flush=True)  # fmt: skip
        taken = watch(_extract(work / f"out-{turn}-md", [source], 2, "--to", "markdown"))
        cpu["markdown"].append(taken.cpu)
        print(f"Markdown: {1000 * taken.cpu / pages:.1f} ms of CPU a page, peak {taken.worker:.0f} MB", flush=True)
    print(f"kB a page: {_size_of(source, pages):.1f} of WARC, {_size_of(work / 'out-0-1/speed.parquet', pages):.2f} of "
          f"Parquet, {_size_of(work / 'out-0-md/speed.parquet', pages):.2f} with Markdown")  # fmt: skip
    print(f"2 workers / 1 worker: {min(walls[1]) / min(walls[2]):.2f} x the pages a second")
    if find_spec("trafilatura") is None:
        print("trafilatura is not installed: no comparison (pip install trafilatura)")
        return
    for form in ("text", "markdown"):
        theirs = watch([sys.executable, "-m", "bench.crawl.trafilatura_run", str(source), form])
        assert theirs.status == 0, theirs.output
        print(f"{form} and metadata: pages a second of CPU, Penumbra / trafilatura: {theirs.cpu / min(cpu[form]):.2f} "
              f"({1000 * theirs.cpu / pages:.1f} ms a page)", flush=True)  # fmt: skip


def _size_of(path: Path, pages: int) -> float:
    """Size of a file, kB for each page."""
    return path.stat().st_size / pages / 1000


def faults(work: Path, pages: int) -> None:
    """Faulty pages, and workers that hang or die, cost themselves only."""
    source, out = work / "faults.warc.gz", work / "faults"
    write_archive(source, corpus_pages(), pages, faulty=True)
    begun = time.monotonic()
    harms = [(3.0, -1, signal.SIGSTOP), (5.0, 0, signal.SIGKILL)]  # after so many seconds, to one of the workers

    def harm(_: int, children: list[int]) -> None:
        if harms and len(children) > 1 and time.monotonic() - begun > harms[0][0]:
            _when, worker, signalled = harms.pop(0)
            os.kill(children[worker], signalled)

    taken = watch(_extract(out, [source], 2, "--fields", "id,error,text"), harm)
    from pyarrow import parquet

    errors = parquet.read_table(out / "faults.parquet").column("error").to_pylist()
    counts = {name or "fine": errors.count(name) for name in sorted(set(errors))}
    print(f"{len(errors)} rows of {pages} pages, {len(FAULTY)} faulty, one worker stopped, one killed: {counts}")
    print(f"a worker's peak {taken.worker:.0f} MB")
    print(taken.output.splitlines()[-1])
    assert len(errors) == pages
    assert not harms


def killed(work: Path, pages: int) -> None:
    """A run that SIGKILL ends at five random times, and that is gone on with."""
    corpus = corpus_pages()
    sources = [work / f"killed-{shard}.warc.gz" for shard in range(_SHARDS)]
    for run, source in enumerate(sources):
        write_archive(source, corpus, pages // _SHARDS, run=run)
    whole = watch(_extract(work / "whole", sources, 2))
    chance = random.Random(0)
    for _ in range(_KILLS):
        with subprocess.Popen(_extract(work / "killed", sources, 2), stderr=subprocess.DEVNULL) as process:
            with suppress(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0.1, 0.45) * whole.seconds)
            process.kill()
        print(f"killed; finished: {sorted(path.name for path in (work / 'killed').glob('*.parquet'))}", flush=True)
    watch(_extract(work / "killed", sources, 1))
    same = [_digests(work / name) for name in ("whole", "killed")]
    print(f"same bytes: {same[0] == same[1]} ({len(same[0])} files)")
    assert same[0] == same[1]


def long(work: Path, pages: int) -> None:
    """Rate, memory and open files of one run; each file has the same pages, so that their times can be compared."""
    corpus = corpus_pages()
    sources = [work / f"long-{shard:03}.warc.gz" for shard in range(-(-pages // len(corpus)))]
    for run, source in enumerate(sources):
        write_archive(source, corpus, len(corpus), run=run)
    out, marks = work / "long", [(0.0, 0.0)]

    def look(pid: int, children: list[int]) -> None:
        if len(list(out.glob("*.parquet"))) >= len(marks):
            with suppress(OSError):
                cpu = cpu_of(pid, ended_children=True) + sum(map(cpu_of, children))
                marks.append((time.monotonic(), cpu))
                memory = [round(resident(each)) for each in (pid, *children)]
                page = 1000 * (cpu - marks[-2][1]) / len(corpus)
                print(f"{len(corpus) * (len(marks) - 1):7} pages {page:6.2f} ms of CPU a page, memory {memory} MB, "
                      f"{open_files(pid)} open files", flush=True)  # fmt: skip

    taken = watch(_extract(out, sources, 2), look)
    each = [after[1] - before[1] for before, after in pairwise(marks[1:])]
    if len(each) > 2:
        middle, third = statistics.median(each), max(1, len(each) // 3)
        drift = statistics.mean(each[-third:]) / statistics.mean(each[:third]) - 1
        print(f"CPU of a file, to the median:  {min(each) / middle - 1:+.1%} to {max(each) / middle - 1:+.1%}; "
              f"last third over the first: {drift:+.1%}")  # fmt: skip
    print(taken.output.splitlines()[-1])


def _digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def main() -> None:
    """Run what is named on the command line."""
    measures = {"speed": speed, "faults": faults, "killed": killed, "long": long}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measures", nargs="+", choices=list(measures))
    parser.add_argument("--pages", type=int, default=4000)
    given = parser.parse_args()
    for name in given.measures:
        with tempfile.TemporaryDirectory(prefix="penumbra-crawl-", dir="/var/tmp") as work:
            print(f"-- {name}", flush=True)
            try:
                measures[name](Path(work), given.pages)
            except CorpusError as error:
                sys.exit(f"{error.message} {error.advice}")


main()

"""A command that is watched while it runs: CPU time, and the memory and open files of each of its processes."""

import os
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from hosts_memory import resident

__all__ = ["Watched", "cpu_of", "open_files", "watch"]

_PAUSE = 0.2
"""Time between two looks, s."""


@dataclass
class Watched:
    """What a command took.

    Parameters
    ----------
    seconds, cpu
        Wall-clock time, and CPU time of all its processes, s.
    own
        CPU time of the command's own process alone, s.
    peaks
        Process → highest resident set size, MB; the command's own process is the first.
    files
        Most open files of the command's own process.
    """

    status: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    own: float = 0.0
    peaks: dict[int, float] = field(default_factory=dict)
    files: int = 0
    output: str = ""

    @property
    def first(self) -> float:
        """Highest resident set size of the command's own process, MB."""
        return next(iter(self.peaks.values()), 0.0)

    @property
    def worker(self) -> float:
        """Highest resident set size of a worker, MB."""
        return max(list(self.peaks.values())[1:], default=0.0)


def watch(command: list[str], look: Callable[[int, list[int]], object] = lambda _pid, _children: None) -> Watched:
    """Run a command to its end; `look` gets its process id and those of its children several times a second."""
    found = Watched()
    begun = time.perf_counter()
    before = os.times()
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            children = _children_of(process.pid)
            for pid in (process.pid, *children):
                with suppress(OSError):
                    found.peaks[pid] = max(found.peaks.get(pid, 0.0), resident(pid, "VmHWM"))
            with suppress(OSError):
                found.files = max(found.files, open_files(process.pid))
                found.own = cpu_of(process.pid)
            look(process.pid, children)
            time.sleep(_PAUSE)
        assert process.stderr
        found.output = process.stderr.read()
        found.status = process.returncode
    after = os.times()
    found.seconds = time.perf_counter() - begun
    found.cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return found


def _children_of(pid: int) -> list[int]:
    """Child processes."""
    try:
        return [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def open_files(pid: int) -> int:
    """Number of open files of a process."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def cpu_of(pid: int, *, ended_children: bool = False) -> float:
    """CPU time of a process, s; with that of its ended children, if asked for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if ended_children else 13])) / os.sysconf("SC_CLK_TCK")

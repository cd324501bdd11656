"""Worker processes that are ended and replaced when a page takes too long or kills them.

Each has a thread of its own, which sends one page at a time and waits for its row. So no other page waits in a pipe
behind a page that hangs. Workers are started as programs, not by `multiprocessing`, which would run the caller's main
module again in each.
"""

import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from multiprocessing import Pipe
from typing import Any

from penumbra.library.options import Options, To
from penumbra.library.rows import Input, Row
from penumbra.library.worker import READY

__all__ = ["MEMORY", "read_all"]

MEMORY = 2 * 1024**3
"""Bytes of address space of a worker; a page at the limits takes a quarter of it."""
_AHEAD = 4
"""Pages taken from the inputs for each worker."""
_MOST_PAGES = 5_000
"""Pages of one process. C libraries keep a little of each page, 2 kB on average; a new process takes 0.2 s to start."""
_START = 60.0
"""Seconds that a worker may take to start."""
_PROGRAM = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; "
    "from penumbra.library.worker import serve; "
    "serve({handle}, {to!r}, __import__('pickle').loads({options!r}), {memory})"
)
"""What a worker runs. A terminal sends Ctrl-C to it too, but its parent ends it."""


def read_all(
    pages: Iterable[Input],
    *,
    to: To,
    workers: int,
    timeout: float,
    ordered: bool,
    options: Options,
    memory: int = MEMORY,
) -> Iterator[Row]:
    """Rows of pages read by worker processes. Parameters are those of `extract_many`."""
    own = threading.local()
    started: list[_Worker] = []

    def read(page: Input) -> Row:
        worker: _Worker | None = getattr(own, "worker", None)
        if worker is None:
            worker = own.worker = _Worker(to, options, memory)
            started.append(worker)
        return worker.read(page, timeout)

    executor = ThreadPoolExecutor(workers, "penumbra-worker")
    try:
        yield from (
            _in_order(executor, read, pages, workers) if ordered else _as_they_come(executor, read, pages, workers)
        )
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in started:
            worker.end()


def _in_order(executor: ThreadPoolExecutor, read: Any, pages: Iterable[Input], workers: int) -> Iterator[Row]:
    waiting: deque[Future[Row]] = deque()
    for page in pages:
        waiting.append(executor.submit(read, page))
        while len(waiting) >= _AHEAD * workers:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _as_they_come(executor: ThreadPoolExecutor, read: Any, pages: Iterable[Input], workers: int) -> Iterator[Row]:
    waiting: set[Future[Row]] = set()
    for page in pages:
        waiting.add(executor.submit(read, page))
        while len(waiting) >= _AHEAD * workers:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (each.result() for each in done)


class _Worker:
    """One process, replaced as often as need be."""

    def __init__(self, to: To, options: Options, memory: int) -> None:
        self._arguments = to, options, memory
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Any = None
        self._pages = 0
        """Pages that the process has read."""

    def read(self, page: Input, timeout: float) -> Row:
        """The row of a page; `timeout` in seconds."""
        if self._pages >= _MOST_PAGES:
            self.end()
        try:
            if self._process is None:
                self._start()
            self._pages += 1
            self._pipe.send(page)
            if self._pipe.poll(timeout):
                row: Row = self._pipe.recv()
                return row
            error = "timeout"
        except (EOFError, OSError):
            error = "crash"
        self.end()
        return Row(page.id, page.url, error=error, ms=timeout * 1000 if error == "timeout" else 0.0)

    def end(self) -> None:
        """End the process; a read that waits for it gets an error."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            self._pipe.close()

    def _start(self) -> None:
        import pickle

        to, options, memory = self._arguments
        self._pages = 0
        self._pipe, theirs = Pipe()
        handle = theirs.fileno()
        path = list(map(str, sys.path))
        program = _PROGRAM.format(path=path, handle=handle, to=to, options=pickle.dumps(options), memory=memory)
        if sys.platform == "win32":
            os.set_handle_inheritable(handle, True)
            startup = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
            self._process = subprocess.Popen(
                [sys.executable, "-c", program], stdin=subprocess.DEVNULL, startupinfo=startup
            )
        else:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program], stdin=subprocess.DEVNULL, pass_fds=(handle,)
            )
        theirs.close()
        if not self._pipe.poll(_START) or self._pipe.recv() != READY:
            raise OSError("the worker does not start")

"""One thread for NumPy's products while a page is decided.

A pool of threads costs more than it gives on arrays of a page's size: idle threads spin, so that a page takes several times the CPU time.
A program of ours tells NumPy's library so before it is loaded; in another's the pool is limited for each call, and restored.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController, _ThreadpoolLimiter

__all__ = ["limit_from_start", "single_thread"]

_VARIABLE = "OPENBLAS_NUM_THREADS"


class _State:
    """Calls in progress, and the limit that the first of them set; the pool belongs to the process, the calls to its threads."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.calls = 0
        self.limit: _ThreadpoolLimiter | None = None
        self.limited_from_start = False


_state = _State()


def limit_from_start() -> None:
    """Let NumPy load with one thread; for programs of Penumbra's own, before NumPy is imported."""
    if "numpy" not in sys.modules:
        _state.limited_from_start = os.environ.setdefault(_VARIABLE, "1") == "1"


@contextmanager
def single_thread() -> Iterator[None]:
    """Limit NumPy's pool to one thread inside the block, or in the decorated function.

    The caller's own limit comes back with the end of the last call in progress.
    """
    if _state.limited_from_start:
        yield
        return
    _enter()
    try:
        yield
    finally:
        _leave()


def _enter() -> None:
    with _state.lock:
        if not _state.calls:
            _state.limit = _controller().limit(limits=1, user_api="blas")
        _state.calls += 1


def _leave() -> None:
    with _state.lock:
        _state.calls -= 1
        if _state.limit is not None and not _state.calls:
            _restore(_state.limit)
            _state.limit = None


def _restore(limit: "_ThreadpoolLimiter") -> None:
    """Restore the caller's limit from any thread: from 3.8 on threadpoolctl lets only the thread that set one change it."""
    import threadpoolctl

    release = getattr(threadpoolctl.OpenBLASController, "clear_controlling_thread", None)
    if release:
        release(force=True)
    limit.restore_original_limits()
    if release:
        release()


@cache
def _controller() -> "ThreadpoolController":
    """The pools of the libraries that NumPy has loaded; to look for them takes milliseconds."""
    import numpy as np  # noqa: F401  (its libraries must be loaded to be found)
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()

"""One thread for NumPy's matrix products while a page is decided.

Arrays of a page are small. Idle threads of a pool spin, and a page then takes several times the CPU time. Penumbra's
own programs set the limit before NumPy is loaded. In other programs each call limits the pool and then restores it.
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

__all__ = ["limit_from_start", "single_thread", "users_environment"]

_VARIABLE = "OPENBLAS_NUM_THREADS"


class _State:
    """Number of calls in progress in all threads, and the limit that the first of them set for the process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.calls = 0
        self.limit: _ThreadpoolLimiter | None = None
        self.limited_from_start = False
        self.variable_is_ours = False
        """Whether `limit_from_start` added the variable to the environment."""


_state = _State()


def limit_from_start() -> None:
    """Limit NumPy to one thread for the whole process; for Penumbra's own programs, before NumPy is imported."""
    if "numpy" not in sys.modules:
        _state.variable_is_ours = _state.variable_is_ours or _VARIABLE not in os.environ
        _state.limited_from_start = os.environ.setdefault(_VARIABLE, "1") == "1"


def users_environment() -> dict[str, str]:
    """The environment for a program of the user: without the limit that `limit_from_start` set for Penumbra."""
    environment = dict(os.environ)
    if _state.variable_is_ours:
        environment.pop(_VARIABLE, None)
    return environment


@contextmanager
def single_thread() -> Iterator[None]:
    """Limit NumPy's pool to one thread inside the block, or in the decorated function.

    The end of the last call in progress restores the caller's limit.
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
    """Restore the caller's limit. Since threadpoolctl 3.8 only the thread that set a limit may change it."""
    import threadpoolctl

    release = getattr(threadpoolctl.OpenBLASController, "clear_controlling_thread", None)
    if release:
        release(force=True)
    limit.restore_original_limits()
    if release:
        release()


@cache
def _controller() -> "ThreadpoolController":
    """The thread pools of NumPy's libraries; kept, as the search takes milliseconds."""
    import numpy as np  # noqa: F401  (its libraries must be loaded to be found)
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()

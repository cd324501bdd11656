"""A process that reads pages for another one: it takes an `Input`, gives a `Row`, and so on until nothing comes."""

import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from penumbra.library.options import Options, To
from penumbra.library.rows import Input, row_of

__all__ = ["READY", "serve"]

READY = "ready"
"""Sent once a first page has been read: what is imported and loaded with it takes longer than any page."""
_WARM = Input("", "<p>" + "A sentence of a page that is read first. " * 8)


def serve(handle: int, to: To, options: Options, memory: int) -> None:
    """Answer until the other end closes.

    Parameters
    ----------
    handle
        The pipe's file descriptor; on Windows its handle.
    memory
        Bytes of address space that the process may take; 0 for no limit. A page that takes more is a crash.
    """
    pipe = _connection(handle)
    row_of(_WARM, to, options)
    if memory:
        _limit(memory)
    with suppress(EOFError, OSError), pipe:
        pipe.send(READY)
        while True:
            pipe.send(row_of(pipe.recv(), to, options))


def _connection(handle: int) -> Any:
    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection

        return PipeConnection(handle)
    return Connection(handle)


def _limit(memory: int) -> None:
    """Limit the process's memory where the system can; macOS and Windows cannot."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

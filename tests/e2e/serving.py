"""Serves the tests' pages from this machine."""

import contextlib
import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

__all__ = ["Quiet", "listen", "serve"]


class Quiet(http.server.BaseHTTPRequestHandler):
    """A request's handler that writes no log: the tests' own output is the report."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002, the base class's name
        """Say nothing."""


class _Handler(Quiet, http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        """Forbid the browser to keep anything: the system may give a port again, and then to a test with other
        pages."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@contextlib.contextmanager
def listen(handler: Callable[..., Any]) -> Iterator[str]:
    """Let a handler answer on a free port of this machine and give its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        # It looks that often whether it shall end, which each test that serves pages of its own waits for.
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def serve(folder: Path) -> contextlib.AbstractContextManager[str]:
    """Serve a folder on a free port of this machine and give its address."""
    return listen(functools.partial(_Handler, directory=str(folder)))

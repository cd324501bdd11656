"""Serves the tests' pages from this machine."""

import contextlib
import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

__all__ = ["Quiet", "listen", "serve", "serve_in_halves"]


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


@contextlib.contextmanager
def serve_in_halves(first: str, rest: str) -> Iterator[tuple[str, threading.Event]]:
    """Serve a page that goes on loading: between its halves the parser waits for a script.

    Yields
    ------
    The address, and the event that lets the script come. It comes at the end in any case.
    """
    go_on = threading.Event()

    class Halves(Quiet):
        def do_GET(self) -> None:
            script = self.path.endswith(".js")
            if script:
                go_on.wait(60)
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript" if script else "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(b"1" if script else f"{first}<script src=late.js></script>{rest}".encode())

    with listen(Halves) as address:
        try:
            yield address, go_on
        finally:
            go_on.set()

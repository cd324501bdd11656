"""Give the browser a saved page over HTTP, on this machine only: Firefox keeps extensions out of `file:` pages.

This is for `penumbra try`; the host itself opens no connection of any kind.
"""

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

__all__ = ["serve"]

_SECRET_BYTES = 16
"""Length of the secret in the address: nobody else on this machine can guess it."""


class _Handler(SimpleHTTPRequestHandler):
    """Files of one folder, for those who know the secret; no listings, and nothing outside the folder."""

    def __init__(self, *arguments: Any, secret: str, **options: Any) -> None:
        self._secret = secret
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        """The file that an address names; a name that no file has where the address is not for us."""
        head = f"/{self._secret}/"
        found = Path(super().translate_path(path[len(head) - 1 :])).resolve() if path.startswith(head) else None
        inside = found is not None and found.is_relative_to(Path(self.directory).resolve())
        return str(found) if inside else str(Path(self.directory) / secrets.token_hex())

    def list_directory(self, path: Any) -> BytesIO | None:  # noqa: ARG002  (the name and arguments are the base class's)
        """Refuse: a folder is not shown."""
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def log_message(self, *_: Any) -> None:
        """Say nothing: what a browser asks for is of no use to anybody."""


@contextmanager
def serve(page: Path) -> Iterator[str]:
    """Serve a page, and what lies in its folder, while the block runs.

    Returns
    -------
    The page's address on 127.0.0.1, with a secret in it.
    """
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    handler = partial(_Handler, directory=str(page.parent), secret=secret)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{secret}/{quote(page.name)}"
        finally:
            server.shutdown()
            thread.join()

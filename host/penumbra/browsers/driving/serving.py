"""A local HTTP server for a saved page: Firefox allows no extensions on `file:` pages.

`penumbra try` and the commands that draw pages use it. The host itself opens no connection.
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
"""Length of the secret in the address, bytes: other users of the machine cannot guess it."""


class _Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder to clients that know the secret, without listings."""

    def __init__(self, *arguments: Any, secret: str, **options: Any) -> None:
        self._secret = secret
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        """The file of an address, or a file name that does not exist for all other addresses."""
        head = f"/{self._secret}/"
        found = Path(super().translate_path(path[len(head) - 1 :])).resolve() if path.startswith(head) else None
        inside = found is not None and found.is_relative_to(Path(self.directory).resolve())
        return str(found) if inside else str(Path(self.directory) / secrets.token_hex())

    def list_directory(self, path: Any) -> BytesIO | None:  # noqa: ARG002  (the base class's signature)
        """Refuse to list a folder."""
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def serve(page: Path) -> Iterator[str]:
    """Serve a page and the files in its folder inside the block.

    Returns
    -------
    The page's address on 127.0.0.1 with a secret.
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

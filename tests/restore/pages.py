"""The pages of the restore sweep, and a server that gives each site a host name of its own."""

import gzip
import http.server
import os
import re
import sys
import urllib.parse
from pathlib import Path
from typing import Any

from driving.serving import Quiet

__all__ = ["Handler", "sources"]

SHARED = Path(os.environ.get("PENUMBRA_SHARED") or Path(__file__).resolve().parents[2].parent / "shared")
SITES, CORPUS = SHARED / "sites", SHARED / "corpora" / "wcxb-dev" / "html"
DOCUMENTS = Path("/usr/share/doc")
MANUALS: dict[str, str] = {
    "openjdk-17-doc": "api/java.base/java/util/*.html",
    "postgresql-doc-15": "html/sql-*.html",
    "python3-doc": "html/library/*.html",
    "nodejs": "api/*.html",
    "sphinx-doc": "html/**/*.html",
}
"""Folder in /usr/share/doc → its pages. That of nodejs-doc is called nodejs."""
N_CORPUS, N_MANUALS = 100, 40
_TEXTS = frozenset({".html", ".htm", ".css", ".js", ".xml"})
"""Files in which a site's own addresses stand."""


class Handler(Quiet, http.server.BaseHTTPRequestHandler):
    """Serves each site under a host name of its own, so that none reaches another's storage: `SITE.localhost`."""

    protocol_version = "HTTP/1.1"

    def __init__(self, roots: dict[str, Path], *arguments: Any) -> None:
        self.roots = roots
        super().__init__(*arguments)

    def do_GET(self) -> None:
        """Answer with a file, unpacked where only its compressed form is there."""
        site = self.headers.get("Host", "").split(":")[0].removesuffix(".localhost")
        found = self._file(self.roots.get(site))
        data = b"" if found is None else found.read_bytes()
        if found is not None and found.suffix == ".gz":
            data, found = gzip.decompress(data), found.with_suffix("")
        if found is not None and found.suffix in _TEXTS:
            data = _localised(data, self.roots.get(site))
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Type", _media_type(found))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _file(self, root: Path | None) -> Path | None:
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).lstrip("/")
        if root is None or ".." in Path(path).parts:
            return None
        names = [root / path, root / path / "index.html", root / f"{path}.html", root / f"{path}.gz"]
        return next((name for name in names if name.is_file()), None)


def _localised(data: bytes, root: Path | None) -> bytes:
    """The same file with the site's own addresses made relative; `addresses.txt` lists them."""
    listed = None if root is None else root / "addresses.txt"
    if listed is None or not listed.is_file():
        return data
    for address in listed.read_text("utf-8").split():
        data = re.sub(rb"(?:https?:)?//" + re.escape(address.encode()) + rb"(?=[/\"'])", b"", data)
    return data


def _media_type(path: Path | None) -> str:
    known = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2"}
    if path is None:
        return "text/plain"
    if path.suffix in (".html", ".htm", ""):
        return "text/html; charset=utf-8"
    return known.get(path.suffix, "application/octet-stream")


def sources() -> tuple[dict[str, Path], list[str]]:
    """Folder of each site, and the pages as `SITE:/PATH`."""
    roots: dict[str, Path] = {}
    pages: list[str] = []
    if (SITES / "pages.txt").is_file():
        listed = [line.split() for line in (SITES / "pages.txt").read_text("utf-8").splitlines() if line.strip()]
        roots |= {site: SITES / site for site, _ in listed}
        pages += [f"{site}:{path}" for site, path in listed]
    if CORPUS.is_dir():
        files = sorted(CORPUS.glob("*.html.gz"))
        roots["corpus"] = CORPUS
        pages += [f"corpus:/{path.name.removesuffix('.gz')}" for path in files[:: max(1, len(files) // N_CORPUS)][:N_CORPUS]]
    manuals = {name: DOCUMENTS / name for name in MANUALS if (DOCUMENTS / name).is_dir()}
    for package, folder in manuals.items():
        site = re.sub(r"\W", "-", package)
        roots[site] = folder
        files = sorted(folder.glob(MANUALS[package]))
        share = max(1, N_MANUALS // len(manuals))
        pages += [f"{site}:/{path.relative_to(folder)}" for path in files[:: max(1, len(files) // share)][:share]]
    for name, there in (("the styled sites", SITES.is_dir()), ("the corpus", CORPUS.is_dir()), ("manuals of Debian", bool(manuals))):
        if not there:
            print(f"left out, since they are not here: {name}", file=sys.stderr)
    return roots, pages

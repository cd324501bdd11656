"""A WARC file of corpus pages, repeated under other addresses, with faulty pages among them."""

import gzip
import random
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from penumbra.errors import CorpusError
from penumbra.training.corpora import corpus_folder, iter_pages

__all__ = ["FAULTY", "corpus_pages", "write_archive"]

_CORPORA = ("wcxb-dev", "cleaneval", "trafilatura-dev", "l3s-dev", "readability", "cleanportaleval")
_SENTENCE = "It was early in the morning when we left the house, and the streets were still wet. "
FAULTY: dict[str, bytes] = {
    "a PDF file called HTML": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n" + bytes(range(256)) * 40,
    "an empty page": b"",
    "a page of 20 MB": b"<p>" + _SENTENCE.encode() * (20_000_000 // len(_SENTENCE)),
    "a page of 100,000 blocks": b"<article>" + b"<p>A paragraph." * 100_000,
}
"""What pages of a crawl can be → body."""


def corpus_pages() -> list[tuple[str, bytes]]:
    """Address and HTML of each page of the corpora beside the project.

    Raises
    ------
    CorpusError
        No corpus is there.
    """
    pages: list[tuple[str, bytes]] = []
    for name in _CORPORA:
        try:
            folder = corpus_folder(name)
        except CorpusError:
            continue
        pages += [(each.url or f"https://{name}.example/{each.id}", html.encode()) for each, html in iter_pages(folder)]
    if not pages:
        advice = "Set PENUMBRA_SHARED to the folder with the folder `corpora`."
        raise CorpusError("There is no corpus beside the project.", advice)
    random.Random(0).shuffle(pages)  # every part of the archive has pages of all corpora
    return pages


def write_archive(
    path: Path, pages: list[tuple[str, bytes]], count: int, *, run: int = 0, faulty: bool = False
) -> None:
    """Write a file of `count` pages, from the first one again when they end; `run` makes their addresses differ."""
    given = islice(cycle(pages), count)
    with path.open("wb") as file:
        for number, (url, body) in enumerate(_with_faulty(given, count) if faulty else given):
            file.write(gzip.compress(_record(f"{run}-{number}", f"{url}#{run}-{number}", body), 1, mtime=0))


def _with_faulty(pages: Iterator[tuple[str, bytes]], count: int) -> Iterator[tuple[str, bytes]]:
    """Pages of which some, evenly spread, are replaced by the faulty ones."""
    places = {(place + 1) * count // (len(FAULTY) + 1): body for place, body in enumerate(FAULTY.values())}
    for number, page in enumerate(pages):
        yield ("https://faulty.example/", places[number]) if number in places else page


def _record(identity: str, url: str, body: bytes) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
    return (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:page:{identity}>\r\nWARC-Target-URI: {url}\r\n"
        "WARC-Date: 2020-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(http)}\r\n\r\n"
    ).encode() + http + b"\r\n\r\n"  # fmt: skip

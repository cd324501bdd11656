"""What is fuzzed: each target takes bytes as a hostile page or browser would send them, and may raise nothing.

An error of Penumbra's own is an answer; anything else would end a command or be told as `internal`.
"""

import json
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from penumbra.errors import PenumbraError
from penumbra.facts import PageFacts
from penumbra.host import Session
from penumbra.messaging.protocol import Article, Export, decode_request, encode_reply, failure, request_id
from penumbra.output.html import as_html, as_json, decide_html, explained_rows, segments
from penumbra.output.standalone import standalone_page
from penumbra.reader.article import make_article
from penumbra.reader.export import FORMATS, export

__all__ = ["TARGETS", "frame"]

_HELLO = {"type": "hello", "id": 0, "version": "1.0.0", "protocol": [1, 1]}
_FACTS = PageFacts(url="https://example.org/a", title="A title | Site", lang="en")


@cache
def _session() -> Session:
    session = Session(memory=Path(tempfile.mkdtemp(prefix="penumbra-fuzz-")) / "memory.sqlite3")
    session.answer(decode_request(json.dumps(_HELLO).encode()))
    return session


def frame(data: bytes, *, settle: bool = True) -> None:
    """One frame's body, answered as the host's loop does; `settle` also what follows an answer."""
    session = _session()
    try:
        reply = session.answer(decode_request(data))
    except PenumbraError as error:
        reply = failure(request_id(data), error)
    encode_reply(reply)
    if settle:
        session.settle()


def snapshot(data: bytes) -> None:
    """A page's snapshot: decided, changed by itself, explained, forgotten."""
    text = data.decode("utf-8", "replace")
    frame(msgspec.json.encode({"type": "decide", "id": 1, "doc": 1, "page": {"url": "https://example.org/"}, "snapshot": text}))
    frame(msgspec.json.encode({"type": "update", "id": 2, "doc": 1, "revision": 0, "removed": [3], "snapshot": text}))
    frame(msgspec.json.encode({"type": "explain", "id": 3, "doc": 1, "node": 4}))
    frame(b'{"type":"forget","id":4,"doc":1}')


def page(data: bytes) -> None:
    """A page's bytes through the command's forms."""
    try:
        result = decide_html(data, "https://example.org/a")
        as_json(result), segments(result), explained_rows(result), as_html(data, result)
        standalone_page(data)
    except PenumbraError:
        pass


def reader(data: bytes) -> None:
    """HTML through the reader view and its files."""
    markup = data.decode("utf-8", "surrogateescape")
    reply = make_article(Article(id=1, page=_FACTS, html=markup, comments=markup[:500], fallback=markup, byline=markup[:100], date=markup[-50:]))
    encode_reply(reply) if markup.isprintable() else None
    for kind in FORMATS:
        export(Export(id=1, format=kind, page=_FACTS, html=markup, title=markup[:200], byline=reply.byline))  # type: ignore[arg-type]


TARGETS: Mapping[str, Callable[[bytes], None]] = {"frames": frame, "snapshots": snapshot, "pages": page, "reader": reader}
"""By the name of their corpus's folder."""

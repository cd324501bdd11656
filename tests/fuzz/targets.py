"""Fuzz targets: each takes bytes as from a hostile page or browser, and must not raise.

Errors of Penumbra are answers. Other errors would end a command, or be answered as `internal`.
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
from penumbra.reader.files.export import FORMATS, export

__all__ = ["TARGETS", "frame"]

_HELLO = {"type": "hello", "id": 0, "version": "1.0.0", "protocol": [1, 1]}
_FACTS = PageFacts(url="https://example.org/a", title="A title | Site", lang="en")


@cache
def _session() -> Session:
    room = Path(tempfile.mkdtemp(prefix="penumbra-fuzz-"))
    session = Session(
        memory=room / "memory.sqlite3", chosen=room / "save-folder.json", highlights=room / "highlights.sqlite3"
    )
    session.answer(decode_request(json.dumps(_HELLO).encode()))
    return session


def frame(data: bytes, *, settle: bool = True) -> None:
    """Answer one frame's body like the host's loop; with `settle` also do the work that follows an answer."""
    session = _session()
    try:
        reply = session.answer(decode_request(data))
    except PenumbraError as error:
        reply = failure(request_id(data), error)
    encode_reply(reply)
    if settle:
        session.settle()


def snapshot(data: bytes) -> None:
    """A page's snapshot: decide it, update it by itself, explain it, send it in two pieces, forget it."""
    text = data.decode("utf-8", "replace")
    facts = {"url": "https://example.org/"}
    frame(msgspec.json.encode({"type": "decide", "id": 1, "doc": 1, "page": facts, "snapshot": text}))
    frame(msgspec.json.encode({"type": "update", "id": 2, "doc": 1, "revision": 0, "removed": [3], "snapshot": text}))
    frame(msgspec.json.encode({"type": "explain", "id": 3, "doc": 1, "node": 4}))
    frame(msgspec.json.encode({"type": "piece", "id": 4, "doc": 1, "number": 0, "snapshot": text}))
    in_pieces = {"type": "decide", "id": 5, "doc": 1, "page": facts, "snapshot": text, "pieces": 1}
    frame(msgspec.json.encode(in_pieces))
    frame(b'{"type":"forget","id":6,"doc":1}')


def page(data: bytes) -> None:
    """A page's bytes in all forms of the command."""
    try:
        result = decide_html(data, "https://example.org/a")
        as_json(result), segments(result), explained_rows(result), as_html(data, result)
        standalone_page(data)
    except PenumbraError:
        pass


def reader(data: bytes) -> None:
    """HTML in the reader view and its files."""
    markup = data.decode("utf-8", "surrogateescape")
    few = {"comments": markup[:500], "fallback": markup, "head": markup}
    reply = make_article(Article(id=1, page=_FACTS, html=markup, **few))
    encode_reply(reply) if markup.isprintable() else None
    for form in FORMATS:
        request = Export(id=1, format=form, page=_FACTS, html=markup, title=markup[:200], byline=reply.byline)  # type: ignore[arg-type]
        export(request)


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "frames": frame, "snapshots": snapshot, "pages": page, "reader": reader,
}  # fmt: skip
"""Targets by the name of their corpus's folder."""

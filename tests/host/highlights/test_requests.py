"""The requests about highlights, as the extension sends them."""

import base64
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples import example
from penumbra.errors import BadMessageError, HighlightsError
from penumbra.host import Session
from penumbra.messaging.protocol import Exported, HighlightsReply, decode_request

PAGE = "https://example.org/a"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = Session(memory=tmp_path / "memory.sqlite3", highlights=tmp_path / "highlights.sqlite3")
    session.answer(decode_request(json.dumps(example("request-hello")).encode()))
    yield session
    session.close()


def ask(session: Session, op: str, **fields: Any) -> HighlightsReply:
    message = {"type": "highlights", "id": 3, "op": op, **fields}
    reply = session.answer(decode_request(json.dumps(message).encode()))
    assert isinstance(reply, HighlightsReply)
    return reply


def put(session: Session, exact: str = "main text", url: str = PAGE, start: int = 0) -> Any:
    quote = {"exact": exact, "prefix": "", "suffix": ""}
    position = {"start": start, "end": start + len(exact)}
    return ask(session, "put", url=url, title="A page", highlight={"quote": quote, "position": position}).highlight


def test_the_example_is_kept_as_the_examples_reply_says(session: Session) -> None:
    reply = session.answer(decode_request(json.dumps(example("request-highlights")).encode()))
    made, expected = msgspec.to_builtins(reply), example("reply-highlights")
    for name in ("id", "created", "changed"):
        expected["highlight"][name] = made["highlight"][name]
    assert made == expected


def test_a_highlight_is_listed_changed_found_and_removed(session: Session) -> None:
    made = put(session)
    assert ask(session, "page", url=f"{PAGE}#x").highlights == [made]
    changed = ask(session, "put", url=PAGE, highlight={**msgspec.to_builtins(made), "note": "mine"}).highlight
    assert changed
    assert (changed.id, changed.note, changed.title) == (made.id, "mine", "A page")
    found = ask(session, "find", words="mine")
    assert (found.highlights, found.total) == ([changed], 1)
    assert [(each.site, each.count) for each in found.sites] == [("example.org", 1)]
    assert ask(session, "remove", ids=[made.id]).removed == 1
    assert ask(session, "find").total == 0


def test_a_page_removes_no_highlight_of_another(session: Session) -> None:
    made = put(session)
    assert ask(session, "remove", ids=[made.id], url="https://evil.example/").removed == 0
    with pytest.raises(HighlightsError):
        ask(session, "remove", ids=[made.id], url="")
    assert ask(session, "page", url=PAGE).highlights == [made]


def test_a_site_or_all_are_erased_and_never_by_accident(session: Session) -> None:
    put(session)
    put(session, url="https://other.example/")
    for fields in ({}, {"site": "example.org", "all": True}):
        with pytest.raises(BadMessageError):
            ask(session, "erase", **fields)
    assert ask(session, "erase", site="example.org").removed == 1
    assert ask(session, "erase", all=True).removed == 1


def test_markdown_is_written_of_a_page_or_of_a_search(session: Session) -> None:
    put(session, "first")
    put(session, "second", url="https://other.example/")
    assert "first" in ask(session, "markdown", url=PAGE).text
    assert "second" not in ask(session, "markdown", url=PAGE).text
    assert "first" not in ask(session, "markdown", words="second").text
    assert ask(session, "markdown", heading="Отмеченное").text.startswith("# Отмеченное\n\n## ")


@pytest.mark.parametrize(
    "fields",
    [
        {"op": "put", "url": PAGE},
        {"op": "page"},
        {"op": "put", "highlight": {"quote": {"exact": "x", "prefix": "", "suffix": ""}}},
        {"op": "put", "url": PAGE, "highlight": {"quote": {"exact": "", "prefix": "", "suffix": ""}}},
        {"op": "put", "url": PAGE, "highlight": {"quote": {"exact": "x" * 8001, "prefix": "", "suffix": ""}}},
        {"op": "put", "url": PAGE, "highlight": {"quote": {"exact": "x", "prefix": "p" * 65, "suffix": ""}}},
        {"op": "put", "url": PAGE, "highlight": {"quote": {"exact": "x", "prefix": "", "suffix": ""}, "color": "red"}},
        {"op": "put", "url": PAGE, "highlight": {"quote": {"exact": "x", "prefix": "", "suffix": ""}, "id": "../x"}},
        {"op": "put", "url": PAGE, "highlight": {"quote": {"exact": "x", "prefix": "", "suffix": ""}, "created": "9"}},
        {"op": "remove", "ids": ["' OR 1=1"]},
        {"op": "find", "limit": 0},
        {"op": "find", "limit": 100_000},
        {"op": "drop"},
    ],
)
def test_a_request_out_of_its_limits_is_refused(session: Session, fields: dict[str, Any]) -> None:
    with pytest.raises(BadMessageError):
        ask(session, **fields)


@pytest.mark.parametrize("form", ["markdown", "html", "epub"])
def test_exports_of_a_page_have_its_highlights_at_the_end(session: Session, form: str) -> None:
    message = example("request-export") | {"format": form, "page": {"url": f"{PAGE}#part"}, "heading": "Markierungen"}
    request = json.dumps(message).encode()
    before = session.answer(decode_request(request))
    put(session, "a <b> main")
    after = session.answer(decode_request(request))
    assert isinstance(before, Exported)
    assert isinstance(after, Exported)
    assert "Markierungen" not in _text(before)
    text = _text(after)
    escaped = "a \\<b> main" if form == "markdown" else "a &lt;b&gt; main"
    assert text.index("Markierungen") < text.rindex(escaped)
    assert after.filename == before.filename


def _text(reply: Exported) -> str:
    data = base64.b64decode(reply.data)
    if not reply.filename.endswith(".epub"):
        return data.decode()
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return book.read("EPUB/nav.xhtml").decode() + book.read("EPUB/article.xhtml").decode()


def test_two_thousand_highlights_of_a_page_stay_quick(session: Session) -> None:
    from penumbra.highlights.database import Database

    made = put(session)
    path = session._highlights_path
    assert path
    with Database(path).transaction(write=True) as db:
        db.executemany(
            "INSERT INTO highlight SELECT ?, page, exact || ?, prefix, suffix, ?, ?, color, note, created, changed, "
            "folded FROM highlight WHERE id = ?",
            [(f"{number:016x}", number, number, number, made.id) for number in range(1999)],
        )
    assert len(ask(session, "page", url=PAGE).highlights) == 2000
    assert ask(session, "find", words="main", limit=10).total == 2000
    assert ask(session, "markdown", url=PAGE).text.count("\n> ") == 2000
    assert ask(session, "remove", ids=[f"{number:016x}" for number in range(1999)], url=PAGE).removed == 1999

"""The host's replies, by messages and through the real process."""

import gc
import json
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import penumbra
from examples import example, example_columns
from penumbra.decision.elements import ElementLevel, Elements
from penumbra.errors import MemoryStoreError, NotGreetedError, UnknownDocumentError, UnknownNodeError, VersionError
from penumbra.host import Session
from penumbra.memory.store import Memory
from penumbra.messaging.protocol import Decided, Done, Explained, Greeting, MemoryReply, Reply, decode_request
from penumbra.page import Page
from penumbra.pipeline import Result, run
from penumbra.settings import Settings

PLAIN = Settings(scorer="eatiht")
"""A method without a model: these tests check the host's state and not the scores."""


def ask(session: Session, message: dict[str, Any]) -> Reply:
    return session.answer(decode_request(json.dumps(message).encode()))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    greeted = Session(PLAIN, tmp_path / "memory.sqlite3", highlights=tmp_path / "highlights.sqlite3")
    ask(greeted, example("request-hello"))
    yield greeted
    greeted.close()


def test_a_greeting_is_answered_with_the_version() -> None:
    reply = ask(Session(), example("request-hello"))
    assert isinstance(reply, Greeting)
    assert (reply.id, reply.protocol) == (1, (1, 1))


@pytest.mark.parametrize(("protocol", "older"), [([2, 3], "host"), ([0, 0], "extension")])
def test_a_missing_common_version_names_the_older_side(protocol: list[int], older: str) -> None:
    with pytest.raises(VersionError) as error:
        ask(Session(), example("request-hello") | {"protocol": protocol})
    assert error.value.advice == f"Update the {older}."


def test_a_request_before_the_greeting_is_refused() -> None:
    with pytest.raises(NotGreetedError):
        ask(Session(), example("request-decide"))


def test_a_page_that_comes_in_pieces_is_decided_as_the_whole(session: Session) -> None:
    whole = ask(session, example("request-decide"))
    columns = json.loads(example("request-decide")["snapshot"])
    last = {name: {part: [] for part in columns[name]} if name == "text" else [] for name in columns}
    assert isinstance(ask(session, example("request-piece")), Done)
    in_pieces = example("request-decide") | {"snapshot": json.dumps(last), "pieces": 1}
    assert ask(session, in_pieces) == whole
    with pytest.raises(UnknownDocumentError):
        ask(session, in_pieces)
    ask(session, example("request-piece"))
    ask(session, example("request-forget"))
    with pytest.raises(UnknownDocumentError):
        ask(session, in_pieces)


def test_a_page_is_decided_with_its_menu_hidden_and_its_text_kept(session: Session) -> None:
    reply = ask(session, example("request-decide"))
    assert isinstance(reply, Decided)
    assert reply.rows == [(3, 2)]
    assert (reply.id, reply.doc, reply.revision, reply.suited, reply.main) == (2, 7, 0, True, [6])


def test_an_update_returns_only_changed_levels(session: Session) -> None:
    ask(session, example("request-decide"))
    reply = ask(session, example("request-update"))
    assert isinstance(reply, Decided)
    assert ([row[0] for row in reply.rows], reply.revision) == ([7], 1)


def test_an_element_no_longer_dimmed_is_returned_without_a_level(session: Session) -> None:
    ask(session, example("request-decide"))
    columns = example_columns() | {"anchors": []}
    longer = [columns["text"]["value"][0] + " This is a sentence of the menu. " * 30, columns["text"]["value"][1]]
    columns["text"] = columns["text"] | {"value": longer}
    part = {
        **columns, "parent": [-1, 0], "tag": [5, 16], "key": [3, 4], "name": [0, 0], "style": [0, 0], "box": [0] * 8,
        "flags": [0, 0], "text": {"at": [1], "parent": [0], "value": [longer[0]]}, "attrs": [], "anchors": [0, 5, 0],
    }  # fmt: skip
    reply = ask(
        session, {"type": "update", "id": 3, "doc": 7, "revision": 0, "removed": [3], "snapshot": json.dumps(part)}
    )
    assert isinstance(reply, Decided)
    assert (3, -1) in reply.rows


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({3: ElementLevel(2, 1)}, {3: ElementLevel(2, 5)}, []),  # another reason, the same level
        ({3: ElementLevel(2, 1)}, {3: ElementLevel(1, 1)}, [(3, 1)]),
        (
            {4: ElementLevel(1, 1), 5: ElementLevel(1, 1)},
            {2: ElementLevel(1, 1)},
            [(2, 1), (4, -1), (5, -1)],
        ),  # an element around both
        (
            {7: ElementLevel(1, 1)},
            {7: ElementLevel(1, 1)},
            [(7, 1)],
        ),  # the update inserted it: the page has lost its level
    ],
)
def test_an_update_returns_every_level_that_differs_on_the_page(
    tmp_path: Path, before: dict[int, ElementLevel], after: dict[int, ElementLevel], expected: list[tuple[int, int]]
) -> None:
    elements = iter([Elements({}, []), Elements(before, []), Elements(after, [])])  # the first is for the warm-up page

    def run_anew(*given: Any, **chosen: Any) -> Result:
        result = run(*given, **chosen)
        seen = replace(result.decision.seen)
        vars(seen)["elements"] = next(elements)
        return replace(result, decision=replace(result.decision, seen=seen))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("penumbra.documents.run", run_anew)
        session = Session(PLAIN, tmp_path / "memory.sqlite3")
        ask(session, example("request-hello"))
        ask(session, example("request-decide"))
        reply = ask(session, example("request-update"))
    assert isinstance(reply, Decided)
    assert reply.rows == expected
    session.close()


def test_a_page_dimmed_anyway_stays_so_when_it_changes_and_when_it_is_explained(session: Session) -> None:
    without_text = example_columns() | {"text": {"at": [3], "parent": [2], "value": ["Home"]}}
    request = example("request-decide") | {"snapshot": json.dumps(without_text)}
    alone, dimmed = ask(session, request), ask(session, request | {"anyway": True})
    assert isinstance(alone, Decided)
    assert isinstance(dimmed, Decided)
    assert (alone.suited, alone.rows, dimmed.suited) == (False, [], True)
    changed = ask(session, example("request-update") | {"removed": [], "snapshot": ""})
    assert isinstance(changed, Decided)
    assert changed.suited
    explained = ask(session, example("request-explain") | {"node": 4})
    assert isinstance(explained, Explained)
    assert "left-alone" not in {name for name, _ in explained.reasons}


@pytest.mark.parametrize("change", [{"revision": 1}, {"doc": 8}])
def test_an_update_of_another_document_or_revision_is_refused(session: Session, change: dict[str, Any]) -> None:
    ask(session, example("request-decide"))
    with pytest.raises(UnknownDocumentError):
        ask(session, example("request-update") | change)


def test_a_bad_update_leaves_the_document_as_it_was(session: Session) -> None:
    ask(session, example("request-decide"))
    with pytest.raises(Exception, match=r"contradict|anchor"):
        ask(session, example("request-update") | {"snapshot": json.dumps(example_columns() | {"anchors": [0, 99, 0]})})
    assert isinstance(ask(session, example("request-update")), Decided)


def test_a_block_is_explained_with_its_reasons(session: Session) -> None:
    ask(session, example("request-decide"))
    reply = ask(session, example("request-explain"))
    assert isinstance(reply, Explained)
    assert (reply.node, reply.level, bool(reply.reasons)) == (3, "hide", True)
    with pytest.raises(UnknownNodeError):
        ask(session, example("request-explain") | {"node": 99})


def test_a_forgotten_document_is_unknown(session: Session) -> None:
    ask(session, example("request-decide"))
    ask(session, example("request-forget"))
    with pytest.raises(UnknownDocumentError):
        ask(session, example("request-update"))


def test_only_the_last_documents_are_kept(tmp_path: Path) -> None:
    session = Session(Settings(scorer="eatiht", documents=2), tmp_path / "memory.sqlite3")
    ask(session, example("request-hello"))
    for doc in (1, 2, 3):
        ask(session, example("request-decide") | {"doc": doc})
    with pytest.raises(UnknownDocumentError):
        ask(session, example("request-explain") | {"doc": 1})
    assert ask(session, example("request-explain") | {"doc": 2})


def test_a_document_that_was_explained_is_dropped_after_one_that_was_not(tmp_path: Path) -> None:
    session = Session(Settings(scorer="eatiht", documents=2), tmp_path / "memory.sqlite3")
    ask(session, example("request-hello"))
    for doc in (1, 2):
        ask(session, example("request-decide") | {"doc": doc})
    ask(session, example("request-explain") | {"doc": 1})
    ask(session, example("request-decide") | {"doc": 3})
    with pytest.raises(UnknownDocumentError):
        ask(session, example("request-explain") | {"doc": 2})
    assert ask(session, example("request-explain") | {"doc": 1})


def test_fewer_large_documents_are_kept_but_always_the_last(tmp_path: Path) -> None:
    session = Session(Settings(scorer="eatiht", held_nodes=1), tmp_path / "memory.sqlite3")
    ask(session, example("request-hello"))
    for doc in (1, 2):
        ask(session, example("request-decide") | {"doc": doc})
    with pytest.raises(UnknownDocumentError):
        ask(session, example("request-explain") | {"doc": 1})
    assert ask(session, example("request-explain") | {"doc": 2})


def test_fewer_documents_with_much_text_are_kept(tmp_path: Path) -> None:
    session = Session(Settings(scorer="eatiht", held_nodes=5000), tmp_path / "memory.sqlite3")
    ask(session, example("request-hello"))
    request = example("request-decide")
    columns = json.loads(request["snapshot"])
    columns["text"]["value"][0] = 100_000 * "Some words. "
    for doc in (1, 2):
        ask(session, request | {"doc": doc, "snapshot": json.dumps(columns)})
    with pytest.raises(UnknownDocumentError):
        ask(session, example("request-explain") | {"doc": 1})
    assert ask(session, example("request-explain") | {"doc": 2})


def test_a_document_is_explained_as_decided_after_other_documents(session: Session) -> None:
    ask(session, example("request-decide") | {"doc": 1})
    at_once = ask(session, example("request-explain") | {"doc": 1})
    ask(session, example("request-decide") | {"doc": 2})
    assert ask(session, example("request-explain") | {"doc": 1}) == at_once


def test_an_explanation_counts_earlier_pages_with_the_block(session: Session) -> None:
    first = example("request-decide")
    ask(session, first)
    session.settle()
    second = example("request-decide") | {"doc": 8, "page": first["page"] | {"url": "https://example.org/b"}}
    columns = example_columns()
    columns["text"] = columns["text"] | {"value": [columns["text"]["value"][0], "Other text on the other page. " * 9]}
    ask(session, second | {"snapshot": json.dumps(columns)})
    explained = ask(session, example("request-explain") | {"doc": 8})
    assert isinstance(explained, Explained)
    assert explained.seen == 1


def test_a_page_of_a_private_window_is_neither_remembered_nor_compared(session: Session) -> None:
    first = example("request-decide")
    private = first | {"page": first["page"] | {"private": True}}
    ask(session, private)
    session.settle()
    assert ask(session, example("request-memory")) == MemoryReply(id=8, sites=[])
    ask(session, first)
    session.settle()
    ask(session, private | {"page": private["page"] | {"url": "https://example.org/b"}})
    explained = ask(session, example("request-explain"))
    assert isinstance(explained, Explained)
    assert explained.seen == 0


def test_nothing_of_a_page_is_held_once_it_is_forgotten(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[weakref.ref[Page]] = []

    def watched(page: Page, *args: Any, **kwargs: Any) -> Result:
        held.append(weakref.ref(page))
        return run(page, *args, **kwargs)

    monkeypatch.setattr("penumbra.documents.run", watched)
    decide = example("request-decide")
    ask(session, decide | {"page": decide["page"] | {"private": True}})
    assert held[-1]() is not None
    ask(session, example("request-forget"))
    gc.collect()
    assert held[-1]() is None


def test_an_erased_memory_is_not_used_for_open_pages(session: Session) -> None:
    first = example("request-decide")
    ask(session, first)
    session.settle()
    ask(session, first | {"doc": 8, "page": first["page"] | {"url": "https://example.org/b"}})
    before = ask(session, example("request-explain") | {"doc": 8})
    ask(session, example("request-memory") | {"action": "forget-all"})
    after = ask(session, example("request-explain") | {"doc": 8})
    assert isinstance(before, Explained)
    assert isinstance(after, Explained)
    assert (before.pages, after.pages) == (1, 0)


def test_the_site_memory_is_listed_and_erased(session: Session) -> None:
    ask(session, example("request-decide"))
    session.settle()
    listed = ask(session, example("request-memory"))
    assert isinstance(listed, MemoryReply)
    assert [(site["site"], site["pages"]) for site in listed.sites] == [("example.org", 1)]
    ask(session, example("request-memory") | {"action": "forget", "site": "example.org"})
    assert ask(session, example("request-memory")) == MemoryReply(id=8, sites=[])


def test_a_page_is_decided_if_the_memory_cannot_be_opened(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    session = Session(PLAIN, blocked / "memory.sqlite3")
    ask(session, example("request-hello"))
    assert isinstance(ask(session, example("request-decide")), Decided)


def test_a_page_is_decided_if_the_user_has_no_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("penumbra.user_files.platformdirs.user_data_dir", homeless)
    session = Session(PLAIN)
    ask(session, example("request-hello"))
    session.settle()
    assert isinstance(ask(session, example("request-decide")), Decided)
    with pytest.raises(MemoryStoreError, match="no folder"):
        ask(session, example("request-memory"))


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[tuple[Session, sqlite3.Connection]]:
    """A greeted session, and the connection of another program that has locked its memory."""
    path = tmp_path / "memory.sqlite3"
    Memory(path).close()
    session = Session(PLAIN, path)
    ask(session, example("request-hello"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield session, other
    session.close()


def _pages(session: Session) -> list[int]:
    """Number of remembered pages of each site, after a decision."""
    ask(session, example("request-decide"))
    session.settle()
    reply = ask(session, example("request-memory"))
    assert isinstance(reply, MemoryReply)
    return [site["pages"] for site in reply.sites]


def test_a_memory_locked_at_the_start_is_opened_later(
    locked: tuple[Session, sqlite3.Connection], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session, other = locked
    now = 1000.0
    monkeypatch.setattr("penumbra.host.time.monotonic", lambda: now)
    session.settle()
    other.rollback()
    ask(session, example("request-decide"))
    session.settle()
    with Memory(tmp_path / "memory.sqlite3") as memory:
        assert memory.sites() == []  # too early for another attempt
    now += 11
    assert _pages(session) == [1]


def test_no_page_waits_for_a_locked_memory(
    locked: tuple[Session, sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penumbra.memory.database._WAIT", 60.0)
    monkeypatch.setattr("penumbra.host._RETRY_AFTER", 0.0)
    start = time.monotonic()
    locked[0].settle()
    assert isinstance(ask(locked[0], example("request-decide")), Decided)
    locked[0].settle()
    assert time.monotonic() - start < 30


@pytest.fixture
def locking(session: Session, tmp_path: Path) -> Iterator[tuple[Session, sqlite3.Connection]]:
    """A session with an open memory, and the connection of another program that has locked it since."""
    session.settle()
    with closing(sqlite3.connect(tmp_path / "memory.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield session, other


def _decide(session: Session, number: int) -> None:
    """Decide a new page, and do the work after the reply."""
    request = example("request-decide")
    ask(session, request | {"doc": number, "page": request["page"] | {"url": f"https://example.org/{number}"}})
    session.settle()


def test_pages_decided_while_the_memory_is_locked_are_stored_later(
    locking: tuple[Session, sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penumbra.memory.database._WAIT", 60.0)
    session, other = locking
    start = time.monotonic()
    for number in range(3):
        _decide(session, number)
    assert time.monotonic() - start < 30
    other.rollback()
    assert _pages(session) == [4]


def test_only_the_last_pages_wait_for_a_locked_memory(
    locking: tuple[Session, sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, other = locking
    monkeypatch.setattr("penumbra.documents._weight", lambda page: PLAIN.held_nodes // 2)
    for number in range(5):
        _decide(session, number)
    other.rollback()
    assert _pages(session) == [3]  # with the one decided now


def test_pages_of_private_windows_do_not_wait_for_a_locked_memory(
    locking: tuple[Session, sqlite3.Connection],
) -> None:
    session, other = locking
    _decide(session, 1)
    request = example("request-decide")
    for number in range(2, 20):
        ask(session, request | {"doc": number, "page": request["page"] | {"private": True}})
    other.rollback()
    assert _pages(session) == [2]  # with the one decided now


def test_erasing_sites_drops_the_pages_that_wait(locking: tuple[Session, sqlite3.Connection]) -> None:
    session, other = locking
    _decide(session, 1)
    other.rollback()
    ask(session, example("request-memory") | {"action": "forget", "site": "example.org"})
    session.settle()
    assert ask(session, example("request-memory")) == MemoryReply(id=8, sites=[])


def test_a_memory_locked_at_the_start_is_used_after_a_memory_request(
    locked: tuple[Session, sqlite3.Connection],
) -> None:
    session, other = locked
    session.settle()
    other.rollback()
    assert ask(session, example("request-memory")) == MemoryReply(id=8, sites=[])
    assert _pages(session) == [1]


def test_a_memory_that_was_listed_before_the_first_page_is_used(tmp_path: Path) -> None:
    with closing(Session(PLAIN, tmp_path / "memory.sqlite3")) as session:
        ask(session, example("request-hello"))
        assert ask(session, example("request-memory")) == MemoryReply(id=8, sites=[])
        assert _pages(session) == [1]


class Process:
    """The real host, started as by a browser, or a copy of it in a folder."""

    def __init__(self, home: Path, copy: Path | None = None) -> None:
        own = ["-I"] if copy is None else ["-P"]
        self.process = subprocess.Popen(
            [sys.executable, *own, "-m", "penumbra", "host", "chrome-extension://abc/"],
            env=os.environ | {"XDG_DATA_HOME": str(home), "HOME": str(home), "PYTHONPATH": str(copy)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    @property
    def input(self) -> IO[bytes]:
        assert self.process.stdin
        return self.process.stdin

    def send(self, body: bytes) -> None:
        self.input.write(struct.pack("@I", len(body)) + body)
        self.input.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout
        (length,) = struct.unpack("@I", self.process.stdout.read(4))
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self.send(json.dumps(message).encode())
        return self.receive()

    def end(self) -> int:
        self.input.close()
        status = self.process.wait(timeout=20)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream
            stream.close()
        return status


def test_the_process_survives_bad_messages_and_ends_with_its_input(tmp_path: Path) -> None:
    host = Process(tmp_path)
    assert host.ask(example("request-decide"))["code"] == 21
    assert host.ask(example("request-hello"))["type"] == "hello"
    for body, code in [
        (b"no json", 10), (b"\xff\xfe\x00", 10), (b"", 10), (b"[" * 200_000, 10),
        (b'{"type": "dance", "id": 6}', 11), (b'{"type": "decide", "id": 6, "doc": "x"}', 10),
        (json.dumps(example("request-decide") | {"snapshot": "{}"}).encode(), 30),
    ]:  # fmt: skip
        host.send(body)
        reply = host.receive()
        assert (reply["type"], reply["code"]) == ("error", code)
        assert reply["message"]
        assert reply["advice"]
    assert host.ask(example("request-decide"))["type"] == "decided"
    assert host.end() == 0


def test_the_process_ends_without_a_reply_after_an_update(tmp_path: Path) -> None:
    package, copy = Path(penumbra.__file__).parent, tmp_path / "site" / "penumbra"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("training"))
    host = Process(tmp_path, copy.parent)
    assert host.ask(example("request-hello"))["type"] == "hello"
    assert host.ask(example("request-decide"))["type"] == "decided"
    copy.rename(tmp_path / "before")
    assert host.ask(example("request-decide"))["type"] == "decided"  # no other version is there yet
    assert host.ask(example("request-article"))["code"] == 22  # this module was not imported before
    shutil.copytree(tmp_path / "before", copy)
    host.send(json.dumps(example("request-article")).encode())
    assert host.process.stdout
    assert host.process.stdout.read() == b""
    assert host.end() == 0


def test_the_process_ends_with_an_error_if_the_stream_is_cut(tmp_path: Path) -> None:
    host = Process(tmp_path)
    host.input.write(b"\x10\x00\x00\x00abc")
    host.input.flush()
    assert host.end() == 1


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from(["id", "doc", "page", "snapshot", "removed", "revision", "node"]),
        st.none() | st.integers() | st.text() | st.lists(st.integers()),
        min_size=1,
    ),
    st.data(),
)
def test_any_message_gets_a_reply_or_a_numbered_error(
    session: Session, change: dict[str, Any], data: st.DataObject
) -> None:
    from penumbra.errors import PenumbraError

    ask(session, example("request-decide"))
    name = data.draw(st.sampled_from(["request-decide", "request-update", "request-explain"]))
    try:
        ask(session, example(name) | change)
    except PenumbraError as error:
        assert error.code > 1

"""The kept highlights: keeping, searching, erasing, and a file that cannot be used."""

import datetime as dt
import os
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from penumbra.errors import (
    HighlightGoneError,
    HighlightsBusyError,
    HighlightsDamagedError,
    HighlightsError,
    HighlightsFullError,
    HighlightsNewerError,
    HighlightsReadOnlyError,
    TooManyHighlightsError,
)
from penumbra.highlights import database, rows
from penumbra.highlights.store import HighlightStore, highlights_path
from penumbra.messaging.highlights import Highlight, NewHighlight, Position, Quote

PAGE = "https://www.example.org/a"
OTHER = "https://other.example/b"


class Clock:
    """A clock that goes on by a second with each look."""

    def __init__(self) -> None:
        self.now = dt.datetime(2026, 11, 23, 20, 0, tzinfo=dt.UTC)

    def __call__(self) -> dt.datetime:
        self.now += dt.timedelta(seconds=1)
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "highlights.sqlite3"


@pytest.fixture
def store(path: Path) -> HighlightStore:
    return HighlightStore(path, Clock())


def new(exact: str = "some words", start: int = 0, **fields: str) -> NewHighlight:
    return NewHighlight(Quote(exact, "before ", " after"), position=Position(start, start + len(exact)), **fields)  # type: ignore[arg-type]


def exacts(found: list[Highlight]) -> list[str]:
    return [one.quote.exact for one in found]


def test_a_highlight_comes_back_as_it_was_put(store: HighlightStore, path: Path) -> None:
    made = store.put(f"{PAGE}?utm_source=x#y", "A page", new(color="pink", note="Mine.\nTwo lines."))
    assert len(made.id) == 16
    assert made == Highlight(
        id=made.id,
        quote=Quote("some words", "before ", " after"),
        position=Position(0, 10),
        color="pink",
        note="Mine.\nTwo lines.",
        created="2026-11-23T20:00:01.000Z",
        changed="2026-11-23T20:00:01.000Z",
        url=PAGE,
        title="A page",
    )
    assert HighlightStore(path).of_page(f"{PAGE}?gclid=1") == [made]


def test_the_highlights_of_a_page_are_in_document_order(store: HighlightStore) -> None:
    for start in (30, 10, 20):
        store.put(PAGE, "", new(f"at {start}", start))
    store.put(OTHER, "", new("elsewhere"))
    assert exacts(store.of_page(PAGE)) == ["at 10", "at 20", "at 30"]


def test_quote_and_position_twice_give_one_highlight(store: HighlightStore) -> None:
    first = store.put(PAGE, "", new(note="first"))
    assert store.put(PAGE, "", new(note="second", color="blue")) == first
    assert store.put(PAGE, "", new(start=50)) != first
    assert len(store.of_page(PAGE)) == 2


def test_a_known_id_changes_the_highlight_and_keeps_its_first_time(store: HighlightStore) -> None:
    first = store.put(PAGE, "Old title", new())
    given = new(id=first.id, color="blue", note="a note", created="2020-01-01T00:00:00.000Z")
    changed = store.put(PAGE, "New title", given)
    assert (changed.id, changed.color, changed.note, changed.title) == (first.id, "blue", "a note", "New title")
    assert (changed.created, changed.changed) == (first.created, "2026-11-23T20:00:02.000Z")
    assert store.put(PAGE, "", new(id=first.id)).title == "New title"
    assert len(store.of_page(PAGE)) == 1


def test_an_id_of_another_page_is_never_changed(store: HighlightStore) -> None:
    first = store.put(PAGE, "", new())
    with pytest.raises(HighlightGoneError):
        store.put(OTHER, "", new("evil", id=first.id))
    made = store.put(OTHER, "", new("evil", id=first.id, created=first.created))
    assert made.id != first.id
    assert store.of_page(PAGE) == [first]


def test_a_change_in_one_window_leaves_what_another_has_changed(store: HighlightStore) -> None:
    first = store.put(PAGE, "", new(color="green"))
    store.put(PAGE, "", NewHighlight(first.quote, first.id, first.position, note="an hour of thoughts"))
    changed = store.put(PAGE, "", NewHighlight(first.quote, first.id, first.position, color="blue"))
    assert (changed.color, changed.note) == ("blue", "an hour of thoughts")
    assert store.find("thoughts").total == 1


def test_a_change_brings_no_removed_highlight_back(store: HighlightStore) -> None:
    first = store.put(PAGE, "", new())
    store.remove([first.id])
    with pytest.raises(HighlightGoneError):
        store.put(PAGE, "Another title", NewHighlight(first.quote, first.id, first.position, color="blue"))
    assert store.find().total == 0


def test_a_removed_highlight_is_put_back_with_id_and_time(store: HighlightStore) -> None:
    first = store.put(PAGE, "", new(note="mine"))
    assert store.remove([first.id]) == 1
    assert store.find().total == 0
    again = store.put(PAGE, "", new(id=first.id, note="mine", created=first.created))
    assert (again.id, again.created) == (first.id, first.created)


def test_a_time_to_come_becomes_the_present(store: HighlightStore) -> None:
    assert store.put(PAGE, "", new(created="2999-01-01T00:00:00.000Z")).created == "2026-11-23T20:00:01.000Z"


def test_only_highlights_of_the_given_page_are_removed(store: HighlightStore) -> None:
    ours, theirs = store.put(PAGE, "", new()), store.put(OTHER, "", new())
    assert store.remove([ours.id, theirs.id, "0" * 16], PAGE) == 1
    assert store.of_page(OTHER) == [theirs]
    with pytest.raises(HighlightsError):
        store.remove([theirs.id], "about:blank")
    assert store.remove([]) == 0
    assert store.of_page(OTHER) == [theirs]


@pytest.mark.parametrize("url", ["", "about:blank", "javascript:x", "data:text/html,x"])
def test_nothing_is_kept_of_an_address_without_a_page(store: HighlightStore, path: Path, url: str) -> None:
    with pytest.raises(HighlightsError, match="No highlights can be kept"):
        store.put(url, "", new())
    assert store.of_page(url) == []
    assert not path.exists()


def test_reading_and_erasing_nothing_makes_no_file(store: HighlightStore, path: Path) -> None:
    assert store.of_page(PAGE) == []
    assert store.find("x").sites == []
    assert store.remove(["0" * 16]) == store.erase() == store.erase("example.org") == 0
    assert not path.parent.exists()


def test_pages_with_the_newest_highlights_come_first(store: HighlightStore) -> None:
    store.put(PAGE, "One", new("first", 9))
    store.put(OTHER, "Two", new("second"))
    store.put(PAGE, "One", new("third", 3))
    found = store.find()
    assert exacts(found.highlights) == ["third", "first", "second"]
    assert [(each.site, each.count) for each in found.sites] == [("example.org", 2), ("other.example", 1)]
    assert exacts(store.find(offset=1, limit=1).highlights) == ["first"]
    assert store.find(offset=1, limit=1).total == 3


def test_words_are_found_in_quote_note_and_title_in_any_script(store: HighlightStore) -> None:
    store.put(PAGE, "Die Straße", new("Ёлка зелёная", 1))
    store.put(PAGE, "Die Straße", new("日本語の文章", 2, note="Élan vital"))
    assert exacts(store.find("елка").highlights) == ["Ёлка зелёная"]
    assert exacts(store.find("本語").highlights) == ["日本語の文章"]
    assert exacts(store.find("VITAL elan").highlights) == ["日本語の文章"]
    assert store.find("strasse").total == 2
    assert store.find("straße vital").total == 1
    assert store.find("vital missing").total == 0
    assert store.find("vital", "other.example").total == 0


@pytest.mark.parametrize(
    "text",
    [
        "'; DROP TABLE highlight; --", '" OR 1=1 --', 'NEAR(a b) AND * ^ {col}: "', "%_\\", "a\0b", "\ud83d half",
        "\u202etxet\u202c", "﷽" * 100, "x" * 8000, "\r\n\t", "<script>alert(1)</script>", "?1 :name @x $y",
    ],
)  # fmt: skip
def test_any_text_is_kept_found_and_erased(store: HighlightStore, text: str) -> None:
    store.put(PAGE, text, new(text, note=text))
    store.put(OTHER, "harmless", new("harmless"))
    kept = text.encode("utf-8", "replace").decode()
    (made,) = store.of_page(PAGE)
    assert (made.quote.exact, made.note, made.title) == (kept, kept, kept)
    if text.strip():
        assert made in store.find(text[:1000]).highlights
    store.find(text, text)
    assert store.erase(text) == 0
    assert store.find().total == 2


def test_a_site_or_all_are_erased_and_overwritten(store: HighlightStore, path: Path) -> None:
    store.put(PAGE, "", new("unmistakable quote"))
    store.put(OTHER, "", new("another quote"))
    assert store.erase("WWW.Example.org") == 1
    assert b"unmistakable" not in path.read_bytes()
    assert [each.site for each in store.find().sites] == ["other.example"]
    assert store.erase() == 1
    assert b"another quote" not in path.read_bytes()
    assert store.find().total == 0


def test_a_page_has_at_most_two_thousand_highlights(store: HighlightStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MOST_ON_PAGE", 3)
    made = [store.put(PAGE, "", new(start=start)) for start in range(3)]
    with pytest.raises(TooManyHighlightsError):
        store.put(PAGE, "", new(start=99))
    assert store.put(PAGE, "", new(id=made[0].id, note="changed")).note == "changed"
    store.put(OTHER, "", new())
    assert len(store.of_page(PAGE)) == 3


def test_only_the_user_may_read_the_file(store: HighlightStore, path: Path) -> None:
    store.put(PAGE, "", new())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_highlights_are_in_the_users_data_folder() -> None:
    assert highlights_path().parts[-2:] == ("penumbra", "highlights.sqlite3")


def test_a_user_without_a_home_gets_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*args: object, **kwargs: object) -> str:
        raise RuntimeError("no home")

    monkeypatch.setattr("penumbra.user_files.platformdirs.user_data_dir", homeless)
    with pytest.raises(HighlightsError, match="no folder"):
        highlights_path()


def test_hosts_of_several_browsers_share_the_file(path: Path) -> None:
    def work(browser: int) -> None:
        store = HighlightStore(path)
        for number in range(20):
            store.put(PAGE, "", new(f"{browser} {number}", number))
            store.put(PAGE, "", new("the same", 500))

    with ThreadPoolExecutor(4) as hosts:
        list(hosts.map(work, range(4)))
    found = exacts(HighlightStore(path).of_page(PAGE))
    assert len(found) == 81
    assert found.count("the same") == 1


def test_a_locked_file_is_an_error_and_stays(
    store: HighlightStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = store.put(PAGE, "", new())
    monkeypatch.setattr(database, "_WAIT", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HighlightsBusyError):
            store.put(PAGE, "", new(start=5))
        with pytest.raises(HighlightsBusyError):
            store.of_page(PAGE)
    assert store.of_page(PAGE) == [made]


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_named_and_stays_as_it_is(store: HighlightStore, path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    for call in (lambda: store.of_page(PAGE), lambda: store.put(PAGE, "", new()), store.find, store.erase):
        with pytest.raises(HighlightsDamagedError, match=r"highlights\.sqlite3 is damaged"):
            call()
    assert path.read_bytes() == content
    path.unlink()
    assert store.put(PAGE, "", new()).quote.exact == "some words"


def test_damage_in_the_middle_of_the_file_changes_nothing(store: HighlightStore, path: Path) -> None:
    for number in range(200):
        store.put(PAGE, "", new("long text " * 20, number))
    data = bytearray(path.read_bytes())
    data[8192:-4096] = b"\xa5" * (len(data) - 12_288)
    path.write_bytes(data)
    with pytest.raises(HighlightsDamagedError):
        store.of_page(PAGE)
    with pytest.raises(HighlightsDamagedError):
        store.erase()
    assert path.read_bytes() == data


def test_another_programs_database_stays_unchanged(store: HighlightStore, path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE mail (text)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(HighlightsDamagedError):
        store.put(PAGE, "", new())
    assert path.read_bytes() == before


def test_a_file_of_a_newer_version_stays_unchanged(store: HighlightStore, path: Path) -> None:
    store.put(PAGE, "", new())
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 99")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(HighlightsNewerError, match="newer version"):
        store.put(PAGE, "", new(start=3))
    assert path.read_bytes() == before


def test_text_that_is_not_utf8_is_read_as_far_as_it_goes(store: HighlightStore, path: Path) -> None:
    store.put(PAGE, "", new("good text"))
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE highlight SET exact = CAST(x'676f6f64ff' AS TEXT)")
        other.commit()
    assert exacts(store.of_page(PAGE)) == ["good\ufffd"]


def test_a_host_that_ends_in_the_middle_loses_nothing(store: HighlightStore, path: Path) -> None:
    made = store.put(PAGE, "", new())
    script = (
        "import os, sys; from pathlib import Path; from penumbra.highlights.database import Database\n"
        "with Database(Path(sys.argv[1])).transaction(write=True) as db:\n"
        "    db.execute('PRAGMA cache_size = 1'); db.execute('PRAGMA cache_spill = ON')\n"
        "    db.execute('DELETE FROM highlight')\n"
        "    db.execute('INSERT INTO page (url, site, title, folded) VALUES (hex(randomblob(300000)), 1, 2, 3)')\n"
        "    os._exit(1)\n"
    )
    assert subprocess.run([sys.executable, "-c", script, path]).returncode == 1
    assert store.of_page(PAGE) == [made]


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root mounts file systems")
def test_a_full_or_read_only_disk_is_named_and_nothing_is_lost(store: HighlightStore, path: Path) -> None:
    path.parent.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", path.parent], check=True)
    try:
        made = store.put(PAGE, "", new())
        with pytest.raises(HighlightsFullError, match="no space left"):
            for start in range(1, 30):
                store.put(PAGE, "", new("x" * 8000, start))
        before = store.find()
        assert made in before.highlights
        subprocess.run(["mount", "-o", "remount,ro", path.parent], check=True)
        assert store.find() == before
        for call in (lambda: store.put(PAGE, "", new(start=77)), lambda: store.remove([made.id]), store.erase):
            with pytest.raises(HighlightsReadOnlyError):
                call()
        assert store.find() == before
    finally:
        subprocess.run(["umount", path.parent], check=True)


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(HighlightsError, match="cannot be used"):
        HighlightStore(tmp_path / "file" / "highlights.sqlite3").put(PAGE, "", new())

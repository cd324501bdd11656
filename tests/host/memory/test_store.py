"""The site memory: storing, erasing, damage and locks."""

import os
import sqlite3
import stat
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from penumbra.errors import MemoryBusyError, MemoryStoreError
from penumbra.memory.fingerprint import Fingerprint, take_fingerprint
from penumbra.memory.store import PAGES_PER_SITE, SITES, Memory, memory_path, site_of
from penumbra.page import Page
from penumbra.page.markup import parse


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "memory.sqlite3"


def page(number: int = 1, host: str = "example.org") -> Page:
    return parse(f"<ul><li>Home</li></ul><p>secret text {'x' * number}</p>", f"https://{host}/{number}")


def test_a_remembered_page_comes_back_as_its_fingerprint(path: Path) -> None:
    with Memory(path) as memory:
        assert memory.remember(page())
        (found,) = memory.recall("https://example.org/other")
        wanted = take_fingerprint(page(), memory.key)
    assert found.address == wanted.address
    assert found.texts.tolist() == wanted.texts.tolist()
    assert found.places.tolist() == wanted.places.tolist()
    assert found.parent.tolist() == wanted.parent.tolist()
    assert found.label.tolist() == wanted.label.tolist()


def test_pages_stay_after_reopening_and_the_last_seen_comes_first(path: Path) -> None:
    for number in (1, 2, 3):
        with Memory(path, clock=lambda: 1000.0) as memory:
            memory.remember(page(number))
    with Memory(path) as memory:
        addresses = [each.address for each in memory.recall("https://www.example.org/")]
        assert addresses == [take_fingerprint(page(number), memory.key).address for number in (3, 2, 1)]


def test_a_page_of_a_private_window_is_never_stored(path: Path) -> None:
    private = page()
    object.__setattr__(private, "facts", msgspec.structs.replace(private.facts, private=True))
    with Memory(path) as memory:
        assert not memory.remember(private)
        assert memory.sites() == []


@pytest.mark.parametrize("url", ["", "file:///home/me/a.html", "about:blank", "moz-extension://x/y"])
def test_pages_without_a_site_are_not_stored(path: Path, url: str) -> None:
    with Memory(path) as memory:
        assert not memory.remember(parse("<p>text</p>", url))
    assert site_of(url) == ""


def test_a_site_is_the_host_name_without_www() -> None:
    assert site_of("https://www.Example.org:8443/a?b") == "example.org"
    assert site_of("http://[::1") == ""


def test_the_file_contains_no_text_and_no_address(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(parse("<p>unmistakable words</p>", "https://example.org/unmistakable/address"))
    assert b"unmistakable" not in path.read_bytes()


def test_a_second_visit_replaces_the_first(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(page())
        memory.remember(page())
        assert memory.sites()[0].pages == 1


def test_the_oldest_page_of_a_full_site_is_removed(path: Path) -> None:
    with Memory(path) as memory:
        for number in range(1, PAGES_PER_SITE + 3):
            memory.remember(page(number))
        kept = {each.address for each in memory.recall("https://example.org/")}
        assert len(kept) == PAGES_PER_SITE
        assert take_fingerprint(page(2), memory.key).address not in kept
        assert take_fingerprint(page(3), memory.key).address in kept


def test_the_oldest_site_of_a_full_memory_is_removed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penumbra.memory.store.SITES", 3)
    assert SITES > 3
    with Memory(path) as memory:
        for number in range(5):
            memory.remember(page(host=f"site{number}.example"))
        assert [site.site for site in memory.sites()] == ["site4.example", "site3.example", "site2.example"]


def test_an_erased_site_leaves_nothing_in_the_file(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(page(host="gone.example"))
        memory.remember(page(host="kept.example"))
        assert memory.forget("www.Gone.example") == 1
        assert memory.recall("https://gone.example/") == ()
        assert [site.site for site in memory.sites()] == ["kept.example"]
    assert b"gone.example" not in path.read_bytes()


def test_erasing_all_makes_a_new_key(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(page())
        key = memory.key
        assert memory.forget_all() == 1
        assert memory.sites() == []
        assert memory.key != key


def forget_one(memory: Memory) -> int:
    return memory.forget("example.org")


@pytest.mark.parametrize("forget", [forget_one, Memory.forget_all])
def test_erasing_removes_damaged_files_and_no_others(path: Path, forget: Callable[[Memory], int]) -> None:
    path.parent.mkdir()
    for _ in range(3):
        path.write_bytes(b"example.org" * 100)
        Memory(path).close()
    others = {path.name, f"{path.name}.damaged.txt", "other.sqlite3.damaged"}
    for name in others - {path.name}:
        path.with_name(name).write_text("")
    with Memory(path) as memory:
        memory.remember(page())
        assert forget(memory) == 1
    assert {each.name for each in path.parent.iterdir()} == others


def spoil(path: Path) -> None:
    """Fill a memory and damage its file so that only reading its pages fails."""
    with Memory(path) as memory:
        for number in range(PAGES_PER_SITE):
            memory.remember(page(number))
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)


@pytest.mark.parametrize("forget", [forget_one, Memory.forget_all])
def test_erasing_in_a_damaged_file_removes_it_without_an_error(path: Path, forget: Callable[[Memory], int]) -> None:
    spoil(path)
    with Memory(path) as memory:
        assert forget(memory) == 0
        assert memory.sites() == []
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("forget", [forget_one, Memory.forget_all])
def test_a_file_that_is_damaged_while_it_is_open_is_erased(path: Path, forget: Callable[[Memory], int]) -> None:
    with Memory(path) as memory:
        memory.remember(page())
        with path.open("r+b") as file:
            file.write(b"example.org " * 1000)
        assert forget(memory) == 0
        assert memory.sites() == []
    assert b"example.org" not in b"".join(each.read_bytes() for each in path.parent.iterdir())


def test_all_sites_are_erased_if_the_file_cannot_shrink(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penumbra.memory.database._WAIT", 0.05)
    with Memory(path) as memory, closing(sqlite3.connect(path, isolation_level=None)) as other:
        memory.remember(page(host="gone.example"))
        key = memory.key
        began: list[str] = []

        def lock(statement: str) -> None:
            if statement == "VACUUM" and not began:
                began.append(statement)
                other.execute("BEGIN IMMEDIATE")

        memory._database._db.set_trace_callback(lock)
        assert memory.forget_all() == 1
        assert began
        assert memory.sites() == []
        assert b"gone.example" not in path.read_bytes()
        assert key not in path.read_bytes()


def test_erased_data_is_not_left_in_a_write_ahead_log(path: Path) -> None:
    with Memory(path) as memory:
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA journal_mode = WAL")
        memory.remember(page(host="gone.example"))
        memory.remember(page(host="kept.example"))
        memory.forget("gone.example")
        assert all(b"gone.example" not in each.read_bytes() for each in path.parent.iterdir())


def test_two_hosts_may_share_the_file(path: Path) -> None:
    with Memory(path) as one, Memory(path) as other:
        one.remember(page(1))
        other.remember(page(2))
        assert one.sites()[0].pages == other.sites()[0].pages == 2
        assert one.key == other.key


def test_a_file_that_is_no_database_is_renamed_and_the_memory_starts_empty(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is not a database" * 100)
    with Memory(path) as memory:
        assert "damaged" in memory.note
        assert memory.sites() == []
        assert memory.remember(page())
    assert path.with_name("memory.sqlite3.damaged").read_bytes().startswith(b"this is not")


def test_an_earlier_damaged_file_is_never_overwritten(path: Path) -> None:
    path.parent.mkdir()
    for number in (b"1", b"2", b"3"):
        path.write_bytes(number * 1000)
        Memory(path).close()
    kept = {aside.name: aside.read_bytes()[:1] for aside in path.parent.glob("*.damaged*")}
    assert kept == {
        f"memory.sqlite3.damaged{ending}": number for ending, number in (("", b"1"), (".2", b"2"), (".3", b"3"))
    }


def test_another_programs_database_stays_unchanged(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (value)")
    before = path.read_bytes()
    with pytest.raises(MemoryStoreError, match="not a site memory"):
        Memory(path)
    assert path.read_bytes() == before


def test_a_memory_opened_to_read_is_not_written(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(page())
    before = path.read_bytes(), path.stat().st_mtime_ns
    with Memory(path, read_only=True) as memory:
        assert [site.site for site in memory.sites()] == ["example.org"]
        assert len(memory.recall("https://example.org/")) == 1
        with pytest.raises(MemoryStoreError, match="cannot be used"):
            memory.remember(page(2))
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


@pytest.mark.parametrize("statements", [(), ("PRAGMA user_version = 1",), ("PRAGMA journal_mode = WAL",)])
def test_a_file_opened_to_read_that_is_no_memory_is_refused(path: Path, statements: tuple[str, ...]) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        for statement in (*statements, "CREATE TABLE theirs (value)"):
            db.execute(statement)
    before = path.read_bytes()
    with pytest.raises(MemoryStoreError, match="not a site memory"):
        Memory(path, read_only=True)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_missing_file_opened_to_read_is_not_created(path: Path) -> None:
    with pytest.raises(MemoryStoreError, match="cannot be read"):
        Memory(path, read_only=True)
    assert not path.parent.exists()


def test_damage_found_in_use_is_an_error_and_then_an_empty_memory(path: Path) -> None:
    spoil(path)
    memory = Memory(path)
    with pytest.raises(MemoryStoreError, match="was damaged"):
        memory.sites()
    assert memory.sites() == []
    assert memory.remember(page())
    memory.close()


def test_two_hosts_that_find_the_same_damage_set_one_file_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(path)
    with Memory(path) as first, Memory(path) as second:
        with pytest.raises(MemoryStoreError, match="was damaged"):
            first.sites()
        assert first.remember(page())
        # The second one had begun to read before the first one set the file aside.
        monkeypatch.setattr(second._database, "_reopen_if_replaced", lambda *, wait: None)
        with pytest.raises(MemoryStoreError, match="Another host"):
            second.sites()
        assert second.sites() == first.sites() != []
    assert len(list(path.parent.glob("*.damaged*"))) == 1


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM secret",
        "UPDATE secret SET key = 'text'",
        "UPDATE secret SET key = zeroblob(80)",
        "UPDATE page SET texts = x'0102030405'",
        "UPDATE page SET texts = 'text'",
        "UPDATE page SET tree = x'010203'",
        "UPDATE page SET tree = x'ff00'",
        "UPDATE page SET tree = x'00ff'",
    ],
)
def test_values_that_no_host_writes_count_as_damage(path: Path, change: str) -> None:
    with Memory(path) as memory:
        memory.remember(page())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(change)
        with pytest.raises(MemoryStoreError, match="was damaged"):
            memory.recall("https://example.org/")
        assert memory.recall("https://example.org/") == ()
        assert memory.remember(page())


@pytest.mark.parametrize(
    "ask", [lambda memory, site: memory.forget(site), lambda memory, site: memory.recall(f"https://{site}/")]
)
def test_a_name_that_is_not_utf8_leaves_the_memory_unchanged(path: Path, ask: Callable[[Memory, str], object]) -> None:
    with Memory(path) as memory:
        memory.remember(page())
        with pytest.raises(MemoryStoreError, match="not the name of a site"):
            ask(memory, "caf\udce9.org")
        assert [site.pages for site in memory.sites()] == [1]


def test_an_invalid_time_counts_as_damage_when_a_page_is_stored(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(page())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("UPDATE page SET seen = 9223372036854775807")
        with pytest.raises(MemoryStoreError, match="was damaged"):
            memory.remember(page())
        assert memory.remember(page())


@pytest.mark.skipif(os.name != "posix", reason="what is open cannot be removed")
def test_a_file_removed_by_the_user_is_closed(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(page(host="gone.example"))
        path.unlink()
        assert memory.recall("https://gone.example/") == ()
        assert memory.remember(page(host="new.example"))
        assert [each.site for each in memory.sites()] == ["new.example"]
        path.unlink()
        path.parent.rmdir()
        assert memory.forget_all() == 0
    with Memory(path) as memory:
        assert memory.sites() == []


@pytest.mark.skipif(os.name != "posix", reason="what is open cannot be moved")
def test_a_memory_survives_a_folder_missing_for_a_moment(path: Path) -> None:
    away = path.parent.with_name("away")
    with Memory(path) as memory:
        memory.remember(page(host="kept.example"))
        path.parent.rename(away)
        path.parent.write_text("in its place")
        with pytest.raises(MemoryStoreError):
            memory.sites()
        path.parent.unlink()
        away.rename(path.parent)
        assert [each.site for each in memory.sites()] == ["kept.example"]
        assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.skipif(os.name != "posix", reason="what is open cannot be moved")
def test_other_hosts_close_a_file_that_one_has_renamed(path: Path) -> None:
    with Memory(path) as one, Memory(path) as other:
        one.remember(page())
        path.rename(path.with_name("memory.sqlite3.damaged"))
        assert one.remember(page(host="one.example"))
        assert other.remember(page(host="other.example"))
        for memory in (one, other):
            assert {each.site for each in memory.sites()} == {"one.example", "other.example"}


def test_a_file_of_a_newer_version_stays_unchanged(path: Path) -> None:
    Memory(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(MemoryStoreError, match="newer version"):
        Memory(path)
    assert not path.with_name("memory.sqlite3.damaged").exists()


def test_a_file_that_cannot_be_created_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MemoryStoreError, match="cannot be used"):
        Memory(tmp_path / "file" / "memory.sqlite3")


def test_a_failed_transaction_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("half way")

    with Memory(path) as memory:
        memory.remember(page(1))
        monkeypatch.setattr("penumbra.memory.store._trim", fail)
        with pytest.raises(RuntimeError):
            memory.remember(page(2))
        assert memory.sites()[0].pages == 1


def test_a_commit_blocked_by_a_reader_keeps_no_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penumbra.memory.database._WAIT", 0.05)
    with Memory(path) as memory, Memory(path) as other:
        memory.remember(page(1))
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM page").fetchall()
            with pytest.raises(MemoryStoreError, match="locked"):
                memory.remember(page(2))
        assert other.remember(page(3))
        assert memory.remember(page(4))
        assert memory.sites()[0].pages == 3


def test_an_error_is_raised_if_sqlite_ended_the_transaction_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(db: sqlite3.Connection, _: str) -> None:
        db.execute("ROLLBACK")
        raise RuntimeError("half way")

    with Memory(path) as memory:
        monkeypatch.setattr("penumbra.memory.store._trim", fail)
        with pytest.raises(RuntimeError, match="half way"):
            memory.remember(page())
        assert memory.sites() == []


@pytest.mark.parametrize(("lock", "found"), [("IMMEDIATE", 1), ("EXCLUSIVE", 0)])
def test_a_page_does_not_wait_for_another_hosts_lock(path: Path, lock: str, found: int) -> None:
    with Memory(path) as memory, closing(sqlite3.connect(path, isolation_level=None)) as other:
        memory.remember(page())
        other.execute(f"BEGIN {lock}")
        start = time.monotonic()
        assert len(memory.recall("https://example.org/")) == found
        assert time.monotonic() - start < 1
        other.execute("ROLLBACK")
        assert len(memory.recall("https://example.org/")) == 1


def test_a_caller_that_waits_gets_an_error_for_another_hosts_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penumbra.memory.database._WAIT", 0.05)
    with Memory(path) as memory, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(MemoryStoreError, match="locked"):
            memory.recall("https://example.org/", wait=True)


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_caller_that_does_not_wait_gets_the_error_at_once(path: Path, lock: str) -> None:
    with Memory(path) as memory, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"BEGIN {lock}")
        start = time.monotonic()
        with pytest.raises(MemoryBusyError, match="locked"):
            memory.remember(page(), wait=False)
        assert time.monotonic() - start < 1
        other.execute("ROLLBACK")
        assert memory.remember(page(), wait=False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_user_may_read_the_file(path: Path) -> None:
    Memory(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_memory_is_in_the_users_data_folder() -> None:
    assert memory_path().name == "memory.sqlite3"
    assert memory_path().parent.name == "penumbra"


def test_a_page_hashed_with_an_erased_key_is_not_stored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Memory(path) as memory, Memory(path) as other:

        def take_and_forget(page: Page, key: bytes) -> Fingerprint:
            other.forget_all()
            return take_fingerprint(page, key)

        monkeypatch.setattr("penumbra.memory.store.take_fingerprint", take_and_forget)
        assert not memory.remember(page())
        assert memory.sites() == []


def test_a_damaged_memory_that_cannot_be_replaced_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "memory.sqlite3"

    def full(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("database or disk is full")

    with Memory(path) as memory:
        with closing(sqlite3.connect(path)) as other:
            other.execute("DROP TABLE page")
            other.execute("CREATE TABLE page (site, address, seen, texts, places, tree)")
            other.execute("INSERT INTO page VALUES ('example.org', 1, 1, 'x', 2, 3)")
            other.commit()
        monkeypatch.setattr(sqlite3, "connect", full)
        for _ in range(2):
            with pytest.raises(MemoryStoreError, match="disk is full"):
                memory.recall("https://example.org/")

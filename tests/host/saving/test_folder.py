"""Writing into a folder: whole or not at all, over no other file, and never outside."""

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from penumbra.errors import FolderFullError, FolderReadOnlyError, SaveError
from penumbra.saving import folder as room
from penumbra.saving.faults import problem
from penumbra.saving.folder import open_folder

IS_ROOT_ON_LINUX = sys.platform == "linux" and os.geteuid() == 0


def save(path: Path, data: bytes = b"text", stem: str = "A") -> Any:
    with open_folder(path) as folder:
        return folder.write(stem, ".md", data)


def names(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.iterdir())


@pytest.fixture
def drive(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own of 64 KiB."""
    if not IS_ROOT_ON_LINUX:
        pytest.skip("only root mounts file systems")
    place = tmp_path / "drive"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], check=True)
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_file_is_written_with_its_bytes_and_nothing_else(tmp_path: Path) -> None:
    written = save(tmp_path, b"text")
    assert (written.name, written.already) == ("A.md", False)
    assert (tmp_path / "A.md").read_bytes() == b"text"
    assert names(tmp_path) == ["A.md"]
    found = (tmp_path / "A.md").stat()
    assert (found.st_nlink, found.st_dev, found.st_ino) == (1, *written.identity)


def test_the_same_content_is_not_written_again(tmp_path: Path) -> None:
    first = save(tmp_path)
    again = save(tmp_path)
    assert (again.name, again.already, again.identity) == ("A.md", True, first.identity)
    assert names(tmp_path) == ["A.md"]


def test_other_content_gets_the_next_number(tmp_path: Path) -> None:
    assert [save(tmp_path, data).name for data in (b"1", b"2", b"3", b"2")] == ["A.md", "A 2.md", "A 3.md", "A 2.md"]
    assert (tmp_path / "A.md").read_bytes() == b"1"


def test_contents_are_compared_by_the_given_function(tmp_path: Path) -> None:
    save(tmp_path, b"text")
    with open_folder(tmp_path) as folder:
        assert folder.write("A", ".md", b"TEXT", bytes.lower).already


@pytest.mark.parametrize("kind", ["link", "dangling", "folder", "pipe", "larger"])
def test_whatever_has_the_name_is_left_as_it_is(tmp_path: Path, kind: str) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    inside.mkdir()
    outside.write_bytes(b"text")  # the same content, but not in the folder
    taken = inside / "A.md"
    put: dict[str, Callable[[], object]] = {
        "link": lambda: taken.symlink_to(outside),
        "dangling": lambda: taken.symlink_to(tmp_path / "missing"),
        "folder": taken.mkdir,
        "pipe": lambda: os.mkfifo(taken),
        "larger": lambda: taken.write_bytes(b"text" * 5000),
    }
    put[kind]()
    before = os.lstat(taken)
    assert save(inside).name == "A 2.md"
    assert os.lstat(taken) == before
    assert not (tmp_path / "missing").exists()
    assert outside.read_bytes() == b"text"


@pytest.mark.parametrize("name", ["openat", "paths"])
def test_a_file_system_without_hard_links_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(room, "_BY_DESCRIPTOR", name == "openat")
    assert [save(tmp_path, data).name for data in (b"1", b"2", b"1")] == ["A.md", "A 2.md", "A.md"]
    assert names(tmp_path) == ["A 2.md", "A.md"]


def test_a_system_that_names_files_by_paths_only_is_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_BY_DESCRIPTOR", False)
    assert [save(tmp_path, data).name for data in (b"1", b"2", b"1")] == ["A.md", "A 2.md", "A.md"]
    with open_folder(tmp_path) as folder, folder.subfolder("pictures") as inner:
        inner.write("p", ".png", b"3")
    assert names(tmp_path) == ["A 2.md", "A.md", "pictures"]
    (tmp_path / "linked").symlink_to(tmp_path)
    with pytest.raises(NotADirectoryError), open_folder(tmp_path) as folder, folder.subfolder("linked"):
        pass


@pytest.mark.parametrize("function", ["fsync", "link"])
@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_a_fault_while_writing_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, fault: int
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError(fault, os.strerror(fault))

    with monkeypatch.context() as failing:
        failing.setattr(os, function, fail)
        with pytest.raises(OSError, match=os.strerror(fault)):
            save(tmp_path)
    assert names(tmp_path) == []


def test_a_full_drive_is_named_and_keeps_what_it_had(drive: Path) -> None:
    (drive / "B.md").write_bytes(b"b")
    with pytest.raises(OSError, match="No space") as error:
        save(drive, bytes(100_000))
    assert isinstance(problem(error.value, drive), FolderFullError)
    assert names(drive) == ["B.md"]
    assert save(drive, b"text").name == "A.md"


def test_a_read_only_drive_is_named(drive: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", drive], check=True)
    with pytest.raises(OSError, match="Read-only") as error:
        save(drive)
    assert isinstance(problem(error.value, drive), FolderReadOnlyError)


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save(tmp_path / "gone")
    assert names(tmp_path) == []


def test_a_folder_that_is_removed_meanwhile_is_missing(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    with open_folder(inner) as folder:
        inner.rmdir()
        with pytest.raises(FileNotFoundError):
            folder.write("A", ".md", b"text")


def test_a_folder_exchanged_for_a_link_meanwhile_leads_nowhere_else(tmp_path: Path) -> None:
    inner, moved, outside = tmp_path / "inner", tmp_path / "moved", tmp_path / "outside"
    inner.mkdir()
    outside.mkdir()
    with open_folder(inner) as folder:
        inner.rename(moved)
        inner.symlink_to(outside)
        folder.write("A", ".md", b"text")
    assert (names(moved), names(outside)) == (["A.md"], [])


def test_a_subfolder_is_made_and_an_empty_one_removed(tmp_path: Path) -> None:
    with open_folder(tmp_path) as folder:
        with folder.subfolder("pictures"):
            pass
        assert names(tmp_path) == []
        with folder.subfolder("pictures") as inner:
            inner.write("p", ".png", b"1")
    assert names(tmp_path / "pictures") == ["p.png"]


def test_an_empty_subfolder_of_the_users_is_kept(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    with open_folder(tmp_path) as folder, folder.subfolder("pictures"):
        pass
    assert names(tmp_path) == ["pictures"]


@pytest.mark.parametrize("kind", ["link", "file"])
def test_a_subfolder_that_is_a_link_or_a_file_is_not_opened(tmp_path: Path, kind: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    if kind == "link":
        (tmp_path / "pictures").symlink_to(outside)
    else:
        (tmp_path / "pictures").write_bytes(b"")
    with pytest.raises(NotADirectoryError), open_folder(tmp_path) as folder, folder.subfolder("pictures"):
        pass
    assert names(outside) == []


def test_undoing_removes_new_files_only(tmp_path: Path) -> None:
    save(tmp_path, b"1")
    with open_folder(tmp_path) as folder:
        folder.write("A", ".md", b"1")
        folder.write("A", ".md", b"2")
        folder.undo()
    assert names(tmp_path) == ["A.md"]


def test_many_writers_at_once_lose_no_file(tmp_path: Path) -> None:
    threads = [threading.Thread(target=save, args=(tmp_path, b"%d" % number)) for number in range(16)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {b"%d" % number for number in range(16)}


def test_too_many_files_of_one_name_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_MOST_NUMBERS", 2)
    save(tmp_path, b"1")
    save(tmp_path, b"2")
    with pytest.raises(SaveError, match="2 files are named A"):
        save(tmp_path, b"3")
    assert names(tmp_path) == ["A 2.md", "A.md"]


def test_trying_out_leaves_nothing(tmp_path: Path) -> None:
    with open_folder(tmp_path) as folder:
        folder.try_out()
    assert names(tmp_path) == []

"""A note and its pictures: both are there, or neither."""

import errno
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples import example
from penumbra.messaging.protocol import Save
from penumbra.saving.chosen import Chosen
from penumbra.saving.folder import Folder, Written, open_folder
from penumbra.saving.note import Note, write_note


def save(path: Path, **fields: Any) -> Note:
    request = msgspec.convert(example("request-save") | fields, Save)
    with open_folder(path) as folder:
        return write_note(folder, request, Chosen(str(path)), "2026-11-23")


def files(path: Path) -> list[str]:
    return sorted(str(one.relative_to(path)) for one in path.rglob("*"))


def refuse_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the drive be full when the note comes, after the pictures."""
    write = Folder.write

    def full(self: Folder, stem: str, ending: str, *given: Any) -> Written:
        if ending == ".md":
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(self, stem, ending, *given)

    monkeypatch.setattr(Folder, "write", full)


def test_a_note_that_does_not_fit_takes_its_new_pictures_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_notes(monkeypatch)
    with pytest.raises(OSError, match="No space"):
        save(tmp_path)
    assert files(tmp_path) == []


def test_a_picture_of_an_earlier_note_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path)
    before = files(tmp_path)
    refuse_notes(monkeypatch)
    with pytest.raises(OSError, match="No space"):
        save(tmp_path, title="Another")
    assert files(tmp_path) == before


def test_the_same_picture_is_one_file_for_two_notes(tmp_path: Path) -> None:
    save(tmp_path)
    save(tmp_path, title="Another")
    assert len(list((tmp_path / "pictures").iterdir())) == 1
    assert [note.name for note in sorted(tmp_path.glob("*.md"))] == ["A small page.md", "Another.md"]

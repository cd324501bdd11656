"""The chosen folder: kept for its user alone, and checked before it is kept."""

import stat
from pathlib import Path

import pytest

from penumbra.errors import FolderMissingError, SaveError, TemplateError
from penumbra.saving.chosen import Chosen, ChosenFile, resolved


@pytest.fixture
def kept(tmp_path: Path) -> ChosenFile:
    return ChosenFile(tmp_path / "config" / "save-folder.json")


def test_without_a_choice_there_is_no_folder_and_the_title_is_the_name(kept: ChosenFile) -> None:
    assert kept.read() == Chosen("", "{title}", [])


def test_a_choice_is_kept_for_its_user_alone(kept: ChosenFile, tmp_path: Path) -> None:
    chosen = Chosen(str(tmp_path), "{date} {title}", ["a"])
    kept.choose(chosen)
    assert kept.read() == chosen
    file = tmp_path / "config" / "save-folder.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_choice_is_forgotten(kept: ChosenFile, tmp_path: Path) -> None:
    kept.choose(Chosen(str(tmp_path)))
    kept.clear()
    kept.clear()
    assert kept.read().path == ""


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"path": 5}', b"\xff", b'{"path": "\xff"}'])
def test_a_broken_file_is_no_choice(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    assert ChosenFile(tmp_path / "file").read() == Chosen()


def test_a_template_with_an_unknown_field_becomes_the_usual_one(kept: ChosenFile, tmp_path: Path) -> None:
    kept.choose(Chosen(str(tmp_path), "{date}", ["a"]))
    file = tmp_path / "config" / "save-folder.json"
    file.write_text(file.read_text("utf-8").replace("{date}", "{language}"), "utf-8")
    assert kept.read() == Chosen(str(tmp_path), "{title}", ["a"])


def test_a_folder_that_is_no_folder_is_not_kept(kept: ChosenFile, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for wrong in ("gone", "file"):
        with pytest.raises(FolderMissingError):
            kept.choose(Chosen(str(tmp_path / wrong)))
    with pytest.raises(TemplateError):
        kept.choose(Chosen(str(tmp_path), "{nothing}"))
    assert kept.read() == Chosen()


def test_a_typed_folder_is_resolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    notes = tmp_path / "Notes"
    notes.mkdir()
    (tmp_path / "linked").symlink_to(notes)
    for written in ("~/Notes", f" {notes} ", str(tmp_path / "linked"), f"{notes}/../Notes/"):
        assert resolved(written) == str(notes)


@pytest.mark.parametrize("written", ["", " ", "Notes", "../Notes", "a\0b", "/gone/for/good", "~nobody-of-this-name/x"])
def test_what_is_no_folder_is_refused(written: str) -> None:
    with pytest.raises(SaveError) as error:
        resolved(written)
    assert error.value.advice


def test_a_path_longer_than_the_system_allows_is_refused() -> None:
    with pytest.raises(SaveError):
        resolved("/" + "x" * 5000)


def test_a_user_without_a_home_folder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("penumbra.user_files.platformdirs.user_config_dir", homeless)
    with pytest.raises(SaveError, match="cannot be kept") as error:
        ChosenFile()
    assert error.value.advice == "Set HOME."

"""Vaults of Obsidian, from its own settings."""

import json
from pathlib import Path

import pytest

from penumbra.saving.vaults import vaults


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_config_dir", lambda name, **_: str(tmp_path / "config" / name))
    return tmp_path


def _settings(folder: Path, content: object) -> None:
    folder.mkdir(parents=True)
    (folder / "obsidian.json").write_text(json.dumps(content), "utf-8")


def test_vaults_are_listed_with_the_last_opened_first(home: Path) -> None:
    for name in ("old", "new", "flat"):
        (home / name).mkdir()
    known = {"a": {"path": str(home / "old"), "ts": 1}, "b": {"path": str(home / "new"), "ts": 3, "open": True}}
    _settings(home / "config" / "obsidian", {"vaults": known | {"c": {"path": str(home / "gone"), "ts": 9}}})
    inner = ".var/app/md.obsidian.Obsidian/config/obsidian"
    _settings(home / inner, {"vaults": {"d": {"path": str(home / "flat"), "ts": 2}}})
    assert vaults(home) == [str(home / name) for name in ("new", "flat", "old")]


@pytest.mark.parametrize("content", [[], {}, {"vaults": []}, {"vaults": {"a": 1, "b": {"path": 5}, "c": {"path": ""}}}])
def test_settings_without_vaults_give_no_suggestions(home: Path, content: object) -> None:
    _settings(home / "config" / "obsidian", content)
    assert vaults(home) == []


def test_without_obsidian_there_are_no_suggestions(home: Path) -> None:
    assert vaults(home) == []


def test_a_user_without_a_home_folder_has_no_vaults(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("penumbra.saving.vaults.platformdirs.user_config_dir", homeless)
    assert vaults(Path("/home/ada")) == []
    monkeypatch.setattr("penumbra.saving.vaults.Path.home", homeless)
    assert vaults() == []

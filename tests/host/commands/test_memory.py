"""`penumbra memory`: list, show, forget."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from penumbra.cli import cli
from penumbra.memory.store import Memory
from penumbra.page.markup import parse


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "memory.sqlite3"
    with Memory(path, clock=lambda: 1_000_000_000.0) as opened:
        opened.remember(parse("<p>text</p>", "https://www.example.org/a"))
        opened.remember(parse("<p>text</p>", "https://other.example/"))
    return path


def run(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["memory", "--file", str(path), *arguments])


def test_sites_are_listed_the_last_seen_first(path: Path) -> None:
    lines = run(path, "list").output.splitlines()
    assert [line.split(":")[0] for line in lines] == ["other.example", "example.org"]
    assert "1 pages, 1 texts" in lines[0]
    assert lines[0].endswith("last seen 2001-09-09")


def test_the_list_can_be_json(path: Path) -> None:
    assert [site["site"] for site in json.loads(run(path, "list", "--json").output)] == ["other.example", "example.org"]


def test_reading_a_memory_that_no_browser_has_made_does_not_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "penumbra" / "memory.sqlite3"
    monkeypatch.setattr("penumbra.commands.memory.memory_path", lambda: missing)
    assert CliRunner().invoke(cli, ["memory", "list"]).output == "No site is remembered.\n"
    assert CliRunner().invoke(cli, ["memory", "list", "--json"]).output == "[]\n"
    shown = CliRunner().invoke(cli, ["memory", "show", "example.org"])
    assert (shown.exit_code, shown.output) == (1, "Error: Nothing is remembered of example.org.\n")
    assert not missing.parent.exists()


def test_a_site_is_shown_page_by_page(path: Path) -> None:
    assert "page 1: 1 texts at 1 places" in run(path, "show", "www.example.org").output
    assert json.loads(run(path, "show", "example.org", "--json").output)["each"][0]["texts"] == 1


def test_a_site_that_is_not_remembered_cannot_be_shown(path: Path) -> None:
    result = run(path, "show", "nowhere.example")
    assert result.exit_code == 1
    assert "Nothing is remembered of nowhere.example" in result.output


def test_one_site_is_erased(path: Path) -> None:
    assert run(path, "forget", "example.org").output == "1 page forgotten.\n"
    assert "example.org" not in run(path, "list").output


def test_all_sites_are_erased(path: Path) -> None:
    assert run(path, "forget", "--all").output == "2 pages forgotten.\n"
    assert run(path, "list").output == "No site is remembered.\n"


def test_forget_needs_either_a_site_or_all(path: Path) -> None:
    assert run(path, "forget").exit_code == 2
    assert run(path, "forget", "example.org", "--all").exit_code == 2


def test_forget_creates_no_file(tmp_path: Path) -> None:
    assert run(tmp_path / "none.sqlite3", "forget", "--all").output == "No site is remembered.\n"
    assert not (tmp_path / "none.sqlite3").exists()


@pytest.mark.parametrize("arguments", [["--all"], ["example.org"]])
def test_forget_removes_damaged_files_without_a_memory_too(path: Path, arguments: list[str]) -> None:
    path.rename(path.with_name(f"{path.name}.damaged"))
    assert run(path, "forget", *arguments).output == "No site is remembered.\n"
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("arguments", [["list"], ["show", "example.org"], ["forget", "--all"]])
def test_a_file_that_is_no_site_memory_is_refused_and_unchanged(path: Path, arguments: list[str]) -> None:
    path.write_bytes(b"no database" * 100)
    result = run(path, *arguments)
    assert result.exit_code == 1
    assert "is not a site memory" in result.output
    assert path.read_bytes() == b"no database" * 100
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("arguments", [["list"], ["show", "example.org"]])
def test_a_missing_file_is_not_created(tmp_path: Path, arguments: list[str]) -> None:
    assert run(tmp_path / "none" / "memory.sqlite3", *arguments).exit_code == 1
    assert list(tmp_path.iterdir()) == []


def test_damage_of_the_browsers_memory_is_reported_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path.write_bytes(b"no database" * 100)
    monkeypatch.setattr("penumbra.memory.store.memory_path", lambda: path)
    monkeypatch.setattr("penumbra.commands.memory.memory_path", lambda: path)  # it may be imported already
    result = CliRunner().invoke(cli, ["memory", "list"])
    assert result.exit_code == 0
    assert result.output.count("was damaged") == 1
    assert not caplog.records

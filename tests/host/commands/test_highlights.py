"""`penumbra highlights`: list, search, export, erase."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from penumbra.cli import _guarded, cli
from penumbra.highlights.store import HighlightStore
from penumbra.messaging.highlights import NewHighlight, Quote


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "highlights.sqlite3"
    store = HighlightStore(path)
    first = NewHighlight(Quote("First quote", "", ""), note="Mine.\n\nAnd more.", created="2026-01-02T03:04:05.000Z")
    store.put("https://www.example.org/a", "A page", first)
    second = NewHighlight(Quote("Second\x1b]0;evil\x07 \u202equote", "", ""), created="2026-01-03T03:04:05.000Z")
    store.put("https://other.example/", "", second)
    return path


def run(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["highlights", "--file", str(path), *arguments])


def test_highlights_are_listed_by_page_with_the_newest_first(path: Path) -> None:
    assert run(path, "list").output == (
        "https://other.example/\n  2026-01-03 yellow: Second\x1b]0;evil\x07 quote\n"
        "A page\nhttps://www.example.org/a\n  2026-01-02 yellow: First quote\n    Mine.\n    And more.\n"
    )
    assert run(path, "list", "--site", "WWW.example.org").output.startswith("A page\n")


def test_signs_for_the_terminal_are_held_back(path: Path) -> None:
    raw = io.BytesIO()
    terminal = _guarded(io.TextIOWrapper(raw, encoding="utf-8"))
    terminal.write(run(path, "list").output)
    terminal.flush()
    assert b"\x1b" not in raw.getvalue()
    assert b"\x07" not in raw.getvalue()


def test_the_list_can_be_json(path: Path) -> None:
    listed = json.loads(run(path, "list", "--json").output)
    assert [one["url"] for one in listed] == ["https://other.example/", "https://www.example.org/a"]
    assert listed[1]["quote"]["exact"] == "First quote"


def test_words_are_searched_in_quotes_notes_and_titles(path: Path) -> None:
    assert "First quote" in run(path, "search", "more", "PAGE").output
    assert run(path, "search", "'; DROP TABLE highlight").output == "No highlight is kept.\n"
    assert len(json.loads(run(path, "search", "quote", "--json").output)) == 2


def test_highlights_are_exported_as_markdown(path: Path, tmp_path: Path) -> None:
    written = run(path, "export", "--site", "example.org").output
    assert written == (
        "# Highlights\n\n## [A page](https://www.example.org/a)\n\n> First quote\n\nMine.\n\nAnd more.\n\n"
        "*2026-01-02*\n"
    )
    target = tmp_path / "out.md"
    assert run(path, "export", "--search", "first", "--output", str(target)).exit_code == 0
    assert target.read_text("utf-8") == written
    again = run(path, "export", "--output", str(target))
    assert again.exit_code == 1
    assert "cannot be written" in again.output
    assert target.read_text("utf-8") == written


def test_a_site_or_all_are_erased(path: Path) -> None:
    assert run(path, "erase").exit_code == 2
    assert run(path, "erase", "example.org", "--all").exit_code == 2
    assert run(path, "erase", "www.example.org").output == "1 highlight erased.\n"
    assert run(path, "erase", "--all").output == "1 highlight erased.\n"
    assert run(path, "list").output == "No highlight is kept.\n"
    assert run(path, "erase", "--all").output == "0 highlights erased.\n"


def test_a_file_that_cannot_be_used_is_a_clear_error(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"damaged" * 100)
    result = run(path, "list")
    assert result.exit_code == 1
    assert "is damaged, or is no file of highlights. It stays as it is." in result.output
    assert "There is no file" in run(tmp_path / "nowhere", "list").output

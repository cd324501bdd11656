"""`penumbra decide`: what it reads, what it writes, what it refuses."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from penumbra.cli import cli

STORY = "<h1>A day</h1>" + "".join(
    f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from the rain.</p>"
    for day in range(9)
)
CONTROLS = "<form>" + "".join(f"<button>b{number}</button><input>" for number in range(20)) + "</form>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(STORY, encoding="utf-8")
    return path


def run(*arguments: str | Path, given: str = "") -> Result:
    return CliRunner().invoke(cli, ["decide", "--scorer", "eatiht", *map(str, arguments)], input=given)


def test_the_main_text_of_a_file_is_written(page: Path) -> None:
    assert "streets were still wet" in run(page).stdout
    assert "streets were still wet" in run(page.as_uri()).stdout


def test_a_files_address_is_read_as_the_system_writes_paths(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllib.request.url2pathname", {"/C:/page.html": str(page)}.__getitem__)  # as on Windows
    assert "streets were still wet" in run("file:///C:/page.html").stdout


@pytest.mark.parametrize("source", ["http://[::1", "file:///x/n%00.html", "https://example.org/", "nowhere.html"])
def test_a_source_that_is_no_file_is_a_clear_error(source: str) -> None:
    result = run(source)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert isinstance(result.exception, SystemExit)


def test_what_is_no_page_in_the_sites_folder_is_told_of_and_passed_over(page: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "sub.html").mkdir(parents=True)
    (site / "empty.html").touch()
    (site / "good.html").write_text(STORY)
    result = run(page, "--site", site)
    assert result.exit_code == 0
    assert "streets were still wet" in result.stdout
    assert result.stderr == f"penumbra: {site / 'empty.html'} is passed over: The page is empty.\n"


@pytest.mark.parametrize(
    "options",
    [
        ["--jsonl", "--to", "json"], ["--jsonl", "--explain"], ["--jsonl", "--url", "https://e.org"],
        ["--jsonl", "--site", "."], ["--jsonl", "page.html"], ["--explain", "--to", "json"], ["--explain", "--to", "text"],
    ],
)  # fmt: skip
def test_options_that_would_have_no_effect_are_refused(options: list[str]) -> None:
    result = run(*options)
    assert result.exit_code == 2
    assert options[0] in result.stderr


def test_a_page_that_is_left_alone_is_told_of() -> None:
    result = CliRunner().invoke(cli, ["decide"], input=CONTROLS)
    assert result.stderr == "penumbra: This page is left alone (application): it has hardly any main text.\n"
    assert run(given=STORY).stderr == ""


def test_a_line_of_the_batch_form_says_whether_its_page_is_left_alone() -> None:
    lines = [json.dumps({"id": number, "html": markup}) for number, markup in enumerate((STORY, CONTROLS))]
    out = [json.loads(line) for line in run("--jsonl", given="\n".join(lines)).stdout.splitlines()]
    assert [(row["id"], row["suited"]) for row in out] == [(0, True), (1, False)]

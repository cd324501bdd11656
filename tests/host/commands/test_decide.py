"""`penumbra decide`: input, output and refusals."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from penumbra.cli import cli
from penumbra.commands.decide import FORMATS

STORY = "<h1>A day</h1>" + "".join(
    (
        f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from "
        "the rain.</p>"
    )
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
    monkeypatch.setattr("urllib.request.url2pathname", {"/C:/page.html": str(page)}.__getitem__)  # as Windows does
    assert "streets were still wet" in run("file:///C:/page.html").stdout


@pytest.mark.parametrize("source", ["http://[::1", "file:///x/n%00.html", "https://example.org/", "nowhere.html"])
def test_a_source_that_is_no_file_is_an_error(source: str) -> None:
    result = run(source)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert isinstance(result.exception, SystemExit)


def test_a_file_that_is_no_page_is_reported_and_skipped_in_the_sites_folder(page: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "sub.html").mkdir(parents=True)
    (site / "empty.html").touch()
    (site / "good.html").write_text(STORY)
    result = run(page, "--site", site)
    assert result.exit_code == 0
    assert "streets were still wet" in result.stdout
    assert result.stderr == f"penumbra: {site / 'empty.html'} is skipped: The page is empty.\n"


def test_each_output_format_is_one_of_the_tables(page: Path) -> None:
    written = {name: run(page, "--to", name).stdout for name in FORMATS}
    assert len(set(written.values())) == len(FORMATS)
    assert all(text.endswith("\n") and not text.endswith("\n\n") for text in written.values())


def test_several_pages_are_refused_with_the_command_for_them(page: Path) -> None:
    result = run(page, page)
    assert result.exit_code == 2
    assert "penumbra extract FILE… --out FOLDER" in result.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--jsonl", "--to", "json"], ["--jsonl", "--explain"], ["--jsonl", "--url", "https://e.org"],
        ["--jsonl", "--site", "."], ["--jsonl", "page.html"],
        ["--explain", "--to", "json"], ["--explain", "--to", "text"],
    ],
)  # fmt: skip
def test_options_that_would_have_no_effect_are_refused(options: list[str]) -> None:
    result = run(*options)
    assert result.exit_code == 2
    assert options[0] in result.stderr


def test_a_page_left_alone_is_reported() -> None:
    result = CliRunner().invoke(cli, ["decide"], input=CONTROLS)
    assert result.stderr == "penumbra: This page is left alone (application): it has hardly any main text.\n"
    assert run(given=STORY).stderr == ""


def test_a_line_of_the_batch_output_says_if_its_page_is_left_alone() -> None:
    lines = [json.dumps({"id": number, "html": markup}) for number, markup in enumerate((STORY, CONTROLS))]
    out = [json.loads(line) for line in run("--jsonl", given="\n".join(lines)).stdout.splitlines()]
    assert [(row["id"], row["suited"]) for row in out] == [(0, True), (1, False)]


def test_ids_and_addresses_of_batch_output_are_those_of_an_extraction(tmp_path: Path) -> None:
    given = [{"id": 7, "url": "https://e.org/7", "html": STORY}, {"html": STORY}, {"id": "b", "url": "https://e.org/b"}]
    source = tmp_path / "pages.jsonl"
    source.write_text("\n\n".join([*map(json.dumps, given), "no JSON"]))
    out = tmp_path / "out"
    CliRunner().invoke(cli, ["extract", str(source), "--out", str(out), "--format", "jsonl", "--workers", "1"])
    extracted = [json.loads(line) for line in (out / "pages.jsonl").read_text().splitlines()]
    decided = _lines(source.read_text())
    assert [(str(row["id"]), row["url"]) for row in decided] == [(row["id"], row["url"]) for row in extracted]
    assert [row["id"] for row in decided] == [7, "3", "b", "line 7"]


def test_json_output_states_a_language_and_a_title_once() -> None:
    out = json.loads(run("--to", "json", given=STORY).stdout)
    assert {"title", "lang"}.isdisjoint(out)
    assert out["metadata"]["title"]


def _lines(*given: str) -> list[dict[str, object]]:
    def refuse(constant: str) -> float:
        raise AssertionError(constant)

    return [
        json.loads(line, parse_constant=refuse) for line in run("--jsonl", given="\n".join(given)).stdout.splitlines()
    ]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "[NaN]"])
def test_an_id_that_is_not_json_is_an_error_of_its_line(number: str) -> None:
    (row,) = _lines(f'{{"id": {number}, "html": "<p>x</p>"}}')
    assert row["id"] == "line 1"
    assert "not JSON" in str(row["error"])


@pytest.mark.parametrize("page", ["%PDF-1.4", "%PDF-1.4\n%\u00e2\u00e3", "\u0089PNG\r\n", "PK\u0003\u0004x"])
def test_a_binary_file_read_as_a_text_is_an_error_of_its_line(page: str) -> None:
    (row,) = _lines(json.dumps({"id": 1, "html": page}))
    assert row == {"id": 1, "url": "", "error": "The input is a binary file, not HTML. Give an HTML page."}


@pytest.mark.parametrize("error", [ValueError("a\x1b[2J"), RecursionError(), MemoryError()])
def test_a_bug_on_one_page_affects_only_its_line(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    from penumbra.output import html

    decided = html.decide_line

    def fail(markup: str, url: str, scorer: str) -> dict[str, object]:
        if "bad" in markup:
            raise error
        return decided(markup, url, scorer)

    monkeypatch.setattr(html, "decide_line", fail)
    bad, good = _lines(json.dumps({"id": 1, "html": "bad"}), json.dumps({"id": 2, "html": STORY}))
    assert bad == {"id": 1, "url": "", "error": "Penumbra failed on this page. Please report the fault."}
    assert good["id"] == 2 and "text" in good


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals of this kind")
def test_control_characters_of_a_page_do_not_reach_a_terminal(page: Path) -> None:
    page.write_text(STORY.replace("streets", "\x1b[31mstreets\x9b2J&#27;]0;x&#7;"), encoding="utf-8")
    main, other = os.openpty()
    command = [sys.executable, "-m", "penumbra", "decide", str(page)]
    with subprocess.Popen(
        command, stdout=other, stderr=subprocess.PIPE, env={**os.environ, "PYTHONIOENCODING": "utf-8"}
    ):
        os.close(other)
        shown = b""
        while piece := _read(main):
            shown += piece
    os.close(main)
    assert "streets" in shown.decode()
    assert not set(shown.decode()) & {"\x1b", "\x9b", "\x07"}


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""


def test_control_characters_in_a_files_name_do_not_reach_a_message(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "penumbra", "decide", f"{tmp_path}/\x1b]0;x\x07none"]
    stderr = subprocess.run(command, capture_output=True, check=False).stderr
    assert b"\\x1b]0;x\\x07none" in stderr
    assert b"\x1b" not in stderr

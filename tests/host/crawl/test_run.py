"""Runs over whole crawls: going on, workers, limits, and errors."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crawls import extract, page_of, records, rows_of
from penumbra.crawl.outputs import FORMATS

ENGINE = {"version": "", "model": "", "digest": ""}


def test_a_finished_file_is_not_made_again_and_other_options_are_refused(tmp_path: Path) -> None:
    source, out = tmp_path / "a.warc", tmp_path / "out"
    source.write_bytes(b"".join(records(2)))
    extract(source, "--out", out, "--workers", 1)
    before = (out / "a.parquet").stat()
    again = extract(source, "--out", out, "--workers", 1)
    assert "1 finished file skipped" in again.stderr
    assert (out / "a.parquet").stat().st_mtime_ns == before.st_mtime_ns
    other = extract(source, "--out", out, "--lean", 1)
    assert other.exit_code == 1
    assert "other options" in other.stderr


def test_the_same_bytes_come_of_any_number_of_workers(tmp_path: Path) -> None:
    source = tmp_path / "a.warc"
    source.write_bytes(b"".join(records(40)))
    for workers in (1, 3):
        extract(source, "--out", tmp_path / str(workers), "--workers", workers, "--to", "markdown")
    assert (tmp_path / "1/a.parquet").read_bytes() == (tmp_path / "3/a.parquet").read_bytes()


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_run_that_was_killed_goes_on_to_the_same_bytes(tmp_path: Path, form: str) -> None:
    for shard in range(3):
        (tmp_path / f"s{shard}.warc").write_bytes(b"".join(records(30)))
    sources = [str(tmp_path / f"s{shard}.warc") for shard in range(3)]
    command = [sys.executable, "-m", "penumbra", "extract", *sources, "--workers", "1", "--format", form, "--out"]
    subprocess.run([*command, tmp_path / "whole"], check=True, timeout=120, capture_output=True)
    with subprocess.Popen(
        [*command, tmp_path / "killed"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        deadline = time.monotonic() + 60
        while not (tmp_path / f"killed/s0.{form}").exists() and time.monotonic() < deadline and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
    subprocess.run([*command, tmp_path / "killed"], check=True, timeout=120, capture_output=True)
    whole, killed = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("whole", "killed")
    )
    assert whole == {name: data for name, data in killed.items() if not name.endswith(".part")}
    assert not [name for name in killed if name.endswith(".part")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "no file and no folder"),
        (["a.xyz"], "of no kind that is known"),
        (["a.warc", "b/a.jsonl"], "written to one file"),
        (["a.warc", "--fields", "id,nothing"], "has no column 'nothing'"),
        (["a.warc", "--workers", "0"], "0 is not in the range"),
        (["a.warc", "--timeout", "0"], "0.0 is not in the range"),
        (["a.warc", "--timeout", "nan"], "'nan' is not a number"),
        (["a.warc", "--timeout", "inf"], "is not in the range"),
        (["a.warc", "--lean", "nan"], "'nan' is not a number"),
    ],
)
def test_bad_input_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b").mkdir()
    for name in ("a.warc", "a.xyz", "b/a.jsonl"):
        (tmp_path / name).write_bytes(b"")
    result = extract(*arguments, "--out", "out")
    assert result.exit_code in {1, 2}
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize("limit", ["--max-nodes", "--max-bytes"])
def test_a_page_above_a_limit_gets_a_row_that_says_so(tmp_path: Path, limit: str) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(1)))
    extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1, limit, 10)
    assert [row["error"] for row in rows_of(tmp_path / "out/a.parquet")] == ["too-large"]


@pytest.mark.skipif(os.name != "posix", reason="modes of folders")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "a.warc").write_bytes(b"")
    result = extract(tmp_path / "a.warc", "--out", tmp_path / "file/out")
    assert result.exit_code == 1
    assert f"Error: {tmp_path / 'file/out'} cannot be used: Not a directory. Name a folder" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")
def test_a_run_that_the_user_ends_says_so_in_one_line(tmp_path: Path) -> None:
    lines = (json.dumps({"id": str(number), "html": page_of(number)}) for number in range(3_000))
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    # What a shell starts in the background ignores Ctrl-C, and so do its children, as these tests may be.
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from penumbra.cli import cli; cli()"
    )
    arguments = ["extract", tmp_path / "a.jsonl", "--format", "jsonl", "--out", tmp_path / "out"]
    command = [sys.executable, "-c", program, *map(str, arguments)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as running:
        deadline = time.monotonic() + 60
        part = tmp_path / "out/a.jsonl.part"
        while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline and running.poll() is None:
            time.sleep(0.005)
        os.killpg(running.pid, signal.SIGINT)  # Ctrl-C reaches the workers too
        _output, errors = running.communicate(timeout=60)
    assert errors.decode().split() == ["Aborted!"]


def test_files_of_the_run_are_no_input_of_its_continuation(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(1)))
    for _ in range(2):
        result = extract(tmp_path, "--out", tmp_path / "out", "--workers", 1)
        assert result.exit_code == 0, result.output
    assert "1 finished file skipped" in result.stderr
    assert [each.name for each in sorted((tmp_path / "out").iterdir())] == ["a.parquet", "penumbra.json"]


@pytest.mark.parametrize("source", ["pages.jsonl", "."])
def test_an_input_is_never_the_output(tmp_path: Path, source: str) -> None:
    line = json.dumps({"id": "1", "html": page_of(1)})
    (tmp_path / "pages.jsonl").write_text(line)
    result = extract(tmp_path / source, "--out", tmp_path, "--format", "jsonl", "--workers", 1)
    assert result.exit_code == 1
    assert "Name another folder by --out." in result.output
    assert (tmp_path / "pages.jsonl").read_text() == line


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_two_runs_do_not_write_one_file(tmp_path: Path, form: str) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(2)))
    (tmp_path / "out").mkdir()
    first = FORMATS[form](tmp_path / f"out/a.{form}", ("id",), ENGINE)
    first.write({"id": "of the first"})
    result = extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1, "--format", form)
    assert result.exit_code == 1
    assert "Another run writes" in result.stderr
    first.close()
    assert [row["id"] for row in rows_of(tmp_path / f"out/a.{form}")] == ["of the first"]
    assert not list((tmp_path / "out").glob("*.part"))

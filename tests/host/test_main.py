"""The process: streams, help and exit status."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = "<h1>Wörter</h1>" + "<p>Слова и ещё слова, 文字, и это предложение о погоде в городе у моря.</p>" * 9


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    return subprocess.run(
        [sys.executable, "-m", "penumbra", *arguments], input=b"", capture_output=True, env=environment
    )


@pytest.mark.parametrize("arguments", [["decide"], ["decide", "--explain"], ["decide", "--to", "json"], ["blocks"]])
def test_a_file_or_pipe_gets_utf_8_with_any_system_encoding(tmp_path: Path, arguments: list[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    done = run(*arguments, str(page))
    assert done.returncode == 0, done.stderr
    assert "文字" in done.stdout.decode()


def test_a_host_with_unreadable_input_ends() -> None:
    with Path(os.devnull).open("wb") as unreadable:
        done = subprocess.run(
            [sys.executable, "-m", "penumbra", "host"], stdin=unreadable, capture_output=True, timeout=60
        )
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"cannot be read" in done.stderr


def test_a_host_ends_quietly_if_its_browser_ends_before_an_error_reply() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "penumbra", "host"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, output = process.communicate(b"\x02\0\0\0{}", timeout=60)
    assert (process.returncode, output) == (0, b"")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_host_prints_help_without_waiting_for_a_browser(option: str) -> None:
    done = run("host", option)
    assert done.returncode == 0
    assert done.stdout.startswith(b"Usage: penumbra host")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE * 50, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "penumbra", "decide", str(page)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr == b"Error: The output cannot be written: No space left on device.\n"

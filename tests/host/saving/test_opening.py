"""Opening a file with the system's program: one argument, no shell."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from penumbra.errors import NotOpenedError
from penumbra.saving.opening import open_file

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is the program of Linux")


def _opener(folder: Path, script: str) -> None:
    program = folder / "xdg-open"
    program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    program.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return folder


def test_the_program_gets_the_path_as_its_one_argument(programs: Path, tmp_path: Path) -> None:
    _opener(programs, f'printf "%s\\n" "$#" "$1" > {tmp_path}/told')
    name = "a; touch $(id) `id` & 'b'.md"
    open_file(tmp_path / name)
    assert (tmp_path / "told").read_text("utf-8").splitlines() == ["1", f"{tmp_path}/{name}"]


@pytest.mark.parametrize(("given", "told"), [(None, "unset"), ("4", "4")])
def test_the_program_gets_the_users_environment(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str | None, told: str
) -> None:
    _opener(programs, f'echo "${{OPENBLAS_NUM_THREADS-unset}}" > {tmp_path}/told')
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if given:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", given)
    host = (
        "import pathlib, sys; from penumbra.threads import limit_from_start; limit_from_start(); limit_from_start()\n"
        "from penumbra.saving.opening import open_file; open_file(pathlib.Path(sys.argv[1]))"
    )
    subprocess.run([sys.executable, "-c", host, str(tmp_path / "A.md")], check=True)
    assert (tmp_path / "told").read_text("utf-8").strip() == told


def test_a_program_that_fails_is_told(programs: Path, tmp_path: Path) -> None:
    _opener(programs, "exit 3")
    with pytest.raises(NotOpenedError, match="No program opens"):
        open_file(tmp_path / "A.md")


def test_a_missing_program_is_told(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs))
    with pytest.raises(NotOpenedError):
        open_file(tmp_path / "A.md")


def test_a_program_that_stays_is_not_awaited(programs: Path, tmp_path: Path) -> None:
    _opener(programs, "exec sleep 3")
    begun = time.monotonic()
    open_file(tmp_path / "A.md")
    assert time.monotonic() - begun < 2.5

"""docs/library.md in a new environment: from `pip install` to the first Parquet file."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from engines.conftest import ROOT

pytestmark = pytest.mark.engines

CLONE = '".['
"""Beginning of what is installed in the documentation: the clone, with an extra."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, timeout=240)
    (found,) = folder.glob("*.whl")
    return found


def commands(language: str) -> str:
    """The first example of a language in the documentation."""
    text = (ROOT / "docs/library.md").read_text("utf-8")
    found = re.search(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def test_two_commands_of_the_documentation_make_a_parquet_file(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True, timeout=120)
    shutil.copytree(ROOT / "tests/pages", tmp_path / "crawl")
    environment = os.environ | {"PATH": f"{tmp_path / 'venv/bin'}{os.pathsep}{os.environ['PATH']}"}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    shell = commands("sh")
    assert len(shell.splitlines()) == 2
    assert CLONE in shell
    run("sh", "-ec", shell.replace(CLONE, f'"{wheel}['))
    pages = len(list((tmp_path / "crawl").glob("*.html")))
    assert run("python", "-c", commands("python")).startswith(f"{pages} ['id', 'url', 'text',")


def test_the_wheel_tells_type_checkers_that_it_has_types(wheel: Path) -> None:
    assert "penumbra/py.typed" in ZipFile(wheel).namelist()

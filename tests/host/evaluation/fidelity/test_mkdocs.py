"""Pages that MkDocs makes of a package's sources."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from penumbra.evaluation.fidelity import mkdocs
from penumbra.evaluation.fidelity.packages import exact, unpack
from penumbra.evaluation.fidelity.projects import PROJECTS

SOURCES = "a-1/docs"


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, Any]]]:
    """A cache with a package of sources; commands are written down and not run."""
    (tmp_path / "pypi-a" / SOURCES).mkdir(parents=True)
    (tmp_path / "pypi-a" / ".whole").write_text("pypi:a==1", encoding="utf-8")
    run: list[tuple[list[str], dict[str, Any]]] = []

    def noted(command: list[str], **options: Any) -> None:
        run.append((command, options))
        if "--target" in command:
            (tmp_path / "mkdocs").mkdir()

    monkeypatch.setattr(subprocess, "run", noted)
    return run


def test_a_package_of_built_pages_is_called_by_theme_package_and_folder(
    tmp_path: Path, commands: list[tuple[list[str], dict[str, Any]]]
) -> None:
    package = "material:pypi:a==1#docs"
    folder = unpack(package, tmp_path)
    assert (folder.name, exact(folder)) == ("material-pypi-a", package)
    config = json.loads((folder / "mkdocs.yml").read_text(encoding="utf-8"))
    assert config["site_name"] == "a"
    assert config["theme"]["name"] == "material"
    assert config["docs_dir"] == str((tmp_path / "pypi-a" / SOURCES).resolve())
    assert commands[-1][0][:4] == [sys.executable, "-m", "mkdocs", "build"]


def test_pages_carry_no_time_of_their_building(
    tmp_path: Path, commands: list[tuple[list[str], dict[str, Any]]]
) -> None:
    unpack("readthedocs:pypi:a==1#docs", tmp_path)
    assert commands[-1][1]["env"]["SOURCE_DATE_EPOCH"] == "0"


def test_mkdocs_is_installed_once(tmp_path: Path, commands: list[tuple[list[str], dict[str, Any]]]) -> None:
    for theme in mkdocs.THEMES:
        unpack(f"{theme}:pypi:a==1#docs", tmp_path)
    assert sum("--target" in command for command, _ in commands) == 1
    assert len(commands) == 1 + len(mkdocs.THEMES)


def test_every_package_of_mkdocs_has_an_exact_version() -> None:
    lines = Path(mkdocs.__file__).with_name("mkdocs.txt").read_text(encoding="utf-8").splitlines()[1:]
    assert lines
    assert all(line.count("==") == 1 for line in lines)


def test_projects_are_built_in_every_theme() -> None:
    themes = {project.package.partition(":")[0] for project in PROJECTS} & set(mkdocs.THEMES)
    assert themes == set(mkdocs.THEMES)

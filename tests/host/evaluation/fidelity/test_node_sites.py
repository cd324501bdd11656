"""Pages that Docusaurus and VitePress make of a package's sources."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from penumbra.evaluation.fidelity import node_sites
from penumbra.evaluation.fidelity.packages import exact, unpack
from penumbra.evaluation.fidelity.projects import PROJECTS

PACKAGES = {generator: f"{generator}:npm:@a/b==1#docs" for generator in node_sites.GENERATORS}

PLAIN = "Text, `<T>` and <https://example.org>.\n\n```vue\n{{ a }}\n```\n"


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A cache with a package of sources; commands are written down and not run."""
    sources = tmp_path / "npm-@a-b" / "package" / "docs"
    sources.mkdir(parents=True)
    (sources / "plain.md").write_text(PLAIN, encoding="utf-8")
    (sources / "script.md").write_text("<script setup>run()</script>\n", encoding="utf-8")
    (sources / "expression.md").write_text("{{ run() }}\n", encoding="utf-8")
    (sources / "component.mdx").write_text("import A from 'a'\n\nText\n", encoding="utf-8")
    (tmp_path / "npm-@a-b" / ".whole").write_text("npm:@a/b==1", encoding="utf-8")
    run: list[list[str]] = []

    def noted(command: list[str], **_: Any) -> None:
        run.append(command)

    monkeypatch.setattr(subprocess, "run", noted)
    return run


@pytest.mark.parametrize("generator", PACKAGES)
def test_a_package_of_built_pages_is_called_by_generator_package_and_folder(
    generator: str, tmp_path: Path, commands: list[list[str]]
) -> None:
    folder = unpack(PACKAGES[generator], tmp_path)
    assert (folder.name, exact(folder)) == (f"{generator}-npm-@a-b", PACKAGES[generator])
    settings = (folder / node_sites.GENERATORS[generator].config).read_text(encoding="utf-8")
    assert '"@a-b"' in settings
    assert "NAME" not in settings
    assert commands[-1] == ["node", *node_sites.GENERATORS[generator].command]


@pytest.mark.parametrize(
    ("generator", "left_out"),
    [("vitepress", {"script.md", "expression.md"}), ("docusaurus", {"component.mdx"})],
)
@pytest.mark.usefixtures("commands")
def test_a_source_that_the_generator_would_run_is_left_out(generator: str, left_out: set[str], tmp_path: Path) -> None:
    folder = unpack(PACKAGES[generator], tmp_path)
    sources = {path.name for path in (tmp_path / "npm-@a-b" / "package" / "docs").iterdir()}
    assert {path.name for path in (folder / "docs").iterdir() if path.is_file()} == sources - left_out


def test_docusaurus_reads_all_sources_as_commonmark() -> None:
    assert 'format: "md"' in node_sites.GENERATORS["docusaurus"].settings


def test_a_generator_is_installed_once_as_of_a_day_and_without_scripts(
    tmp_path: Path, commands: list[list[str]]
) -> None:
    sources = tmp_path / "npm-@a-b" / "package" / "docs"
    for folder in ("one", "two"):
        node_sites.build("vitepress", "a", sources, tmp_path, make(tmp_path / folder))
    (install,) = (command for command in commands if command[0] == "npm")
    assert {"--ignore-scripts", "--before"} <= set(install)


def test_pages_are_the_same_from_building_to_building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (
        '<script src="/assets/app.%s.js"></script><script>__VP_HASH_MAP__=JSON.parse("{%s}")</script>'
        "<span%s>a.45b01211.js</span>"
    )
    built = tmp_path / "made" / "html" / "a.html"
    (tmp_path / "sources").mkdir()

    def written(command: list[str], **_: Any) -> None:
        if command[0] == "node":
            make(built.parent)
            changing = ("Wsb7R-pn", '\\"a.md\\":\\"D7xurc-p\\"', ' style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"')
            built.write_text(page % changing, encoding="utf-8")

    monkeypatch.setattr(subprocess, "run", written)
    node_sites.build("vitepress", "a", tmp_path / "sources", tmp_path, make(tmp_path / "made"))
    assert built.read_text(encoding="utf-8") == page % ("00000000", "", "")


def make(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_projects_are_built_by_every_generator() -> None:
    assert set(node_sites.GENERATORS) <= {project.package.partition(":")[0] for project in PROJECTS}

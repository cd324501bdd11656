"""Pages beside their sources."""

from pathlib import Path

import pytest

from penumbra.evaluation.fidelity.projects import PROJECTS, Project, pairs
from penumbra.evaluation.fidelity.reference import KINDS


def write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")


def test_every_project_has_a_known_kind_and_its_own_name() -> None:
    assert {project.kind for project in PROJECTS} <= set(KINDS)
    assert len({project.name for project in PROJECTS}) == len(PROJECTS)


@pytest.mark.parametrize(
    ("source", "kind", "page"),
    [
        ("a/b.rst.txt", "sphinx", "a/b.html"),
        ("n.ipynb.txt", "notebook", "n.html"),
        ("n.ipynb.gz", "notebook", "n.html"),
        ("old.txt", "sphinx", "old.html"),
    ],
)
def test_sources_of_sphinx_stand_beside_its_pages(tmp_path: Path, source: str, kind: str, page: str) -> None:
    write(tmp_path, f"html/_sources/{source}", f"html/{page}")
    root = tmp_path / "html"
    project = Project("p", "sphinx", "deb:p", "html/_sources/..")
    assert list(pairs(project, tmp_path, tmp_path)) == [(kind, root / page, root / "_sources" / source, root)]


def test_sources_of_books_are_in_another_package(tmp_path: Path) -> None:
    write(tmp_path, "pages/book/index.html", "pages/book/a/b.html", "source/x/src/README.md", "source/x/src/a/b.md")
    project = Project("p", "mdbook", "deb:p", "book", "debsrc:p", "x/src")
    found = [page.name for _, page, _, _ in pairs(project, tmp_path / "pages", tmp_path / "source")]
    assert found == ["index.html", "b.html"]


def test_sources_of_docusaurus_have_two_endings_and_pages_in_folders(tmp_path: Path) -> None:
    write(tmp_path, "html/a/index.html", "html/b/index.html", "html/c/index.html")
    write(tmp_path, "docs/a.md", "docs/b.mdx", "docs/c.txt")
    project = Project("p", "docusaurus", "npm:p", "html", "npm:p", "docs")
    assert [source.name for _, _, source, _ in pairs(project, tmp_path, tmp_path)] == ["a.md", "b.mdx"]

"""The list of pages."""

from pathlib import Path

import pytest

from penumbra.evaluation.fidelity.packages import digest
from penumbra.evaluation.fidelity.pages import Row, part_of, read_rows, references, write_rows


def test_the_list_has_enough_pages_and_both_parts() -> None:
    rows = read_rows()
    assert len(rows) >= 300
    assert {part_of(row.project) for row in rows} == {"dev", "test"}
    assert len({row.page_digest for row in rows}) == len(rows)


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = [Row("a", "sphinx", "deb:a=1", "a.html", "deb:a=1", "a.rst", ".", "0", "1")]
    write_rows(rows, tmp_path / "pages.tsv")
    assert read_rows(tmp_path / "pages.tsv") == rows


def test_a_page_of_another_version_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "deb-a"
    package.mkdir()
    for name in ("a.html", "a.rst", ".whole"):
        (package / name).write_text(name, encoding="utf-8")
    row = Row("a", "sphinx", "deb:a=1", "a.html", "deb:a=1", "a.rst", ".", digest(package / "a.html"), "other")
    with pytest.raises(ValueError, match="another version"):
        list(references([row], tmp_path))

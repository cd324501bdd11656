"""Pages of a generator, and the parts of their blocks."""

import gzip
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.evaluation.selectors.generators import Generator
from penumbra.evaluation.selectors.pages import choose_pages, label_page

PAGE = (
    "<title>The sea</title><div class=menu><a href=/>Home</a></div><div id=body><h1>The sea</h1>"
    + "<p>The boat was old but it was ours, and the wind from the west was all that anybody could ask for.</p>" * 5
    + "<div class=toc>First part</div></div><p>Outside</p>"
)
GENERATOR = Generator("made-up", "deb:made-up-doc=1.0", "html/*.html", "#body", ".toc", ".menu, .foot")


def write_package(cache: Path, *names: str) -> Path:
    folder = cache / "deb-made-up-doc"
    (folder / "html").mkdir(parents=True)
    (folder / ".whole").write_text("deb:made-up-doc=1.0")
    for name in names:
        (folder / "html" / name).write_text(PAGE.replace("Outside", name))
    return folder


def test_a_block_belongs_to_the_nearest_part_around_it() -> None:
    labelled = label_page(GENERATOR, PAGE, "html/sea.html")
    assert labelled.blocks.text[0] == "Home"
    assert labelled.parts.tolist() == [2, 0, 0, 0, 0, 0, 0, 1, -1]


def test_a_page_has_the_address_of_its_file() -> None:
    assert label_page(GENERATOR, PAGE, "usr/share/html/sea.html").page.facts.url == "https://example.org/html/sea.html"


def test_a_dozen_pages_are_chosen_the_same_ones_each_time(tmp_path: Path) -> None:
    write_package(tmp_path, *(f"page{number}.html" for number in range(20)))
    chosen = [page.path for page in choose_pages(GENERATOR, tmp_path)]
    assert len(chosen) == 12
    assert chosen == [page.path for page in choose_pages(GENERATOR, tmp_path)]


def test_indexes_copies_stubs_and_broken_files_are_left_out(tmp_path: Path) -> None:
    html = write_package(tmp_path, "sea.html", "genindex-all.html") / "html"
    (html / "copy.html").write_text((html / "sea.html").read_text())
    (html / "stub.html").write_text("<div id=body>Moved</div>")
    (html / "empty.html").write_text("")
    assert len(list(choose_pages(GENERATOR, tmp_path))) == 1


def test_a_compressed_page_is_read(tmp_path: Path) -> None:
    html = write_package(tmp_path) / "html"
    (html / "sea.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    compressed = Generator("made-up", "deb:made-up-doc=1.0", "html/*.html.gz", "#body")
    assert [page.path for page in choose_pages(compressed, tmp_path)] == ["html/sea.html.gz"]


def test_another_version_of_the_package_is_refused(tmp_path: Path) -> None:
    (write_package(tmp_path, "sea.html") / ".whole").write_text("deb:made-up-doc=2.0")
    with pytest.raises(CorpusError, match=r"made-up-doc=2\.0"):
        list(choose_pages(GENERATOR, tmp_path))


def test_a_package_without_such_a_page_is_refused(tmp_path: Path) -> None:
    write_package(tmp_path)
    with pytest.raises(CorpusError, match="no page"):
        list(choose_pages(GENERATOR, tmp_path))

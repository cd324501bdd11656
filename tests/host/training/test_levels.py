"""The project's own annotations."""

from pathlib import Path

import pytest

from penumbra.blocks import find_blocks
from penumbra.decision import PAGE_TYPES
from penumbra.errors import CorpusError
from penumbra.page.markup import parse
from penumbra.training.levels import ANNOTATIONS, outline, project, read_annotations

MARKUP = "<nav><a>Home</a></nav><h1>Title</h1><p>One <b>two</b>.<br><br>Three</p><noscript>hidden</noscript><p>end</p>"


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_annotations_have_a_page_type_and_each_block_once(tmp_path: Path) -> None:
    annotations = read_annotations(write(tmp_path / "1.txt", "# kind: article\n0 hide\n1-2 keep\n3 dim # why\n"))
    assert (annotations.page_type, annotations.levels) == ("article", (2, 0, 0, 1))


@pytest.mark.parametrize(
    "text",
    ["0 keep\n", "# kind: article\n0-1 keep\n1 dim\n", "# kind: article\n1 keep\n", "# kind: article\n0 perhaps\n"],
)
def test_annotations_with_a_fault_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(CorpusError):
        read_annotations(write(tmp_path / "1.txt", text))


def test_annotations_are_projected_on_blocks_by_words(tmp_path: Path) -> None:
    outlined = outline(MARKUP)
    assert [len(words) for words in outlined] == [1, 1, 2, 1, 1]
    annotations = read_annotations(write(tmp_path / "1.txt", "# kind: article\n0 hide\n1-3 keep\n4 dim\n"))
    blocks = find_blocks(parse(MARKUP))
    levels = dict(zip(blocks.text, project(annotations, outlined, blocks).tolist(), strict=True))
    assert levels == {"Home": 2, "Title": 0, "One two.": 0, "Three": 0, "hidden": -1, "end": 1}


def test_words_that_lower_case_divides_keep_their_annotations(tmp_path: Path) -> None:
    markup = "<body><p>İSTANBUL İÇİN bir gezi</p><p>Menu</p></body>"
    (tmp_path / "1.txt").write_text("# kind: article\n0 keep\n1 hide\n", encoding="utf-8")
    page = find_blocks(parse(markup))
    assert project(read_annotations(tmp_path / "1.txt"), outline(markup), page).tolist() == [0, 2]


def test_annotations_for_another_page_are_refused(tmp_path: Path) -> None:
    annotations = read_annotations(write(tmp_path / "1.txt", "# kind: article\n0 hide\n"))
    with pytest.raises(CorpusError, match="1 annotations for 5 blocks"):
        project(annotations, outline(MARKUP), find_blocks(parse(MARKUP)))


def test_all_committed_annotations_can_be_read() -> None:
    files = sorted(ANNOTATIONS.glob("*/*/*.txt"))
    assert len(files) >= 200
    assert all(read_annotations(path).page_type in PAGE_TYPES for path in files)

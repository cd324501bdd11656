"""Labels of CleanEval's blocks."""

import gzip
import json
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.training.cleaneval import label_blocks, read_pages


def test_two_thirds_of_its_characters_make_a_block_content() -> None:
    words = ["ab", "c", "ab", "cd", "e"]
    assert label_blocks(["ab c"], words[:2], [True, False]).tolist() == [1]
    assert label_blocks(["ab cd e"], words[2:], [True, False, True]).tolist() == [0]


def test_a_block_without_words_follows_both_neighbours() -> None:
    texts = ["one", "|", "two", "|", "three", "|"]
    assert label_blocks(texts, ["one", "two", "three"], [True, True, False]).tolist() == [1, 1, 1, 0, 0, 0]


def test_words_missing_from_the_corpus_are_not_content() -> None:
    assert label_blocks(["one", "extra", "two"], ["one", "two"], [True, True]).tolist() == [1, 0, 1]
    assert label_blocks(["one"], [], []).tolist() == [0]


def test_pages_are_read_by_their_part_of_the_split(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "1.html.gz").write_bytes(gzip.compress(b"<p>Menu</p><p>Main text</p>"))
    row = {
        "id": "1",
        "split": {"web2text": "test"},
        "words": "menu main text",
        "runs": [["boilerplate", 1], ["main", 2]],
    }
    with gzip.open(tmp_path / "truth.jsonl.gz", "wt") as lines:
        lines.write(json.dumps(row) + "\n")
    pages = read_pages(tmp_path, "web2text")
    assert [len(pages[part]) for part in ("train", "validation", "test")] == [0, 0, 1]
    assert pages["test"][0].labels.tolist() == [0, 1]
    assert pages["test"][0].pairs.tolist() == [1]
    with pytest.raises(CorpusError, match="no split 'official'"):
        read_pages(tmp_path, "official")


def test_a_folder_without_a_corpus_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is not a corpus"):
        read_pages(tmp_path, "web2text")

"""Reading labelled corpora."""

import gzip
import json
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.training.corpora import corpus_folder, evenly, fold_of, iter_pages, read_html, read_truth, site


def write_corpus(folder: Path, rows: list[dict[str, object]]) -> Path:
    (folder / "html").mkdir()
    with gzip.open(folder / "truth.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    for row in rows:
        (folder / "html" / f"{row.get('id')}.html.gz").write_bytes(gzip.compress(b"<p>one two</p>"))
    return folder


def test_pages_are_iterated_with_truth_and_html(tmp_path: Path) -> None:
    runs = [["main", 1], ["boilerplate", 1]]
    row = {"id": 7, "url": "https://a.org/x", "main": "one", "runs": runs, "words": "one two"}
    ((truth, markup),) = iter_pages(write_corpus(tmp_path, [row]))
    assert (truth.id, truth.main, truth.levels) == ("7", "one", ("keep", "hide"))
    assert markup == "<p>one two</p>"


def test_more_labels_than_words_are_refused(tmp_path: Path) -> None:
    write_corpus(tmp_path, [{"id": 1, "runs": [["main", 3]], "words": "one"}])
    with pytest.raises(CorpusError, match="3 labels for 1 words"):
        read_truth(tmp_path)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"url": "https://example.org"}, "missing required field `id`"),
        ({"id": "2", "main": 5}, r"\$\.main"),
        ({"id": "2", "words": "one", "runs": [["nope", 1]]}, "'nope' is none of headline"),
    ],
)
def test_a_line_that_is_no_truth_is_named_with_its_key(tmp_path: Path, row: dict[str, object], said: str) -> None:
    write_corpus(tmp_path, [{"id": "1", "main": "one"}, row])
    with pytest.raises(CorpusError, match=rf"line 2: .*{said}"):
        read_truth(tmp_path)


def test_a_missing_corpus_is_an_error_with_advice(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="There is no corpus"):
        corpus_folder(str(tmp_path / "nothing"))


def test_a_missing_page_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="page 9"):
        read_html(tmp_path, "9")


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://news.bbc.co.uk/a", "bbc.co.uk"),
        ("http://www.example.org", "example.org"),
        ("blog.example.de/x", "example.de"),
        ("https://a.b.com.au/", "b.com.au"),
    ],
)
def test_a_site_is_its_registered_domain(url: str, domain: str) -> None:
    assert site(url) == domain


def test_all_pages_of_a_site_are_in_one_fold() -> None:
    assert fold_of("https://www.example.org/a") == fold_of("http://blog.example.org/b")


@pytest.mark.parametrize(("number", "chosen"), [(0, "01234"), (2, "02"), (5, "01234"), (9, "01234")])
def test_pages_are_chosen_evenly_and_all_of_them_for_none(tmp_path: Path, number: int, chosen: str) -> None:
    rows: list[dict[str, object]] = [{"id": str(at), "url": "https://a.org/x", "main": "one"} for at in range(5)]
    pages = evenly(read_truth(write_corpus(tmp_path, rows)), number)
    assert "".join(page.id for page in pages) == chosen

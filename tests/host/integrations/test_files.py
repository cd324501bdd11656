"""One file of a crawl as dictionaries."""

import gzip
import json
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.integrations.files import COLUMNS, read_file

PAGE = "<html lang=en><title>Day</title><article><h1>Day</h1>" + "<p>The streets were still wet from the rain. " * 9


def lines(path: Path, *pages: str) -> str:
    path.write_text("".join(json.dumps({"id": f"{n}", "html": page}) + "\n" for n, page in enumerate(pages)))
    return str(path)


def test_a_file_gives_a_dictionary_for_each_page_in_order(tmp_path: Path) -> None:
    rows = list(read_file(lines(tmp_path / "a.jsonl", PAGE, "", PAGE), workers=0))
    assert [(row["id"], row["title"], row["error"]) for row in rows] == [
        ("0", "Day", ""), ("1", "", "bad-page"), ("2", "Day", ""),
    ]  # fmt: skip


def test_the_columns_have_the_names_and_types_that_are_told(tmp_path: Path) -> None:
    (row,) = read_file(lines(tmp_path / "a.jsonl", PAGE), workers=0)
    assert {name: type(value) for name, value in row.items()} == COLUMNS


def test_only_the_wanted_columns_are_given_in_their_order(tmp_path: Path) -> None:
    (row,) = read_file(lines(tmp_path / "a.jsonl", PAGE), to="markdown", fields=("text", "id"), workers=0)
    assert list(row) == ["text", "id"]
    assert str(row["text"]).startswith("# Day")


def test_broken_records_are_told_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(b"\x1f\x8b\x08" + bytes(40))
    assert list(read_file(str(path), workers=0)) == []
    assert "1 broken records" in caplog.text


def test_a_damaged_file_gives_the_pages_before_the_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.jsonl.gz"
    line = json.dumps({"id": "a", "html": "<p>" + "".join(map(str, range(30_000)))}).encode() + b"\n"
    path.write_bytes(gzip.compress(line * 2)[:-20])
    assert [row["id"] for row in read_file(str(path), workers=0)][:1] == ["a"]
    assert "the rest cannot be read" in caplog.text


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no file"):
        list(read_file(str(tmp_path / "none.warc.gz")))

"""Agreement of metadata with what people read."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from penumbra.cli import cli
from penumbra.evaluation.metadata_figures import FIELDS, Counts, agrees, measure_metadata
from penumbra.evaluation.metadata_truth import MetadataTruth, read_metadata_truth
from penumbra.metadata import Metadata

URL = "https://example.org/a"
PAGE = "<html lang=en><title>A day</title><meta name=author content='Ada Lovelace'><p>Rain.</p></html>"


def write_corpus(folder: Path, pages: Sequence[tuple[dict[str, Any], str]]) -> Path:
    (folder / "html").mkdir(parents=True)
    for row, markup in pages:
        (folder / "html" / f"{row['id']}.html.gz").write_bytes(gzip.compress(markup.encode()))
    rows = "".join(json.dumps(row) + "\n" for row, _ in pages)
    (folder / "truth.jsonl.gz").write_bytes(gzip.compress(rows.encode()))
    return folder


@pytest.mark.parametrize(
    ("name", "value", "accepted", "right"),
    [
        ("title", "A DAY — in the rain", ["A day in the rain"], True),
        ("title", "A day", ["A day in the rain"], False),
        ("author", "By Ada Lovelace and Charles Babbage", ["Babbage, Charles; Lovelace, Ada"], True),
        ("author", "Ada", ["Ada Lovelace"], False),
        ("author", "", [], True),
        ("author", "Ada", [], False),
        ("author", "", ["", "Ada"], True),
        ("date", "2024-05-12T10:00:00Z", ["2024-05-12"], True),
        ("sitename", "example.co.uk", ["Ex-Ample"], True),
        ("lang", "en-GB", ["en"], True),
        ("canonical", "/a/", ["http://example.org/a"], True),
        ("canonical", URL, [], True),
        ("canonical", "https://example.org/b", [], False),
        ("description", "one two three four five six seven eight nine ten eleven",
         ["One, two three four five six seven eight nine ten twelve"], True),
        ("image", "//example.org/c.png", ["https://example.org/c.png"], True),
    ],
)  # fmt: skip
def test_a_value_agrees_by_its_words_day_letters_or_address(
    name: str, value: str, accepted: Sequence[str], right: bool
) -> None:
    assert agrees(name, value, accepted, URL) is right


def test_every_field_of_metadata_is_compared() -> None:
    assert {*FIELDS} == {*Metadata.__struct_fields__}


def test_pages_whose_truth_has_a_value_are_counted_apart() -> None:
    counts = Counts()
    counts.add(MetadataTruth("1", URL, "dev", {"author": ("Ada",), "date": ()}), {"author": "Ada", "date": ""})
    counts.add(MetadataTruth("2", URL, "dev", {"author": (), "date": ("", "2024-05-12")}), {"author": "Eve"})
    assert (counts.pages, counts.right) == ({"author": 2, "date": 2}, {"author": 1, "date": 2})
    assert (counts.stated["author"], counts.found["author"], counts.stated["date"]) == (1, 1, 0)
    assert counts.errors == [("2", "author", "Eve", ())]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    metadata = {"title": "A day", "byline": "Eve", "siteName": None}
    return write_corpus(tmp_path / "own", [({"id": "1", "url": URL, "metadata": metadata}, PAGE), ({"id": "2"}, PAGE)])


def test_a_corpus_own_metadata_is_measured_where_it_has_a_value(corpus: Path) -> None:
    counts = measure_metadata(corpus, "", ["penumbra"])["penumbra"]
    assert (counts.pages, counts.right["title"], counts.right["author"]) == ({"title": 1, "author": 1}, 1, 0)


def test_the_command_prints_a_row_a_field_and_the_disagreements(corpus: Path) -> None:
    result = CliRunner().invoke(cli, ["evaluate-metadata", str(corpus), "--errors"])
    assert result.exit_code == 0
    assert "title                1 (1)   1.000 (1.000)" in result.output
    assert "1 author: 'Ada Lovelace', right: 'Eve'" in result.output


def test_a_corpus_without_metadata_is_refused(tmp_path: Path) -> None:
    folder = write_corpus(tmp_path / "none", [({"id": "1", "url": URL}, PAGE)])
    result = CliRunner().invoke(cli, ["evaluate-metadata", str(folder)])
    assert result.exit_code == 1
    assert "has no true metadata" in result.output


def test_of_the_pages_read_by_hand_a_third_is_for_development(tmp_path: Path) -> None:
    from penumbra.training.levels import ANNOTATIONS

    ids = [json.loads(line)["id"] for line in (ANNOTATIONS / "metadata/wcxb-dev.jsonl").read_text("utf-8").splitlines()]
    folder = write_corpus(tmp_path / "wcxb-dev", [({"id": each, "url": URL}, "") for each in ids])
    parts = {part: {truth.id for truth in read_metadata_truth(folder, part)} for part in ("dev", "test")}
    assert (len(parts["dev"]), len(parts["test"]), parts["dev"] & parts["test"]) == (50, 100, set())

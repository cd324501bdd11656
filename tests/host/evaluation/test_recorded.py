"""Records of the decision on a corpus, and the command that compares them."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from penumbra.commands.levels import levels
from penumbra.errors import CorpusError
from penumbra.evaluation.recorded import FORMS, made_up_layout, read_record
from penumbra.page.markup import parse

STORY = (
    "<nav class=menu><a href=/>Home</a> <a href=/a>About</a></nav><article><h1>A day at the sea</h1>"
    "<p>It was early in the morning when we left the house, and the streets were still empty and wet from the rain.</p>"
    "</article><footer>© The Sea Blog</footer>"
)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "html").mkdir(parents=True)
    with gzip.open(folder / "truth.jsonl.gz", "wt", encoding="utf-8") as file:
        for page, markup in {"1": STORY, "2": STORY * 2, "3": ""}.items():
            file.write(
                json.dumps({"id": page, "url": f"https://site{page}.org/x", "main": "", "type": "article"}) + "\n"
            )
            (folder / "html" / f"{page}.html.gz").write_bytes(gzip.compress(markup.encode()))
    return folder


def test_a_record_has_each_page_in_each_form_and_is_repeatable(corpus: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.gz"
    run = CliRunner()
    written = run.invoke(levels, [str(corpus), "--write", str(record), "--jobs", "1"])
    assert written.output == f"7 results written to {record}.\n"
    assert {(page, form) for _, page, form in read_record(record)} == {
        *((page, form) for page in "12" for form in FORMS),
        ("3", "html"),
    }
    compared = run.invoke(levels, [str(corpus), "--against", str(record), "--jobs", "1"])
    assert (compared.exit_code, compared.output) == (0, "0 of 7 results differ.\n")


def test_a_changed_page_is_listed_with_the_fields_that_differ(corpus: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.gz"
    run = CliRunner()
    run.invoke(levels, [str(corpus), "--write", str(record), "--jobs", "1"])
    (corpus / "html" / "1.html.gz").write_bytes(gzip.compress(STORY.replace("Blog", "Diary").encode()))
    compared = run.invoke(levels, [str(corpus), "--against", str(record), "--jobs", "1"])
    assert compared.exit_code == 1
    assert "corpus 1 html: segments" in compared.output
    rows = run.invoke(levels, [str(corpus), "--against", str(record), "--jobs", "1", "--field", "rows"])
    assert (rows.exit_code, rows.output) == (0, "0 of 7 results differ.\n")


def test_a_file_of_another_format_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "record.gz"
    path.write_bytes(b"no archive")
    with pytest.raises(CorpusError, match="is not a record"):
        read_record(path)


def test_the_made_up_layout_gives_boxes_to_elements_only() -> None:
    page = made_up_layout(parse(STORY))
    assert page.measured
    assert (np.isnan(page.box[:, 0]) == (page.key == 0)).all()

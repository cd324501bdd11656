"""The annotators' main text beside the corpus's own."""

import gzip
import json
from pathlib import Path

import pytest

from penumbra.evaluation.annotated_text import measure_annotated_text
from penumbra.training import levels


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus of one page whose own main text ends after the first of two paragraphs."""
    folder = tmp_path / "small"
    (folder / "html").mkdir(parents=True)
    page = "<body><nav>Menu</nav><p>One two three</p><p>Four five six</p></body>"
    (folder / "html" / "a.html.gz").write_bytes(gzip.compress(page.encode()))
    truth = {"id": "a", "url": "https://example.org/a", "main": "One two three", "with": ["One two"], "type": "article"}
    (folder / "truth.jsonl.gz").write_bytes(gzip.compress(json.dumps(truth).encode()))
    first = tmp_path / "annotations" / "small" / "first"
    first.mkdir(parents=True)
    (first / "a.txt").write_text("# kind: article\n0 hide\n1-2 keep\n", "utf-8")
    monkeypatch.setattr(levels, "ANNOTATIONS", tmp_path / "annotations")
    return folder


def test_what_a_corpus_leaves_out_of_its_text_costs_the_annotators_precision(corpus: Path) -> None:
    figures = measure_annotated_text(str(corpus))
    assert figures.keys() == {"annotations"}
    assert (figures["annotations"]["p"], figures["annotations"]["r"]) == (0.5, 1.0)
    assert "snippets.f1" not in figures["annotations"]


def test_a_corpus_without_main_texts_has_nothing_to_compare(corpus: Path) -> None:
    truth = {"id": "a", "url": "https://example.org/a", "with": ["One two"]}
    (corpus / "truth.jsonl.gz").write_bytes(gzip.compress(json.dumps(truth).encode()))
    assert measure_annotated_text(str(corpus)) == {}

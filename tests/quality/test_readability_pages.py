"""Judgements on Readability's pages: all pages have one, and the published summary agrees with them."""

from collections import Counter
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.evaluation.reader_pages.judgements import VERDICTS, read_judgements
from penumbra.training.corpora import corpus_folder, read_truth

pytestmark = pytest.mark.quality

ROOT = Path(__file__).parents[2]
JUDGEMENTS = ROOT / "tests" / "quality" / "readability_judgements.toml"
SUMMARY = ROOT / "docs" / "readability-pages.md"


def test_every_page_of_readability_is_judged() -> None:
    try:
        pages = {page.id for page in read_truth(corpus_folder("readability"))}
    except CorpusError as error:
        pytest.skip(str(error))
    assert set(read_judgements(JUDGEMENTS)) == pages


def test_the_summary_has_the_verdicts_of_the_judgements() -> None:
    judged = read_judgements(JUDGEMENTS)
    now, before = Counter(one.verdict for one in judged.values()), Counter(one.before for one in judged.values())
    text = SUMMARY.read_text("utf-8")
    names = ("ours is right", "theirs is right", "both are fine")
    for name, verdict in zip(names, VERDICTS, strict=True):
        assert f"| {name} | {before[verdict]} | {now[verdict]} |" in text
    for page, judgement in judged.items():
        assert f"| {page} | {judgement.before} | {judgement.verdict} | {judgement.reason} |" in text

"""Real pages rewritten in other scripts are decided nearly as well; corpora on which no weight was fitted."""

from functools import partial
from statistics import mean

import pytest

from penumbra.decision.levels import Level
from penumbra.errors import BadPageError, CorpusError
from penumbra.evaluation.figures import bag_f1
from penumbra.output.html import as_text, decide_html
from penumbra.training.corpora import Truth, corpus_folder, read_html, read_truth
from scripts import WRITERS, rewritten

pytestmark = pytest.mark.quality

CORPORA = ("l3s-dev", "cleaneval", "cleanportaleval")
SAMPLE = 100
MAX_LOSS = 0.02
"""Maximum loss of mean F1: no word of these pages is known."""


def figures(corpus: str, script: str) -> float:
    """Mean F1 of the sampled pages."""
    folder = corpus_folder(corpus)
    truths = [truth for truth in read_truth(folder) if truth.main]
    sample = truths[:: max(1, len(truths) // SAMPLE)]
    return mean(score for truth in sample if (score := _f1(script, read_html(folder, truth.id), truth)) is not None)


def _f1(script: str, markup: str, truth: Truth) -> float | None:
    """F1 of the kept text of a page in another script, by the words of the page itself; None for an invalid page."""
    read = partial(rewritten, markup)
    try:
        usual = decide_html(read(WRITERS["usual"]), truth.url)
        other = decide_html(read(WRITERS[script]), truth.url)
    except BadPageError:
        return None
    if script == "usual" or len(usual.blocks) != len(other.blocks):
        return bag_f1(as_text(usual), truth.main or "").f1
    kept = zip(usual.blocks.text, other.decision.levels.tolist(), strict=True)
    extra = other.decision.supplementary
    text = [text for block, (text, level) in enumerate(kept) if level == Level.KEEP and block not in extra]
    return bag_f1("\n".join(text), truth.main or "").f1


@pytest.mark.parametrize("corpus", CORPORA)
def test_pages_in_an_unknown_script_lose_little(corpus: str) -> None:
    try:
        found = {script: figures(corpus, script) for script in WRITERS}
    except CorpusError as error:
        pytest.skip(str(error))
    print(corpus, {script: round(figure, 4) for script, figure in found.items()})
    assert min(found.values()) >= found["usual"] - MAX_LOSS

"""The scorer web2text with its shipped weights."""

import json
from pathlib import Path
from shutil import copy

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.errors import ModelError
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.web2text.scoring import MODEL, load_model, score

SENTENCE = (
    "The council met on Tuesday evening to discuss the new plan for the harbour, and it was agreed that work "
    "would begin. "
)
ARTICLE = (
    "<body><ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li><li><a href=/c>Contact us</a></li></ul>"
    f"<div><h1>Harbour plan agreed</h1>{f'<p>{SENTENCE * 3}</p>' * 6}</div>"
    "<div><a href=/a>About</a> | <a href=/t>Terms of use</a> | <a href=/p>Privacy</a></div><p>Copyright © "
    "2007</p></body>"
)


def scored(markup: str) -> Scores:
    page = parse(markup)
    return score(ScorerInput(page, find_blocks(page)))


def test_paragraphs_of_an_article_are_content_and_its_menus_are_not() -> None:
    page = parse(ARTICLE)
    blocks = find_blocks(page)
    scores = score(ScorerInput(page, blocks)).main
    paragraphs = np.array([text.startswith("The council") for text in blocks.text])
    assert (scores[paragraphs] > 0.5).all()
    assert scores[0] < 0.5
    assert scores[-1] < 0.5


def test_the_same_page_has_the_same_scores() -> None:
    assert scored(ARTICLE).main.tobytes() == scored(ARTICLE).main.tobytes()


def test_a_page_without_text_and_a_page_of_one_text_are_scored() -> None:
    assert scored("<body><img src=x></body>").main.shape == (0,)
    assert scored("<p>alone</p>").main.shape == (1,)


def test_noscript_with_other_text_has_no_score() -> None:
    scores = scored("<p>text</p><noscript><p>turn it on</p></noscript>").main
    assert np.isnan(scores).tolist() == [False, True]


def test_weights_without_the_cards_digest_are_refused(tmp_path: Path) -> None:
    copy(MODEL / "weights.npz", tmp_path)
    (tmp_path / "card.json").write_text(json.dumps({"sha256": "0"}))
    with pytest.raises(ModelError, match="digest of their card"):
        load_model(tmp_path)


def test_missing_weights_are_an_error_with_advice(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        load_model(tmp_path / "nowhere")

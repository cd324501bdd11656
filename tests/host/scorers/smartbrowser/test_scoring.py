"""SmartBrowser: parameters counted by hand, the choice of granularity, and levels."""

import json
from pathlib import Path

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.errors import ModelError
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.smartbrowser import choose_granularity, score
from penumbra.scorers.smartbrowser.model import MODEL, Model, load_model
from penumbra.scorers.smartbrowser.parameters import PARAMETERS, count_blocks, measure_visual
from penumbra.vips import segment

STORY = (
    "<p>The wolf came to the farm at night, and it was hungry. Nobody of the house had heard it before the "
    "morning came.</p>"
)
PAGE = f"""<html lang=en><body><nav><ul>{"<li><a href=#>Item</a>" * 12}</ul></nav><main><h1>The wolf at the \
farm</h1>{STORY * 6}</main>
<div class=related><h3>Related</h3><ul>{"<li><a href=#>Another story of a wolf</a>" * 5}</ul></div>
<footer><p>Copyright 2026</p><a>Fingerprint</a></footer></body></html>"""


def test_parameters_equal_manual_counts() -> None:
    page = parse("<html lang=en><body><p>The dog and the cat sat. <a href=#>See more</a></p></body></html>")
    blocks = find_blocks(page)
    tree = segment(page)
    measured = measure_visual(count_blocks(page, blocks, tree), tree, tree.cut(10))
    found = dict(zip([name for name, _ in PARAMETERS], measured[0].tolist(), strict=True))
    assert found["words"] == pytest.approx(np.log1p(8))
    assert found["links"] == pytest.approx(np.log1p(1))
    assert found["paragraphs"] == pytest.approx(np.log1p(1))
    assert found["sentence_length"] == pytest.approx(np.log1p(8 / 2))
    assert found["linked_share"] == pytest.approx(8 / len("The dog and the cat sat. See more"), abs=0.01)
    assert found["stop_share"] >= 3 / 8


def test_the_article_is_main_content_and_menus_are_not() -> None:
    page = parse(PAGE)
    blocks = find_blocks(page)
    scores = score(ScorerInput(page, blocks))
    by_text = dict(zip(blocks.text, scores.main.tolist(), strict=True))
    story = next(text for text in blocks.text if text.startswith("The wolf came"))
    assert by_text[story] > 0.5 > by_text["Item"]


def test_memberships_are_between_0_and_1() -> None:
    page = parse(PAGE)
    scores = score(ScorerInput(page, find_blocks(page)))
    assert scores.minor is not None
    assert (scores.main + scores.minor <= 1.0 + 1e-12).all()
    assert ((scores.main >= 0) & (scores.minor >= 0)).all()


@pytest.mark.parametrize("markup", ["<p>one</p>", "<p>one</p><footer>two</footer>", "<p>a</p>" * 9])
def test_a_page_with_fewer_than_three_importances_is_decided(markup: str) -> None:
    page = parse(markup)
    blocks = find_blocks(page)
    assert len(score(ScorerInput(page, blocks)).main) == len(blocks)


def test_a_page_without_text_has_no_scores() -> None:
    page = parse("<img>")
    assert len(score(ScorerInput(page, find_blocks(page))).main) == 0


def test_the_granularity_has_the_greatest_silhouette() -> None:
    page = parse(PAGE)
    blocks = find_blocks(page)
    tree = segment(page)
    counted = count_blocks(page, blocks, tree)
    chosen = choose_granularity(counted, tree, load_model(), 5, 10)
    each = [
        choose_granularity(counted, tree, load_model(), permitted, permitted).silhouette for permitted in range(5, 11)
    ]
    assert chosen.silhouette == max(each)


def test_the_same_page_gives_identical_scores() -> None:
    page = parse(PAGE)
    inputs = ScorerInput(page, find_blocks(page))
    assert np.array_equal(score(inputs).main, score(inputs).main)


def test_a_regression_predicts_from_standardised_parameters() -> None:
    model = Model(0.5, np.array([1.0, 2.0]), np.array([2.0, 4.0]), np.array([0.1, -0.2]))
    assert model.predict(np.array([[3.0, 6.0]])).tolist() == pytest.approx([0.4])


def test_coefficients_without_the_cards_digest_are_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.json").write_text((MODEL / "weights.json").read_text("utf-8") + " ", "utf-8")
    (tmp_path / "card.json").write_text((MODEL / "card.json").read_text("utf-8"), "utf-8")
    with pytest.raises(ModelError):
        load_model(tmp_path)
    with pytest.raises(ModelError):
        load_model(tmp_path / "nowhere")


def test_the_card_names_its_corpora_and_sites_not_seen() -> None:
    card = json.loads((MODEL / "card.json").read_text("utf-8"))
    assert "wcxb-dev" in card["corpora"] and 0 < card["r_squared_unseen_sites"] < 1

"""The supervised form of maximum subsequence segmentation."""

from pathlib import Path

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.errors import ModelError
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.mss_supervised import MODEL, TABLE_BITS, Model, load_model, probabilities, read_tokens, score

STORY = (
    "<p>The wolf came to the farm at night, and it was hungry. Nobody in the house had heard it before the "
    "morning came.</p>"
)


def test_equal_trigrams_have_equal_table_entries() -> None:
    page = parse("<p>one two three. one two three.</p>")
    place = read_tokens(page, find_blocks(page)).place.tolist()
    assert place[0] == place[4] and place[1] == place[5]
    assert len({*place[:4]}) == 4
    assert all(0 <= each < 1 << TABLE_BITS for each in place)


def test_case_and_numbers_do_not_change_a_trigram() -> None:
    one, other = parse("<p>In 1999 we Met</p>"), parse("<p>in 7 We met</p>")
    assert np.array_equal(read_tokens(one, find_blocks(one)).place, read_tokens(other, find_blocks(other)).place)


def test_tags_between_texts_are_part_of_trigrams() -> None:
    apart, together = parse("<p>a b</p><p>c d</p>"), parse("<p>a b c d</p>")
    one, other = read_tokens(apart, find_blocks(apart)), read_tokens(together, find_blocks(together))
    assert one.place[0] != other.place[0] or one.place[1] != other.place[1]


def test_the_probability_combines_prior_trigram_and_tag() -> None:
    page = parse("<p>word</p>")
    tokens = read_tokens(page, find_blocks(page))
    table = np.zeros(1 << TABLE_BITS, dtype=np.int8)
    table[tokens.place[0]] = 8
    model = Model(table, {"p": -0.5}, 0.25, 0.0)
    assert probabilities(tokens, model)[0] == pytest.approx(1 / (1 + np.exp(-(0.25 + 1.0 - 0.5))))


def test_the_story_is_in_the_subsequence_and_the_menus_are_not() -> None:
    menu = "<ul>" + "<li><a href=#>Log in</a></li><li><a href=#>Subscribe</a></li>" * 8 + "</ul>"
    page = parse(f"<body><nav>{menu}</nav><main>{STORY * 5}</main><footer>{menu}</footer></body>")
    blocks = find_blocks(page)
    main = score(ScorerInput(page, blocks)).main
    story = np.array([text.startswith("The wolf") for text in blocks.text])
    assert (main[story] >= 0.5).all()
    assert (main[~story] < 0.5).mean() > 0.8


@pytest.mark.parametrize("markup", ["<p>one</p>", "<p>123</p>", "<p>日本語</p>"])
def test_scores_are_between_0_and_1(markup: str) -> None:
    page = parse(markup)
    main = score(ScorerInput(page, find_blocks(page))).main
    assert ((main >= 0) & (main <= 1)).all()


def test_a_page_without_text_has_no_scores() -> None:
    page = parse("<img>")
    assert len(score(ScorerInput(page, find_blocks(page))).main) == 0


def test_weights_without_the_cards_digest_are_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.npz").write_bytes((MODEL / "weights.npz").read_bytes()[:-1])
    (tmp_path / "card.json").write_bytes((MODEL / "card.json").read_bytes())
    with pytest.raises(ModelError):
        load_model(tmp_path)


def test_the_shipped_model_is_small() -> None:
    assert load_model().trigrams.shape == (1 << TABLE_BITS,)
    assert (MODEL / "weights.npz").stat().st_size < 400_000

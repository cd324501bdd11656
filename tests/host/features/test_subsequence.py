"""The run of blocks with the most text for the fewest tags."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.features import measure
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.mss import score

MENU = "<ul>" + "<li><a href=/x>Menu</a>" * 6 + "</ul>"
STORY = "<div>" + "<p>A sentence of more than a few words, as in any story that people tell.</p>" * 4 + "</div>"


def _columns(markup: str) -> tuple[list[float], list[float]]:
    page = parse(markup)
    features = measure(page, find_blocks(page))
    return features.column("stretch_lack").tolist(), features.column("stretch_side").tolist()


def test_the_difference_is_zero_in_the_story_and_grows_with_the_distance() -> None:
    lack, side = _columns(MENU + STORY + MENU)
    assert lack[6:10] == [0.0] * 4
    assert side[6:10] == [0.0] * 4
    assert lack[:6] == sorted(lack[:6], reverse=True)
    assert lack[10:] == sorted(lack[10:])
    assert min(lack[:6] + lack[10:]) > 0


def test_the_side_is_a_signed_share_of_the_pages_blocks() -> None:
    _, side = _columns(MENU + STORY + MENU)
    assert np.allclose(side, np.array([-6, -5, -4, -3, -2, -1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]) / 16)


def test_the_subsequence_equals_the_one_of_mss() -> None:
    page = parse(MENU + STORY + "<p>x</p>" + MENU)
    blocks = find_blocks(page)
    lack = measure(page, blocks).column("stretch_lack")
    assert np.array_equal(lack == 0, score(ScorerInput(page, blocks)).main == 1)


def test_hidden_text_adds_nothing_to_a_subsequence() -> None:
    lack, _ = _columns(f"<div style='display:none'>{STORY}{STORY}</div>{MENU}{MENU}{STORY}")
    assert lack[-1] == 0
    assert lack[0] > 0

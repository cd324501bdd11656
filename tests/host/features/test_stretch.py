"""The stretch of the page with the most text for the fewest tags."""

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


def test_a_story_between_two_menus_lacks_nothing_and_the_menus_lack_the_more_the_farther_they_are() -> None:
    lack, side = _columns(MENU + STORY + MENU)
    assert lack[6:10] == [0.0] * 4
    assert side[6:10] == [0.0] * 4
    assert lack[:6] == sorted(lack[:6], reverse=True)
    assert lack[10:] == sorted(lack[10:])
    assert min(lack[:6] + lack[10:]) > 0


def test_the_side_is_negative_before_the_stretch_and_counts_blocks_as_a_share_of_the_page() -> None:
    _, side = _columns(MENU + STORY + MENU)
    assert np.allclose(side, np.array([-6, -5, -4, -3, -2, -1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]) / 16)


def test_the_stretch_is_that_of_the_method_after_the_paper() -> None:
    page = parse(MENU + STORY + "<p>x</p>" + MENU)
    blocks = find_blocks(page)
    lack = measure(page, blocks).column("stretch_lack")
    assert np.array_equal(lack == 0, score(ScorerInput(page, blocks)).main == 1)


def test_text_that_the_page_hides_is_worth_nothing() -> None:
    lack, _ = _columns(f"<div style='display:none'>{STORY}{STORY}</div>{MENU}{MENU}{STORY}")
    assert lack[-1] == 0
    assert lack[0] > 0

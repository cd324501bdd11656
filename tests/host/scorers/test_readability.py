"""readability-lxml as a scorer."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.readability import page_to_html, score

STORY = "<p>" + "A long sentence of the story, with commas, and with words. " * 8 + "</p>"


def scores(markup: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    page = parse(markup)
    return np.asarray(score(ScorerInput(page, find_blocks(page))).main)


def test_the_story_is_main_content_and_the_menu_is_not() -> None:
    assert scores(f"<ul class=menu><li>Home</li></ul><article>{STORY * 3}</article>").tolist() == [0.0, 1.0, 1.0, 1.0]


def test_a_page_with_control_characters_is_scored() -> None:
    page = parse(f"<article>{STORY}<p>bad \x01 and \x0b signs</p>{STORY}</article>")
    assert "\x01" not in page_to_html(page)
    assert scores(f"<article>{STORY}<p>bad \x01 and \x0b signs</p>{STORY}</article>").max() == 1.0


def test_names_and_text_are_escaped() -> None:
    written = page_to_html(parse('<p class="a&quot;b">1 &lt; 2</p><x-y>z</x-y>'))
    assert '<p class="a&quot;b">1 &lt; 2</p><div>z</div>' in written

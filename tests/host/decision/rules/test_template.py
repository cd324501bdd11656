"""Blocks of the site's template."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of
from penumbra.decision.levels import Level
from penumbra.decision.rules.template import find_template
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

K, D = Level.KEEP, Level.DIM
LONG = "Nobody in the village heard it before the morning came over the hill. " * 3
CARD = "<li><h3><a href=/{0}>The {0} is back</a></h3><p>A story of the {0} in the village</p></li>"


def template(markup: str, earlier: str, main: list[float], levels: list[int]) -> list[int]:
    """Blocks that the rule finds on a page after another one of its site."""
    context = context_of(markup, "listing", np.array(main))
    page = parse(markup, "https://example.org/")
    inputs = ScorerInput(page, context.blocks, (parse(earlier, "https://example.org/before"),))
    found = find_template(replace(context, inputs=inputs), np.array(levels, dtype=np.int8))
    return np.flatnonzero(found).tolist()


def cards(*names: str) -> str:
    return f"<ul>{''.join(map(CARD.format, names))}</ul>"


def test_what_stood_on_an_earlier_page_is_found_unless_it_is_surely_text() -> None:
    before = "<p>Read our other stories</p><p>The wolf came at night</p>"
    page = f"{before}<p>A new one: {LONG}</p>"
    assert template(page, f"{before}<p>Its own</p>", [0.8, 0.95, 0.8], [K, K, K]) == [0]


@pytest.mark.parametrize("new", [0, 1, 3])
def test_a_card_of_a_list_with_new_cards_is_not_of_the_template(new: int) -> None:
    names = ["wolf", "bear", "lynx"]
    names.insert(new, "fox")
    before = cards("wolf", "bear", "lynx") + "<p>A story</p>"
    assert template(cards(*names), before, [0.8] * 8, [K] * 8) == []


def test_a_dim_part_of_such_a_card_is_not_of_the_template_either() -> None:
    before = cards("wolf", "bear", "lynx") + "<p>A story</p>"
    assert template(cards("wolf", "bear", "lynx", "fox"), before, [0.8, 0.3] * 4, [K, D] * 4) == []


def test_a_list_whose_new_entries_are_not_kept_is_of_the_template() -> None:
    before = cards("wolf", "bear", "lynx") + "<p>A story</p>"
    page = f"{cards('wolf', 'bear', 'lynx', 'fox')}<p>{LONG}</p>"
    levels = [K] * 6 + [D] * 2 + [K]
    assert template(page, before, [0.8] * 9, levels) == [0, 1, 2, 3, 4, 5]


def test_a_list_without_new_entries_is_of_the_template() -> None:
    before = cards("wolf", "bear", "lynx") + "<p>A story</p>"
    assert template(f"<p>{LONG}</p>{cards('wolf', 'bear', 'lynx')}", before, [0.8] * 7, [K] * 7) == [1, 2, 3, 4, 5, 6]


def test_a_page_that_lists_entries_of_earlier_pages_anew_is_not_of_the_template() -> None:
    before = cards("wolf", "bear", "lynx") + "<p>A story</p>"
    assert template(f"<h1>Animals</h1>{cards('wolf', 'lynx')}", before, [0.8] * 5, [K] * 5) == []


STORY = "<p>The wolf came at night</p><table><tr><th>Year<tr><td>1907</table><p>Nobody heard it before the morning</p>"


def test_a_part_between_paragraphs_that_stood_on_an_earlier_page_is_of_the_story() -> None:
    assert template(STORY, f"{STORY}<p>Another story</p>", [0.98, 0.7, 0.8, 0.98], [K, K, K, K]) == []


def test_a_part_behind_a_new_paragraph_or_behind_the_last_one_is_of_the_template() -> None:
    more = "<p>Read our other stories</p>"
    page = f"<p>The wolf came at night</p>{more}<p>A new story: {LONG}</p><p>Write to us</p>"
    earlier = f"<p>The wolf came at night</p>{more}<p>Write to us</p>"
    assert template(page, earlier, [0.98, 0.7, 0.98, 0.7], [K, K, K, K]) == [1, 3]


def test_a_dim_part_of_a_card_that_stood_on_an_earlier_page_is_the_cards() -> None:
    card = "<article><a href=/{0}>Filed under news of the {0}</a><h1>The {0} is back</h1></article>"
    page = "".join(map(card.format, ("wolf", "bear", "lynx")))
    before = "<article><a href=/wolf>Filed under news of the wolf</a></article><p>A story</p>"
    assert template(page, before, [0.2, 0.8] * 3, [D, K] * 3) == []


@pytest.mark.parametrize(
    ("date", "found"), [("3 March", [0, 1]), ("9 March", []), (f"9 March. {LONG}", [0])], ids=["same", "new", "long"]
)
def test_a_line_with_something_new_in_it_is_not_of_the_template(date: str, found: list[int]) -> None:
    line = "<div><span>By A. Writer</span><p>{}</p></div><p>{}</p>"
    markup, earlier = line.format(date, LONG), line.format("3 March", "Another story")
    assert template(markup, earlier, [0.3, 0.3, 0.95], [K, D, K]) == found


TOLD = "<p>Filed under animals</p><p>It came at night</p>"


def test_what_a_list_told_of_a_story_is_not_of_the_template_between_its_headline_and_its_text() -> None:
    story = f"<h1>The wolf is back</h1>{TOLD}<p>{LONG}</p><p>Write to us</p>"
    assert template(story, f"{TOLD}<p>Write to us</p>", [0.8, 0.2, 0.7, 0.98, 0.7], [K, D, K, K, K]) == [4]


def test_above_a_headline_and_far_from_the_text_it_is_of_the_template() -> None:
    known = "".join(f"<p>Line {number} of our rules</p>" for number in range(14))
    scores, levels = [0.7] * 14, [K] * 14
    above = f"{known}<h1>The wolf is back</h1><p>{LONG * 2}</p>"
    assert template(above, known, [*scores, 0.8, 0.98], [*levels, K, K]) == list(range(14))
    below = f"<h1>The wolf is back</h1>{known}<p>{LONG * 2}</p>"
    assert template(below, known, [0.8, *scores, 0.98], [K, *levels, K]) == list(range(1, 15))

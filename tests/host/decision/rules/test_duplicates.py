"""Copies of kept text."""

import numpy as np
import pytest

from contexts import context_of, context_of_page, levels_of, measured
from penumbra.decision.levels import Level
from penumbra.decision.rules.duplicates import find_second_texts, repeats
from penumbra.page.markup import parse

K, H = Level.KEEP, Level.HIDE
LONG = "nobody in the village heard it before the morning came"
PART = [f"<p>{LONG} {LONG} {LONG} It was the {number}th night.</p>" for number in range(12)]
WHOLE = "".join(PART)


def second_texts(markup: str) -> list[bool]:
    """Blocks of a second text on a page whose blocks are all kept."""
    context = context_of(markup)
    return [*map(bool, find_second_texts(context, levels_of(context)))]


def test_the_second_of_two_long_texts_is_a_repeat_and_short_texts_are_none() -> None:
    context = context_of(f"<p>{LONG}</p><p>Yes</p><p>{LONG}</p><p>Yes</p>")
    assert repeats(context, np.ones(4, dtype=bool)).tolist() == [False, False, True, False]
    assert not repeats(context, np.arange(4) > 0).any()


def test_of_two_copies_the_one_that_the_page_shows_is_the_original() -> None:
    hidden = f"<p style='display: none'>{LONG}</p>"
    both = np.ones(2, dtype=bool)
    assert repeats(context_of(f"{hidden}<p>{LONG}</p>"), both).tolist() == [True, False]
    assert repeats(context_of(hidden * 2), both).tolist() == [False, True]


def test_a_whole_text_that_repeats_is_a_second_text() -> None:
    between = f"<p>{LONG}</p>"
    assert second_texts(f"<main><div>{WHOLE}</div>{between}<div>{WHOLE}</div></main>") == [False] * 13 + [True] * 12


@pytest.mark.parametrize(
    ("second", "is_second_text"),
    [
        (f"<ol><li>Delivery</li><li>{WHOLE}</li></ol>", False),
        (f"<ol><li>Delivery</li><li style='display: none'>{WHOLE}</li></ol>", False),  # an answer that is closed
        (f"<ol style='display: none'><li>Delivery</li><li>{WHOLE}</li></ol>", True),  # for a narrow window
    ],
)
def test_a_part_that_the_page_shows_beside_its_original_is_no_second_text(second: str, is_second_text: bool) -> None:
    page = parse(f"<main><ul><li>Payment</li><li>{WHOLE}</li></ul><p>{LONG}</p>{second}</main>")
    for each, found in ((measured(page, {}), is_second_text), (page, True)):
        context = context_of_page(each)
        assert find_second_texts(context, levels_of(context)).any() == found


def test_the_headings_of_a_second_text_are_part_of_it() -> None:
    text = f"<h2>Wolves</h2>{WHOLE}"
    assert second_texts(f"<main><div>{text}</div><p>{LONG}</p><div>{text}</div></main>") == [False] * 14 + [True] * 13


def test_titles_that_repeat_on_cards_are_no_second_text() -> None:
    titles = [f"The night of the wolves in village number {number}" for number in range(40)]
    links, cards = ("".join(f"<{tag}>{each}</{tag}>" for each in titles) for tag in ("li", "h3"))
    assert not any(second_texts(f"<main><ul>{links}</ul><div>{cards}</div></main>"))


def test_a_few_paragraphs_that_repeat_are_no_second_text() -> None:
    assert not any(second_texts(f"<main><div>{WHOLE}</div><p>{LONG}</p><div>{''.join(PART[:2])}</div></main>"))


def test_like_siblings_with_one_text_are_no_copies_of_each_other() -> None:
    assert not any(second_texts(f"<main><ol>{f'<li>{WHOLE}</li>' * 3}</ol></main>"))


def test_the_same_list_for_another_width_is_a_second_text() -> None:
    wide, narrow = (f"<ul class={name}>{''.join(f'<li>{each}</li>' for each in PART)}</ul>" for name in ("a", "b"))
    assert second_texts(f"<main>{wide}{narrow}</main>") == [False] * 12 + [True] * 12


def test_a_page_that_names_no_parts_has_no_second_text() -> None:
    assert not any(second_texts(f"<div>{WHOLE}</div><div>{WHOLE}</div>"))


def test_only_kept_blocks_are_compared() -> None:
    context = context_of(f"<main><div>{WHOLE}</div><div>{WHOLE}</div></main>")
    assert not find_second_texts(context, np.array([H] * 12 + [K] * 12, dtype=np.int8)).any()

"""Copies of kept text."""

import numpy as np

from contexts import context_of, levels_of
from penumbra.decision.levels import Level
from penumbra.decision.rules.duplicates import find_copies, find_second_texts, repeats

K, H = Level.KEEP, Level.HIDE
LONG = "nobody in the village heard it before the morning came"
PART = [f"<p>{LONG} {LONG} {LONG} It was the {number}th night." for number in range(12)]


def copies(markup: str) -> list[bool]:
    """The copies on a page whose blocks are all kept."""
    context = context_of(f"<main>{markup}</main>")
    return [*map(bool, find_copies(context, levels_of(context)))]


def test_the_second_of_two_long_texts_is_a_repeat_and_short_texts_are_none() -> None:
    context = context_of(f"<p>{LONG}</p><p>Yes</p><p>{LONG}</p><p>Yes</p>")
    assert repeats(context, np.ones(4, dtype=bool)).tolist() == [False, False, True, False]
    assert not repeats(context, np.arange(4) > 0).any()


def test_of_two_copies_the_one_that_the_page_shows_is_the_original() -> None:
    hidden = f"<p style='display: none'>{LONG}</p>"
    both = np.ones(2, dtype=bool)
    assert repeats(context_of(f"{hidden}<p>{LONG}</p>"), both).tolist() == [True, False]
    assert repeats(context_of(hidden * 2), both).tolist() == [False, True]


def test_a_step_that_is_done_twice_is_no_copy() -> None:
    step = "On the menu, click the entry Pipe."
    assert copies(f"<ol><li>{step}<li>{LONG}<li>{step}</ol>") == [False] * 3


def test_cards_with_the_same_text_are_no_copies() -> None:
    cards = "".join(f"<li class=card><h2>Day {number}</h2><p>{LONG}</p></li>" for number in range(4))
    assert copies(f"<ul>{cards}</ul>") == [False] * 8


def test_the_same_card_in_another_list_is_a_copy() -> None:
    cards = "".join(f"<li><h2>Day {number}</h2><p>{LONG} {number}</p></li>" for number in range(3))
    assert copies(f"<ul class=wide>{cards}</ul><ul class=narrow>{cards}</ul>") == [False] * 6 + [False, True] * 3


def test_a_copy_in_another_place_and_a_part_sent_twice_are_copies() -> None:
    assert copies(f"<p>{LONG}</p><blockquote><p>{LONG}</p></blockquote>") == [False, True]
    part = "".join(f"<li>{LONG} {number}" for number in range(5))
    assert copies(f"<ul>{part}</ul><ul>{part}</ul>") == [False] * 5 + [True] * 5


def test_a_page_that_names_no_parts_has_no_copies() -> None:
    context = context_of(f"<p>{LONG}</p><blockquote><p>{LONG}</p></blockquote>")
    assert not find_copies(context, levels_of(context)).any()


def test_a_whole_text_that_repeats_is_a_second_text_and_a_paragraph_is_none() -> None:
    first, between = f"<div>{''.join(PART)}</div>", f"<p>{LONG}</p>"
    twice = context_of(f"<main>{first}{between}{first}</main>")
    assert find_second_texts(twice, levels_of(twice)).tolist() == [False] * 13 + [True] * 12
    little = context_of(f"<main>{first}{between}<div>{''.join(PART[:2])}</div></main>")
    assert not find_second_texts(little, levels_of(little)).any()


def test_only_kept_blocks_are_compared() -> None:
    context = context_of(f"<main><p>{LONG}</p><blockquote><p>{LONG}</p></blockquote></main>")
    assert not find_copies(context, np.array([H, K], dtype=np.int8)).any()

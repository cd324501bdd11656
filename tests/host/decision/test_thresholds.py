"""Probabilities → levels."""

import numpy as np

from penumbra.decision.thresholds import best_keep, dim_rather_than_hide, repeats


def test_a_clear_page_keeps_what_is_likely() -> None:
    keep = best_keep(np.array([0.95, 0.9, 0.02, 0.01]), np.array([50, 40, 30, 20]))
    assert keep.tolist() == [True, True, False, False]


def test_a_page_of_which_little_is_sure_keeps_more() -> None:
    keep = best_keep(np.array([0.6, 0.5, 0.45, 0.01]), np.array([50, 50, 50, 50]))
    assert keep.tolist() == [True, True, True, False]


def test_a_page_without_any_likely_block_keeps_nothing() -> None:
    assert not best_keep(np.array([0.25, 0.2]), np.array([50, 50])).any()


def test_a_hundred_cards_none_of_which_is_likely_are_kept_all_the_same() -> None:
    cards = np.full(100, 0.25)
    assert best_keep(np.append(cards, 0.001), np.full(101, 12)).tolist() == [True] * 100 + [False]


def test_no_blocks_give_no_levels() -> None:
    assert len(best_keep(np.zeros(0), np.zeros(0, dtype=np.int32))) == 0


def test_what_may_be_main_content_is_dimmed_rather_than_hidden() -> None:
    main = np.array([0.35, 0.01, 0.01])
    minor = np.array([0.1, 0.6, 0.1])
    assert dim_rather_than_hide(main, minor).tolist() == [True, True, False]


LONG = "The same paragraph of some length, twice."


def test_the_second_copy_of_a_long_text_is_a_repeat_and_short_texts_are_none() -> None:
    shown = np.ones(4, dtype=bool)
    assert repeats([LONG, "Yes", LONG, "Yes"], shown, shown).tolist() == [False, False, True, False]
    assert not repeats([LONG, LONG], np.array([False, True]), shown[:2]).any()


def test_of_two_copies_the_one_that_the_page_shows_is_the_original() -> None:
    keep = np.ones(2, dtype=bool)
    assert repeats([LONG, LONG], keep, np.array([False, True])).tolist() == [True, False]
    assert repeats([LONG, LONG], keep, np.array([False, False])).tolist() == [False, True]

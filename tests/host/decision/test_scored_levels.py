"""Probabilities → levels."""

from dataclasses import replace

import numpy as np

from contexts import context_of
from penumbra.decision.levels import Level
from penumbra.decision.scored_levels import best_keep, levels_from_scores, noise
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds


def test_a_clear_page_keeps_what_is_likely() -> None:
    keep = best_keep(np.array([0.95, 0.9, 0.02, 0.01]), np.array([50, 40, 30, 20]), DEFAULT_THRESHOLDS)
    assert keep.tolist() == [True, True, False, False]


def test_a_page_of_which_little_is_sure_keeps_more() -> None:
    keep = best_keep(np.array([0.6, 0.5, 0.45, 0.01]), np.array([50, 50, 50, 50]), DEFAULT_THRESHOLDS)
    assert keep.tolist() == [True, True, True, False]


def test_a_page_without_any_likely_block_keeps_nothing() -> None:
    assert not best_keep(np.array([0.25, 0.2]), np.array([50, 50]), DEFAULT_THRESHOLDS).any()


def test_a_hundred_cards_none_of_which_is_likely_are_kept_all_the_same() -> None:
    cards = np.full(100, 0.25)
    assert best_keep(np.append(cards, 0.001), np.full(101, 12), DEFAULT_THRESHOLDS).tolist() == [True] * 100 + [False]


def test_no_blocks_give_no_levels() -> None:
    assert len(best_keep(np.zeros(0), np.zeros(0, dtype=np.int32), DEFAULT_THRESHOLDS)) == 0


def test_noise_is_what_neither_main_nor_wanted_nor_minor_content_explains() -> None:
    main, wanted = np.array([0.5, 0.25, 0.0]), np.array([0.25, 0.5, 0.0])
    assert noise(main, wanted, np.array([0.25, 0.25, 0.125])).tolist() == [0.25, 0.25, 0.875]


def test_a_block_that_a_reader_may_want_is_dimmed_though_it_is_not_main_content() -> None:
    context = context_of("<p>a</p><h2>b</h2><aside>c</aside>", main=np.array([0.9, 0.1, 0.1]))
    unsure = replace(context, wanted=np.array([0.9, 0.5, 0.1]), minor=np.array([0.0, 0.1, 0.1]))
    assert levels_from_scores(unsure).tolist() == [Level.KEEP, Level.DIM, Level.HIDE]


def test_methods_of_two_classes_have_fixed_limits_and_these_can_be_given() -> None:
    context = context_of("<p>a</p><p>b</p><p>c</p>", main=np.array([0.6, 0.3, 0.1]))
    assert levels_from_scores(context).tolist() == [Level.KEEP, Level.DIM, Level.HIDE]
    strict = replace(context, thresholds=Thresholds(scores_keep=0.7, unsure_from=0.5))
    assert levels_from_scores(strict).tolist() == [Level.DIM, Level.HIDE, Level.HIDE]


def test_methods_of_three_classes_dim_minor_content() -> None:
    context = context_of("<p>a</p><nav>b</nav><aside>c</aside>", main=np.array([0.9, 0.05, 0.05]))
    assert levels_from_scores(replace(context, minor=np.array([0.0, 0.9, 0.05]))).tolist() == [
        Level.KEEP,
        Level.DIM,
        Level.HIDE,
    ]

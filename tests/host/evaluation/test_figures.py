"""Figures of predictions on labelled pages."""

import pytest

from penumbra.evaluation.figures import Prediction, Tally, bag_f1
from penumbra.training.corpora import Truth


def truth(page: str = "1", main: str | None = None, wanted: tuple[str, ...] = (), unwanted: tuple[str, ...] = (),
          words: str = "", levels: str = "", page_type: str = "") -> Truth:  # fmt: skip
    names = {"k": "keep", "d": "dim", "h": "hide"}
    return Truth(
        page, "", page_type, main, wanted, unwanted, tuple(words.split()), tuple(names[each] for each in levels), {}
    )


def test_bags_of_words_agree_by_their_counts() -> None:
    figure = bag_f1("the sea the sky", "the sea")
    assert (figure.p, figure.r) == (0.5, 1.0)
    assert figure.f1 == pytest.approx(2 / 3)


def test_two_empty_texts_agree_and_one_does_not() -> None:
    assert bag_f1("", "").f1 == 1.0
    assert bag_f1("words", "").f1 == 0.0


def test_a_page_without_a_prediction_has_f1_0() -> None:
    tally = Tally()
    tally.add(truth("1", main="a", page_type="article"), Prediction("a"))
    tally.add(truth("2", main="", page_type="forum"), None)
    figures = tally.figures()
    assert (figures["f1"], figures["missing"], figures["f1.article"], figures["f1.forum"]) == (0.5, 1, 1.0, 0.0)
    assert figures["f1.not_empty"] == 1.0


def test_snippets_are_counted_over_all_pages() -> None:
    tally = Tally()
    tally.add(truth(wanted=("the  sea", "sky"), unwanted=("menu",)), Prediction("the sea\nmenu"))
    figures = tally.figures()
    assert (figures["snippets.p"], figures["snippets.r"]) == (0.5, 0.5)


def test_words_of_three_levels_are_aligned_in_document_order() -> None:
    tally = Tally()
    segments = [("hide", "home"), ("keep", "the sea"), ("dim", "by anna"), ("keep", "legal")]
    tally.add(truth(words="home the sea by anna legal", levels="hkkddh"), Prediction("", segments))
    figures = tally.figures()
    assert figures["words.f1_dim"] == 1.0
    assert figures["words.lost"] == 0.0
    assert figures["words.noise"] == 0.5


def test_a_word_missing_from_the_segments_counts_as_hidden() -> None:
    tally = Tally()
    tally.add(truth(words="a b c d", levels="kkkk"), Prediction("", [("keep", "a b d")]))
    assert tally.figures()["words.lost"] == 0.25


def test_times_have_a_median_and_a_95th_percentile() -> None:
    tally = Tally()
    for number in range(21):
        tally.add(truth(str(number), main="a"), Prediction("a", ms=float(number)))
    assert (tally.figures()["ms.p50"], tally.figures()["ms.p95"]) == (10.0, 19.0)


def test_soft_hyphens_of_the_truth_divide_no_word() -> None:
    assert bag_f1("available to readers", "avail\u00adable to read\u00aders").f1 == 1.0

"""The fit of the naive Bayes classifier, on pages with known words."""

from pathlib import Path

import numpy as np
import pytest

from penumbra.scorers.mss_supervised import STEP, TABLE_BITS, Tokens, load_model
from penumbra.training.mss import Example, fit, subsequence_f1, write


def example(places: list[int], main: list[bool], fold: int = 0) -> Example:
    """A page of one word a text, all in `p`."""
    n_words = len(places)
    tokens = Tokens(np.array(places, dtype=np.int32), np.arange(n_words, dtype=np.int32), ("p",) * n_words)
    return Example(fold, tokens, np.array(main), np.zeros(n_words))


def test_trigrams_of_articles_have_positive_odds() -> None:
    model = fit([example([1, 1, 2, 3], [True, True, False, True])], 0.0)
    assert model.trigrams[1] > 0 > model.trigrams[2]
    assert model.trigrams[7] == 0


def test_the_prior_is_the_log_odds_of_main_words() -> None:
    assert fit([example([1, 2, 3, 4], [True, True, True, False])], 0.0).prior == pytest.approx(np.log(3), abs=1e-3)


def test_odds_fit_into_one_byte() -> None:
    model = fit([example([1] * 500 + [2] * 500, [True] * 500 + [False] * 500)] * 9, 0.0)
    assert model.trigrams.dtype == np.int8
    assert abs(int(model.trigrams[1])) * STEP < 16


def test_a_classifier_finds_the_main_subsequence_of_its_training_pages() -> None:
    page = example([5, 5, 1, 1, 1, 5], [False, False, True, True, True, False])
    assert subsequence_f1(fit([page], 0.0), [page]) == 1.0


def test_equal_pages_give_identical_bytes(tmp_path: Path) -> None:
    model = fit([example([1, 2, 3], [True, False, True])], -0.1)
    for name in ("one", "other"):
        write(model, tmp_path / name, 1, {})
    assert (tmp_path / "one" / "weights.npz").read_bytes() == (tmp_path / "other" / "weights.npz").read_bytes()
    loaded = load_model(tmp_path / "one")
    assert loaded.trigrams.shape == (1 << TABLE_BITS,) and loaded.tag_value == -0.1

"""Alignment of two sequences of one page.s words."""

import pytest

from penumbra.training.alignment import carry_over


@pytest.mark.parametrize(
    ("words", "others", "known"),
    [
        ("a b c", "a b c", "012"),
        ("a x b", "a b", "0-1"),
        ("a b", "a x b", "02"),
        ("x a b y", "a b", "-01-"),
        ("a a", "a", "0-"),
        ("", "a", ""),
        ("a", "", "-"),
    ],
)
def test_each_word_gets_the_value_of_its_counterpart(words: str, others: str, known: str) -> None:
    values = [str(number) for number in range(len(others.split()))]
    assert "".join(carry_over(words.split(), others.split(), values, "-")) == known

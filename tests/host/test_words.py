"""Words counted on the array of code points are those of the regular expression."""

import sys
from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st

from penumbra.words import WORD, code_points, count_words, in_word


@given(st.lists(st.text()))
def test_words_are_counted_as_the_regular_expression_finds_them(texts: list[str]) -> None:
    assert count_words(texts).tolist() == [len(WORD.findall(text)) for text in texts]


def test_every_character_of_unicode_is_told_as_the_regular_expression_tells_it() -> None:
    signs = "".join(chr(code) for code in range(sys.maxunicode + 1) if category(chr(code)) != "Cs")
    assert in_word(code_points(signs)).tolist() == [WORD.match(sign) is not None for sign in signs]


def test_half_of_a_surrogate_pair_is_no_word() -> None:
    assert count_words(["\udfff", "a\ud800b"]).tolist() == [0, 2]


def test_no_text_has_no_words() -> None:
    assert count_words([]).tolist() == []
    assert count_words(["", "a", ""]).tolist() == [0, 1, 0]

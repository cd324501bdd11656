"""Words counted on the array of code points are those of the regular expression."""

import sys
from unicodedata import category

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from penumbra.words import WORD, checksum, checksums, count_words, places, split_words


@given(st.lists(st.text()))
def test_words_are_counted_as_the_regular_expression_finds_them(texts: list[str]) -> None:
    assert count_words(texts).tolist() == [len(WORD.findall(text)) for text in texts]


@given(st.text())
def test_words_are_read_as_the_regular_expression_finds_them(text: str) -> None:
    assert split_words(text) == WORD.findall(text)


def test_every_character_of_unicode_is_told_as_the_regular_expression_tells_it() -> None:
    signs = "".join(f"{chr(code)} " for code in range(sys.maxunicode + 1) if category(chr(code)) != "Cs")
    assert split_words(signs) == WORD.findall(signs)


def test_half_of_a_surrogate_pair_is_no_word() -> None:
    assert split_words("a\ud800b") == ["a", "b"]
    assert count_words(["\udfff", "a\ud800b"]).tolist() == [0, 2]


def test_no_text_has_no_words() -> None:
    assert count_words([]).tolist() == []
    assert count_words(["", "a", ""]).tolist() == [0, 1, 0]
    assert split_words("") == []


def test_words_have_the_same_checksums_together_and_alone_also_where_one_is_no_text() -> None:
    for words in (["wolf", "Wölfe", "狼"], ["wolf", "\ud800"], []):
        assert checksums(words).tolist() == [checksum(word) for word in words]
    assert checksum("\ud800") == checksum("?")


def test_a_word_that_is_not_in_the_list_stands_at_its_end() -> None:
    known = np.array([3, 5, 9], dtype=np.uint32)
    assert places(known, np.array([9, 4, 3, 12], dtype=np.uint32)).tolist() == [2, 3, 0, 3]
    assert places(known[:0], known).tolist() == [0, 0, 0]

"""Tokens counted on arrays equal those of the regular expression; words are those that a reader counts."""

import sys
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.text.words import WORD, code_points, count_words, distinct_words, in_token


@given(st.lists(st.text(st.characters(exclude_categories=("Mn", "Mc", "Me")))))
def test_tokens_are_counted_as_by_the_regular_expression(texts: list[str]) -> None:
    assert count_words(texts).tokens.tolist() == [len(WORD.findall(text)) for text in texts]


@given(st.lists(st.text()))
def test_a_text_has_words_exactly_if_it_has_tokens(texts: list[str]) -> None:
    counts = count_words(texts)
    assert ((counts.words > 0) == (counts.tokens > 0)).all()


def test_vowel_marks_divide_no_token() -> None:
    assert count_words(["हिन्दी में", "كِتَابٌ جديد", "שָׁלוֹם", "\u093fa"]).tokens.tolist() == [2, 2, 1, 1]


@given(st.lists(st.text("ab1_ .-é\u044f", min_size=1)))
def test_words_are_tokens_in_scripts_with_spaces(texts: list[str]) -> None:
    counts = count_words(texts)
    assert counts.words.tolist() == counts.tokens.tolist()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("我们今天去公园散步。", 5),
        ("公園を散歩しました。", 5),
        ("เราไปเดินเล่นในสวน", 4),
        ("हम बगीचे में टहलने गए", 5),
        ("우리는 공원에서 걸었다", 3),
        ("نحن نمشي في الحديقة", 4),
        ("Donau\u00addampf\u00adschiff fährt", 2),
        ("Python 3 的新版本", 4),
        ("好", 1),
        ("❤\ufe0f", 0),
        ("❤\ufe0fTwo words", 2),
        ("1\ufe0f\u20e3First step", 3),
    ],
)
def test_a_text_has_about_as_many_words_in_every_script(text: str, words: int) -> None:
    assert count_words([text, "a word"]).words.tolist() == [words, 2]


def test_every_character_is_classified_as_by_the_regular_expression() -> None:
    signs = "\n".join(chr(code) for code in range(sys.maxunicode + 1) if category(chr(code)) != "Cs")
    assert in_token(code_points(signs)).tolist() == [WORD.match(sign) is not None for sign in signs]


def test_a_lone_surrogate_is_no_word() -> None:
    assert count_words(["\udfff", "a\ud800b"]).words.tolist() == [0, 2]


def test_no_text_has_no_words() -> None:
    assert count_words([]).words.tolist() == []
    assert count_words(["", "a", ""]).words.tolist() == [0, 1, 0]


def test_two_neighbouring_characters_are_a_word_without_spaces() -> None:
    assert distinct_words("狼来了_新闻") == {"狼来", "来了", "新闻"}
    assert distinct_words("The Wolf, the wolf") == {"the", "wolf"}
    assert distinct_words("狼") == {"狼"}

"""Counting words, sentences and signs in every script."""

import pytest

from penumbra.text.characters import count_characters


@pytest.mark.parametrize(
    ("text", "words", "sentences", "ended"),
    [
        ("Receive my Stories your e-mail inbox as soon as I publish them.", 13, 1, 1),
        ("Subscribe to my Blog", 4, 1, 0),
        ("One. Two! Three", 3, 3, 2),
        ("Pi is 3.14 on example.org", 7, 1, 0),
        ("Really?! Yes...", 2, 2, 2),
        ("你好。我是谁？好的", 7, 3, 2),
        ("यह है। वह भी।", 4, 2, 2),
        ("مرحبا؟ نعم.", 2, 2, 2),
        ("— · —", 0, 0, 0),
        ("", 0, 0, 0),
    ],
)
def test_words_and_sentences_are_counted_in_every_script(text: str, words: int, sentences: int, ended: int) -> None:
    counts = count_characters([text])
    assert (counts.words[0], counts.sentences[0], counts.ended[0]) == (words, sentences, ended)


def test_each_text_is_counted_by_itself() -> None:
    counts = count_characters(["A b.", "", "C 1, 2"])
    assert counts.words.tolist() == [2, 0, 3]
    assert counts.upper.tolist() == [1, 0, 1]
    assert counts.digits.tolist() == [0, 0, 2]
    assert counts.signs.tolist() == [1, 0, 1]
    assert counts.characters.tolist() == [3, 0, 4]


def test_no_text_gives_no_counts() -> None:
    assert len(count_characters([]).words) == 0


def test_a_space_between_thai_letters_ends_a_sentence() -> None:
    assert count_characters(["สวัสดี ครับ"]).sentences[0] == 2


def test_letters_outside_the_basic_plane_and_lone_surrogates_are_counted() -> None:
    assert count_characters(["𠀀𠀁"]).words[0] == 2
    assert count_characters(["a \ud800 b"]).words[0] == 2

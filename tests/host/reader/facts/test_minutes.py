"""How long an article takes to read."""

import pytest

from penumbra.reader.facts.minutes import minutes


def test_reading_time_counts_words_or_characters() -> None:
    assert minutes("word " * 2280, "en") == 10
    assert minutes("字" * 2550, "zh") == minutes("𠮷" * 2550, "zh") == 10
    assert minutes("", "") == 1


@pytest.mark.parametrize(("lang", "word"), [("th", "กาแฟ"), ("lo", "ກາເຟ"), ("my", "ကောဖီ"), ("km", "កាហ្វេ")])
def test_reading_time_of_unspaced_alphabets_counts_characters(lang: str, word: str) -> None:
    text = (word * 5500)[:5500]
    assert minutes(f"{text} {text}", lang) == 10
    assert minutes(f"{text} {'word ' * 910}", lang) == 10

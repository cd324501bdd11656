"""The languages' files of phrases and the compiled one."""

import unicodedata
from itertools import chain

import msgspec
import pytest

from penumbra.decision.phrases.compiling import compile_phrases, expand, first_word, read_languages
from penumbra.decision.phrases.tables import COMPILED, PHRASES, Phrases

PHRASES_BY_LANGUAGE = {
    language: [*chain.from_iterable(chain.from_iterable(lists.values()) for lists in tables.values())]
    for language, tables in read_languages().items()
}


def test_the_compiled_phrases_are_those_of_the_languages() -> None:
    assert COMPILED.read_text(encoding="utf-8") == compile_phrases(), "run: make tables"


def test_a_phrase_with_choices_stands_for_each_of_them() -> None:
    assert expand("report {|this }{comment|abuse}") == [
        "report comment", "report abuse", "report this comment", "report this abuse",
    ]  # fmt: skip


def test_a_list_that_no_rule_reads_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="heading"):
        msgspec.convert({"related": {"heading": ["more"]}}, Phrases)


@pytest.mark.parametrize("language", sorted(PHRASES_BY_LANGUAGE))
def test_no_phrase_is_written_in_capitals(language: str) -> None:
    assert [phrase for phrase in PHRASES_BY_LANGUAGE[language] if phrase != phrase.lower()] == []


@pytest.mark.parametrize("language", sorted(set(PHRASES_BY_LANGUAGE) - {"ja"}))
def test_no_word_has_letters_of_two_scripts(language: str) -> None:
    """A letter of another script that looks alike is not seen, and the word is never found. Japanese words do have
    several scripts.
    """
    words = chain.from_iterable(phrase.split() for phrase in PHRASES_BY_LANGUAGE[language])
    scripts = {word: {unicodedata.name(sign).split()[0] for sign in word if sign.isalpha()} for word in words}
    assert [word for word, found in scripts.items() if len(found) > 1] == []


@pytest.mark.parametrize(("phrase", "word"), [("don't miss", "don"), ("«read more»", "read"), ("관련 기사", "관련")])
def test_a_first_word_ends_where_a_token_ends(phrase: str, word: str) -> None:
    assert first_word(phrase) == word


def test_no_buy_button_begins_another() -> None:
    buttons = PHRASES.buying.buttons
    assert [(one, other) for one in buttons for other in buttons if one != other and other.startswith(one)] == []

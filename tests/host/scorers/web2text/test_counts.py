"""Counts of a leaf's text."""

import pytest

from penumbra.page.markup import parse
from penumbra.scorers.web2text.cdom import collapse
from penumbra.scorers.web2text.counts import count_leaves


def counts(markup: str) -> dict[str, float]:
    page = parse(f"<p>{markup}</p>")
    cdom = collapse(page)
    assert cdom is not None
    columns = count_leaves(page, cdom, [page.text[row] for row in cdom.row[cdom.leaf].tolist()])
    return {name: float(column[0]) for name, column in columns.items()}


def test_a_sentence_is_counted_word_by_word() -> None:
    found = counts("The cat sat on the Mat in 2007.")
    assert found["characters"] == 31
    assert found["words"] == 8
    assert found["word_characters"] == 23
    assert found["stop_words"] == 4
    assert found["capitals"] == 2
    assert found["digits"] == 4
    assert found["punctuation"] == 1
    assert found["sentences"] == 1
    assert found["year"] == 1
    assert found["ends_punctuated"] == 1
    assert found["ends_asking"] == 0


@pytest.mark.parametrize(
    ("text", "sentences"),
    [("One", 1), ("One. Two", 2), ("One. Two.", 2), ("Version 3.14 is out!", 1), ("你好。再见。", 2), ("", 1)],
)
def test_sentences_end_at_signs_or_at_the_end(text: str, sentences: int) -> None:
    assert counts(text or "|")["sentences"] == sentences


@pytest.mark.parametrize(
    ("text", "name"),
    [("write to me@example.org now", "email"), ("see www.example.org", "url"), ("© Example", "copyright")],
)
def test_addresses_and_copyright_signs_are_recognised(text: str, name: str) -> None:
    assert counts(text)[name] == 1
    assert counts("plain text at noon")[name] == 0


def test_text_in_a_link_counts_as_linked() -> None:
    assert counts("<a href=#>more</a>")["linked"] == 4
    assert counts("more")["linked"] == 0

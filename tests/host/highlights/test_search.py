"""Folding and conditions of the search in highlights."""

import pytest

from penumbra.highlights.search import condition, fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  Straße\n\tÉTÉ ", "strasse ete"),
        ("ЁЛКА", "елка"),
        ("שָׁלוֹם", "שלום"),
        ("\u202eevil\u2066", "evil"),
        ("a\0b", "a b"),
        ("\ud83d", "?"),
    ],
)
def test_case_accents_and_signs_of_direction_do_not_count(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_words_are_parameters_and_never_sql() -> None:
    where, values = condition("'; DROP TABLE page; --", "x' OR 1")
    assert "DROP" not in where.upper()
    assert values == ["x' OR 1", "';", "';", "drop", "drop", "table", "table", "page;", "page;", "--", "--"]


def test_a_search_without_words_and_site_finds_everything() -> None:
    assert condition(" \n", "") == ("1", [])

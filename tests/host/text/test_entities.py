"""Entities in data that have none."""

import pytest

from penumbra.text.entities import without_entities


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Salt &amp; pepper", "Salt & pepper"),
        ("A&#32;day", "A day"),
        (f"A&#{'1' * 5000};day", "A\ufffdday"),
        (f"A&#{'0' * 5000}65 day", "A\ufffd day"),
    ],
)
def test_entities_are_read_and_numbers_of_no_character_too(written: str, text: str) -> None:
    assert without_entities(written) == text

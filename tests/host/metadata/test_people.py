"""Names in bylines."""

import pytest

from growth import LINEAR, growth
from penumbra.metadata.people import person


@pytest.mark.parametrize("written", ["ada@example.org", "Ada (ada@mail.example.org)", "https://example.org/ada"])
def test_a_text_with_an_address_is_no_name(written: str) -> None:
    assert person(written) == ""


@pytest.mark.parametrize("written", ["Ada @ Example", "Ada@home", "Dr. Ada Lovelace"])
def test_a_sign_that_is_in_no_address_is_part_of_a_name(written: str) -> None:
    assert person(written) == written


@pytest.mark.parametrize(("part", "size"), [("a", 4_000), ("a.", 2_000), ("@", 200), ("a@", 200)])
def test_a_long_word_is_read_in_linear_time(part: str, size: int) -> None:
    assert growth(lambda times: person(part * times), size) < LINEAR

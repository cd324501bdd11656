"""Checksums computed on arrays equal those of single words, and tables find exactly their words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.text.checksums import WordNumbers, WordTable, checksum, checksums, slice_checksums, word_checksums
from penumbra.text.words import WORD


def alone(text: str) -> list[int]:
    """The checksum of each word of a text, computed alone."""
    return [checksum(word.lower()) for word in WORD.findall(text)]


@given(st.text(st.characters(exclude_categories=("Mn", "Mc", "Me"))))
def test_words_of_a_text_have_the_checksums_of_single_words(text: str) -> None:
    assert word_checksums(text).tolist() == alone(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "!", "Wolf", "Ein Wölfchen, 狼 и волк.", "𝒜lpha 𝟙", "ΟΔΟΣ ΟΔΟΣ’Α", "İstanbul Is ISTANBUL",
        "K (Kelvin)", "a\ud800b", "\ud800", f"{'x' * 64} {'y' * 65} {'é' * 300}",
        "end of a line\nand the next", "ß ẞ ﬁ",
    ],
)  # fmt: skip
def test_letters_of_several_bytes_and_unusual_case_give_the_same_checksums(text: str) -> None:
    assert word_checksums(text).tolist() == alone(text)


def test_slices_may_be_empty_or_apart() -> None:
    data = np.frombuffer(b"-one--two", dtype=np.uint8)
    first, last = np.array([0, 1, 6, 9]), np.array([0, 4, 9, 9])
    assert slice_checksums(data, first, last).tolist() == [0, checksum("one"), checksum("two"), 0]
    assert slice_checksums(data, first[:0], last[:0]).tolist() == []


def test_words_have_the_same_checksums_together_and_alone() -> None:
    for words in (["wolf", "Wölfe", "狼"], ["wolf", "\ud800"], []):
        assert checksums(words).tolist() == [checksum(word) for word in words]
    assert checksum("\ud800") == checksum("?")


@given(st.sets(st.integers(0, 2**32 - 1)), st.lists(st.integers(0, 2**32 - 1)))
def test_a_word_outside_the_table_has_its_length_as_index(inside: set[int], others: list[int]) -> None:
    known = sorted(inside)
    tokens = [*others, *known]
    wanted = [known.index(each) if each in inside else len(known) for each in tokens]
    table = WordTable(np.array(known, dtype=np.uint32))
    assert table.places(np.array(tokens, dtype=np.uint32)).tolist() == wanted
    assert table.among(np.array(tokens, dtype=np.uint32)).tolist() == [each in inside for each in tokens]


def test_words_with_neighbouring_checksums_are_found() -> None:
    known = np.array([0, 1, 2, 3, 4, 5, 2**32 - 3, 2**32 - 2, 2**32 - 1], dtype=np.uint32)
    assert WordTable(known).places(np.array([*known, 6, 2**31, 2**32 - 4], dtype=np.uint32)).tolist() == [
        *range(9),
        9,
        9,
        9,
    ]


def test_words_in_one_large_bucket_are_found() -> None:
    known = np.arange(200, dtype=np.uint32)
    tokens = np.array([*range(0, 220, 7), 2**32 - 1], dtype=np.uint32)
    assert WordTable(known).places(tokens).tolist() == [min(each, 200) for each in tokens.tolist()]


def test_a_word_has_its_number_and_any_other_has_zero() -> None:
    of_word = WordNumbers.of({"site": 1, "nav": 2, "häuser": 4})
    assert of_word(checksums(["nav", "x", "häuser", "site"])).tolist() == [2, 0, 4, 1]
    assert WordNumbers.of({})(checksums(["nav"])).tolist() == [0]


def test_a_word_of_several_groups_has_the_bits_of_all() -> None:
    of_word = WordNumbers.of_groups([(1, ["nav", "menu"]), (2, ["menu"]), (4, ["menu", "foot"])])
    assert of_word(checksums(["nav", "menu", "foot", "x"])).tolist() == [1, 7, 4, 0]

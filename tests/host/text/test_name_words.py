"""Splitting all names at once gives the same words as splitting each token alone."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.text.checksums import WordNumbers
from penumbra.text.name_words import read_names

_BITS = {"site": 1, "nav": 2, "sitenav": 4, "main": 8, "menu": 16, "html": 32}
OF_WORD = WordNumbers.of(_BITS)
_PARTS = re.compile(r"[a-z]+|[A-Z][a-z]*|[A-Z]+(?![a-z])")


def bits_of(token: str) -> int:
    """Split one token alone."""
    found = _BITS.get(token.lower().replace("-", "").replace("_", ""), 0)
    for part in _PARTS.findall(token[:80]):
        found |= _BITS.get(part.lower(), 0)
    return found


def test_a_tokens_words_are_its_parts_and_itself_without_hyphens() -> None:
    names = [(), ("siteNav",), ("main-menu", "x"), ("site_nav",)]
    assert read_names(names).bits(OF_WORD).tolist() == [0, 7, 24, 7]


def test_hexadecimal_numbers_and_mathjax_names_have_no_words() -> None:
    of_word = WordNumbers.of({"ad": 1, "menu": 2, "fade": 4})
    names = [("b9ad",), ("CtxtMenu_Attached_0",), ("ad300",), ("main-menu",), ("fade",), ("4fade", "ad-slot")]
    assert read_names(names).bits(of_word).tolist() == [0, 0, 1, 2, 4, 1]


def test_generated_classes_of_components_have_no_words() -> None:
    of_word = WordNumbers.of({"ad": 1, "player": 2})
    names = [("css-4ad7qx",), ("sc-gsAdKQ",), ("svelte-1x9ad2",), ("sc-player",), ("css-ad",)]
    assert read_names(names).bits(of_word).tolist() == [0, 0, 0, 2, 1]


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("memdesc:ad4b0eac704dd005ac6a88fdb1e673c13", 0),
        ("menu-ad4b0eac704dd005ac6a88fdb1e673c13", 2),
        ("x_ad4b0eac704dd005-ad", 1),
        ("x-ad300", 1),
        ("x-ad4b0eac704dd005zebra", 1),
    ],
)
def test_a_long_hexadecimal_number_in_a_name_has_no_words(name: str, bits: int) -> None:
    assert read_names([(name,)]).bits(WordNumbers.of({"ad": 1, "menu": 2})).tolist() == [bits]


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("the-main-menu-of-html", 0),
        ("menu-for-the-site", 0),
        ("how-to-nav", 0),
        ("what-is-html", 0),
        ("menu-to-site", 1 | 16),
        ("main-menu-to-html", 8 | 16 | 32),  # as `call-to-action`
        ("html-of", 32),
    ],
)
def test_a_headings_text_as_an_identifier_has_no_words(name: str, bits: int) -> None:
    assert read_names([(name,)]).bits(OF_WORD).tolist() == [bits]


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("site-menu-disabled", 1), ("menu-disabled-main", 8), ("main-menu--disabled", 24),
        ("disabled-menu", 16),
    ],
)  # fmt: skip
def test_what_a_name_says_is_not_there_has_no_words(name: str, bits: int) -> None:
    assert read_names([(name,)]).bits(OF_WORD).tolist() == [bits]


def test_a_page_without_names_has_no_words() -> None:
    assert read_names([()]).bits(OF_WORD).tolist() == [0]
    assert read_names([]).bits(OF_WORD).tolist() == []


def test_only_the_first_characters_of_a_token_are_read() -> None:
    assert read_names([("x" * 90 + "-nav",), ("y" * 70 + "-nav",)]).bits(OF_WORD).tolist() == [0, 2]


def test_names_with_the_same_words_have_one_kind() -> None:
    names = [("post", "post-7"), ("post-4711", "post", "mb-5"), ("post",), (), ("mb-5", "css-1ad4x9g"), ("post-note",)]
    kinds = read_names(names).kinds().tolist()
    assert kinds[0] == kinds[1]
    assert kinds[3] == kinds[4]
    assert len(set(kinds)) == 4


def test_a_page_without_names_has_one_kind() -> None:
    assert read_names([()]).kinds().tolist() == [0]
    assert read_names([]).kinds().tolist() == []


_TOKEN = st.text(st.sampled_from("aN-_2 é\nİ")) | st.sampled_from(
    ["siteNav", "main-menu", "SITE", "nav\nmain", "Site-Nav"]
)


@given(st.lists(st.lists(_TOKEN)))
def test_all_names_at_once_give_the_words_of_each_token(names: list[list[str]]) -> None:
    wanted = []
    for name in names:
        found = 0
        for token in name:
            found |= bits_of(token)
        wanted.append(found)
    assert read_names(names).bits(OF_WORD).tolist() == wanted

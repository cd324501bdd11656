"""Names of files from titles: one segment of a path, cut between graphemes."""

import pytest

from penumbra.text.file_names import clean_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("How the light gets in", "How the light gets in"),
        ("a/b\\c:d", "a b c d"),
        (" . ..", ""),
        ("a\u202egnp.exe", "a gnp.exe"),
        ("a\u2028b\x85c\ufeff", "a b c"),
        ("x" * 100, "x" * 80),
    ],
)
def test_a_title_becomes_a_name(title: str, name: str) -> None:
    assert clean_name(title, 200) == name


@pytest.mark.parametrize("title", ["\u200b", "\u2060\u200b \u00ad", "\ufe0f", "\u0301"])
def test_a_title_without_a_visible_sign_gives_no_name(title: str) -> None:
    assert clean_name(title, 200) == ""


def test_a_name_is_cut_by_bytes_between_graphemes() -> None:
    assert clean_name("漢" * 50, 100) == "漢" * 33
    assert clean_name("कि" * 50, 103) == "कि" * 17


def test_a_dot_at_the_cut_is_left_out() -> None:
    assert clean_name("x" * 79 + ". y", 200) == "x" * 79

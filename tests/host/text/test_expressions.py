"""Parts of regular expressions."""

import re

import pytest

from penumbra.text.expressions import LatePattern, alternatives


def test_the_longest_of_several_phrases_is_found() -> None:
    assert re.match(alternatives(["read", "read also", "a.b"]), "read also this")[0] == "read also"  # type: ignore[index]


def test_a_sign_of_a_phrase_stands_for_itself() -> None:
    assert not re.fullmatch(alternatives(["a.b"]), "axb")


def test_an_expression_is_compiled_when_it_is_asked_and_not_before() -> None:
    broken = LatePattern("(")
    with pytest.raises(re.error):
        broken.search("a")


def test_a_late_expression_finds_what_a_compiled_one_finds() -> None:
    late = LatePattern(r"by \w+")
    assert late.match("By Ann, by Ben")
    assert not late.fullmatch("By Ann, by Ben")
    assert late.search("written by Ann")
    assert late.sub("", "By Ann, by Ben") == ", "

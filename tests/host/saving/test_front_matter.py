"""Front matter: a reader of YAML finds each value as it was, whatever its characters."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.saving.front_matter import front_matter, without_saved


def test_front_matter_has_one_line_for_each_given_value() -> None:
    written = front_matter({"title": "Light", "author": "", "saved": "2026-11-23"}, ["a", "b"])
    assert written == '---\ntitle: "Light"\nsaved: "2026-11-23"\ntags: ["a", "b"]\n---\n'


def test_tags_are_left_out_where_there_are_none() -> None:
    assert "tags" not in front_matter({"title": "Light"}, [])


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_any_value_stays_on_its_line_and_is_read_back(value: str) -> None:
    lines = front_matter({"title": value or "x"}, []).splitlines()
    assert len(lines) == 3
    assert json.loads(lines[1].removeprefix("title: ")) == (value or "x")


@pytest.mark.parametrize("sign", ["\x7f", "\x85", "\u2028", "\ufeff", "\uffff", "\x00", "\n"])
def test_a_character_that_yaml_forbids_is_escaped(sign: str) -> None:
    assert f"\\u{ord(sign):04x}" in front_matter({"title": sign}, []) or sign == "\n"


def test_letters_and_emoji_are_written_raw() -> None:
    assert 'title: "ضوء 🔦"' in front_matter({"title": "ضوء 🔦"}, [])


def test_the_day_of_saving_alone_makes_no_difference() -> None:
    notes = [f"{front_matter({'title': 'x', 'saved': day}, [])}text".encode() for day in ("2026-11-23", "2026-11-24")]
    assert without_saved(notes[0]) == without_saved(notes[1])
    assert without_saved(notes[0]) != without_saved(notes[0] + b" more")

"""Names of saved files: whatever a title or a template says, one harmless segment of a path."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.errors import TemplateError
from penumbra.saving.names import FIELDS, NameFacts, check_template, numbered, stem

FACTS = NameFacts("How the light gets in", "Ada Lovelace", "example.org", "2026-03-04", "2026-11-23")
NONE = NameFacts("", "", "", "", "")


def titled(title: str) -> str:
    return stem("{title}", NameFacts(title, "", "", "", ""))


def test_a_template_is_filled_with_the_articles_facts() -> None:
    name = stem("{saved} {date} {author} ({site}), {title}", FACTS)
    assert name == "2026-11-23 2026-03-04 Ada Lovelace (example.org), How the light gets in"


def test_a_template_with_an_unknown_field_is_refused_by_name() -> None:
    with pytest.raises(TemplateError, match=r"\{autor\}"):
        check_template("{title} {autor}")
    check_template("{title} plain } { text")


def test_a_title_with_a_field_in_braces_stays_text() -> None:
    assert stem("{title}", NameFacts("{author} {title}", "Ada", "", "", "")) == "author title"


@pytest.mark.parametrize(
    ("template", "name"),
    [("{date} {title}", "Light"), ("{title} - {date}", "Light"), ("{title} ({date})", "Light"), ("{date}", "article")],
)
def test_an_empty_field_leaves_no_separator(template: str, name: str) -> None:
    assert stem(template, NameFacts("Light", "", "", "", "")) == name


@pytest.mark.parametrize("template", ["../../{title}", "/etc/{title}", "a/../{title}", "..\\{title}", "~/{title}"])
def test_a_path_in_a_template_becomes_one_segment(template: str) -> None:
    name = stem(template, FACTS)
    assert "/" not in name
    assert "\\" not in name
    assert not name.startswith(".")
    assert name.endswith("How the light gets in")


@pytest.mark.parametrize("title", ["../../x", "/x", "..\\..\\x", "x/", ".x", "x\0", "x.", "x "])
def test_a_path_in_a_title_becomes_one_segment(title: str) -> None:
    assert titled(title) in {"x", ".. x", "x x"} or titled(title).strip(". ") == "x"


@pytest.mark.parametrize("title", ["", ".", "..", "......", " . . ", "/", "\u202e", "\0", "[[]]"])
def test_a_title_without_any_letter_gives_a_name(title: str) -> None:
    assert titled(title) == "article"


@pytest.mark.parametrize("title", ["con", "NUL", "Aux.txt", "COM1", "lpt9.tar.gz", "com\u00b9", "prn ."])
def test_a_name_of_a_device_in_windows_is_changed(title: str) -> None:
    assert titled(title).startswith("_")


@pytest.mark.parametrize("title", ["Console", "Com10", "Auxiliary verbs"])
def test_a_word_that_begins_like_a_device_is_kept(title: str) -> None:
    assert titled(title) == title


def test_a_title_of_300_characters_is_cut_and_stays_readable() -> None:
    assert titled("word " * 60) == ("word " * 16).strip()
    assert titled("漢" * 300) == "漢" * 43
    assert titled("कि" * 100).endswith("कि")


def test_an_arabic_title_is_kept_without_direction_marks() -> None:
    assert titled("\u202bكيف يدخل الضوء\u202c\u200f") == "كيف يدخل الضوء"


def test_names_are_numbered_from_the_second_on() -> None:
    assert [numbered("A", 1), numbered("A", 2)] == ["A", "A 2"]


TEXT = st.text(max_size=400) | st.text(alphabet="./\\~:*?{}[]#con\0\u202e \ud7ff", max_size=400)


@given(TEXT, st.text(max_size=200) | st.sampled_from([f"{{{name}}}" for name in FIELDS]) | TEXT)
def test_any_title_and_template_give_one_harmless_segment(title: str, template: str) -> None:
    try:
        check_template(template)
    except TemplateError:
        return
    name = stem(template, NameFacts(title, title, title, title, title))
    assert name
    assert name == name.strip(". ")
    assert len(f"{name} 1000.md".encode("utf-8", "replace")) <= 143
    assert not re.search(r'[/\\:*?"<>|#^\[\]]', name)
    assert all(unicodedata.category(sign) != "Cc" for sign in name)

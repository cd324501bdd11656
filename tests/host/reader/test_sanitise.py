"""What a cleaned article may contain."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from articles import HOSTILE, URL
from penumbra.page.tags import MATHML
from penumbra.reader.article import clean
from penumbra.reader.sanitise import TAGS, sanitise


def _assert_safe(markup: str) -> None:
    for element in html.fragment_fromstring(markup, create_parent="div").iterdescendants():
        assert element.tag in TAGS
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            if name == "href":
                assert value.startswith(("https://", "http://", "mailto:", "tel:", "#"))
            if name == "src":
                assert value.startswith(("https://", "http://", "data:image/"))


@pytest.mark.parametrize("hostile", HOSTILE)
def test_cleaning_removes_all_code_from_hostile_html(hostile: str) -> None:
    _assert_safe(clean(hostile, URL))
    _assert_safe(sanitise(hostile))


@given(st.lists(st.sampled_from(HOSTILE) | st.text(max_size=20), max_size=8).map("".join))
def test_any_mixture_of_hostile_html_is_safe_after_one_cleaning(hostile: str) -> None:
    once = clean(hostile, URL)
    _assert_safe(once)
    assert sanitise(once) == once


def test_only_the_directions_of_html_are_kept() -> None:
    markup = '<section dir="rtl"><pre dir="LTR"><code dir="auto">x</code></pre><p dir="up">y</p></section>'
    assert sanitise(markup) == '<section dir="rtl"><pre dir="ltr"><code dir="auto">x</code></pre><p>y</p></section>'


def test_extension_and_host_allow_the_same_tags_except_pictures_and_formulas() -> None:
    source = (Path(__file__).parents[3] / "extension" / "shared" / "article-tags.js").read_text("utf-8")
    (listed,) = re.findall("`([^`]+)`.split", source)
    assert set(listed.split()) == TAGS - MATHML - {"img"}

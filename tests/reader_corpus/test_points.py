"""The points themselves: their forms, how they are judged, and that their words are of their pages."""

import html
from collections import Counter
from urllib.parse import unquote

import pytest

from reader_corpus.pages import KINDS, ReaderPage, read_pages
from reader_corpus.points import parse
from reader_corpus.shown import Shown, plain

PAGES = read_pages()
ARTICLE = Shown(
    "How the light gets in",
    "By Ada Lovelace\n4 March 2026",
    """<p>Between light and dark there is a band.</p><h2>Umbra</h2><figure><img src="/a%20lamp.png"><figcaption>A lamp
    and its shadow</figcaption></figure><p>None of the light.</p><pre>one\ntwo</pre><table><tr><td>umbra</td></tr><tr>
    <td>penumbra</td></tr></table><p>Whoever walks through it sees the lamp wane, little by little, and then come
    back behind the same edge.</p><p>At the end.</p><math><mi>x</mi><annotation>x^2</annotation></math>""",
    "ltr",
)


@pytest.mark.parametrize(
    "sentence",
    [
        'headline is "How the light gets in"',
        'byline is "Ada Lovelace"',
        'shows "there is a band" once',
        'shows "there is a band" before "None of the light."',
        'shows the heading "Umbra"',
        'shows the picture "a lamp.png" once',
        'shows the caption "A lamp and its shadow" with its picture',
        'shows code of 2 lines from "one two"',
        'shows a table of 2 rows with "penumbra"',
        'shows the formula "x^2"',
        "shows at least 1 formulas",
        "shows no formula twice",
        'does not show "Share"',
    ],
)
def test_a_point_that_an_article_meets_holds(sentence: str) -> None:
    assert parse(sentence).holds(ARTICLE)


@pytest.mark.parametrize(
    "sentence",
    [
        'headline is "How the light"',
        'byline is "Ada"',
        'shows "light" once',
        'shows "None of the light." before "there is a band"',
        'shows the heading "None of the light."',
        'does not show the picture "lamp"',
        'shows the caption "At the end." with its picture',
        'shows code of 3 lines from "one two"',
        'shows a table of 1 rows with "penumbra"',
        'shows the formula "y"',
        "shows at least 2 formulas",
        "reads right to left",
        'does not show "Umbra"',
    ],
)
def test_a_point_that_an_article_misses_does_not_hold(sentence: str) -> None:
    assert not parse(sentence).holds(ARTICLE)


def test_a_reader_that_finds_no_article_meets_no_point() -> None:
    assert not parse('does not show "Share"').holds(Shown("A title", "", ""))


def test_a_formula_beside_its_own_picture_counts_as_shown_twice() -> None:
    doubled = Shown("", "", r'<p><span><math><mi>x</mi></math><img alt="{\displaystyle x}" src="x.svg"></span></p>')
    assert not parse("shows no formula twice").holds(doubled)


def test_a_sentence_of_no_known_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no point"):
        parse('shows nearly "light"')


def test_each_of_the_ten_kinds_has_six_pages() -> None:
    assert Counter(page.kind for page in PAGES) == dict.fromkeys(KINDS, 6)


def test_each_page_has_eight_points_and_half_of_all_are_negative() -> None:
    assert [page.name for page in PAGES if len(page.points) < 8] == []
    points = [point for page in PAGES for point in page.points]
    assert sum(point.negative for point in points) * 2 >= len(points)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_quoted_word_of_a_point_stands_in_its_page(page: ReaderPage) -> None:
    source = page.html()
    if source is None:
        pytest.skip(f"the corpus of {page.name} is not here: set PENUMBRA_SHARED")
    seen = "".join(Shown("", "", source).text.split())
    anywhere = {unquote(source), "".join(plain(html.unescape(source)).split()), seen}
    for point in page.points:
        for text in (given for given in point.given if not given.isdecimal()):
            assert any(text in one or "".join(plain(text).split()) in one for one in anywhere), point.sentence

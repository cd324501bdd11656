"""The title and the byline stand once: above the article."""

import pytest
from lxml import html

from penumbra.reader.repetitions.title_copies import drop_byline_copies, drop_title_copies
from penumbra.reader.tree.parsing import to_tree


def without_copies(markup: str, title: str) -> str:
    root = to_tree(markup)
    drop_title_copies(root, title)
    return "".join(str(html.tostring(child, encoding="unicode")) for child in root)


def test_the_titles_of_replies_are_removed_from_a_thread() -> None:
    thread = '<p>One.</p><h3><a href="#2">Re: Which lamp?</a></h3><p>Two.</p><h3>AW: which lamp</h3><p>Three.</p>'
    assert without_copies(thread, "Which lamp?") == "<p>One.</p><p>Two.</p><p>Three.</p>"


def test_a_second_heading_with_the_title_above_the_text_is_removed() -> None:
    assert without_copies("<h2>Which lamp?</h2><p>The first.</p>", "Which lamp?") == "<p>The first.</p>"


def test_a_section_named_as_the_article_stays_below_its_text() -> None:
    page = f"<p>{'A word and another. ' * 30}</p><h2>Lamps</h2><p>All of them.</p>"
    assert without_copies(page, "Lamps") == page


def test_a_heading_that_asks_about_the_title_stays() -> None:
    page = "<h2>Re: other lamps</h2><h3>Which lamp is it?</h3>"
    assert without_copies(page, "Which lamp?") == page


def test_nothing_is_removed_without_a_title() -> None:
    assert without_copies("<h2>?</h2>", "") == "<h2>?</h2>"


def without_byline(markup: str, byline: str) -> str:
    root = to_tree(markup)
    drop_byline_copies(root, byline)
    return "".join(str(html.tostring(child, encoding="unicode")) for child in root)


@pytest.mark.parametrize(
    "line",
    [
        '<p>by: <a href="/ada">Ada Lovelace</a></p>',
        '<div><img src="/face.png">by<a href="/ada">Ada Lovelace</a></div>',
        "<div>Written by <span>Ada Lovelace</span></div>",
        "<p>מאת Ada Lovelace</p>",
    ],
)
def test_a_further_byline_is_removed_with_the_authors_picture(line: str) -> None:
    assert without_byline(f"<p>The text.</p>{line}<p>The end.</p>", "Ada Lovelace") == "<p>The text.</p><p>The end.</p>"


@pytest.mark.parametrize(
    "line", ["<p>Ada Lovelace</p>", "<p>A poem by Ada Lovelace</p>", "<p>by Ada Lovelace and Alan Turing</p>"]
)
def test_an_author_named_in_the_text_stays(line: str) -> None:
    assert without_byline(line, "Ada Lovelace") == line

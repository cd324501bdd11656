"""Links that lead nowhere, and pictures that lead to the site's home page, are controls of the page."""

import pytest
from lxml import html

from penumbra.reader.preparing.controls_by_link import drop_home_pictures, drop_idle_links
from penumbra.reader.tree.parsing import to_tree

URL = "https://news.times.example/2026/light/"


def _without_idle(markup: str) -> str:
    root = to_tree(markup)
    drop_idle_links(root)
    return " ".join(root.text_content().split())


@pytest.mark.parametrize(
    "line",
    [
        '<div><a href="#">Play the text</a> <a href="#"><ruby>聞<rt>き</rt></ruby>く</a></div>',
        '<p><span><a href="#!">Show more +</a></span></p>',
        '<ul><li><a href="#">US Customary</a> - <a href="#">Metric</a></li></ul>',
    ],
)
def test_a_line_of_links_that_lead_nowhere_is_a_control(line: str) -> None:
    assert _without_idle(f"<p>Before.</p>{line}").strip(" -") == "Before."


@pytest.mark.parametrize(
    "line",
    [
        '<h3><a href="#">Installation</a></h3>',
        '<div><a href="#">What is a shadow?</a></div>',
        '<div><a href="#">Installation</a></div><div>Unpack it.</div>',
        '<p>See <a href="#">the notes</a>.</p>',
        '<p><a href="#notes">The notes</a></p>',
        '<p><a id="top" href="#">Light</a></p>',
        '<p><a href="#">Ah Bartleby!</a></p>',
        f'<p><a href="#">{"A long line of words " * 6}</a></p>',
    ],
)
def test_headings_sentences_links_in_a_text_and_what_unfolds_it_stay(line: str) -> None:
    assert _without_idle(line) == " ".join(str(html.fragment_fromstring(line, "div").text_content()).split())


@pytest.mark.parametrize(
    ("address", "left"),
    [
        ("https://news.times.example/", 0),
        ("https://news.times.example", 0),
        ("https://www.times.example/", 0),
        ("https://news.times.example/2026/", 0),
        ("https://news.times.example/2026/light/large.jpg", 1),
        ("https://news.times.example/2026/light/", 1),
        ("https://news.times.example/?p=1", 1),
        ("https://times.example/shop/", 1),
        ("https://other.example/", 1),
        ("https://[broken/", 1),
        ("", 1),
    ],
)
def test_a_picture_that_leads_home_is_the_sites_logo(address: str, left: int) -> None:
    root = to_tree(f'<p>Text</p><h1><a href="{address}"><img src="a.png"></a></h1>')
    drop_home_pictures(root, URL)
    assert len(root.xpath("//img")) == left


def test_a_home_link_with_words_keeps_its_picture() -> None:
    root = to_tree('<p><a href="https://news.times.example/"><img src="a.png"> The front page</a></p>')
    drop_home_pictures(root, URL)
    assert len(root.xpath("//img")) == 1

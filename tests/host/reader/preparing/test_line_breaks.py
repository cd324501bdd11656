"""Empty lines that a page draws with `br` elements, as paragraphs."""

import pytest

from penumbra.reader.article import clean, text_of

URL = "https://a.example/x/page.html"


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<div>One<br><br>Two<br>still two<br><br><br>Three</div>", "<p>One</p><p>Two<br>still two</p><p>Three</p>"),
        ("<div>One<br> <br>\n<b>Two</b> words</div>", "<p>One</p><p><b>Two</b> words</p>"),
        (
            "<div><h2>A</h2>One<br><br>Two<ul><li>x</li></ul>End</div>",
            "<h2>A</h2><p>One</p><p>Two</p><ul><li>x</li></ul><p>End</p>",
        ),
        (
            "<div><i>One</i><br><br><img src=/a.png><br><br>Two</div>",
            '<p><i>One</i></p><p><img src="https://a.example/a.png"></p><p>Two</p>',
        ),
    ],
)
def test_an_empty_line_ends_a_paragraph(markup: str, written: str) -> None:
    assert clean(markup, URL) == f"<div><div>{written}</div></div>"


def test_a_paragraph_with_an_empty_line_is_two_with_its_direction() -> None:
    markup = '<a href="#p">see this</a><p dir="rtl" lang="he" id="p">One<br><br>Two</p>tail'
    paragraphs = '<p dir="rtl" lang="he" id="p-1">One</p><p dir="rtl" lang="he">Two</p>tail'
    assert clean(markup, URL).endswith(f"see this</a>{paragraphs}</div>")


def test_an_item_of_a_list_may_have_several_paragraphs() -> None:
    assert clean("<ul><li>a<br><br>b</li></ul>", URL) == "<div><ul><li><p>a</p><p>b</p></li></ul></div>"


def test_line_breaks_at_the_edges_of_a_block_are_removed() -> None:
    markup = "<p><br>One<br>Two<br></p><br><br><div>Text<br><p>Three</p><br></div><h2>A<br></h2>"
    assert clean(markup, URL) == "<div><p>One<br>Two</p><div>Text<p>Three</p></div><h2>A</h2></div>"


def test_line_breaks_of_verses_and_listings_stay() -> None:
    verse = "<p>One<br>Two<br>Three</p>"
    assert clean(verse, URL) == f"<div>{verse}</div>"
    assert clean("<pre>a<br><br>b</pre>", URL) == "<div><pre>a\n\nb</pre></div>"


def test_no_word_is_lost_at_any_place_of_the_line_breaks() -> None:
    for at in range(8):
        words = ["a", "<b>b</b>", "c", "<p>d</p>", "e", "<i>f</i>", "g"]
        words.insert(at, "<br><br>")
        assert "".join(filter(str.isalpha, text_of(clean(f"<div>{' '.join(words)}</div>", URL)))) == "abcdefg"

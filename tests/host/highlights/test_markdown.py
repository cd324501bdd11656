"""Highlights as Markdown and as a section of an article."""

from markdown_it import MarkdownIt

from penumbra.highlights.markdown import list_markdown, section_html
from penumbra.messaging.highlights import Highlight, Position, Quote

HOSTILE = "# head\n> q\n- [x](javascript:y) <script>alert(1)</script> `code` **b** ~~~ ![i](z) &amp; \u2028\0\x1b[31m"


def kept(exact: str, note: str = "", url: str = "https://example.org/a", title: str = "A page") -> Highlight:
    return Highlight(
        id="0" * 16,
        quote=Quote(exact, "", ""),
        position=Position(0, 0),
        color="yellow",
        note=note,
        created="2026-11-23T20:00:00.000Z",
        changed="2026-11-23T20:00:00.000Z",
        url=url,
        title=title,
    )


def test_highlights_are_written_by_page_with_notes_and_days() -> None:
    listed = [
        kept("First\nquote", "My note.\nSecond line.\n\n\nSecond paragraph."),
        kept("Second quote"),
        kept("Third", url="file:///a.html", title=""),
    ]
    assert list_markdown(listed, "Markierungen") == (
        "# Markierungen\n\n## [A page](https://example.org/a)\n\n> First quote\n\nMy note.\\\nSecond line.\n\n"
        "Second paragraph.\n\n*2026-11-23*\n\n> Second quote\n\n*2026-11-23*\n\n## file:///a.html\n\n> Third\n\n"
        "*2026-11-23*\n"
    )


def test_without_highlights_only_the_heading_is_written() -> None:
    assert list_markdown([], "Highlights") == "# Highlights\n"


def test_text_of_a_page_is_never_markup_in_markdown() -> None:
    written = list_markdown([kept(HOSTILE, HOSTILE, "https://example.org/) <b>\n# x", HOSTILE)], HOSTILE)
    html = MarkdownIt("commonmark").render(written)
    for tag in ("<script", "<img", "<code", "<strong", "<li", "<b>", 'javascript:y"', "<pre"):
        assert tag not in html
    assert html.count("<h1>") == html.count("<h2>") == html.count("<blockquote>") == 1
    assert "\0" not in written
    assert "\x1b" not in written


def test_a_page_without_a_web_address_is_no_link() -> None:
    assert "](" not in list_markdown([kept("x", url="javascript:alert(1)", title="t")], "H")


def test_the_section_of_an_article_has_quotes_and_notes_as_text() -> None:
    section = section_html([kept("a <b> & c", "one\ntwo\n\nthree"), kept("d")], "Highlights")
    assert section == (
        '<section><h2>Highlights</h2><blockquote dir="auto"><p>a &lt;b&gt; &amp; c</p></blockquote>'
        '<p dir="auto">one<br>two</p><p dir="auto">three</p><blockquote dir="auto"><p>d</p></blockquote></section>'
    )


def test_an_article_without_highlights_has_no_section() -> None:
    assert section_html([], "Highlights") == ""

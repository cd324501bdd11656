"""Plain HTML → Page."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import LINEAR, growth
from penumbra.errors import BadPageError, FeedError, TooLargeError
from penumbra.page import Page
from penumbra.page.markup import parse, parse_tree, tree_to_page
from penumbra.settings import Limits


def texts(page: Page) -> list[str]:
    return [text.strip() for text in page.text.values()]


def test_rows_are_elements_and_texts_in_document_order() -> None:
    page = parse("<p>one <b>two</b> three</p><p>four")
    assert [page.text.get(row, tag).strip() for row, tag in enumerate(page.tag)] == [
        "html", "body", "p", "one", "b", "two", "three", "p", "four",
    ]  # fmt: skip
    assert page.parent.tolist() == [-1, 0, 1, 2, 2, 4, 2, 1, 7]
    assert page.end.tolist() == [9, 9, 7, 4, 6, 6, 7, 9, 9]


def test_the_titles_of_drawings_are_no_title_and_are_read_in_linear_time() -> None:
    drawing = "<svg><title>Menu</title></svg>"
    assert parse(f"<title></title><body>{drawing}<p>x").facts.title == ""
    assert growth(lambda size: parse(f"<body>{drawing * size}"), 1_000) < LINEAR


def test_a_page_with_an_invalid_address_is_read() -> None:
    assert parse('<a href="https://example.org/">x</a>', "http://[::1").facts.url == "http://[::1"


def test_scripts_styles_and_form_fields_give_no_text() -> None:
    page = parse(
        "<head><title>t</title></head><script>s</script><style>s</style><template>t</template><!-- c -->"
        "<textarea>secret</textarea><select><option>o</select><object>o</object><svg><text>v</text></svg>seen"
    )
    assert texts(page) == ["seen"]


@pytest.mark.parametrize("opening", ["main", "nav", "header", "article", "section"])
def test_a_body_without_its_tag_begins_at_its_first_element(opening: str) -> None:
    page = parse(
        f"<!doctype html><html lang=en><meta name=a content=b><title>A title</title><style>s</style>\n"
        f"<script>t</script><{opening}><h1>one</h1></{opening}><meta name=c content=d><aside>two</aside><p>three</p>"
    )
    assert texts(page) == ["one", "two", "three"]
    assert page.facts.title == "A title"
    assert not page.hidden.any()
    assert "title" not in page.tag
    assert texts(tree_to_page(parse_tree(f"<title>A title</title><{opening}>one</{opening}>"))) == ["one"]


def test_a_template_in_the_head_does_not_begin_the_body() -> None:
    page = parse("<head><title>t</title><template><main>no</main></template></head><body>yes")
    assert (texts(page), page.tag) == (["yes"], ("html", "body", "#text"))


def test_text_after_the_end_of_the_body_is_in_the_body() -> None:
    menu = "<html><body><header><ul><li><a href=/>Contact</a></ul></header>"
    for end in ("</body></html>", "</BODY\n>", "</html>", "</html/>", "</html lang=en>"):
        markup = f"{menu}{end}<main><p>The article.</p></main></body></html>"
        assert texts(parse(markup)) == ["Contact", "The article."]
        assert "The article." in "".join(parse_tree(markup).itertext())


def test_noscript_is_parsed() -> None:
    assert "a post" in texts(parse("<body><noscript><p>a post</p></noscript></body>"))


def test_white_space_collapses_except_in_preformatted_text() -> None:
    page = parse("<p>one\n      two <a>\n\t three</a></p><pre>four\n    <b>five\n</b></pre>")
    assert list(page.text.values()) == ["one two ", " three", "four\n    ", "five\n"]


def test_white_space_between_inline_elements_separates_words() -> None:
    page = parse("<p><a>one</a> <a>two</a></p>")
    assert "".join(page.text.values()) == "one two"


def test_only_microdata_attributes_are_kept() -> None:
    page = parse("<a itemprop=name itemtype=t rel=r href=/x lang=de hidden>x</a>")
    assert list(page.attrs.values()) == [{"itemprop": "name", "itemtype": "t"}]
    assert page.hidden[page.tag.index("a")]


def test_an_input_of_type_hidden_is_hidden_as_in_browsers() -> None:
    page = parse("<input type=hidden><input type=HIDDEN><input type=text><input><a type=hidden>x</a>")
    assert page.hidden[page.tagged({"input", "a"})].tolist() == [True, True, False, False, False]


@pytest.mark.parametrize(
    "data",
    [
        '<meta charset="windows-1251"><p>Привет, мир</p>'.encode("cp1251"),
        '<meta http-equiv=content-type content="text/html; charset=koi8-r"><p>Привет, мир</p>'.encode("koi8-r"),
        "<p>Привет, мир</p>".encode(),
        "<meta charset=latin-1><p>Привет, мир</p>".encode(),
        "<p>Привет, мир</p>".encode("utf-16"),
        b"\xef\xbb\xbf" + "<p>Привет, мир</p>".encode(),
        ("<meta charset=utf-8><p>Привет, мир</p>" + "<p>Ещё немного текста по-русски.</p>" * 20).encode("cp1251"),
        "<meta charset=nonsense-8><p>Привет, мир</p>".encode(),
    ],
)  # fmt: skip
def test_text_is_read_in_its_encoding_declared_or_not(data: bytes) -> None:
    assert texts(parse(data))[0] == "Привет, мир"


@pytest.mark.parametrize("data", [b"", b"  \n ", b"%PDF-1.7 ...", b"\x89PNG\r\n", "", "\x00\x00", " \x00\n"])
def test_input_that_is_not_html_is_a_clear_error(data: bytes | str) -> None:
    with pytest.raises(BadPageError):
        parse(data)


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0"?>\n<!-- made by hand --><rss version="2.0"><channel><title>News</title></channel></rss>',
        b'\xef\xbb\xbf<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><feed xmlns="a:b"></feed>',
        '<!DOCTYPE rss SYSTEM "a.dtd"><rdf:RDF xmlns="http://purl.org/rss/1.0/"></rdf:RDF>',
    ],
)
def test_a_feed_is_said_to_be_one(data: bytes | str) -> None:
    with pytest.raises(FeedError, match="feed"):
        parse(data)


@pytest.mark.parametrize(
    "data",
    ["<?xml version='1.0'?><html><p>rss</p>", "<p>a</p><rss>", "<feed-list>one</feed-list>", "<!-- <rss> --><p>a</p>"],
)
def test_a_page_that_mentions_a_feed_is_a_page(data: str) -> None:
    assert texts(parse(data))


def test_a_page_above_a_limit_is_too_large() -> None:
    with pytest.raises(TooLargeError):
        parse("<p>" * 50, limits=Limits(nodes=20))
    with pytest.raises(TooLargeError, match="11 characters long, over 5"):
        parse("<p>text</p>", limits=Limits(html_bytes=5))
    with pytest.raises(TooLargeError, match="11 bytes long, over 5"):
        parse(b"<p>text</p>", limits=Limits(html_bytes=5))


def test_a_page_nested_deeper_than_the_parser_allows_is_decided_or_refused() -> None:
    try:
        assert len(parse("<div>" * 5_000 + "text")) > 2
    except TooLargeError as error:
        assert "deep" in error.message


def test_the_heads_facts_are_read() -> None:
    page = parse(
        '<html lang="he" dir="RTL"><title> A \n title </title><meta property="og:type" content="article">'
        '<script type="application/ld+json">{"@type": ["NewsArticle"], "author": {"@type": "Person"}}</script>'
    )
    facts = page.facts
    assert (facts.lang, facts.dir, facts.title) == ("he", "rtl", "A title")
    assert (facts.hints.og_type, facts.hints.ld_types) == ("article", ["NewsArticle", "Person"])


def test_white_space_after_the_end_of_the_page_is_dropped() -> None:
    assert list(parse("<body>x</html> ").text.values()) == ["x"]


PIECES = [
    "<p>", "</p>", "<b>", "</b>", "<svg><path></svg>", "<script>x</script>", "</html>", "<html lang=fr>", "<!-- c -->",
    "<iframe>y</iframe>", "<head>", "<title>t</title>", "<template><p>z</p></template>", "word ", " ", "<br>", "<td>",
    "<a href=x>",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), min_size=1))
def test_events_and_tree_of_one_parser_give_the_same_page(pieces: list[str]) -> None:
    markup = "<body>x" + "".join(pieces)
    page = parse(markup)
    elements: dict[int, Any] = {}
    again = tree_to_page(parse_tree(markup), elements=elements)
    assert (page.tag, page.parent.tolist(), page.end.tolist()) == (again.tag, again.parent.tolist(), again.end.tolist())
    assert (page.text, page.attrs, page.names) == (again.text, again.attrs, again.names)
    assert {key: page.tag[page.row_of[key]] for key in elements} == {key: each.tag for key, each in elements.items()}
    assert set(elements) == set(page.row_of)


@given(st.text() | st.binary())
def test_any_input_is_a_page_or_a_clear_error(data: str | bytes) -> None:
    try:
        page = parse(data)
    except BadPageError as error:
        assert error.message
    else:
        assert page.parent[0] == -1
        assert all(-1 <= parent < row for row, parent in enumerate(page.parent.tolist()))
        assert all(row < end <= len(page) for row, end in enumerate(page.end.tolist()))


def test_white_space_between_the_words_of_code_is_kept() -> None:
    page = parse("<p>x</p>\n  <pre><b>if</b> <i>a</i>:\n    <b>pass</b>\n\n<b>else</b></pre>")
    assert "".join(page.text.values()) == "x if a:\n    pass\n\nelse"


def test_many_places_for_a_line_break_are_no_deep_page() -> None:
    page = parse("<p>" + "word<wbr>" * 3000 + "<WBR>last")
    assert len({int(page.parent[row]) for row in page.text}) == 1

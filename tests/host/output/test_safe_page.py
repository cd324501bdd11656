"""A page as HTML that runs nothing and loads nothing, as a browser reads it."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from penumbra.output.html import as_html, decide_html
from penumbra.output.safe_page import safe_page
from penumbra.output.standalone import standalone_page
from penumbra.page.markup import parse_tree


def _read(page: str) -> LexborHTMLParser:
    """What is written of a page, as browsers read it."""
    return LexborHTMLParser(safe_page(parse_tree(page)))


@pytest.mark.parametrize("markup", [
    "<svg><style><meta http-equiv=refresh content='0;url=https://evil.example'></style></svg>",
    "<meta http-equiv='Refresh' content='0;url=https://evil.example'>",
    "<math><mtext><table><mglyph><style><!--</style><meta http-equiv=refresh content=0>",
    '<noscript><p title="</noscript><meta http-equiv=refresh content=0>">x</noscript>',
])  # fmt: skip
def test_no_page_goes_on_to_another_by_itself(markup: str) -> None:
    metas = _read(f"<body>{markup}<p>rest").css("meta[http-equiv]")
    assert [meta.attributes["http-equiv"] for meta in metas] == ["Content-Security-Policy"]


@pytest.mark.parametrize("markup", [
    "<p onclick=evil()>x</p>", "<svg OnLoad=evil()></svg>", "<a href=' java\tscript:evil()'>x</a>", "<form action=javascript:evil()>",
    "<button formaction=JavaScript:evil()>x</button>", "<svg><a xlink:href='\x01vbscript:evil()'>x</a></svg>", "<script>evil()</script>",
    "<svg><a><animate attributeName=href values='x;javascript:evil()'/></a></svg>", "<a href='data:text/html,evil()'>x</a>",
    "<base href=https://evil()><p>x", "<link rel=stylesheet href=https://evil()>", "<!DOCTYPE html SYSTEM 'x><script>evil()</script>'><p>x",
])  # fmt: skip
def test_what_runs_or_loads_is_taken_away(markup: str) -> None:
    assert "evil" not in safe_page(parse_tree(f"{markup}<p>rest</p>"))


def test_no_text_of_the_page_goes_with_what_runs() -> None:
    markup = "<p>before</p><embed src=x><p>after</p><object data=y><p>in its place</p></object><script>evil()</script>last"
    assert _read(markup).body.text(strip=False).strip() == "beforeafterin its placelast"  # type: ignore[union-attr]


def test_a_text_in_a_widget_or_beside_a_formula_stays() -> None:
    markup = "<my-part class=a>One</my-part><text>two</text><math><mi>x</mi><foo>y</foo><mi>z</mi></math><mi>w</mi>"
    page = _read(markup)
    assert page.body.text(strip=False).strip() == "Onetwoxyzw"  # type: ignore[union-attr]
    assert page.css_first("span").attributes == {"class": "a"}  # type: ignore[union-attr]


def test_the_content_that_the_parser_leaves_in_the_head_is_in_the_body() -> None:
    assert _read("<head><title>T</title><main><p>Text</p></main>").css_first("body main p").text() == "Text"  # type: ignore[union-attr]


def test_a_pages_own_style_stays_and_cannot_end_its_element() -> None:
    page = _read("<head><style>p{color:red}</style></head><body><svg><style>a{}&lt;/style>&lt;b></style></svg><p>x")
    assert page.css("style")[0].text() == "p{color:red}"
    assert page.css("b") == []


def test_a_page_is_laid_out_in_the_mode_that_it_asked_for() -> None:
    assert safe_page(parse_tree("<!doctype html><p>x")).startswith("<!DOCTYPE html>")
    assert safe_page(parse_tree("<p>x")).startswith('<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">')


def test_the_facts_of_the_head_stay() -> None:
    page = _read("<html lang=de><head><title>A &amp; B</title><meta name=author content='Ada \">'><meta property=og:type content=article>")
    assert page.css_first("title").text() == "A & B"  # type: ignore[union-attr]
    assert [meta.attributes for meta in page.css("meta[content]")][1:] == [
        {"name": "author", "content": 'Ada ">'}, {"property": "og:type", "content": "article"},
    ]  # fmt: skip
    assert page.css_first("html").attributes["lang"] == "de"  # type: ignore[union-attr]


def test_links_and_pictures_of_the_web_and_of_the_page_stay() -> None:
    page = _read('<a href="/script:a?on=1" title="on">x</a><img src="data:image/png;base64,AA"><img src=x.png><a href="a:b">y</a>')
    assert [link.attributes.get("href") for link in page.css("a")] == ["/script:a?on=1", None]
    assert [image.attributes.get("src") for image in page.css("img")] == ["data:image/png;base64,AA", "x.png"]


def test_an_attribute_whose_name_no_xml_has_is_no_fault() -> None:
    page = "<body><p a\x0b=1 \x01b=2>A text</p>"
    assert "A text" in as_html(page, decide_html(page))
    assert "A text" in standalone_page(page)

"""A page as HTML in which a browser runs nothing and loads nothing."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from penumbra.output.html import as_html, decide_html
from penumbra.output.safe_page import safe_page
from penumbra.output.standalone import standalone_page
from penumbra.page.markup import parse_tree


def _read(page: str) -> LexborHTMLParser:
    """Write a page and parse it as a browser does."""
    return LexborHTMLParser(safe_page(parse_tree(page)))


@pytest.mark.parametrize("markup", [
    "<svg><style><meta http-equiv=refresh content='0;url=https://evil.example'></style></svg>",
    "<meta http-equiv='Refresh' content='0;url=https://evil.example'>",
    "<math><mtext><table><mglyph><style><!--</style><meta http-equiv=refresh content=0>",
    '<noscript><p title="</noscript><meta http-equiv=refresh content=0>">x</noscript>',
])  # fmt: skip
def test_a_written_page_does_not_redirect(markup: str) -> None:
    metas = _read(f"<body>{markup}<p>rest").css("meta[http-equiv]")
    assert [meta.attributes["http-equiv"] for meta in metas] == ["Content-Security-Policy"]


@pytest.mark.parametrize("markup", [
    "<p onclick=evil()>x</p>", "<svg OnLoad=evil()></svg>", "<a href=' java\tscript:evil()'>x</a>",
    "<form action=javascript:evil()>", "<button formaction=JavaScript:evil()>x</button>",
    "<svg><a xlink:href='\x01vbscript:evil()'>x</a></svg>", "<script>evil()</script>",
    "<svg><a><animate attributeName=href values='x;javascript:evil()'/></a></svg>",
    "<a href='data:text/html,evil()'>x</a>", "<base href=https://evil()><p>x",
    "<link rel=stylesheet href=https://evil()>", "<!DOCTYPE html SYSTEM 'x><script>evil()</script>'><p>x",
])  # fmt: skip
def test_code_and_external_resources_are_removed(markup: str) -> None:
    assert "evil" not in safe_page(parse_tree(f"{markup}<p>rest</p>"))


def test_text_around_removed_code_is_kept() -> None:
    markup = (
        "<p>before</p><embed src=x><p>after</p><object data=y><p>in its place</p></object><script>evil()</script>last"
    )
    assert _read(markup).body.text(strip=False).strip() == "beforeafterin its placelast"  # type: ignore[union-attr]


def test_text_in_unknown_elements_and_after_formulas_is_kept() -> None:
    markup = "<my-part class=a>One</my-part><text>two</text><math><mi>x</mi><foo>y</foo><mi>z</mi></math><mi>w</mi>"
    page = _read(markup)
    assert page.body.text(strip=False).strip() == "Onetwoxyzw"  # type: ignore[union-attr]
    assert page.css_first("span").attributes == {"class": "a"}  # type: ignore[union-attr]


def test_content_left_in_the_head_moves_to_the_body() -> None:
    assert _read("<head><title>T</title><main><p>Text</p></main>").css_first("body main p").text() == "Text"  # type: ignore[union-attr]


def test_a_pages_style_sheet_is_kept_and_cannot_end_its_element() -> None:
    page = _read("<head><style>p{color:red}</style></head><body><svg><style>a{}&lt;/style>&lt;b></style></svg><p>x")
    assert page.css("style")[0].text() == "p{color:red}"
    assert page.css("b") == []


def test_a_page_keeps_its_layout_mode() -> None:
    assert safe_page(parse_tree("<!doctype html><p>x")).startswith("<!DOCTYPE html>")
    assert safe_page(parse_tree("<p>x")).startswith('<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">')


def test_title_and_metadata_of_the_head_are_kept() -> None:
    page = _read(
        "<html lang=de><head><title>A &amp; B</title><meta name=author content='Ada \">'><meta "
        "property=og:type content=article>"
    )
    assert page.css_first("title").text() == "A & B"  # type: ignore[union-attr]
    assert [meta.attributes for meta in page.css("meta[content]")][1:] == [
        {"name": "author", "content": 'Ada ">'}, {"property": "og:type", "content": "article"},
    ]  # fmt: skip
    assert page.css_first("html").attributes["lang"] == "de"  # type: ignore[union-attr]


def test_web_and_relative_addresses_of_links_and_pictures_are_kept() -> None:
    page = _read(
        '<a href="/script:a?on=1" title="on">x</a><img src="data:image/png;base64,AA"><img src=x.png><a '
        'href="a:b">y</a>'
    )
    assert [link.attributes.get("href") for link in page.css("a")] == ["/script:a?on=1", None]
    assert [image.attributes.get("src") for image in page.css("img")] == ["data:image/png;base64,AA", "x.png"]


def test_an_attribute_name_forbidden_in_xml_is_no_error() -> None:
    page = "<body><p a\x0b=1 \x01b=2>A text</p>"
    assert "A text" in as_html(page, decide_html(page))
    assert "A text" in standalone_page(page)

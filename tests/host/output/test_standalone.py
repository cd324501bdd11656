"""The page as one file: its marks, and that no code of the page runs."""

import base64
import hashlib

import pytest
from lxml import etree, html

from penumbra.browsers.resources import resource
from penumbra.output.standalone import ATTRIBUTE, standalone, standalone_page
from penumbra.page.markup import parse_tree

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="latin-1"><title>T</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head>
<body><nav id="nav"><a href="/">Home</a></nav>
<div id="outer">around<p id="main">Main text</p><p id="minor">Minor</p></div>
</body></html>"""


def _made(page: str, levels: dict[str, str]) -> html.HtmlElement:
    root = parse_tree(page)
    by_id = {element.get("id"): element for element in root.iter(etree.Element)}
    return html.document_fromstring(standalone(root, {by_id[name]: level for name, level in levels.items()}))


def _marks(root: html.HtmlElement) -> dict[str, str]:
    return {element.get("id", ""): element.get(ATTRIBUTE, "") for element in root.iterfind(f".//*[@{ATTRIBUTE}]")}


def test_dimmed_and_hidden_elements_are_marked_and_kept_ones_are_not() -> None:
    assert _marks(_made(PAGE, {"nav": "hide", "minor": "dim", "main": "keep"})) == {"nav": "hide", "minor": "dim"}


def test_an_element_with_kept_text_passes_its_level_to_other_children() -> None:
    assert _marks(_made(PAGE, {"outer": "dim", "main": "keep"})) == {"minor": "dim"}


def test_the_file_has_toggle_and_dial_and_starts_dimmed() -> None:
    root = _made(PAGE, {"nav": "hide"})
    assert root.get("data-penumbra-on") == "hide"
    bar = root.get_element_by_id("penumbra-bar")
    assert bar.find("button").get("aria-pressed") == "true"
    assert bar.find("input").get("type") == "range"


def test_the_policy_allows_only_penumbras_script() -> None:
    root = _made(PAGE, {})
    (policy,) = root.xpath("//meta[@http-equiv]/@content")
    (script,) = root.iter("script")
    digest = base64.b64encode(hashlib.sha256((script.text or "").encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    assert script.text == (resource("templates") / "standalone.js").read_text(encoding="utf-8")


def test_the_file_declares_utf8_and_keeps_its_doctype() -> None:
    text = standalone(parse_tree(PAGE), {})
    assert text.startswith("<!DOCTYPE html>")
    assert text.index('<meta charset="utf-8">') < text.index("<title>")
    assert "latin-1" not in text


@pytest.mark.parametrize(
    "markup",
    [
        "<script>evil()</script>",
        "<script src='https://evil.example/x.js'></script>",
        "<p onclick='evil()'>x</p>",
        "<svg><a xlink:href='javascript:evil()'>x</a></svg>",
        "<a href=' java\nscript:evil()'>x</a>",
        "<form action='JavaScript:evil()'></form>",
        "<iframe srcdoc='<script>evil()</script>'></iframe>",
        "<object data='evil.swf'></object>",
        "<embed src='evil.swf'>",
        "<meta http-equiv='Refresh' content='0;url=javascript:evil()'>",
    ],
)
def test_no_code_of_the_page_runs(markup: str) -> None:
    text = standalone(parse_tree(f"<html><body>{markup}<p>rest</p></body></html>"), {})
    assert "evil" not in text
    assert "rest" in text


def test_noscript_content_is_shown() -> None:
    root = _made("<html><body><noscript><p>All posts</p></noscript></body></html>", {})
    assert root.xpath("//noscript") == []
    assert root.xpath("string(//div/p)") == "All posts"


def test_a_page_element_cannot_take_the_bars_id() -> None:
    root = _made("<html><body id=penumbra-bar><p id='penumbra-bar' data-penumbra=hide>Text</p></body></html>", {})
    assert [bar.tag for bar in root.xpath("//*[@id='penumbra-bar']")] == ["div"]
    assert _marks(root) == {}


def test_page_text_stays_text() -> None:
    text = standalone(parse_tree("<html><body><p>&lt;script&gt;evil()&lt;/script&gt;</p></body></html>"), {})
    assert "<script>evil" not in text


def test_a_page_without_head_and_body_gets_bar_and_style() -> None:
    root = html.document_fromstring(standalone(parse_tree("plain words"), {}))
    assert root.find("head/style") is not None
    assert root.get_element_by_id("penumbra-bar") is not None


def test_the_example_page_has_its_side_bar_dimmed_and_its_text_kept() -> None:
    root = html.document_fromstring(standalone_page((resource("example") / "page.html").read_bytes()))
    (sidebar,) = root.find_class("sphinxsidebar")
    assert sidebar.get(ATTRIBUTE) or sidebar.find(f".//*[@{ATTRIBUTE}]") is not None
    assert root.xpath(f"//p[contains(., 'Representation error')]/ancestor-or-self::*[@{ATTRIBUTE}]") == []


def test_a_level_1500_elements_deep_is_applied() -> None:
    root = parse_tree(f"<body>{'<div>' * 1500}<p>x</p><b>y</b>")
    outer, inner = next(root.iter("div")), next(root.iter("b"))
    standalone(root, {outer: "dim", inner: "hide"})
    assert [(each.tag, each.get(ATTRIBUTE)) for each in root.iter() if each.get(ATTRIBUTE)] == [
        ("p", "dim"),
        ("b", "hide"),
    ]

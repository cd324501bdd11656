"""Terms and descriptions without end tags."""

import pytest

from penumbra.page.markup import parse, parse_tree, parse_with_source, tree_to_page


def around(html: str) -> list[str]:
    """Each text with the tag of the element around the element that holds it."""
    page = parse(html)
    return [f"{text.strip()}<{page.tag[page.parent[page.parent[row]]]}" for row, text in page.text.items()]


@pytest.mark.parametrize(
    "html",
    [
        "<dl><dt>a<dt>b<dt>c<dd>d<dd>e</dl>",
        "<dl><dt>a</dt><dt>b</dt><dt>c</dt><dd>d</dd><dd>e</dd></dl>",
        "<dl><dt>a<dt>b</dt><dt>c<dd>d<dd>e</dd></dl>",
    ],
)
def test_entries_without_end_tags_are_siblings(html: str) -> None:
    assert around(html) == ["a<dl", "b<dl", "c<dl", "d<dl", "e<dl"]


def test_a_list_in_a_description_stays_in_it() -> None:
    assert around("<dl><dd>a<dl><dt>b<dt>c</dl></dl>") == ["a<dl", "b<dl", "c<dl"]
    page = parse("<dl><dd>a<dl><dt>b<dt>c</dl></dl>")
    inner = [row for row, tag in enumerate(page.tag) if tag == "dl"][1]
    assert page.tag[page.parent[inner]] == "dd"


def test_many_open_entries_are_no_deep_page() -> None:
    page = parse("<dl>" + "<dt>a<dd>b<dd>c" * 500 + "</dl>")
    assert len(page.text) == 1500


@pytest.mark.parametrize(
    "html",
    [
        "<dl><dt>a<dt>b<b>c</b>d<dt>e<p>f</p><dd>g<dd>h</dd>i</dl>j",
        "<dl><dd>a<dl><dt>b<dt>c<dd>d</dl>e<dd>f</dl>",
        "<dt>a<dd>b<dd>c<div><dt>d<dt>e</div>f",
        "<p>a<wbr>b<i>c</i><WBR class=x>d</p><wbr></wbr>e",
    ],
)
def test_a_tree_has_the_order_of_the_page(html: str) -> None:
    page, of_tree = parse(html), tree_to_page(parse_tree(html))
    assert page.parent.tolist() == of_tree.parent.tolist()
    assert page.tag == of_tree.tag
    assert page.text == of_tree.text


def test_a_hidden_term_takes_no_other_one_with_it() -> None:
    root = parse_tree("<dl><dt id=x>a<dt>b<dd>c</dl>")
    (term,) = root.xpath("//*[@id='x']")
    term.getparent().remove(term)
    assert "".join(root.itertext()) == "bc"


def test_a_place_for_a_line_break_in_an_attribute_stays_as_it_is() -> None:
    page, source = parse_with_source("<p><img alt='a<wbr>b' src=x>c<wbr title='>'>d")
    assert source.attributes(page.tag.index("img"))["alt"] == "a<wbr>b"
    assert list(page.text.values()) == ["c", "d"]

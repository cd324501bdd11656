"""The thirteen rules of VIPS, each on a small page."""

from itertools import pairwise

import numpy as np

from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.vips.division import HIGHEST, Tree, divide
from penumbra.vips.layout import with_boxes


def pieces(markup: str) -> list[tuple[str, str, int]]:
    """Tag, text and coherence of each visual block of a page."""
    page = with_boxes(parse(markup))
    return [
        (page.tag[piece.first], text_of(page, piece.first, piece.end), piece.coherence)
        for piece in divide(Tree(page), page.tag.index("body"))
    ]


def text_of(page: Page, first: int, end: int) -> str:
    return " ".join("".join(page.text.get(row, "") for row in range(first, end)).split())


def test_invisible_nodes_are_cut() -> None:
    assert pieces("<div></div><div><span></span></div><p>a</p>") == [("p", "a", HIGHEST)]


def test_a_wrapper_of_one_child_is_divided() -> None:
    assert pieces("<div><div><p>a</p></div></div>")[0][0] == "p"


def test_a_node_of_text_is_kept_with_the_highest_coherence() -> None:
    assert pieces("<p>a <b>bold</b> word</p><p>b</p>")[0] == ("p", "a bold word", HIGHEST - 1)
    assert pieces("<p>a <i>slanted</i> word</p><p>b</p>")[0] == ("p", "a slanted word", HIGHEST)


def test_an_inline_element_with_a_block_in_it_is_divided() -> None:
    assert [text for _, text, _ in pieces("<span>a<div>b</div>c</span><p>d</p>")] == ["a", "b", "c", "d"]


def test_a_horizontal_rule_divides_its_parent() -> None:
    found = pieces("<div><p>a</p><hr><p>b</p></div><p>c</p>")
    assert [tag for tag, _, _ in found] == ["p", "hr", "p", "p"]


def test_a_small_node_with_its_own_text_is_kept() -> None:
    markup = "<div>own text<p>and a paragraph</p></div><p>" + "word " * 2000 + "</p>"
    assert pieces(markup)[0][:2] == ("div", "own textand a paragraph")


def test_table_cells_are_visual_blocks() -> None:
    markup = "<table><tr><td>menu</td><td>" + "word " * 300 + "</td></tr></table>"
    assert [tag for tag, _, _ in pieces(markup)] == ["td", "td"]


def test_media_and_controls_are_visual_blocks() -> None:
    assert [tag for tag, _, _ in pieces("<p>a</p><div><img></div><div><button>Go</button></div>")] == [
        "p",
        "img",
        "button",
    ]


def test_a_child_with_another_background_divides_its_parent() -> None:
    page = with_boxes(parse("<div><p>a</p><div class=box><p>b</p><p>c</p></div></div>"))
    tree = Tree(page)
    box = page.tag.index("div", page.tag.index("div") + 1)
    tree.colours = [*tree.colours, "rgb(238, 238, 238)"]
    tree.style[box] = len(tree.colours) - 1
    found = [
        (page.tag[piece.first], text_of(page, piece.first, piece.end)) for piece in divide(tree, page.tag.index("body"))
    ]
    assert found == [("p", "a"), ("div", "bc")]


def test_visual_blocks_are_in_document_order_without_overlap() -> None:
    page = with_boxes(parse("<div>a<p>b</p>c<ul><li>d<li>e</ul></div>" * 20))
    found = divide(Tree(page), page.tag.index("body"))
    assert all(one.end <= other.first for one, other in pairwise(found))


def test_an_element_with_floating_children_has_their_area() -> None:
    page = with_boxes(parse("<div><p>a</p><p>b</p></div>"))
    page.box[page.tag.index("div")] = np.array([0.0, 0.0, 1280.0, 0.0])
    assert Tree(page).area[page.tag.index("div")] > 0

"""Page → CDOM, on the paper's own figure and on small pages."""

from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.web2text.cdom import CDOM_TAGS, Cdom, collapse


def collapsed(markup: str) -> tuple[Page, Cdom]:
    page = parse(f"<body>{markup}</body>")
    cdom = collapse(page)
    assert cdom is not None
    return page, cdom


def tags(cdom: Cdom, node: int) -> set[str]:
    return {tag for index, tag in enumerate(CDOM_TAGS) if cdom.tags[node] >> index & 1}


def test_a_list_of_links_collapses_as_in_the_papers_figure() -> None:
    _, cdom = collapsed("<ul><li><a href=#>Home</a></li><li><a href=#>News</a></li></ul><p>A text.</p>")
    assert cdom.parent.tolist() == [-1, 0, 1, 1, 0]
    assert [tags(cdom, node) for node in range(5)] == [{"body"}, {"ul"}, {"li", "a"}, {"li", "a"}, {"p"}]


def test_a_chain_of_single_children_is_one_node_with_all_their_tags() -> None:
    _, cdom = collapsed("<div><table><tr><td>one<b>two</b></td></tr></table></div>")
    assert len(cdom.row) == 3
    assert {"div", "table", "tr", "td", "body"} <= tags(cdom, 0)
    assert tags(cdom, 2) == {"b"}


def test_elements_without_text_and_dropped_elements_have_no_node() -> None:
    _, cdom = collapsed("<div></div><p>one<br><img src=x></p><hr><p>two</p><input><iframe></iframe>")
    assert len(cdom.leaf) == 2
    assert cdom.depth.tolist() == [0, 1, 1]


def test_leaves_are_the_texts_in_document_order_and_ranges_cover_them() -> None:
    page, cdom = collapsed("<div>a<p>b</p></div><p>c</p>")
    assert [page.text[row] for row in cdom.row[cdom.leaf].tolist()] == ["a", "b", "c"]
    assert list(zip(cdom.first.tolist(), cdom.last.tolist(), strict=True)) == [(0, 3), (0, 2), (0, 1), (1, 2), (2, 3)]


def test_a_page_without_text_has_no_tree() -> None:
    assert collapse(parse("<body><div><img src=x></div></body>")) is None


def test_noscript_is_dropped_only_where_there_is_other_text() -> None:
    _, cdom = collapsed("<p>text</p><noscript><p>turn it on</p></noscript>")
    assert len(cdom.leaf) == 1
    _, alone = collapsed("<noscript><p>first post</p><p>second post</p></noscript>")
    assert len(alone.leaf) == 2


def test_equal_paths_of_tags_and_classes_have_equal_numbers() -> None:
    _, cdom = collapsed("<ul><li class=x>a</li><li class=x>b</li><li class=y>c</li></ul>")
    first, second, third = cdom.path.tolist()
    assert first == second != third


def test_a_line_breaks_at_block_elements_and_br_but_not_at_inline_elements() -> None:
    _, cdom = collapsed("<p>a <b>b</b> c<br>d</p><p>e</p>f")
    assert cdom.line_break.tolist() == [False, False, True, True, True]

"""Methods of `Page`, on small pages."""

from dataclasses import replace

import numpy as np
import pytest

from penumbra.page import TEXT, Page
from penumbra.page.markup import parse
from penumbra.text.checksums import WordNumbers

PAGE = "<html><body><div><p>one <b>two</b></p><p hidden>three</p></div><p>four</p></body></html>"


def rows(page: Page, tag: str) -> list[int]:
    return np.flatnonzero(page.tagged((tag,))).tolist()


def test_a_node_s_depth_is_the_number_of_its_ancestors() -> None:
    page = parse(PAGE)
    assert page.depth.tolist() == [len(list(page.ancestors(row))) for row in range(len(page))]


def test_ancestors_are_found_lazily() -> None:
    page = parse(PAGE)
    last = len(page) - 1
    assert next(page.ancestors(last)) == page.parent[last]
    assert list(page.ancestors(last))[-1] == 0


def test_tags_are_numbered_in_order_of_appearance() -> None:
    page = parse(PAGE)
    assert page.tag_names[:4] == ("html", "body", "div", "p")
    assert [page.tag_names[code] for code in page.tag_code.tolist()] == list(page.tag)


def test_nodes_are_found_by_any_of_several_tags() -> None:
    page = parse(PAGE)
    assert rows(page, "b") == [page.tag.index("b")]
    assert np.flatnonzero(page.tagged({"b", TEXT})).tolist() == sorted([page.tag.index("b"), *page.text])


def test_nodes_are_found_by_any_of_several_names() -> None:
    page = parse("<p class='lead wide'>one</p><p id=end>two</p><p class=Lead>three</p><p>four</p>")
    one, two, *_ = rows(page, "p")
    assert np.flatnonzero(page.named({"lead", "end"})).tolist() == [one, two]
    assert not page.named({"wid"}).any()


def test_descendants_of_marked_nodes_are_marked() -> None:
    page = parse(PAGE)
    marked = page.tagged(("div", "b"))
    inside = [any(marked[each] for each in [row, *page.ancestors(row)]) for row in range(len(page))]
    assert page.with_descendants(marked).tolist() == inside
    assert not page.with_descendants(np.zeros(len(page), dtype=bool)).any()


def test_ancestors_of_marked_nodes_are_marked() -> None:
    page = parse(PAGE)
    marked = page.tagged(("div", "b"))
    holding = [marked[row : page.end[row]].any() for row in range(len(page))]
    assert page.with_ancestors(marked).tolist() == holding


def test_descendants_of_a_hidden_element_are_hidden() -> None:
    page = parse(PAGE)
    hidden = [page.text[row] for row in np.flatnonzero(page.hidden).tolist() if row in page.text]
    assert hidden == ["three"]


def test_elements_hidden_by_penumbra_do_not_count_as_hidden() -> None:
    page = parse("<body><nav hidden>menu<p hidden>closed</p></nav><aside hidden>theirs</aside><p>text</p></body>")
    flags = np.where(page.tagged(("nav",)), 64, 0).astype(np.int32)
    page = replace(page, flags=flags)
    assert [page.text[row] for row in page.text if page.hidden[row]] == ["closed", "theirs"]
    assert [page.text[row] for row in page.text if page.hidden_by_penumbra[row]] == ["menu", "closed"]


def test_names_of_the_roots_describe_the_page_and_no_part_of_it() -> None:
    page = parse("<html class=has-toc><body class=toc><div class='side toc'>Contents</div></body></html>")
    named = page.name_bits(WordNumbers.of_groups([(1, ["toc"])])) > 0
    assert [page.tag[row] for row in np.flatnonzero(named).tolist()] == ["div"]


TEXTS = "<p>One</p>" * 30


@pytest.mark.parametrize(
    ("markup", "named"),
    [
        (f"<div class=toc><h1>Wolves</h1>{TEXTS}</div><p>Accept</p>", 0),
        (f"<div class=toc><div class=toc><h1>Wolves</h1>{TEXTS}</div></div>", 0),
        (f"<div class=toc><h1>Wolves</h1>{TEXTS}</div>{'<p>Two</p>' * 3}", 1),
        (f"<h1>Wolves</h1><div class=toc><h2>Answers</h2>{TEXTS}</div>", 1),  # a thread below its story
        (f"<div class=toc>{TEXTS}</div>", 1),  # no heading
    ],
)
def test_names_of_an_element_around_the_whole_page_describe_the_page(markup: str, named: int) -> None:
    page = parse(f"<body>{markup}</body>")
    assert np.count_nonzero(page.name_bits(WordNumbers.of_groups([(1, ["toc"])]))) == named


def test_a_name_that_spells_a_heading_names_no_part() -> None:
    review = "<section id=respond-to-review-comments><h2>Respond to review comments<a href=#x>¶</a></h2></section>"
    wiki = "<div class=Who_doesnt_like_comments><h3><span>Who doesn't like comments?</span> <i>[edit]</i></h3></div>"
    short = "<div id=recent-comments><h3>Recent comments</h3></div>"
    other = "<div class=all-our-new-comments><h3>What they say</h3></div>"
    page = parse(f"<body>{review}{wiki}{short}{other}</body>")
    named = page.name_bits(WordNumbers.of_groups([(1, ["comments"])])) > 0
    assert [page.names[page.name[row]][0] for row in np.flatnonzero(named).tolist()] == [
        "recent-comments", "all-our-new-comments",
    ]  # fmt: skip

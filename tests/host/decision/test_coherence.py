"""Levels that fit together: headlines, headings, copies, and what a product page is pressed on."""

import numpy as np

from penumbra.blocks import Blocks, find_blocks
from penumbra.cover import cover
from penumbra.decision import Decision
from penumbra.decision.coherence import (
    follow_sections,
    heading_ranks,
    lone_copies,
    main_controls,
    name_of_page,
    second_copies,
)
from penumbra.decision.levels import Level
from penumbra.features.tree import Tree
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.base import Scores

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
LONG = "nobody in the village heard it before the morning came"


def _read(markup: str) -> tuple[Page, Blocks]:
    page = parse(markup)
    return page, find_blocks(page)


def _levels(*levels: int) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    return np.array(levels, dtype=np.int8)


def _followed(markup: str, *levels: int) -> list[int]:
    page, blocks = _read(markup)
    out = _levels(*levels)
    follow_sections(blocks, heading_ranks(page, blocks), out)
    return out.tolist()


def test_a_link_or_a_box_inside_a_heading_has_the_headings_rank() -> None:
    page, blocks = _read("<h2><a>one</a></h2><p>two</p><h3><div>three</div></h3>")
    assert heading_ranks(page, blocks).tolist() == [2, 0, 3]


def test_the_heading_of_a_kept_section_is_kept() -> None:
    assert _followed(f"<h2>Night</h2><p>{LONG}</p>", H, K) == [K, K]


def test_the_dim_heading_of_a_hidden_section_is_hidden() -> None:
    assert _followed(f"<h2>More</h2><p>a</p><p>b</p><h2>Night</h2><p>{LONG}</p>", D, H, H, K, K) == [H, H, H, K, K]


def test_the_hidden_heading_of_a_dim_section_is_dimmed() -> None:
    assert _followed("<h2>Contents</h2><ul><li>a<li>b</ul>", H, D, D) == [D, D, D]
    assert _followed("<h2>Contents</h2><ul><li>a<li>b</ul>", H, D, H) == [H, D, H]


def test_a_heading_over_a_label_or_over_nothing_stays_as_it_is() -> None:
    assert _followed("<h2>Night</h2><p>short</p><h2>End</h2>", H, K, D) == [H, K, D]


def test_the_headline_says_what_the_title_says_and_stands_where_the_text_begins() -> None:
    page, blocks = _read(
        f"<title>The wolf - News</title><h1>News of today</h1><h1>The wolf</h1><p>{LONG}</p><h1>The wolf</h1>"
    )
    ranks = heading_ranks(page, blocks)
    assert name_of_page(page, blocks, ranks, _levels(H, H, K, H)) == 1
    assert name_of_page(page, blocks, ranks, _levels(H, H, H, H)) == -1


def test_a_heading_of_one_word_that_a_long_title_ends_in_is_not_the_headline() -> None:
    page, blocks = _read(f"<title>A long title of eleven words that ends in one : science</title><h1>science</h1><p>{LONG}</p>")
    assert name_of_page(page, blocks, heading_ranks(page, blocks), _levels(H, K)) == -1
    page, blocks = _read(f"<title>Prices - The wolf</title><h1>Prices</h1><p>{LONG}</p>")
    assert name_of_page(page, blocks, heading_ranks(page, blocks), _levels(H, K)) == 0


def test_a_title_may_be_a_part_of_its_headline_and_an_h1_may_come_late() -> None:
    page, blocks = _read(
        f"<title>What it costs</title><p>{LONG}</p><p>{LONG}</p><p>a</p><p>b</p><h1>What it costs to build</h1>"
    )
    levels = _levels(K, K, H, H, H)
    assert name_of_page(page, blocks, heading_ranks(page, blocks), levels) == 4


def test_a_headline_without_spaces_is_known_by_a_title_that_adds_the_sites_name() -> None:
    page, blocks = _read(f"<title>山里的狼昨夜来到村口_社会_每日新闻</title><h1>今日要闻</h1><h1>山里的狼昨夜来到村口</h1><p>{LONG}</p>")
    assert name_of_page(page, blocks, heading_ranks(page, blocks), _levels(H, H, K)) == 1


def test_the_headline_is_lit_in_the_page() -> None:
    page, blocks = _read(f"<title>The wolf</title><h1>The wolf</h1><p>by me</p><p>{LONG}</p>")
    decision = Decision(_levels(D, D, K), np.zeros(3, dtype=np.int32), "article", suited=True)
    rows = cover(page, blocks, Scores(np.full(3, 0.1)), decision).rows
    assert [page.text[page.row_of[key] + 1] for key in rows] == ["by me"]


def test_a_step_that_is_done_twice_is_no_copy() -> None:
    step = "On the menu, click what is called Pipe."
    page, blocks = _read(f"<ol><li>{step}<li>{LONG}<li>{step}</ol>")
    keep = np.ones(3, dtype=bool)
    assert lone_copies(Tree(page, blocks), keep, np.array([False, False, True])).tolist() == [False, False, True]


def test_a_copy_in_another_place_and_a_part_sent_twice_are_copies() -> None:
    quoted, blocks = _read(f"<p>{LONG}</p><blockquote><p>{LONG}</p></blockquote>")
    copies = np.array([False, True])
    assert not lone_copies(Tree(quoted, blocks), ~np.zeros(2, dtype=bool), copies).any()
    part = "".join(f"<li>{LONG} {number}" for number in range(5))
    twice, blocks = _read(f"<ul>{part}</ul><ul>{part}</ul>")
    copies = np.arange(10) >= 5
    assert not lone_copies(Tree(twice, blocks), ~np.zeros(10, dtype=bool), copies).any()


def test_a_text_that_comes_again_whole_is_a_second_copy_and_a_paragraph_is_none() -> None:
    part = [f"<p>{LONG} {LONG} {LONG} It was the {number}th night." for number in range(12)]
    _, blocks = _read(f"<div>{''.join(part)}</div><p>{LONG}</p><div>{''.join(part)}</div>")
    copies, keep = np.arange(25) >= 13, np.ones(25, dtype=bool)
    assert second_copies(blocks, keep, copies).tolist() == copies.tolist()
    _, blocks = _read(f"<div>{''.join(part)}</div><p>{LONG}</p><div>{''.join(part[:2])}</div>")
    assert not second_copies(blocks, keep[:15], copies[:15]).any()


SHOP = f"""<form><button>Search it</button></form><p>{LONG}</p><form><label>Size</label><button>Add to basket</button></form>
<p>{LONG}</p><p>apart</p>"""


def test_the_controls_of_a_page_are_those_between_its_main_texts() -> None:
    page, blocks = _read(SHOP)
    assert main_controls(page, blocks, _levels(H, K, H, H, K, H)).tolist() == [False, False, True, True, False, False]
    assert not main_controls(page, blocks, _levels(H, H, H, H, H, H)).any()


def test_a_products_basket_is_dimmed_at_most() -> None:
    page, blocks = _read(SHOP)
    levels = _levels(H, K, H, H, K, H)
    for kind, wanted in (("product", [H, D, H]), ("article", [H, H, H])):
        decision = Decision(levels, np.zeros(6, dtype=np.int32), kind, suited=True)
        rows = cover(page, blocks, Scores(np.full(6, 0.1)), decision).rows
        assert [row.level for row in rows.values()] == wanted

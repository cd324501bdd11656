"""The page as a reader sees it: blocks and elements say the same."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contexts import darkened, measured, seen_on
from penumbra.blocks import find_blocks
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.output.html import decide_html
from penumbra.page import Flag, Page
from penumbra.page.markup import parse
from penumbra.pipeline import run

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
LONG = "nobody in the village heard it before the morning came"
PIECES = ["<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<aside class=ads>", "</aside>", "word ", "x<br><br>"]


def on_page(page: Page, rows: dict[int, int]) -> list[int]:
    """(n_blocks,) what a reader sees: the darkest element around each text, the lightest text of each block."""
    blocks = find_blocks(page)
    of_text = [
        max((rows.get(int(page.key[above]), K) for above in page.ancestors(row)), default=K)
        for row in blocks.text_rows.tolist()
    ]
    return [min(of_text[a:b]) for a, b in zip(blocks.start[:-1].tolist(), blocks.start[1:].tolist(), strict=True)]


@given(st.lists(st.sampled_from(PIECES), min_size=1), st.data())
def test_each_block_has_the_level_that_the_page_shows(pieces: list[str], data: st.DataObject) -> None:
    page = parse("<body>y" + "".join(pieces))
    n_blocks = len(find_blocks(page))
    levels = data.draw(st.lists(st.sampled_from((K, D, H)), min_size=n_blocks, max_size=n_blocks))
    seen = seen_on(page, levels)
    assert seen.levels.tolist() == on_page(page, {key: row.level for key, row in seen.elements.rows.items()})


def test_a_text_beside_kept_text_in_one_element_is_kept_and_goes_with_its_part() -> None:
    page = parse(f"<div>menu<p>{LONG}</p></div><nav>menu</nav>")
    seen = seen_on(page, [H, K, H])
    assert seen.levels.tolist() == [K, K, H]
    assert seen.set_by.tolist() == [Reason.PART, -1, -1]


def test_a_caption_that_a_picture_keeps_in_sight_says_so() -> None:
    page = measured(parse("<p>main</p><figure><img>caption</figure>"), {"figure": (300, 250), "img": (300, 200)})
    seen = seen_on(page, [K, D], "listing")
    assert (seen.levels.tolist(), seen.set_by.tolist()) == ([K, K], [-1, Reason.CONTENT])


def test_a_dim_text_in_a_hidden_part_is_hidden_by_the_name_of_the_part() -> None:
    page = measured(parse(f"<p>{LONG}</p><div class=ads><p>buy</p></div>"), {"html": (1200, 3000), "div": (1200, 80)})
    still = tuple(replace(style, position="fixed") for style in page.styles)
    context = seen_on(replace(page, styles=still), [K, D])
    assert context.levels.tolist() == [K, H]
    assert context.set_by[1] == Reason.ADVERT


def test_the_headline_is_kept_in_the_page_and_says_so() -> None:
    page = parse(f"<title>The wolf</title><h1>The wolf</h1><p>by me</p><section>{LONG}</section>")
    seen = seen_on(page, [D, D, K])
    assert darkened(page, [D, D, K]) == {"p": D}
    assert (seen.levels[0], seen.set_by[0]) == (K, Reason.HEADLINE)


def test_a_block_that_the_page_does_not_show_keeps_its_own_level() -> None:
    page = measured(parse(f"<p>{LONG}</p><div>closed</div>"), {})
    flags = np.where(page.tagged(("div",)), int(Flag.UNRENDERED), 0).astype(np.int32)
    seen = seen_on(replace(page, flags=flags), [K, H])
    assert seen.levels.tolist() == [K, H]
    assert not seen.elements.rows


@pytest.mark.parametrize("markup", ["<p>Home</p>", "<main></main>"])
def test_a_page_that_is_no_page_to_read_is_left_alone(markup: str) -> None:
    decision = decide_html(markup).decision
    assert not decision.suited
    assert (decision.elements.rows, decision.elements.main) == ({}, [])


def test_a_page_that_is_left_alone_is_dimmed_where_the_user_wants_it_anyway() -> None:
    links = "".join(f'<li><a href="/{n}">Place {n}</a></li>' for n in range(9))
    page = parse(f"<html lang=en><nav><ul>{links}</ul></nav><main><p>Sign in to go on.</p></main>")
    assert not run(page).decision.suited
    decision = run(page, anyway=True).decision
    assert decision.suited
    assert {row.level for row in decision.elements.rows.values()} == {D}, "nothing is hidden there"
    assert set(decision.levels.tolist()) <= {K, D}


def test_a_block_kept_for_its_surroundings_is_no_main_text() -> None:
    story = "A sentence of the story, with some words in it. " * 20
    result = run(parse(f"<html lang=en><main><div>menu<p>{story}</p></div></main>"))
    kept = {block for block, level in enumerate(result.decision.levels.tolist()) if level == K}
    assert kept >= {0, 1}
    assert 0 in result.decision.supplementary


def test_a_link_in_a_text_that_begins_before_it_goes_with_what_is_around_it() -> None:
    page = parse("<div>All rights reserved<br><br>made of <a>words</a><br><br>changed in May</div>")
    rows = seen_on(page, [K, H, K]).elements.rows
    assert [(page.tag[page.row_of[key]], Reason(row.reason)) for key, row in rows.items()] == [("a", Reason.PART)]

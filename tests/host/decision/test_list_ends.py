"""Where the list ends that a heading opens."""

import numpy as np
import pytest

from contexts import context_of
from penumbra.decision.list_ends import ListEnds

PROSE = (
    "<p>" + "The wolf came down from the hill before the morning, and nobody in the village had heard it. " * 4 + "</p>"
)
LIST = "<h3>Read next</h3><p><a href=/1>Wolves</a></p><p><a href=/2>Bears</a></p>"


@pytest.mark.parametrize(
    ("after", "end"),
    [
        (PROSE, 3),
        ("<h3>Contact</h3><p><a href=/3>Letters</a></p>", 3),
        ("<h4>Bears too</h4><p><a href=/3>Cubs</a></p>", 5),
        ("<p>A line</p>" * 13, 3),
        ("<p>A line</p>" * 3, 6),
    ],
)
def test_a_list_ends_at_prose_at_a_heading_or_where_no_link_follows(after: str, end: int) -> None:
    context = context_of(LIST + after, main=0.9)
    assert ListEnds.of(context, shop=False).find(0) == end


def test_three_blocks_in_a_row_that_are_surely_main_content_end_a_list() -> None:
    needed = "<h4>Needed</h4><ul><li>Wool</li><li>A bell</li><li>A dog</li></ul>"
    assert ListEnds.of(context_of(LIST + needed, main=0.96), shop=False).find(0) == 3
    assert ListEnds.of(context_of(LIST + "<p>A line</p>" * 2, main=0.96), shop=False).find(0) == 5


def test_a_list_ends_where_a_line_like_its_heading_follows_its_links() -> None:
    entries = "<ul><li><p><a href=/1>Wolves</a></p></li><li><p><a href=/2>Bears</a></p></li></ul>"
    context = context_of(f"<div><p>Suggested reading:</p>{entries}<p>So there you have it!</p></div>", main=0.9)
    assert ListEnds.of(context, shop=False).find(0) == 3


def test_a_line_above_a_heading_that_is_a_link_has_that_link_in_its_list() -> None:
    sentence = "<p>In the evening the snow began to fall over the hill and the village.</p>"
    page = f"{PROSE}<div>Related</div><h3><a href=/1>Wolves seen near the river</a></h3>{sentence}{PROSE}"
    assert ListEnds.of(context_of(page, main=0.96), shop=False).find(1) == 3


def test_a_price_goes_on_with_a_shops_list() -> None:
    context = context_of(
        LIST + "<p>A line</p>" * 8 + "<p>$ 12.00</p>" + "<p>A line</p>" * 8, "product", np.full(20, 0.1)
    )
    assert ListEnds.of(context, shop=True).find(0) == 20
    assert ListEnds.of(context, shop=False).find(0) == 3


def test_identifiers_for_scripts_between_a_heading_and_its_list_are_no_prose() -> None:
    identifiers = "19aea247-2e76-4905-9b83-15a5a5664cfa" * 12
    cards = "<div><p><a href=/1>Wolves</a></p><p><a href=/2>Bears</a></p></div>"
    page = f"<div><div><h2>Similar items</h2><div>{identifiers}</div></div>{cards}</div>{PROSE}"
    assert ListEnds.of(context_of(page, "product", 0.5), shop=True).find(0) == 4

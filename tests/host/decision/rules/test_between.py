"""Dim blocks between kept ones."""

import numpy as np
import pytest

from contexts import context_of_page, measured, supplementary
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level
from penumbra.decision.rules.between import find_between, find_work
from penumbra.page.markup import parse

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


@pytest.mark.parametrize(
    ("page_type", "score", "part", "wanted"),
    [
        ("article", 0.2, "<p>12 m</p>", ".s."),
        ("article", 0.05, "<p>12 m</p>", "..."),
        ("service", 0.2, "<p>12 m</p>", "..."),
        ("article", 0.2, "<p class=related>12 m</p>", "..."),
        ("article", 0.2, "<section><a>12 m</a></section>", ".s."),
        ("article", 0.2, "<div><a>12 m</a></div>", "..."),
        ("forum", 0.02, "<p class=comments>12 m</p>", ".s."),
        ("article", 0.02, "<p class=comments>12 m</p>", "..."),
    ],
)
def test_an_unnamed_block_between_kept_ones_is_kept_if_it_is_not_unlikely(
    page_type: str, score: float, part: str, wanted: str
) -> None:
    assert supplementary(f"<p>{STORY}</p>{part}<p>{STORY}</p>", K, D, K, page_type=page_type, main=score) == wanted


def test_a_dim_block_beside_a_teaser_in_its_card_belongs_to_the_other_text() -> None:
    context = context_of_page(parse(f"<p>{STORY}</p><div><h2>The bear</h2><p>12 m</p></div><p>9 m</p><p>{STORY}</p>"))
    levels = np.array([K, D, D, D, K], dtype=np.int8)
    for teasers, found in (([], [1, 2, 3]), ([1], [3])):
        other = np.isin(np.arange(5), teasers)
        between = find_between(context, levels, other, one_text=True, posts=False)
        assert np.flatnonzero(between).tolist() == found


def with_menu(markup: str) -> PageContext:
    """A page whose list is an application's menu, as high as the window."""
    boxes = {"html": (1000.0, 700.0), "ul": (200.0, 700.0)}
    return context_of_page(measured(parse(f"<ul><li>Menu</li></ul>{markup}"), boxes))


def found_work(context: PageContext, levels: list[int], *others: int) -> list[int]:
    """What is found where these blocks and the menu are none of the work area."""
    area = ~np.isin(np.arange(len(levels)), (0, *others))
    return np.flatnonzero(find_work(context, np.array(levels, dtype=np.int8), area)).tolist()


def test_beside_an_applications_menu_everything_around_what_is_kept_is_kept() -> None:
    context = with_menu(
        "<div><p>12 m</p><section><h2>Sales</h2><p>9 m</p><table><tr><td>8 m</td></tr></table></section>"
        "<p>Help</p></div>"
    )
    assert found_work(context, [D, D, D, D, K, D], 5) == [1, 2, 3]  # `Help` is called noise
    assert found_work(context, [D] * 6) == []


@pytest.mark.parametrize("frame", ["<header>Sales</header>", "<nav>Sales</nav>", "<div class=topbar>Sales</div>"])
def test_headers_and_navigation_beside_an_applications_menu_are_its_frame(frame: str) -> None:
    context = with_menu(f"<div>{frame}<main><p>12 m</p><p>9 m</p></main><p>Version 3</p></div>")
    assert found_work(context, [D, D, D, K, D]) == [2]


@pytest.mark.parametrize(("text", "prose", "found"), [("9 m", False, True), (STORY, False, False), (STORY, True, True)])
def test_beside_the_menu_of_a_manual_only_pages_without_prose_are_an_applications(
    text: str, prose: bool, found: bool
) -> None:
    context = with_menu(f"<main><p>{text} {text}</p><p>12 m</p><p>8 m</p></main>")
    levels = np.array([D, K, D, K], dtype=np.int8)
    assert find_work(context, levels, np.arange(4) > 0, prose=prose)[2] == found


def test_a_caption_between_kept_texts_is_kept_and_one_in_a_gallery_below_is_not() -> None:
    figure = (
        "<figure><img><figcaption><span>The hill</span></figcaption></figure><div class=photo-caption>By night</div>"
    )
    assert supplementary(f"<p>{STORY}</p>{figure}<p>{STORY}</p>{figure}", K, D, D, K, D, D) == ".ss..."

"""Bars and dialogs over the page."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of_page, darkened, measured, seen_on
from growth import LINEAR, growth
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.decision.rules.floating import find_floating
from penumbra.page import Page
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
SURVEY = "How do you like our new site? Not at all"


def test_a_dim_bar_over_the_page_is_hidden_and_a_side_column_is_not() -> None:
    parsed = parse("<p>the moon moves over the sea in minutes</p><nav>the manual's tree</nav><footer>join us</footer>")
    page = measured(parsed, {"html": (1200, 3000), "nav": (300, 900), "footer": (1200, 80)})
    page.box[page.tag.index("footer"), 1] = 720.0
    still = tuple(replace(style, position="fixed") for style in page.styles)
    assert darkened(page, [K, D, D]) == {"nav": D, "footer": D}
    assert darkened(replace(page, styles=still), [K, D, D]) == {"nav": D, "footer": H}
    assert darkened(replace(page, styles=still), [K, D, K]) == {"nav": D, "footer": D}
    for flags, level in ((64, D), (64 | 128, H)):  # hidden, it has no width: what was noise is taken for a bar
        hidden = replace(page, styles=still, flags=np.where(page.tagged(("nav",)), flags, 0).astype(np.int32))
        assert darkened(hidden, [K, D, D]) == {"nav": level, "footer": H}


@pytest.mark.parametrize(
    ("box", "level"), [("div role=dialog", H), ("div class=ui-dialog", H), ("div class=modal", H), ("div", D)]
)
def test_a_dim_dialog_over_the_page_is_hidden_with_everything_in_it_however_narrow(box: str, level: int) -> None:
    parsed = parse(f"<p>the moon moves over the sea in minutes</p><{box}><h2>Newsletter</h2><span>Join us</span></div>")
    page = measured(parsed, {"html": (1200, 3000), "div": (400, 300)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert darkened(page, [K, D, H])["div"] == level


@pytest.mark.parametrize(("words", "darker"), [("Turn on", {"div": D, "h2": H}), ("Turn on all notes now", {"div": H})])
def test_a_box_over_the_page_most_of_whose_words_are_noise_is_hidden_whole(words: str, darker: dict[str, int]) -> None:
    parsed = parse(f"<p>the moon moves over the sea in minutes</p><div><h2>{words}</h2><b>Stay up to date</b></div>")
    page = measured(parsed, {"html": (1200, 3000), "div": (300, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert darkened(page, [K, H, D]) == darker


@pytest.mark.parametrize(
    ("left", "words", "level"),
    [(480, SURVEY, H), (590, SURVEY, D), (480, "Up", D)],
)
def test_a_dim_box_over_the_column_of_the_text_is_hidden_and_one_beside_it_or_a_button_is_not(
    left: int, words: str, level: int
) -> None:
    story = "<p>the moon moves over the sea in minutes</p>"
    page = measured(
        parse(f"{story * 3}<div><b>{words}</b></div>"), {"html": (1200, 3000), "p": (600, 80), "div": (300, 80)}
    )
    page.box[page.tag.index("div"), 0] = left
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert darkened(page, [K, K, K, D])["div"] == level


@pytest.mark.parametrize(("width", "level"), [(60, H), (20, H)])
def test_a_narrow_box_is_over_the_text_that_its_middle_is_over(width: int, level: int) -> None:
    page = measured(
        parse(f"<p>the moon moves over the sea in minutes</p><div><b>{SURVEY}</b></div>"),
        {"html": (1200, 3000), "p": (600, 80), "div": (width, 80)},
    )
    page.box[page.tag.index("div"), 0] = 500
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert darkened(page, [K, D])["div"] == level


@pytest.mark.parametrize("position", ["fixed", "absolute"])
def test_boxes_over_the_text_are_found_in_linear_time(position: str) -> None:
    pages = {}
    for size in (500, 4000):
        parsed = parse("<p>the moon moves over the sea in minutes</p>" * size + f"<div>{SURVEY}</div>" * size)
        page = measured(parsed, {"html": (1200, 3000), "p": (600, 80), "div": (700, 80)})
        styles = tuple(replace(style, position=position) for style in page.styles)
        levels = np.array([{"p": K, "div": D}.get(tag, Level.NONE) for tag in page.tag], dtype=np.int8)
        pages[size] = context_of_page(replace(page, styles=styles)), levels
    assert find_floating(*pages[500], np.zeros(1000, dtype=bool)).sum() > 0
    assert growth(lambda size: find_floating(*pages[size], np.zeros(2 * size, dtype=bool)), 500) < LINEAR


@pytest.mark.parametrize(("top", "position", "level"), [(0, "absolute", H), (40, "absolute", D), (0, "relative", D)])
def test_a_dim_veil_under_which_a_kept_text_stands_is_hidden(top: int, position: str, level: int) -> None:
    page = measured(
        parse(f"<p>the moon moves over the sea in minutes</p><div><b>{SURVEY}</b></div>"),
        {"html": (1200, 3000), "p": (600, 80), "div": (1200, 800)},
    )
    page.box[page.tag.index("div"), 1] = top
    page = replace(page, styles=tuple(replace(style, position=position) for style in page.styles))
    assert darkened(page, [K, D])["div"] == level


@pytest.mark.parametrize(("height", "darker"), [(900, {"ul": D, "span": D}), (300, {"ul": D, "nav": H})])
def test_the_bar_over_an_application_keeps_its_background_and_what_is_in_it_is_dim(
    height: int, darker: dict[str, int]
) -> None:
    text = "<p>the moon moves over the sea in minutes</p>"
    page = measured(
        parse(f"{text}<ul><li>Charts</li></ul><nav><span>Your account</span></nav>"),
        {"html": (1200, 1600), "nav": (1200, 60), "ul": (220, height)},
    )
    still = replace(page.styles[0], position="fixed")
    style = np.where(page.tagged(("nav",)), len(page.styles), page.style)
    page = replace(page, styles=(*page.styles, still), style=style)
    assert darkened(page, [K, D, D], page_type="listing") == darker
    assert ("nav" in darkened(page, [K, D, K], page_type="listing")) == (height == 300)


def test_a_products_form_over_the_page_is_dim_at_most() -> None:
    words = "A kettle of steel that boils two litres of water in four minutes and then whistles. "
    form = "<form class=share><label>Quantity</label><button>Add to basket</button></form>"
    markup = f"<p>{words * 3}</p>{form}<p>{words * 3}</p>"
    page = measured(parse(markup), {"html": (1200, 3000), "form": (1200, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    for level in (D, H):
        assert darkened(page, [K, level, level, K], page_type="product") == {"form": D}
    assert darkened(page, [K, D, D, K], page_type="article") == {"form": H}


def test_a_products_form_over_the_page_below_its_headline_is_dim_at_most() -> None:
    name, words = "Steel kettle that whistles loudly for three minutes", "It boils two litres of water. " * 9
    markup = f"<title>{name}</title><h1>{name}</h1><form><label>Quantity</label></form><p>{words}</p>"
    page = measured(parse(markup), {"html": (1200, 3000), "form": (1200, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert darkened(page, [D, H, K], page_type="product") == {"form": D}


def _fixed_over(markup: str, box: tuple[float, float], position: str = "fixed") -> Page:
    """A page of a paragraph and an `aside` over it, by default one that stands still."""
    page = measured(parse(f"<p>{'The lamp is seen in part. ' * 9}</p>{markup}"), {"html": (1200, 3000), "aside": box})
    styles = (*page.styles, replace(page.styles[0], position=position))
    style = np.where(page.tagged(("aside",)), len(page.styles), page.style)
    return replace(page, styles=styles, style=style)


@pytest.mark.parametrize(
    ("markup", "levels"),
    [
        ("<aside><button><svg></svg></button></aside>", [K]),
        ("<aside><a href=#top>Back to top</a></aside>", [K, K]),
        ("<aside><p>Chat</p><p>We are here</p></aside>", [K, K, H]),
    ],
)
def test_a_box_over_the_page_without_main_text_is_dim_at_least(markup: str, levels: list[int]) -> None:
    page = _fixed_over(markup, (60, 60))
    assert darkened(page, levels)["aside"] == D


def test_a_box_over_the_page_with_main_text_or_a_large_picture_stays() -> None:
    text = "<aside><p>The shadow of the moon moves over the sea at two thousand miles an hour.</p></aside>"
    page = _fixed_over(text, (300, 300))
    assert seen_on(page, [K, K], main=0.9).elements.rows == {}
    picture = _fixed_over("<aside><img></aside>", (300, 300))
    large = picture.box.copy()
    large[picture.tagged(("img",)), 2:] = 300
    assert darkened(replace(picture, box=large), [K]) == {}


def test_an_icon_over_the_page_says_that_it_is_away_from_the_text() -> None:
    page = _fixed_over("<aside><button><svg></svg></button></aside>", (60, 60))
    assert [row.reason for row in seen_on(page, [K]).elements.rows.values()] == [Reason.APART]


@pytest.mark.parametrize(
    ("place", "position", "dim"),
    [
        ((1120, 0, 80, 80), "absolute", True),
        ((0, 0, 80, 80), "absolute", True),
        ((1120, 0, 80, 80), "static", False),
        ((1000, 0, 80, 80), "absolute", False),
        ((1120, 40, 80, 80), "absolute", False),
        ((0, 0, 1200, 600), "absolute", False),  # over a large picture
    ],
)
def test_a_ribbon_in_an_upper_corner_of_the_page_is_dim(
    place: tuple[float, float, float, float], position: str, dim: bool
) -> None:
    page = _fixed_over("<aside><a href=/source><svg></svg></a></aside>", place[2:], position)
    box = page.box.copy()
    box[page.tagged(("aside",))] = place
    assert darkened(replace(page, box=box), [K]) == ({"aside": D} if dim else {})


@pytest.mark.parametrize(("side", "link", "dim"), [(149, "a", True), (149, "b", False), (200, "a", False)])
def test_the_picture_of_a_ribbon_is_a_link_and_no_larger_than_the_usual_ones(side: int, link: str, dim: bool) -> None:
    page = _fixed_over(f"<aside><{link}><img></{link}></aside>", (side, side), "absolute")
    box = page.box.copy()
    box[page.tagged(("img",))] = (0, 0, side, side)
    assert darkened(replace(page, box=box), [K]) == ({"aside": D} if dim else {})

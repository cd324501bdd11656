"""Parts that are dim at most."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of, context_of_page, found_by, levels_of
from growth import LINEAR, growth
from penumbra.decision.levels import Level
from penumbra.decision.rules.soften import find_side_columns, find_work_area, side_columns
from penumbra.page.markup import parse

K, H = Level.KEEP, Level.HIDE
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
NOTE = "The offer holds for those who have walked over the hill and down again before noon."


def test_a_footnote_is_found_by_its_sign_or_its_name_and_legal_prose_is_not() -> None:
    feet = f"<p>* {NOTE}</p><p>2 {NOTE}</p><p>{NOTE}</p><p>* Sold out</p><ol class=footnotes><li>{NOTE}</li></ol>"
    page = context_of(f"{PARAGRAPH}<footer>{feet}</footer>", "product", np.array([0.95, 0, 0, 0, 0, 0]))
    assert found_by("soften", page, levels_of(page, H)).tolist() == [False, True, True, False, False, True]


@pytest.mark.parametrize(
    ("name", "page_type", "dim"),
    [
        ("filters", "collection", True),
        ("filters", "product", True),
        ("sort-by", "listing", True),
        ("filters", "article", False),
        ("breadcrumbs", "product", True),
        ("breadcrumbs", "service", False),
        ("widget archives", "article", True),
        ("banner", "collection", False),
    ],
)
def test_a_lists_tools_breadcrumbs_and_archives_are_dim_at_most(name: str, page_type: str, dim: bool) -> None:
    page = context_of(
        f"<main>{PARAGRAPH}</main><div class='{name}'><a>One</a> <a>of many</a></div>",
        page_type,
        np.array([0.95, 0.01]),
    )
    assert found_by("soften", page, np.array([K, H], dtype=np.int8)).tolist() == [False, dim]


def test_an_entry_of_a_menu_is_named_after_what_its_link_leads_to() -> None:
    entries = "".join(f"<li class=menu-item-{name}><a>To it</a></li>" for name in ("home", "archives", "about"))
    page = context_of(f"{PARAGRAPH}<ul>{entries}</ul>", "article", np.array([0.95, 0.01, 0.01, 0.01]))
    assert found_by("soften", page, np.array([K, H, H, H], dtype=np.int8)).tolist() == [False] * 4


def test_a_manuals_tree_of_pages_and_comments_are_dim_at_most() -> None:
    markup = "<nav><a>Chapter 1</a></nav><header><nav>Shop</nav></header><div class=comments><p>So it is</p></div>"
    manual, article = context_of(markup, "documentation"), context_of(markup)
    assert found_by("soften", manual, levels_of(manual, H)).tolist() == [True, False, True]
    assert found_by("soften", article, levels_of(article, H)).tolist() == [False, False, True]


def test_a_manuals_list_of_contents_in_a_sticky_header_is_dim_at_most() -> None:
    markup = "<div class=sticky-header><nav class={0}><a href=#wolf>The wolf</a></nav></div>"
    names = ("page-toc", "shop-menu")
    found = [
        found_by("soften", page, levels_of(page, H)).tolist()
        for page in (context_of(markup.format(name), "documentation") for name in names)
    ]
    assert found == [[True], [False]]


@pytest.mark.parametrize(
    ("y", "position", "placed", "height", "column"),
    [
        (60, "fixed", "absolute", 700, True),
        (60, "static", "absolute", 700, False),
        (0, "fixed", "absolute", 700, False),
        (400, "fixed", "absolute", 700, False),
        (60, "fixed", "static", 2340, True),
        (60, "fixed", "static", 700, False),
        (60, "static", "static", 2340, False),
        (60, "sticky", "static", 2340, True),
        (60, "sticky", "static", 700, False),
    ],
)
def test_a_column_that_begins_at_the_lower_edge_of_a_bar_that_stays_in_the_window_is_an_applications_menu(
    y: int, position: str, placed: str, height: int, column: bool
) -> None:
    page = parse(f"<html><body><nav>Search</nav><ul><li>Charts</li></ul><p>{PARAGRAPH}</p></body></html>")
    boxes = {"html": (0, 0, 1200, 2400), "nav": (0, 0, 1200, 60), "ul": (0, y, 220, height)}
    positions = {"nav": position, "ul": placed}
    page = replace(
        page,
        box=np.array([boxes.get(tag, (0, 0, 0, 0)) for tag in page.tag], dtype=float),
        measured=True,
        styles=tuple(replace(page.styles[0], position=positions.get(tag, "static")) for tag in page.tag),
        style=np.arange(len(page.tag), dtype=np.int32),
    )
    assert side_columns(context_of_page(page, "listing"))[page.tag.index("ul")] == column


@pytest.mark.parametrize(
    ("box", "column"),
    [
        ((70, 0, 260, 800), True),
        ((70, 0, 500, 800), True),
        ((70, 0, 560, 800), False),  # wider than half of the page, with the first
        ((70, 40, 260, 760), False),  # begins lower
        ((90, 0, 260, 800), False),  # apart from the first
        ((70, 0, 260, 300), False),
        ((70, 0, 0, 800), False),  # a frame around others, without a width
    ],
)
def test_a_column_beside_an_applications_narrow_column_of_icons_is_its_menu_too(
    box: tuple[int, ...], column: bool
) -> None:
    page = parse(f"<html><body><nav>Home</nav><ul><li>general</li></ul><p>{PARAGRAPH}</p></body></html>")
    boxes = {"html": (0, 0, 1200, 800), "nav": (0, 0, 70, 800), "ul": box}
    page = replace(
        page, box=np.array([boxes.get(tag, (0, 0, 0, 0)) for tag in page.tag], dtype=float), measured=True
    )
    assert side_columns(context_of_page(page, "application"))[page.tag.index("ul")] == column


@pytest.mark.parametrize("tag", ["nav", "header"])
def test_columns_are_found_in_linear_time_on_a_page_of_thousands_of_columns_or_bars(tag: str) -> None:
    def find(size: int) -> int:
        return int(side_columns(context_of_page(pages[size], "application")).sum())

    boxes = {"html": (0, 0, 1200, 800), "nav": (0, 0, 70, 800), "header": (0, 0, 1200, 60)}
    pages = {}
    for size in (500, 4000):
        page = parse(f"<html><body><p>{PARAGRAPH}</p>{f'<{tag}>a</{tag}>' * size}</body></html>")
        box = np.array([boxes.get(each, (0, 0, 0, 0)) for each in page.tag], dtype=float)
        box[box[:, 3] > 0, 3] += np.linspace(0, 9, size + 1)  # no two in one place
        fixed = tuple(replace(page.styles[0], position="fixed") for _ in page.tag)
        style = np.arange(len(page), dtype=np.int32)
        pages[size] = replace(page, box=box, measured=True, styles=fixed, style=style)
        assert find(size) == (size if tag == "nav" else 0)
    assert growth(find, 500) < LINEAR


@pytest.mark.parametrize(
    ("part", "dim"), [("<div>Row</div>", True), ("<header>Row</header>", True), ("<nav>Row</nav>", False)]
)
def test_a_block_between_kept_ones_that_is_not_called_noise_is_dim_at_most(part: str, dim: bool) -> None:
    page = context_of(PARAGRAPH + part + PARAGRAPH + "<div>End</div>", "listing", 0.02)
    assert found_by("soften", page, np.array([K, H, K, H], dtype=np.int8)).tolist() == [False, dim, False, False]


@pytest.mark.parametrize(
    ("box", "position", "dim"),
    [
        ((0, 0, 220, 1600), "static", True),
        ((980, 0, 220, 1600), "static", True),
        ((0, 0, 220, 700), "fixed", True),
        ((0, 0, 220, 700), "static", False),  # ends in the middle of the page
        ((0, 90, 220, 1600), "static", False),  # below a header
        ((60, 0, 220, 1600), "static", False),
        ((16, 16, 220, 700), "fixed", True),
        ((964, 16, 220, 700), "fixed", True),
        ((20, 82, 220, 700), "fixed", True),  # below a bar
        ((0, 900, 220, 700), "sticky", True),  # where the page is scrolled to
        ((16, 300, 380, 480), "fixed", False),  # a box in the lower corner
        ((90, 90, 220, 700), "fixed", False),  # a dialog
        ((16, 16, 220, 1500), "static", False),
        ((0, 0, 900, 1600), "static", False),  # the text itself
        ((0, 0, 1200, 60), "fixed", False),  # a bar
        ((0, 0, 0, 700), "fixed", False),  # a frame around others, without a width
        ((1200, 0, 220, 1600), "fixed", False),  # a drawer beside the window
    ],
)
def test_a_column_as_high_as_the_window_that_asks_no_consent_is_dim_at_most(
    box: tuple[int, ...], position: str, dim: bool
) -> None:
    page = parse(f"<html><body><ul><li>Charts</li></ul><p>{PARAGRAPH}</p></body></html>")
    boxes = [box if tag == "ul" else (0, 0, 1200, 1600) if tag == "html" else (0, 0, 0, 0) for tag in page.tag]
    styles = (*page.styles, replace(page.styles[0], position=position))
    style = np.where([tag == "ul" for tag in page.tag], len(page.styles), page.style)
    page = replace(page, box=np.array(boxes, dtype=float), measured=True, styles=styles, style=style)
    context, levels = context_of_page(page, "listing"), np.array([H, K], dtype=np.int8)
    for consent in ([False, False], [True, False]):
        found = find_side_columns(context, levels, np.array(consent))
        assert found.tolist() == [dim and not consent[0], False]


@pytest.mark.parametrize(
    ("part", "dim"),
    [
        ("<div class=card-header>Visitors</div>", True),
        ("<div class=card-footer>Online</div>", True),
        ("<footer>Version 3</footer>", False),
        ("<header>Messages</header>", True),
        ("<div class=navbar>Home</div>", True),
        ("<div class=sharing>Share</div>", False),
        ("<div>We use cookies</div>", False),
    ],
)
@pytest.mark.parametrize("high", [True, False])
def test_cards_and_bars_beside_an_applications_menu_are_dim_at_most(part: str, dim: bool, high: bool) -> None:
    page = parse(f"<html><body><ul><li>Charts</li></ul><section>{part}</section></body></html>")
    sizes = {"html": (1200, 1600), "ul": (220, 1600 if high else 300)}
    page = replace(
        page, box=np.array([(0, 0, *sizes.get(tag, (0, 0))) for tag in page.tag], dtype=float), measured=True
    )
    context, levels = context_of_page(page, "listing"), np.array([H, H], dtype=np.int8)
    consent = np.array([False, "cookies" in part])
    assert find_work_area(context, levels, consent).tolist()[1] is (dim and high)

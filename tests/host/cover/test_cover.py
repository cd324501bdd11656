"""Levels of blocks → elements: nothing that contains main text is ever given a level."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import LINEAR, growth
from penumbra.blocks import find_blocks
from penumbra.cover import cover
from penumbra.decision import Decision, Reason
from penumbra.decision.levels import Level
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.base import Scores

MARKUP = (
    "<body><div><nav><a>a menu</a><p>more menu</p></nav><article><p>main text</p><aside>see also</aside></article></div>"
    "<footer>the foot</footer></body>"
)


def covered(page: Page, levels: list[int], suited: bool = True, kind: str = "article") -> dict[str, int]:
    blocks = find_blocks(page)
    decision = Decision(np.array(levels, dtype=np.int8), np.zeros(len(levels), dtype=np.int32), kind, suited)
    rows = cover(page, blocks, Scores(np.full(len(blocks), 0.1)), decision).rows
    return {page.tag[page.row_of[key]]: row.level for key, row in rows.items()}


K, D, H = Level.KEEP, Level.DIM, Level.HIDE


def test_the_highest_element_of_one_level_speaks_for_all_that_is_in_it() -> None:
    assert covered(parse(MARKUP), [H, H, K, D, H]) == {"nav": H, "aside": D, "footer": H}


def test_an_element_with_main_text_in_it_is_never_touched() -> None:
    assert covered(parse(MARKUP), [H, K, H, H, H]) == {"a": H, "article": H, "footer": H}


def test_a_level_inside_another_level_has_its_own_row() -> None:
    assert covered(parse("<div><section>x<p>y</p></section><p>z</p></div>"), [D, D, K]) == {"section": D}
    assert covered(parse("<div><section><h2>x</h2><p>y</p></section><p>z</p></div>"), [D, H, K]) == {"h2": D, "p": H}


def test_the_body_is_never_given_a_level() -> None:
    assert covered(parse("<body><p>x</p><p>y</p></body>"), [H, H]) == {"p": H}


def test_a_page_that_is_not_suited_is_left_alone() -> None:
    page = parse(MARKUP)
    assert covered(page, [H, H, K, D, H], suited=False) == {}
    decision = Decision(np.zeros(5, dtype=np.int8), np.zeros(5, dtype=np.int32), "application", suited=False)
    assert cover(page, find_blocks(page), Scores(np.zeros(5)), decision).main == []


def test_a_frame_that_is_called_advertising_is_hidden_and_another_is_not() -> None:
    page = parse("<p>main</p><div class='ad-slot'><iframe></iframe></div><figure><iframe></iframe></figure>")
    assert covered(page, [K]) == {"div": H}


def test_a_dim_caption_does_not_dim_its_picture_between_kept_texts() -> None:
    page = parse("<p>main</p><div><figure><a><img></a><figcaption>by me</figcaption></figure></div><p>more</p>")
    assert covered(page, [K, D, K]) == {"figcaption": D}
    assert covered(page, [K, H, K]) == {"div": H}
    assert covered(page, [K, D, D]) == {"div": D, "p": D}


def test_figures_inside_of_one_another_are_looked_at_once() -> None:
    def look(size: int) -> None:
        page = parse(f"<p>main</p>{'<figure>' * size}<img>{'<p>x</p>' * size}{'</figure>' * size}<p>more</p>")
        assert covered(page, [K, *[D] * size, K]) == {"p": D}

    assert growth(look, 100) < LINEAR


@given(
    st.lists(st.sampled_from(["<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "word ", "x<br><br>"]), min_size=1),
    st.data(),
)
def test_no_kept_text_stands_in_an_element_with_a_level_and_no_text_is_darker_than_its_own(
    pieces: list[str], data: st.DataObject
) -> None:
    page = parse("<body>y" + "".join(pieces))
    blocks = find_blocks(page)
    levels = data.draw(st.lists(st.sampled_from((Level.KEEP, Level.DIM, Level.HIDE)), min_size=len(blocks), max_size=len(blocks)))
    decision = Decision(np.array(levels, dtype=np.int8), np.zeros(len(levels), dtype=np.int32), "article", suited=True)
    for key, row in cover(page, blocks, Scores(np.zeros(len(blocks))), decision).rows.items():
        top = page.row_of[key]
        for block, level in enumerate(levels):
            inside = [
                top <= text < page.end[top] for text in blocks.text_rows[blocks.start[block] : blocks.start[block + 1]]
            ]
            assert not any(inside) or (level != K and row.level <= level)


def test_lines_of_one_foot_share_the_milder_of_their_levels() -> None:
    foot = parse("<p>main</p><div>All rights reserved<br><br>made of <a>words</a><br><br>changed in May</div>")
    assert covered(foot, [K, H, H, D]) == {"div": D}
    assert covered(foot, [K, H, H, K]) == {"a": H}


def test_an_advertisement_that_reads_like_text_is_hidden_and_is_not_watched() -> None:
    words = "Brass polish that is sold by the bucket to members and to others"
    page = parse(f"{f'<p>{words} of the story</p>' * 12}<div class='sponsored'>{words}</div>")
    blocks = find_blocks(page)
    decision = Decision(np.zeros(13, dtype=np.int8), np.zeros(13, dtype=np.int32), "forum", suited=True)
    scores = Scores(np.array([0.98] * 12 + [0.8]))
    covered_page = cover(page, blocks, scores, decision)
    (row,) = covered_page.rows.values()
    assert (row.level, row.reason) == (H, Reason.ADVERT)
    assert [page.tag[page.row_of[key]] for key in covered_page.main] == ["p"] * 12


def _measured(page: Page, areas: dict[str, tuple[float, float]]) -> Page:
    """The page as a browser would measure it: boxes by tag."""
    box = np.array([[0.0, 0.0, *areas.get(tag, (0.0, 0.0))] for tag in page.tag])
    return replace(page, box=box, measured=True)


CARD = "<figure><img><figcaption>A caption</figcaption></figure>"


def test_a_gallery_of_pictures_is_not_dimmed() -> None:
    page = _measured(parse(f"<p>main</p>{CARD}"), {"figure": (300, 250), "img": (300, 200)})
    assert covered(page, [K, D], kind="listing") == {}
    assert covered(page, [K, D], kind="article") == {"figure": D}


def test_a_dimmed_bar_that_stands_still_over_the_page_is_hidden_and_a_side_column_is_not() -> None:
    parsed = parse("<p>main</p><nav>the manual's tree</nav><footer>join us</footer>")
    page = _measured(parsed, {"html": (1200, 3000), "nav": (300, 900), "footer": (1200, 80)})
    still = tuple(replace(style, position="fixed") for style in page.styles)
    assert covered(page, [K, D, D]) == {"nav": D, "footer": D}
    assert covered(replace(page, styles=still), [K, D, D]) == {"nav": D, "footer": H}
    assert covered(replace(page, styles=still), [K, D, K]) == {"nav": D}
    for flags, level in ((64, D), (64 | 128, H)):  # hidden, it has no width: what was noise is taken for a bar
        hidden = replace(page, styles=still, flags=np.where(page.tagged(("nav",)), flags, 0).astype(np.int32))
        assert covered(hidden, [K, D, D]) == {"nav": level, "footer": H}


def test_a_products_form_that_stands_still_over_the_page_is_dimmed_at_most() -> None:
    words = "A kettle of steel that boils two litres of water in four minutes and then whistles. "
    markup = f"<p>{words * 3}</p><form class=share><label>Quantity</label><button>Add to basket</button></form><p>{words * 3}</p>"
    page = _measured(parse(markup), {"html": (1200, 3000), "form": (1200, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    for level in (D, H):
        assert covered(page, [K, level, level, K], kind="product") == {"form": D}
    assert covered(page, [K, D, D, K], kind="article") == {"form": H}


def test_a_products_form_that_stands_still_between_its_headline_and_its_text_is_dimmed_at_most() -> None:
    name, words = "Steel kettle that whistles loudly for three minutes", "It boils two litres of water. " * 9
    markup = f"<title>{name}</title><h1>{name}</h1><form><label>Quantity</label></form><p>{words}</p>"
    page = _measured(parse(markup), {"html": (1200, 3000), "form": (1200, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert covered(page, [D, H, K], kind="product") == {"form": D}


def test_a_small_picture_or_one_called_related_stays_dimmed() -> None:
    small = _measured(parse(f"<p>main</p>{CARD}"), {"figure": (300, 250), "img": (40, 40)})
    assert covered(small, [K, D], kind="listing") == {"figure": D}
    related = _measured(
        parse(f"<p>main</p><aside class=related>{CARD}</aside>"), {"figure": (300, 250), "img": (300, 200)}
    )
    assert covered(related, [K, D], kind="listing") == {"aside": D}


GALLERY = "<div class=share><figure><img></figure><p>picture 1 of 4</p><button>share</button></div>"
KETTLE = f"<title>Kettle</title><body><main>{GALLERY}<h1>Kettle</h1><section>the kettle keeps its heat for a very long time</section></main>"


@pytest.mark.parametrize(
    ("markup", "kind"),
    [
        (KETTLE, "product"),
        (KETTLE, "article"),
        (KETTLE.replace("<main>", "<div id=main>"), "service"),
        (KETTLE.replace("main>", "section>"), "product"),
    ],
)
def test_the_pages_own_picture_stays_whatever_its_gallery_says(markup: str, kind: str) -> None:
    page = _measured(parse(markup), {"img": (400.0, 400.0)})
    assert covered(page, [H, H, K, K], kind=kind) == {"p": H, "button": H}


@pytest.mark.parametrize(
    ("markup", "kind", "size"),
    [
        (KETTLE, "listing", (400.0, 400.0)),
        (KETTLE, "product", (1200.0, 120.0)),
        (KETTLE, "product", (200.0, 200.0)),
        (KETTLE.replace("share", "related", 1), "product", (400.0, 400.0)),
        (KETTLE.replace("main>", "section>"), "article", (400.0, 400.0)),
        (KETTLE.replace("<img>", "<iframe></iframe>"), "product", (400.0, 400.0)),
    ],
)
def test_a_banner_a_frame_and_pictures_of_other_things_go_with_their_texts(
    markup: str, kind: str, size: tuple[float, float]
) -> None:
    page = _measured(parse(markup), {"img": size, "iframe": size})
    assert covered(page, [H, H, K, K], kind=kind) == {"div": H}


def test_a_picture_far_below_the_headline_goes_with_its_texts() -> None:
    page = _measured(parse(KETTLE), {"img": (400.0, 400.0)})
    page.box[page.tag.index("img"), 1] = 900.0
    assert covered(page, [H, H, K, K], kind="product") == {"div": H}


def test_a_dimmed_part_that_is_called_advertising_is_hidden() -> None:
    assert covered(parse("<p>main</p><section class='ad box'>buy</section><div>see</div>"), [K, D, D]) == {
        "section": H,
        "div": D,
    }


def test_a_name_alone_hides_no_main_text() -> None:
    text = "A long sentence of the story that goes on. " * 9
    page = parse(f"<div class='ads'><p>{text}</p><section>see</section></div>")
    assert covered(page, [K, D]) == {"section": D}


def test_cards_in_a_box_that_is_called_advertising_stay() -> None:
    cards = "".join(f"<li><h3>Wireless charger {number}</h3><span>from 28,33</span></li>" for number in range(3))
    for name in ("advertising gadgets", "sponsored"):
        page = parse(f"<article>main</article><div class='{name}'><ul>{cards}</ul></div>")
        assert covered(page, [K] * 7) == {}


FILM = "<section><video></video><div>a line that is said</div><button>Pause</button></section>"


def test_the_words_of_a_player_neither_hide_nor_dim_any_part_of_it() -> None:
    page = _measured(parse(f"<p>main</p>{FILM}<p>more</p>"), {"section": (640, 360), "video": (640, 360)})
    for levels in ([K, H, D, K], [K, H, H, K], [K, D, D, K], [K, K, H, K]):
        assert covered(page, levels) == {}


def test_a_player_goes_with_what_is_around_it() -> None:
    page = _measured(parse(f"<p>main</p><aside>{FILM}<h3>see also</h3></aside>"), {"section": (640, 360), "video": (640, 360)})
    assert covered(page, [K, H, D, D]) == {"aside": D}
    assert covered(page, [K, K, D, D]) == {"h3": D}


def test_an_adverts_player_is_hidden_with_all_that_it_says() -> None:
    page = _measured(parse(f"<p>main</p><div class=ad>{FILM}</div>"), {"section": (640, 360), "video": (640, 360)})
    assert covered(page, [K, H, H]) == {"div": H}


MAIN = "<p>For two minutes the harbour stood in the shadow of the Moon</p>"


def test_a_lists_end_that_says_loading_is_dimmed_at_most() -> None:
    page = parse(f"{MAIN}<div><section>Loading…</section></div><footer>terms</footer>")
    assert covered(page, [K, H, H]) == {"div": D, "footer": H}


def test_what_holds_a_lists_watched_end_is_hidden_in_pieces_around_it() -> None:
    page = parse(f"{MAIN}<footer><p>terms</p><div><i class=sentinel></i></div><section>rights</section></footer>")
    assert covered(page, [K, H, H]) == {"p": H, "section": H}


LONG = "nobody in the village heard it before the morning came"


def test_the_headline_is_kept_in_the_page() -> None:
    page = parse(f"<title>The wolf</title><h1>The wolf</h1><p>by me</p><section>{LONG}</section>")
    assert covered(page, [D, D, K]) == {"p": D}


def test_a_products_basket_is_dimmed_at_most() -> None:
    basket = "<form><label>Size</label><button>Add to basket</button></form>"
    page = parse(f"<div><button>Search it</button></div><p>{LONG}</p>{basket}<p>{LONG}</p><footer>apart</footer>")
    assert covered(page, [H, K, H, H, K, H], kind="product") == {"div": H, "form": D, "footer": H}
    assert covered(page, [H, K, H, H, K, H], kind="article") == {"div": H, "form": H, "footer": H}

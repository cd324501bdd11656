"""What is lit beside the main text."""

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.beside import lit_beside
from penumbra.decision.levels import Level
from penumbra.decision.standing import Standing, stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
STORY = "Nobody in the village heard it before the morning came over the hill"


def lit(
    markup: str,
    *levels: int,
    kind: str = "article",
    score: float = 0.02,
    closed: tuple[int, ...] = (),
    wanted: float = 0.0,
    url: str = "",
) -> str:
    """Each block as a letter: `l` where it is lit beside the text, `.` elsewhere; `wanted` is what the method says of all."""
    on = standing(markup, kind, score, wanted, url)
    shut = np.zeros(len(levels), dtype=bool)
    shut[list(closed)] = True
    beside = lit_beside(on, np.array(levels, dtype=np.int8), shut)
    return "".join("l" if each else "." for each in beside.lit.tolist())


def standing(markup: str, kind: str, score: float, wanted: float = 0.0, url: str = "") -> Standing:
    page = parse(markup, url)
    inputs = ScorerInput(page, find_blocks(page))
    n_blocks = len(inputs.blocks)
    return stand(inputs, np.full(n_blocks, score), kind, np.full(n_blocks, wanted))


def test_headline_byline_and_date_are_lit_and_the_buttons_between_them_are_not() -> None:
    head = (
        "<h1>The wolf</h1><p>By Anna Berg</p><p>4 May 2024</p><p>Share it</p><p>Menu</p><p class=standfirst>It came</p>"
    )
    assert lit(f"<main>{head}<p>{STORY}</p></main>", H, D, D, D, D, D, K) == "lll..l."


@pytest.mark.parametrize(
    ("author", "day"),
    [("作者：王小明", "2024年5月4日 08:30"), ("김철수 기자", "5월 4일"), ("بقلم: سامي", "4/5/2024"), ("Автор: Анна", "04.05.2024")],
)
def test_byline_and_date_are_lit_in_other_scripts(author: str, day: str) -> None:
    assert lit(f"<main><h1>The wolf</h1><p>{author}</p><p>{day}</p><p>登录</p><p>{STORY}</p></main>", H, D, D, D, K) == "lll.."


def test_a_headline_in_no_heading_is_known_by_the_title() -> None:
    title = "<title>The wolf came at night - News</title>"
    assert lit(f"{title}<p>News</p><p>The wolf came at night</p><p>{STORY}</p>", D, D, K) == ".l."


def test_a_threads_title_in_no_heading_is_lit_and_not_the_forums_own_heading() -> None:
    title = "<title>The wolf came at night down from the hill and nobody heard it : science</title>"
    said = "The wolf came at night down from the hill and nobody heard it"
    side = f"<h1>science</h1><div class=breadcrumb>{said}</div>"
    head = f"<p>{said} (example.org)</p>" + "<p>Menu</p>" * 20 + "<h2>Post a comment</h2>"
    assert lit(f"{title}{side}{head}<p>{STORY}</p>", *[D] * 24, K, kind="forum") == "..l" + "." * 22


def test_a_products_own_buy_button_is_lit_and_those_of_other_products_are_not() -> None:
    other = "<section><p>A vase</p><button>Add to cart</button></section>"
    markup = f"<main><h1>The lamp</h1><p>{STORY}</p><button>Add to cart</button></main>{other}"
    assert lit(markup, D, K, H, D, D, kind="product") == "l.l.."
    assert lit(markup, D, K, H, D, D, kind="collection") == "l...."


def test_nothing_is_lit_on_a_page_without_text() -> None:
    assert lit("<h1>The wolf</h1><p>By Anna Berg</p>", D, D) == ".."


def test_a_caption_between_kept_texts_is_lit_and_one_in_a_gallery_below_is_not() -> None:
    figure = (
        "<figure><img><figcaption><span>The hill</span></figcaption></figure><div class=photo-caption>By night</div>"
    )
    assert lit(f"<p>{STORY}</p>{figure}<p>{STORY}</p>{figure}", K, D, D, K, D, D) == ".ll..."


@pytest.mark.parametrize(
    ("kind", "score", "part", "wanted"),
    [
        ("article", 0.2, "<p>12 m</p>", ".l."),
        ("article", 0.05, "<p>12 m</p>", "..."),
        ("service", 0.2, "<p>12 m</p>", "..."),
        ("article", 0.2, "<p class=related>12 m</p>", "..."),
        ("article", 0.2, "<section><a>12 m</a></section>", ".l."),
        ("article", 0.2, "<div><a>12 m</a></div>", "..."),
        ("forum", 0.02, "<p class=comment>12 m</p>", ".l."),
        ("article", 0.02, "<p class=comment>12 m</p>", "..."),
    ],
)
def test_an_unnamed_block_between_kept_ones_is_lit_if_it_is_not_unlikely(
    kind: str, score: float, part: str, wanted: str
) -> None:
    assert lit(f"<p>{STORY}</p>{part}<p>{STORY}</p>", K, D, K, kind=kind, score=score) == wanted


def test_a_block_that_a_reader_wants_by_the_methods_word_is_lit_unless_it_is_closed() -> None:
    markup = f"<main><p>{STORY}</p></main><section>gaslight</section>"
    assert lit(markup, K, D, score=0.1, wanted=0.9) == ".l"
    assert lit(markup, K, D, score=0.1, wanted=0.3) == ".."
    assert lit(markup, K, D, score=0.01, wanted=0.9) == ".l"
    assert lit(markup, K, D, score=0.1, wanted=0.9, closed=(1,)) == ".."


def test_what_a_reader_wants_is_not_lit_twice() -> None:
    assert lit(f"<main><p>{STORY}</p></main><p>{STORY}</p>", K, D, score=0.1, wanted=0.9) == ".."


def test_wanted_comments_are_lit_under_a_product_and_not_under_an_article() -> None:
    markup = f"<main><p>{STORY}</p></main><section class=comments>I bought it</section>"
    assert lit(markup, K, D, kind="product", score=0.1, wanted=0.9) == ".l"
    assert lit(markup, K, D, kind="article", score=0.1, wanted=0.9) == ".."


def test_a_products_reviews_are_lit_on_less_than_anything_else() -> None:
    shop = f"<main><p>{STORY}</p><div class=comments><p>Light and strong</p><p><a>Answer</a></p></div></main>"
    assert lit(shop, K, D, D, kind="product", wanted=0.2) == ".l."
    assert lit(shop, K, D, D, kind="product", wanted=0.05) == "..."
    assert lit(shop, K, D, D, kind="article", wanted=0.2) == "..."


def test_less_is_asked_of_names_dates_and_prices_between_kept_texts() -> None:
    row = (
        "<div>Kevin</div><div class=post-date>Monday</div><div class=a>Now $ 49 a month</div><div class=b>On the hill</div>"
        "<nav>Anna</nav>"
    )
    page = f"<main><p>{STORY}</p>{row}<p>{STORY}</p></main>"
    levels = (K, D, D, D, D, D, K)
    assert lit(page, *levels, kind="service", wanted=0.55) == ".llll.."
    assert lit(page, *levels, kind="service", wanted=0.35) == "..ll..."
    assert lit(page, *levels, kind="service", wanted=0.27) == "...l..."
    assert lit(page, *levels, kind="service", wanted=0.2) == "......."
    after = f"<main><p>{STORY}</p>{row}</main>"
    assert lit(after, *levels[:-1], kind="service", wanted=0.55) == "......"


def test_a_pages_only_top_heading_is_lit_wherever_it_stands_unless_surely_nobody_wants_it() -> None:
    shop = f"<nav><h1>Gadgets</h1></nav><main><p>{STORY}</p></main>"
    assert lit(shop, H, K, kind="listing", wanted=0.1) == "l."
    assert lit(shop, H, K, kind="listing", wanted=0.01) == ".."
    two = shop.replace("<nav>", "<nav><h1>Offers</h1>")
    assert lit(two, H, H, K, kind="listing", wanted=0.1) == "..."


@pytest.mark.parametrize(
    ("url", "beside"),
    [
        ("https://example.org/category/electronic-gadgets/?page=2", ".l."),
        ("https://example.org/Electronic_Gadgets", ".l."),
        ("https://example.org/%45lectronic%20gadgets", ".l."),
        ("https://electronic-gadgets.example/", "..."),
        ("https://example.org/gadgets", "..."),
        ("http://[::1", "..."),
    ],
)
def test_a_top_heading_that_the_address_ends_in_is_the_headline_whatever_the_method_says(url: str, beside: str) -> None:
    shop = f"<nav><h1>Our shop</h1><h1>Electronic Gadgets</h1></nav><main><p>{STORY}</p></main>"
    assert lit(shop, H, H, K, kind="listing", url=url) == beside


def test_in_the_light_half_of_a_row_is_enough_for_all_of_it() -> None:
    rows = "".join(f"<li>{STORY}</li>" for _ in range(4))
    assert lit(f"<ul>{rows}</ul>", K, D, D, K, score=0.0) == ".ll."
    assert lit(f"<ul>{rows}</ul>", K, D, D, K, score=0.0, closed=(1,)) == "..l."
    assert lit(f"<ul>{rows}</ul>", K, D, K, D, score=0.0) == "...."


def test_cards_alike_are_lit_together_or_not_at_all() -> None:
    page = parse(f"<main><p>{STORY}</p><ul><li>One of them</li><li>Another one</li></ul></main>")
    levels = np.array([K, D, D], dtype=np.int8)
    for wanted, beside in ([0.0, 0.9, 0.5], [False, True, True]), ([0.0, 0.9, 0.1], [False, False, False]):
        on = stand(ScorerInput(page, find_blocks(page)), np.full(3, 0.07), "service", np.array(wanted))
        assert lit_beside(on, levels, np.zeros(3, dtype=bool)).lit.tolist() == beside


@pytest.mark.parametrize(
    ("kind", "items", "end"),
    [
        ("listing", 5, "l"),
        ("listing", 3, "."),  # too few to be a row
        ("article", 5, "."),  # what comes after a text is another list
    ],
)
def test_the_last_of_many_alike_ends_as_lit_as_the_others(kind: str, items: int, end: str) -> None:
    item = f"<li><p>{STORY}</p><b>2 of 3 in</b></li>"
    levels = [K] * (2 * items - 1)
    assert lit(f"<ul>{item * items}</ul><footer><p>Imprint</p></footer>", *levels, D, D, kind=kind)[-2:] == f"{end}."


@pytest.mark.parametrize(("kind", "tag", "found"), [("listing", "button", ".l" * 4), ("listing", "p", "ll" * 4), ("service", "button", "ll" * 4)])
def test_buttons_that_say_the_same_on_each_card_are_not_lit_with_the_cards(kind: str, tag: str, found: str) -> None:
    cards = "".join(f"<section><{tag}>Quick view</{tag}><p>Lamp of brass, {number}</p></section>" for number in range(4))
    assert lit(f"<main>{cards}</main>", *[D, D] * 4, kind=kind, score=0.2, wanted=0.9) == found


def test_a_title_of_another_story_with_a_year_in_it_is_no_date_of_the_headlines() -> None:
    story = "<p><a href=/2>The wolves of the valley and what became of them since 1994</a></p>"
    head = f"<h1>The wolf</h1>{story}<p><a href=/may>4 May 2024</a></p>"
    assert lit(f"<main>{head}<p>{STORY}</p></main>", H, D, D, K) == "l.l."

"""The page's headline."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of, context_of_page, measured, supplementary
from penumbra.decision.levels import Level
from penumbra.decision.rules.headline import find_headline, title_heading
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
LONG = "nobody in the village heard it before the morning came"
STORY = "Nobody in the village heard it before the morning came over the hill"


def heading(markup: str, *levels: int) -> int:
    """The block that repeats the page's title."""
    return title_heading(context_of(markup), np.array(levels, dtype=np.int8))


def found_headline(markup: str, *levels: int, tells_noise: bool = True) -> list[int]:
    """The block that is the headline by all that tells of it, or none, by a method that tells noise or does not."""
    context = replace(context_of(markup), minor=np.zeros(len(levels)) if tells_noise else None)
    return np.flatnonzero(find_headline(context, np.array(levels, dtype=np.int8))).tolist()


def test_the_headline_repeats_the_title() -> None:
    page = f"<title>The wolf - News</title><h1>News of today</h1><h1>The wolf</h1><p>{LONG}</p><h1>The wolf</h1>"
    assert heading(page, H, H, K, H) == 1
    assert heading(page, H, H, H, H) == -1


def test_a_heading_of_one_word_at_the_end_of_a_long_title_is_not_the_headline() -> None:
    title = "A long title of eleven words that ends in one : science"
    assert heading(f"<title>{title}</title><h1>science</h1><p>{LONG}</p>", H, K) == -1
    assert heading(f"<title>Prices - The wolf</title><h1>Prices</h1><p>{LONG}</p>", H, K) == 0


def test_a_title_may_be_a_part_of_its_headline_and_an_h1_may_come_late() -> None:
    page = f"<title>What it costs</title><p>{LONG}</p><p>{LONG}</p><p>a</p><p>b</p><h1>What it costs to build</h1>"
    assert heading(page, K, K, H, H, H) == 4


def test_a_heading_that_the_page_does_not_show_is_not_the_headline() -> None:
    page = f"<title>The wolf - News</title><h1 hidden>The wolf</h1><h1>The wolf</h1><p>{LONG}</p>"
    assert heading(page, H, H, K) == 1


@pytest.mark.parametrize("title", ["Search - The village", "The village: Search", "Search [The village]"])
@pytest.mark.parametrize("rank", ["h1", "h2"])
def test_the_sites_name_in_its_header_is_not_the_headline_of_a_page_with_one(title: str, rank: str) -> None:
    head = f"<title>{title}</title><div class=header><h1>The village</h1></div>"
    assert heading(f"{head}<{rank}>Search</{rank}><p>{LONG}</p>", H, H, K) == 1
    assert heading(f"{head}<{rank}>The village</{rank}><p>{LONG}</p>", H, H, K) == 1
    assert heading(f"{head}<p>{LONG}</p>", H, K) == 0


@pytest.mark.parametrize(("name", "level"), [("<a>The village</a>", K), ("<a>The village</a>", D), ("The village", H)])
def test_a_heading_that_is_no_hidden_link_may_be_the_headline(name: str, level: int) -> None:
    assert heading(f"<title>The village: Search</title><h1>{name}</h1><p>{LONG}</p>", level, K) == 0


def test_a_hidden_link_with_words_of_the_title_is_the_sites_name_and_no_headline() -> None:
    head = "<title>The village: Search</title><h1><a>The village</a></h1>"
    assert found_headline(f"{head}<p>{LONG}</p>", H, K) == []
    assert found_headline(f"{head}<p>{LONG}</p>", H, K, tells_noise=False) == [0]
    assert found_headline(f"{head}<h2>Search</h2><p>{LONG}</p>", H, H, K) == [1]
    assert found_headline(f"{head}<h1>The mill</h1><p>{LONG}</p>", H, H, K) == [1]


def test_a_heading_in_its_own_header_is_the_headline_before_one_that_repeats_a_part_of_it() -> None:
    head = "<title>Category: Lower valley - Wiki</title><div class=page-header><h1>Category: Lower valley</h1></div>"
    assert heading(f"{head}<h2>Pages in category Lower valley</h2><p>{LONG}</p>", H, D, K) == 0


def test_an_h2_below_the_headline_in_one_header_is_not_the_headline() -> None:
    """The first screen of a product's page: its name, and what it is."""
    head = "<title>Heron - Boats for the lower valley</title><header class=masthead><h1>Heron</h1>"
    assert heading(f"{head}<h2>Boats for the lower valley</h2></header><p>{LONG}</p>", D, K, K) == 0


def test_an_h2_in_a_header_of_its_own_is_the_headline_below_the_sites_name() -> None:
    """A blog's post: the site's name is the `h1`, and the post's title is in the post's header."""
    site = "<title>The wolf came back - Valley Post</title><div id=header><h1>Valley Post</h1></div>"
    post = "<article><header class=entry-header><h2>The wolf came back</h2></header>"
    assert heading(f"{site}{post}<p>{LONG}</p></article>", D, D, K) == 1


def test_an_h2_above_the_headline_is_not_the_headline() -> None:
    head = "<title>The wolf came back - Wolf News</title><h2>Wolf News</h2>"
    assert heading(f"{head}<div class=entry-header><h1>The wolf came back</h1></div><p>{LONG}</p>", H, D, K) == 1


def test_the_single_h1_in_the_pages_main_part_is_the_headline_and_no_heading_below_it() -> None:
    labels = "<p>Menu</p>" * 20
    page = f"<title>The village</title><div role=main><h1>Home</h1>{labels}<h2>News</h2><p>{STORY}</p></div>"
    assert supplementary(page, H, *[D] * 21, K) == "s" + "." * 22


def test_a_headline_without_spaces_is_found_by_a_title_with_the_sites_name() -> None:
    title = "<title>山里的狼昨夜来到村口_社会_每日新闻</title>"
    assert heading(f"{title}<h1>今日要闻</h1><h1>山里的狼昨夜来到村口</h1><p>{LONG}</p>", H, H, K) == 1


def test_a_headline_outside_of_headings_is_found_by_the_title() -> None:
    title = "<title>The wolf came at night - News</title>"
    assert supplementary(f"{title}<p>News</p><p>The wolf came at night</p><p>{STORY}</p>", D, D, K) == ".s."


def test_a_short_headline_outside_of_headings_is_found_by_the_title() -> None:
    page = f"<title>ReshapedHelper.h Source File - Eigen</title><p>Eigen</p><p>ReshapedHelper.h</p><p>{STORY}</p>"
    assert supplementary(page, D, D, K) == ".s."


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("<div>files that the lake keeps</div>", [0]),
        ("<div><a href=/files>Files that the lake keeps</a></div>", [-1]),  # a link leads to another page
        ("<div class=breadcrumb>Files that the lake keeps</div>", [-1]),
        ("<div>Files that the lake keeps, and others</div>", [-1]),
    ],
)
def test_a_line_with_the_whole_title_and_nothing_else_is_the_headline_above_a_list_of_contents(
    line: str, found: list[int]
) -> None:
    """A chapter of SQLite, with a list of contents between its title and its first section."""
    contents = "".join(f"<div><a href=#s{number}>Kind {number}</a></div>" for number in range(20))
    text = f"<h1>1. Kinds</h1><p>{LONG}</p><h1>2. Ends</h1><p>{LONG}</p>"
    context = context_of(f"<title>Files that the lake keeps</title>{line}{contents}{text}")
    levels = np.array([D] * 21 + [K] * 4, dtype=np.int8)
    headline = np.flatnonzero(find_headline(context, levels)).tolist()
    assert [block if block < 20 else -1 for block in headline] == found


def test_a_line_with_the_whole_title_is_the_sites_name_above_the_single_h1() -> None:
    """A reference whose pages all have one title, with their module as `h1`."""
    site = "<title>Rules of the lake</title><div id=Header>Rules of the lake</div><p><a href=/boats>Boats</a></p>"
    context = context_of(f"{site}<h1>Layer: nets</h1><h2>Eel</h2><p>{LONG}</p><p>{LONG}</p>")
    assert np.flatnonzero(find_headline(context, np.array([K, D, D, D, K, K], dtype=np.int8))).tolist() == [2]


def test_a_title_of_one_word_may_be_the_open_entry_of_a_menu() -> None:
    page = f"<title>Lakes</title><div>Lakes</div>{'<div>Rivers</div>' * 20}<p>{LONG}</p>"
    assert not find_headline(context_of(page), np.array([D] * 21 + [K], dtype=np.int8)).any()


def test_a_threads_title_outside_of_headings_is_kept_and_not_the_forums_heading() -> None:
    title = "<title>The wolf came at night down from the hill and nobody heard it : science</title>"
    said = "The wolf came at night down from the hill and nobody heard it"
    side = f"<h1>science</h1><div class=breadcrumb>{said}</div>"
    head = f"<p>{said} (example.org)</p>" + "<p>Menu</p>" * 20 + "<h2>Post a comment</h2>"
    assert supplementary(f"{title}{side}{head}<p>{STORY}</p>", *[D] * 24, K, page_type="forum") == "..s" + "." * 22


def test_a_gallery_of_short_captions_has_a_headline() -> None:
    captions = "".join(f"<figcaption>Match {number}</figcaption>" for number in range(3))
    assert supplementary(f"<h1>Gallery</h1>{captions}", D, K, K, K) == "s..."


def test_a_page_without_kept_text_has_no_headline() -> None:
    assert supplementary("<h1>The wolf</h1><p>By Anna Berg</p>", D, D) == ".."


def test_the_only_h1_is_the_headline_unless_surely_nobody_wants_it() -> None:
    shop = f"<nav><h1>Gadgets</h1></nav><main><p>{STORY}</p></main>"
    assert supplementary(shop, H, K, page_type="listing", wanted=0.1) == "s."
    assert supplementary(shop, H, K, page_type="listing", wanted=0.01) == ".."
    two = shop.replace("<nav>", "<nav><h1>Offers</h1>")
    assert supplementary(two, H, H, K, page_type="listing", wanted=0.1) == "..."


@pytest.mark.parametrize(
    ("url", "beside"),
    [
        ("https://example.org/category/electronic-gadgets/?page=2", ".s."),
        ("https://example.org/Electronic_Gadgets", ".s."),
        ("https://example.org/%45lectronic%20gadgets", ".s."),
        ("https://electronic-gadgets.example/", "..."),
        ("https://example.org/gadgets", "..."),
        ("http://[::1", "..."),
    ],
)
def test_an_h1_that_the_address_ends_in_is_the_headline(url: str, beside: str) -> None:
    shop = f"<nav><h1>Our shop</h1><h1>Electronic Gadgets</h1></nav><main><p>{STORY}</p></main>"
    assert supplementary(shop, H, H, K, page_type="listing", url=url) == beside


@pytest.mark.parametrize(
    ("tag", "sizes", "found"),
    [
        ("div", (20, 72, 16), [1]),
        ("div", (20, 20, 16), [2]),  # none is the largest
        ("div", (20, 72, 72), [2]),
        ("nav", (20, 72, 16), [2]),  # a menu
        ("h1", (20, 72, 16), [1]),
    ],
)
def test_without_a_heading_the_largest_letters_before_the_text_are_the_headline(
    tag: str, sizes: tuple[int, ...], found: list[int]
) -> None:
    page = measured(
        parse(f"<p>Welcome to us</p><{tag}>We build small houses</{tag}><h2>News of today</h2><p>{STORY}</p>"), {}
    )
    styles = tuple(replace(page.styles[0], font_size=float(size)) for size in (*sizes, 16))
    style = np.minimum(np.cumsum([each in {tag, "h2", "p"} for each in page.tag]) - 1, len(sizes)).clip(0)
    context = context_of_page(replace(page, styles=styles, style=style), "service", np.array([0.1, 0.1, 0.6, 0.9]))
    assert np.flatnonzero(find_headline(context, np.array([H, D, D, K], dtype=np.int8))).tolist() == found


@pytest.mark.parametrize(("sizes", "found"), [((48, 32), [0]), ((32, 48), [1]), ((32, 32), [1])])
def test_of_several_h1_the_one_in_the_largest_letters_is_the_headline(sizes: tuple[int, int], found: list[int]) -> None:
    page = measured(parse(f"<div><h1>Rent</h1></div><section><h1>Earn revenue</h1><p>{STORY}</p></section>"), {})
    styles = tuple(replace(page.styles[0], font_size=float(size)) for size in (*sizes, 16))
    style = np.minimum(np.cumsum([tag in {"h1", "p"} for tag in page.tag]) - 1, 2).clip(0)
    context = context_of_page(replace(page, styles=styles, style=style), "service", np.array([0.1, 0.1, 0.9]))
    assert np.flatnonzero(find_headline(context, np.array([H, D, K], dtype=np.int8))).tolist() == found

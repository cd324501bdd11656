"""The top of the page after noise was hidden: text is not at the window's very edge, and a hidden header leaves no room that was kept free for it.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 30}</article>"
PLAIN = "<style>* { margin: 0 }</style>"
"""No margins: what is first stands at the edge."""
MENU = "<a href=/>Home</a> <a href=/news>News</a>"
FIXED = f"{PLAIN}<style>header {{ position: fixed; inset: 0 0 auto; height: 84px; background: silver }}</style>"
"""A header over the page."""
_TOP = "return Math.round(document.querySelector('h1').getBoundingClientRect().top + scrollY)"
_MARK = "return document.querySelector(arguments[0]).dataset.penumbra ?? ''"


def heading_top(browser: Browser) -> int:
    """Distance of the headline from the page's upper edge, CSS px."""
    return int(browser.script(_TOP))


def check_restored(browser: Browser) -> None:
    browser.toggle(on=False)
    assert differences(browser) == []


@pytest.mark.parametrize(
    "above",
    [
        f"<header class=hide>{MENU}</header>",
        f"<header class=hide>{MENU}</header><nav class=hide style='float: left; width: 100%'>{MENU}</nav>",
        f"<div class=hide style='display: flex; min-height: 200px; margin: 40px'>{MENU}</div>",
        f"<ul class=hide><li style='visibility: visible'>{MENU}</li></ul>",
    ],
    ids=["header", "float", "flex", "list"],
)
def test_a_title_below_a_hidden_header_is_not_at_the_windows_edge(page: Open, above: str) -> None:
    browser = page(f"{PLAIN}{above}{STORY}")
    remember(browser)
    browser.toggle(on=True)
    assert heading_top(browser) == 16
    assert "Home" not in browser.script("return document.body.innerText")
    check_restored(browser)


@pytest.mark.parametrize("side", ["<b style='padding: 24px'>Brand</b><a href=/>Home</a>", "<img width=80 height=80 alt=''>"])
def test_a_title_in_a_second_column_is_not_at_the_windows_edge(page: Open, side: str) -> None:
    """An application with its menu in a column and a bar over the other, as sbadmin."""
    menu = f"<nav style='display: flex; flex-direction: column'>{side}</nav>"
    browser = page(f"{PLAIN}<div style='display: flex'>{menu}<div><header class=hide>{MENU}</header>{STORY}</div></div>")
    remember(browser)
    browser.toggle(on=True)
    assert heading_top(browser) == 16
    check_restored(browser)


@pytest.mark.parametrize(
    "markup",
    [
        f"{PLAIN}<style>article {{ padding-top: 20px }}</style><header class=hide>{MENU}</header>{STORY}",
        f"{PLAIN}<header class=hide>{MENU}</header><img width=600 height=200 alt=''>{STORY}",
        f"{PLAIN}<header class=dim>{MENU}</header>{STORY}",
    ],
    ids=["padding", "picture", "dim"],
)
def test_a_header_leaves_no_strip_where_no_text_is_at_the_edge(page: Open, markup: str) -> None:
    browser = page(markup)
    browser.toggle(on=True)
    assert browser.script("return document.querySelector('[data-penumbra=hide-strip]') === null")


def test_a_block_beside_the_title_leaves_no_strip(page: Open) -> None:
    browser = page(f"{PLAIN}<div style='display: flex'><nav class=hide style='width: 200px'>{MENU}</nav>{STORY}</div>")
    browser.toggle(on=True)
    assert browser.script(_MARK, "nav") == "hide"
    assert browser.script("return document.querySelector('h1').getBoundingClientRect().left") == 0


@pytest.mark.parametrize(
    ("style", "holder", "mark"),
    [
        ("body { padding-top: 84px }", "body", "pad r16"),
        ("body { margin-top: 84px }", "body", "margin r16"),
        ("article { padding-top: 134px }", "article", "pad r16 r32"),
        ("html { padding-top: 90px }", "html", "pad r16"),
    ],
)
def test_a_hidden_header_leaves_no_room_that_was_kept_free_for_it(
    page: Open, style: str, holder: str, mark: str
) -> None:
    browser = page(f"{FIXED}<style>{style}</style><header class=hide>{MENU}</header>{STORY}")
    remember(browser)
    before = heading_top(browser)
    browser.toggle(on=True)
    assert browser.script(_MARK, holder) == mark
    assert heading_top(browser) == sum(int(word.removeprefix("r")) for word in mark.split()[1:]) < before
    check_restored(browser)


@pytest.mark.parametrize(
    "markup",
    [
        f"{FIXED}<style>body {{ padding-top: 84px }}</style><header class=dim>{MENU}</header>{STORY}",
        f"{FIXED}<style>body {{ padding-top: 400px }}</style><header class=hide>{MENU}</header>{STORY}",
        f"{FIXED}<style>header {{ right: 60% }} body {{ padding-top: 84px }}</style><header class=hide>{MENU}</header>{STORY}",
        f"{FIXED}<style>body {{ padding-top: 84px; transition: padding 1s }}</style><header class=hide>{MENU}</header>{STORY}",
    ],
    ids=["dim header", "more room", "narrow header", "transition"],
)
def test_other_room_at_the_top_stays(page: Open, markup: str) -> None:
    browser = page(markup)
    browser.until("document.getAnimations().length === 0")  # Firefox moves to the first styles too
    before = heading_top(browser)
    browser.toggle(on=True)
    assert heading_top(browser) == before


_NAME = "<div class=dim style='position: absolute; top: 0; width: 100%; height: 60px; background: navy'>The site's name</div>"
"""A header that stays over the page."""
_BELOW = f"<nav class=hide style='margin-top: 60px; height: 30px'>{MENU}</nav>"
"""Noise that made the room for it."""


@pytest.mark.parametrize(
    "markup",
    [
        f"{_NAME}{_BELOW}{STORY}",
        f"{_NAME}<div style='position: absolute; top: 0; width: 100%'>{_BELOW}{STORY}</div>",
        f"{_BELOW}<div><p class=hide>Advertisement</p>{STORY}</div>{_NAME}",
        f"<style>h1 {{ margin: 40px 0 }}</style>{_NAME}{_BELOW}<div>{STORY}</div>",
        f"<svg style='display: none'>{'<symbol><path /></symbol>' * 250}</svg>{_NAME}{_BELOW}{STORY}",
    ],
    ids=["in the page", "beside the page", "first in the document", "with a margin of its own", "after undisplayed elements"],
)
def test_text_is_not_under_a_header_for_which_a_hidden_block_made_the_room(page: Open, markup: str) -> None:
    """The manual of Exim, whose menu stood below the name of the site."""
    browser = page(f"{PLAIN}{markup}")
    remember(browser)
    browser.toggle(on=True)
    assert 60 <= heading_top(browser) <= 80
    browser.ask("ui-bg-dial", dial=20)
    browser.until(f"{_TOP.removeprefix('return ')} >= 90")
    browser.ask("ui-bg-dial", dial=100)
    browser.until(f"{_TOP.removeprefix('return ')} < 60")  # the header is hidden too
    check_restored(browser)


def test_text_that_the_page_puts_under_a_header_stays_there(page: Open) -> None:
    rest = f"<style>article {{ padding-top: 20px }}</style><p class=hide style='height: 0'>{MENU}</p>{STORY}"
    browser = page(f"{PLAIN}{_NAME}{rest}")
    before = heading_top(browser)
    browser.toggle(on=True)
    assert heading_top(browser) == before


def test_text_that_a_negative_margin_pulled_up_is_not_pushed_away(page: Open) -> None:
    pulled = f"<div style='margin-top: -100px; padding-top: 110px'>{STORY}</div>"
    browser = page(f"{PLAIN}{_NAME}<nav class=hide style='margin-top: 60px; height: 50px'>{MENU}</nav>{pulled}")
    browser.toggle(on=True)
    assert heading_top(browser) < 80


def test_text_that_is_scrolled_under_a_header_gets_no_room(page: Open) -> None:
    """An application whose text has a scroller of its own."""
    part = f"<nav class=hide style='height: 300px'>{MENU}</nav><div id=part>{STORY}</div>"
    scroller = f"<div id=scroller style='height: 100vh; overflow: auto; overflow-anchor: none'>{part}</div>"
    browser = page(f"{PLAIN}{_NAME.replace('absolute', 'fixed')}{scroller}")
    browser.script("document.querySelector('#scroller').scrollTop = 420")
    browser.toggle(on=True)
    assert browser.script(_MARK, "nav").startswith("hide")
    assert browser.script(_MARK, "#part") == ""


@pytest.mark.parametrize("position", ["fixed", "sticky"])
def test_a_bar_that_stuck_to_a_hidden_header_does_not_lie_over_the_text(page: Open, position: str) -> None:
    style = f"header {{ position: {position}; width: 100% }} body {{ padding-top: {84 if position == 'fixed' else 0}px }}"
    bar = "<div id=bar style='position: sticky; top: 84px; height: 30px'>Sort by</div>"
    browser = page(f"{FIXED}<style>{style}</style><header class=hide>{MENU}</header>{bar}{STORY}")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(_MARK, "#bar") == "stick"
    assert browser.script("return document.querySelector('#bar').getBoundingClientRect().bottom") <= heading_top(browser)
    browser.script("scrollTo(0, 600)")
    browser.until("document.querySelector('#bar').getBoundingClientRect().top === 0")
    browser.script("scrollTo(0, 0)")
    check_restored(browser)


def test_the_room_returns_with_the_header_at_the_dial(page: Open) -> None:
    browser = page(f"{FIXED}<style>body {{ padding-top: 84px }}</style><header class=hide>{MENU}</header>{STORY}")
    browser.toggle(on=True)
    assert heading_top(browser) == 16
    browser.ask("ui-bg-dial", dial=20)
    browser.until("getComputedStyle(document.body).paddingTop === '84px'")
    assert browser.script(_MARK, "body") == ""
    browser.ask("ui-bg-dial", dial=100)
    browser.until("getComputedStyle(document.body).paddingTop === '16px'")


def test_the_line_that_is_read_stays_in_place_when_a_room_is_closed(page: Open) -> None:
    browser = page(f"{FIXED}<style>body {{ padding-top: 84px }}</style><header class=hide>{MENU}</header>{STORY}")
    browser.script("scrollTo(0, 600)")
    line = "return document.elementFromPoint(300, innerHeight * 0.3).getBoundingClientRect().top"
    before = browser.script(line)
    browser.toggle(on=True)
    assert browser.script(line) == pytest.approx(before, abs=1)

"""The panel of "why?" and of the picker under a real pointer: it keeps its place, and a double click changes nothing."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.shadowroot import ShadowRoot

from driving.browsers import Browser, serve
from driving.sight import draw_frames

pytestmark = pytest.mark.browser

SAVED = json.loads((Path(__file__).parents[3] / "extension/_locales/en/messages.json").read_text("utf-8"))[
    "pick_saved"
]["message"]
OVERLAY = "document.querySelector('penumbra-overlay')"
WORDS = (
    "The edge of a shadow is never a line: between light and dark there is a band in which a part of the lamp is seen. "
)
LINKS = "".join(f'<li><a href="#story-{n}">Story {n} of the harbour</a></li>' for n in range(6))
LISTEN = """
window.heard = [];
for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"])
  document.addEventListener(name, () => window.heard.push(name), true);
"""
BOX = """
const box = arguments[0].querySelector(".panel").getBoundingClientRect();
return [box.left, box.top, box.right, box.bottom, innerWidth, innerHeight];
"""
SIZES = ((400, 700), (1280, 800))


@pytest.fixture
def page(shared: Browser, tmp_path: Path) -> Iterator[Browser]:
    """An article with lists of links above and below it, dimmed by the real host."""
    related = f"<aside class=related><h3>Related stories</h3><ul>{LINKS}</ul></aside>"
    article = f"<main><article><h1>Light and shadows</h1>{('<p>' + WORDS * 2 + '</p>') * 8}</article></main>"
    head = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Shadows</title>"
    body = f"<nav class=menu><ul>{LINKS}</ul></nav>{article}{related}<footer class=site-footer><a href=#a>Imprint</a> of the site</footer>"
    (tmp_path / "index.html").write_text(f"{head}<body>{body}</body></html>", "utf-8")
    size = shared.driver.get_window_size()  # other tests share the window
    with serve(tmp_path) as address:
        shared.open(f"{address}/index.html")
        shared.toggle(on=True)
        yield shared
    shared.driver.set_window_size(size["width"], size["height"])


def start(browser: Browser, *, why: bool) -> ShadowRoot:
    browser.ask("ui-bg-pick", why=why)
    browser.until(f"{OVERLAY} !== null")
    draw_frames(browser)  # until then a page that is moved by a script is moved back
    return browser.driver.find_element("css selector", "penumbra-overlay").shadow_root


def leave(browser: Browser) -> None:
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.until(f"{OVERLAY} === null")


def answered(browser: Browser, root: ShadowRoot) -> None:
    """Wait until the panel offers something for the block that was chosen."""
    browser.until("arguments[0].activeElement?.matches('button, input')", root)


def panel(browser: Browser, root: ShadowRoot) -> list[float]:
    """Left, top, right, bottom of the panel; width and height of the window."""
    box: list[float] = browser.script(BOX, root)
    return box


@pytest.mark.parametrize("why", [False, True])
def test_a_double_click_on_a_block_saves_no_rule_and_reaches_no_page(page: Browser, why: bool) -> None:
    for selector in (".related a", "article p", ".menu a"):
        target = page.driver.find_element("css selector", selector)
        page.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
        root = start(page, why=why)
        page.script(LISTEN)
        ActionChains(page.driver).move_to_element_with_offset(target, 4, 0).move_to_element(
            target
        ).double_click().perform()
        answered(page, root)
        assert page.script("return [window.heard, location.hash]") == [[], ""]
        assert " block(" not in page.ask("ui-bg-rules")["text"]
        leave(page)


def test_a_double_click_on_a_level_saves_one_rule_and_does_not_undo_it(page: Browser) -> None:
    target = page.driver.find_element("css selector", ".related h3")
    page.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
    root = start(page, why=True)
    ActionChains(page.driver).move_to_element_with_offset(target, 4, 0).move_to_element(target).click().perform()
    answered(page, root)
    keep = root.find_element("css selector", "[aria-labelledby=correct] button")
    ActionChains(page.driver).move_to_element(keep).pause(0.6).double_click().perform()
    page.wait_for(lambda: page.ask("ui-bg-rules")["text"].count(" keep block(") == 1)
    page.until("arguments[0].activeElement?.className === 'primary'", root)
    assert page.ask("ui-bg-rules")["text"].count(" keep block(") == 1
    leave(page)


_PLACES = tuple(
    product((".menu a", "article p:nth-of-type(4)", ".related li:last-child", ".site-footer"), ("start", "center", "end"))
)
"""Blocks, and where in the window they are when they are pointed at."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
def test_why_keeps_its_place_off_the_pointer_and_in_the_window(page: Browser, size: tuple[int, int]) -> None:
    page.driver.set_window_size(*size)
    for selector, block in _PLACES:
        target = page.driver.find_element("css selector", selector)
        root = start(page, why=True)  # the page is shown untouched from here on, and longer
        page.script("arguments[0].scrollIntoView({ block: arguments[1], behavior: 'instant' })", target, block)
        x, y = page.script(
            "const b = arguments[0].getBoundingClientRect(); return [b.left + 30, b.top + b.height / 2]", target
        )
        before = panel(page, root)
        if before[0] <= x <= before[2] and before[1] <= y <= before[3]:  # by keys it would be elsewhere
            leave(page)
            continue
        pointer = ActionChains(page.driver)
        pointer.w3c_actions.pointer_action.move_to_location(int(x) + 3, int(y))  # type: ignore[no-untyped-call]
        pointer.w3c_actions.pointer_action.move_to_location(int(x), int(y)).click()  # type: ignore[no-untyped-call]
        pointer.perform()
        answered(page, root)
        left, top, right, bottom, width, height = placed = panel(page, root)
        assert not (left <= x <= right and top <= y <= bottom), "the panel covers the pointer"
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
        away = ActionChains(page.driver)
        for at in ((5, 5), (width // 2, height // 2), (width - 8, height - 8)):
            away.w3c_actions.pointer_action.move_to_location(*map(int, at))  # type: ignore[no-untyped-call]
        away.perform()
        page.script("scrollBy({ top: 120, behavior: 'instant' })")
        assert panel(page, root) == placed
        leave(page)


def test_a_rule_made_by_pointing_has_a_name_that_a_person_can_read_and_change(page: Browser) -> None:
    target = page.driver.find_element("css selector", ".related h3")
    for name in ("", "More of <b>this</b>"):
        root = start(page, why=False)
        page.script(LISTEN + "document.addEventListener('keydown', ({ key }) => window.heard.push(key))")
        page.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
        ActionChains(page.driver).move_to_element_with_offset(target, 4, 0).move_to_element(target).click().perform()
        answered(page, root)
        keys = ActionChains(page.driver).send_keys(Keys.TAB, Keys.TAB, Keys.TAB)
        if name:
            keys.key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(name)
        keys.send_keys(Keys.ENTER).perform()
        page.until("arguments[0].querySelector('[aria-live]').textContent === arguments[1]", root, SAVED)
        assert not [one for one in page.script("return window.heard") if len(one) == 1], (
            "the page heard what was written"
        )
        leave(page)
    rules = page.ask("ui-bg-rules")["text"]
    assert 'label="Related stories")' in rules
    root = start(page, why=False)
    listed = "return [...arguments[0].querySelectorAll('details li span')].map((one) => one.textContent)"
    assert page.script(listed, root) == ["Hide: Related stories", "Hide: More of <b>this</b>"]
    leave(page)


TINTS = """
return [...arguments[0].querySelectorAll(".tint")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [one.classList[1], left, top, right, bottom];
});
"""


def tints(browser: Browser, root: ShadowRoot) -> list[tuple[str, float, float, float, float]]:
    """Level, left, top, right and bottom of each tint."""
    return [tuple(one) for one in browser.script(TINTS, root)]


def tinted(browser: Browser, root: ShadowRoot, selector: str, *wanted: str) -> bool:
    """Whether a tint of one of the levels is over an element; that of kept text begins a little before it, to leave the text free."""
    find = "const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.left, b.top, b.right]"
    left, top, right = browser.script(find, selector)
    return any(
        level in wanted and left - 12 <= at[0] <= left and abs(at[1] - top) < 1 and abs(at[2] - right) < 8
        for level, *at in tints(browser, root)
    )


@pytest.mark.parametrize("why", [False, True])
def test_blocks_are_tinted_by_their_levels_while_pointing_only(page: Browser, why: bool) -> None:
    before = page.script("return document.documentElement.outerHTML")
    root = start(page, why=why)
    page.wait_for(lambda: {"keep", "hide"} <= {level for level, *_ in tints(page, root)})
    assert page.wait_for(lambda: tinted(page, root, "article p", "keep"))
    assert page.script("return arguments[0].querySelector('.legend').innerText", root).count("\n") == 2
    page.script("scrollBy({ top: 200, behavior: 'instant' })")
    page.wait_for(lambda: tinted(page, root, "article p:last-of-type", "keep", "hide"))
    leave(page)
    assert page.script("return document.documentElement.outerHTML") == before


def test_on_a_page_of_20_000_elements_only_what_is_in_the_window_is_drawn(shared: Browser, tmp_path: Path) -> None:
    rows = "".join(f"<li><a href='#{n}'>Story {n}</a></li>" for n in range(9_600))
    text = f"<main><h1>Light</h1>{('<p>' + WORDS * 3 + '</p>') * 20}</main><aside class=related><h3>Related</h3><ul>{rows}</ul></aside>"
    (tmp_path / "long.html").write_text(
        f"<!doctype html><html lang=en><title>Light</title><body>{text}</body></html>", "utf-8"
    )
    with serve(tmp_path) as address:
        shared.open(f"{address}/long.html")
        shared.toggle(on=True)
        root = start(shared, why=True)
        height = shared.script("return innerHeight")
        for at in (0, 0.5, 1):
            shared.script(
                "scrollTo({ top: arguments[0] * document.documentElement.scrollHeight, behavior: 'instant' })", at
            )
            shared.wait_for(lambda: tints(shared, root))
            shared.wait_for(lambda: all(bottom >= 0 and top <= height for _, _, top, _, bottom in tints(shared, root)))
            assert len(tints(shared, root)) <= 100
        leave(shared)


def test_while_pointing_the_panel_does_not_run_away_from_the_pointer(page: Browser) -> None:
    root = start(page, why=True)
    placed = panel(page, root)
    right, bottom = int(placed[2]) - 40, int(placed[3])
    way = ActionChains(page.driver)
    for y in range(20, bottom - 40, 60):
        way.w3c_actions.pointer_action.move_to_location(right, y)  # type: ignore[no-untyped-call]
    way.perform()
    assert panel(page, root)[3] == placed[3], "it went to another corner"
    aside = root.find_elements("css selector", "button")[-1]
    ActionChains(page.driver).move_to_element(aside).click().perform()
    page.until("arguments[0].querySelector('.panel').getBoundingClientRect().top === 16", root)
    leave(page)


def test_the_peek_key_leaves_hidden_blocks_in_sight_while_the_user_points(page: Browser) -> None:
    drawn = "getComputedStyle(document.querySelector('.related')).display !== 'none'"
    dial = page.ask("ui-bg-state")["dial"]
    page.ask("ui-bg-dial", dial=100)
    page.until(f"!({drawn})")
    start(page, why=False)
    page.until(drawn)
    ActionChains(page.driver).send_keys("`").perform()
    draw_frames(page)
    assert page.script(f"return {drawn}")
    leave(page)
    page.until(f"!({drawn})")
    page.ask("ui-bg-dial", dial=dial)

"""The dial by real wheel events, the place of the line being read, and what a dimmed block does under pointer, focus
and print."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder

from driving.browsers import Browser
from driving.sight import differences, remember, standing

pytestmark = pytest.mark.browser

NOTCH = 120
"""One notch of a mouse wheel, CSS px."""
LINE = 2.0
"""A line has kept its place when it has moved by less than this, CSS px: scroll positions are rounded."""
_WATCH_FOR_INDICATOR = """
new MutationObserver((records) => {
  window.indicated ||= records.some(({ addedNodes }) => [...addedNodes].some((node) => node.localName === "penumbra-dial"));
}).observe(document, { childList: true, subtree: true });
"""
"""The indicator stands for a second, which may be over before a busy machine looks for it."""


def _dialled(browser: Browser, dial: int) -> None:
    """Wait until the page stands at a position of the dial."""
    browser.wait_for(lambda: browser.ask("ui-bg-state")["dial"] == dial)


def _shown(browser: Browser, pages: str, name: str = "article", dial: int = 60) -> None:
    browser.open(f"{pages}/{name}.html")
    browser.toggle(on=True)
    browser.ask("ui-bg-dial", dial=dial)
    _dialled(browser, dial)


def _zoom(browser: Browser) -> list[float]:
    return list(browser.script("return [devicePixelRatio, innerWidth, visualViewport.scale]"))


def test_the_wheel_turns_the_dial_without_zooming_or_scrolling(
    shared: Browser, pages: str
) -> None:
    _shown(shared, pages)
    zoom = _zoom(shared)
    place = shared.script("return scrollY")
    shared.until("document.querySelector('penumbra-dial') === null")
    shared.script(_WATCH_FOR_INDICATOR)
    shared.wheel(-NOTCH)
    shared.wait_for(lambda: shared.ask("ui-bg-state")["dial"] > 60)
    shared.until("window.indicated")
    shared.wheel(NOTCH)
    shared.wheel(NOTCH)
    shared.wait_for(lambda: shared.ask("ui-bg-state")["dial"] < 60)
    assert _zoom(shared) == zoom
    assert shared.script("return scrollY") == place
    shared.until("document.querySelector('penumbra-dial') === null")


def test_a_wheel_switched_off_belongs_to_the_page_at_once(shared: Browser, pages: str) -> None:
    _shown(shared, pages)
    # Taken by the page itself, so that the browser does not zoom.
    shared.script(
        "window.heard = 0; addEventListener('wheel', (e) => (e.preventDefault(), window.heard++), { passive: false })"
    )
    shared.ask("ui-bg-settings", settings={"wheel": False})
    shared.wheel(-NOTCH)
    shared.until("window.heard > 0")
    heard = shared.script("return window.heard")
    shared.ask("ui-bg-settings", settings={"wheel": True})
    shared.wheel(-NOTCH)
    shared.wait_for(lambda: shared.ask("ui-bg-state")["dial"] > 60)
    assert shared.script("return window.heard") == heard


def test_the_ends_of_the_dial_are_the_article_alone_and_the_untouched_page(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    remember(shared)
    _shown(shared, pages, dial=100)
    assert standing(shared, ".story-body > p") == {"lit"}
    assert standing(shared, ".site-footer") == {"hidden"}
    shared.open(f"{pages}/article.html")
    shared.until("document.readyState === 'complete'")
    remember(shared)
    shared.toggle(on=True)
    shared.ask("ui-bg-dial", dial=0)
    _dialled(shared, 0)
    shared.until("document.querySelector('[data-penumbra]') === null")
    shared.toggle(on=False)
    assert differences(shared) == []


@pytest.mark.parametrize("name", ["article", "blog", "documentation", "hebrew", "forum"])
def test_the_line_being_read_stays_in_place(shared: Browser, pages: str, name: str) -> None:
    shared.open(f"{pages}/{name}.html")
    shared.until("document.readyState === 'complete'")
    shared.script("scrollTo(0, 0.4 * (document.documentElement.scrollHeight - innerHeight))")
    shared.script(
        "const away = (one) => Math.abs(one.getBoundingClientRect().top - 0.3 * innerHeight);"
        "const lines = [...document.querySelectorAll(':is(main, [role=main]) :is(p, .content)')];"
        "window.line = lines.sort((one, other) => away(one) - away(other))[0]"
    )
    before = shared.script("return line.getBoundingClientRect().top")
    shared.toggle(on=True)
    shared.until("document.querySelector('[data-penumbra]') !== null")
    assert abs(shared.script("return line.getBoundingClientRect().top") - before) < LINE
    shared.toggle(on=False)
    assert abs(shared.script("return line.getBoundingClientRect().top") - before) < LINE


def test_a_dimmed_block_lights_up_under_the_pointer_and_on_keyboard_focus(shared: Browser, pages: str) -> None:
    _shown(shared, pages)
    opacity = "Number(getComputedStyle(window.block).opacity)"
    shared.script(
        "window.block = [...document.querySelectorAll('[data-penumbra^=dim]')].find((one) => one.querySelector('a, "
        "button'));"
        "block.scrollIntoView({ block: 'center', behavior: 'instant' })"
    )
    shared.until(f"window.block && {opacity} < 1")
    ActionChains(shared.driver).move_to_element(shared.script("return block")).perform()
    shared.until(f"{opacity} === 1")
    away = ActionBuilder(shared.driver, duration=0)
    away.pointer_action.move_to_location(2, 2)  # type: ignore[no-untyped-call]
    away.perform()
    shared.until(f"{opacity} < 1")
    shared.script("block.querySelector('a, button').focus()")
    shared.until(f"{opacity} === 1")


def test_the_focused_element_is_never_hidden(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.script("document.querySelector('.site-footer a').focus()")
    shared.toggle(on=True)
    shared.ask("ui-bg-dial", dial=100)
    shared.until("document.querySelector('[data-penumbra^=hide]') !== null")
    assert shared.script(
        "return document.activeElement.matches('.site-footer a') && document.activeElement.checkVisibility()"
    )


def test_a_locked_page_scrolls_while_its_banner_is_hidden(
    shared: Browser, pages: str
) -> None:
    shared.open(f"{pages}/banner.html")
    shared.until("document.body.classList.contains('cmp-locked')")
    shared.toggle(on=True)
    shared.until("!document.querySelector('.cmp-dialog').checkVisibility()")
    assert not shared.script("return document.querySelector('.cmp-backdrop').checkVisibility()")
    shared.wheel(400, modifiers=())
    shared.until("scrollY > 0")
    shared.toggle(on=False)
    assert shared.script("return getComputedStyle(document.body).overflowY") == "hidden"
    assert shared.script("return document.querySelector('.cmp-dialog').checkVisibility()")


def test_printing_prints_the_page_as_it_is_shown(shared: Browser, pages: str) -> None:
    _shown(shared, pages)
    with shared.printing():
        shared.until("matchMedia('print').matches")
        assert not shared.script("return document.querySelector('.site-footer').checkVisibility()")
        assert shared.script("return document.querySelector('.story-body > p').checkVisibility()")

"""Layers over the page: what the user opens stays, whatever the host makes of it; what comes by itself is hidden."""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from e2e.browsers import Browser

pytestmark = pytest.mark.browser

STORY = (
    f"<article class=main><p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 40}</p></article>"
)
OVER = "position: fixed; inset: 20% 20% auto; background: white"
_DRAWN = "document.querySelector(arguments[0]).getClientRects().length > 0"
_LATE = "document.body.insertAdjacentHTML('beforeend', '<aside class=hide>Advertisement</aside>')"
"""Something that the host is sure to be asked about after whatever came before it."""

Open = Callable[[str], Browser]


def _click(browser: Browser, selector: str) -> None:
    ActionChains(browser.driver).click(browser.driver.find_element(By.CSS_SELECTOR, selector)).perform()


def _decided(browser: Browser) -> None:
    """Wait until all that has come to the page so far has been decided."""
    browser.script(_LATE)
    browser.until("[...document.querySelectorAll('aside')].every((one) => one.getClientRects().length === 0)")


def _adding(name: str) -> str:
    layer = f"<div id={name} class=hide style=&quot;{OVER}&quot;>Sign in</div>"
    return f"<button onclick=\"document.body.insertAdjacentHTML('beforeend', '{layer}')\">Sign in</button>"


def test_a_layer_that_a_click_opens_stays_and_one_that_comes_by_itself_is_hidden(page: Open) -> None:
    browser = page(f"{_adding('form')}{STORY}")
    browser.toggle(on=True)
    browser.script("document.querySelector('button').click()")
    browser.until(f"!({_DRAWN})", "#form")
    browser.script("document.querySelector('#form').remove()")
    _click(browser, "button")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#form")
    browser.script("document.querySelector('#form').append('Another step')")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#form")


def test_a_menu_that_was_hidden_before_it_was_opened_appears_and_appears_again(page: Open) -> None:
    menu = f'<div id=menu class=hide style="{OVER}; display: none">Sections</div>'
    script = "const { style } = menu; document.querySelector('button').onclick = () => style.display = style.display ? '' : 'none'"
    browser = page(f"<button>Menu</button>{STORY}<footer class=hide>{menu}</footer><script>{script}</script>")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "footer")
    for _ in range(2):
        _click(browser, "button")
        browser.until(_DRAWN, "#menu")
        _decided(browser)
        assert browser.script(f"return {_DRAWN}", "#menu")
        _click(browser, "button")
        browser.until(f"!({_DRAWN})", "#menu")
        browser.until(f"!({_DRAWN})", "footer")


def test_a_drawer_that_is_moved_off_the_screen_again_is_hidden_as_it_was(page: Open) -> None:
    style = "position: fixed; inset: 0 auto 0 0; width: 200px; background: white; transform: translateX(-100%)"
    script = "const { style } = drawer; document.querySelector('button').onclick = () => style.transform = style.transform ? '' : 'translateX(-100%)'"
    button = "<button style='margin-left: 300px'>Menu</button>"
    browser = page(f'{button}{STORY}<nav id=drawer role=dialog class=hide style="{style}">Sections</nav><script>{script}</script>')
    browser.toggle(on=True)
    browser.until(f"!({_DRAWN})", "#drawer")
    _click(browser, "button")
    browser.until(_DRAWN, "#drawer")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#drawer")
    _click(browser, "button")
    _decided(browser)
    browser.until(f"!({_DRAWN})", "#drawer")


def test_a_layer_that_the_page_shows_a_moment_after_the_click_stays(page: Open) -> None:
    slow = f"<style>#box {{ {OVER}; visibility: hidden; transition: visibility 0s .3s }} .on #box {{ visibility: visible }}</style>"
    button = "<button onclick=\"document.documentElement.className = 'on'\">Cookie settings</button>"
    browser = page(f"{slow}{button}{STORY}<section class=hide><div id=box>Choose</div></section>")
    browser.toggle(on=True)
    _click(browser, "button")
    browser.until(_DRAWN, "#box")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#box")


@pytest.mark.parametrize("first", ["address", "layer"])
def test_of_what_comes_with_another_view_a_viewer_stays_and_a_bar_does_not(page: Open, first: str) -> None:
    layers = (
        f"<div id=bar class=hide style=&quot;{OVER}&quot;>Sign in</div>"
        "<div id=viewer class=hide style=&quot;position: fixed; inset: 0; background: black&quot;><button>Close</button></div>"
    )
    steps = ["history.pushState(null, '', '/view')", f"document.body.insertAdjacentHTML('beforeend', '{layers}')"]
    act = "; ".join(steps if first == "address" else reversed(steps))
    browser = page(f'<button onclick="{act}">Open</button>{STORY}')
    browser.toggle(on=True)
    _click(browser, "button")
    browser.until(f"!({_DRAWN})", "#bar")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#viewer")
    assert not browser.script(f"return {_DRAWN}", "#bar")


def test_what_follows_from_a_layer_that_is_noise_itself_is_noise(page: Open) -> None:
    wall = f"<div class=hide style='{OVER}; bottom: 0'>We value your privacy {_adding('more')}</div>"
    browser = page(f"{STORY}{wall}")
    browser.ask("ui-bg-dial", dial=40)
    browser.toggle(on=True)
    _click(browser, "button")
    browser.until("document.querySelector('#more')?.dataset.penumbra?.startsWith('dim')")


def test_a_search_that_a_shortcut_opens_inside_a_hidden_header_takes_what_is_typed(page: Open) -> None:
    search = "<dialog><form method=dialog><input><button>Close</button></form></dialog>"
    script = (
        "addEventListener('keydown', (event) => { if (event.ctrlKey && event.key === 'k') {"
        "event.preventDefault(); document.querySelector('dialog').showModal() } })"
    )
    browser = page(f"<header class=hide>Sections {search}</header>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "header")
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).send_keys("moon").perform()
    assert browser.script("return document.querySelector('input').value") == "moon"
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "dialog")
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.until(f"!({_DRAWN})", "header")

"""The keys and the wheel of Penumbra in a frame of the page's own site: their events reach the frame's window only."""

import html
from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser

pytestmark = pytest.mark.browser

_TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
_FRAME = html.escape(f"<nav class=hide>Sections of the site</nav><article class=main>{_TEXT * 6}</article>")
_PAGE = f'<article class=main>{_TEXT * 2}</article><iframe style="width: 100%; height: 600px" srcdoc="{_FRAME}"></iframe>'
_DRAWN = "document.querySelector('iframe').contentDocument.querySelector('nav').getClientRects().length > 0"

Open = Callable[[str], Browser]


@pytest.fixture
def framed(page: Open) -> Browser:
    """A page that is on, with the focus in its frame."""
    browser = page(_PAGE)
    browser.until("document.querySelector('iframe').contentDocument.querySelector('nav') !== null")
    browser.toggle(on=True)
    browser.until(f"!({_DRAWN})")
    browser.driver.find_element(By.CSS_SELECTOR, "iframe").click()
    browser.until("document.activeElement.localName === 'iframe'")
    return browser


def test_the_key_to_peek_is_heard_in_a_frame(framed: Browser) -> None:
    ActionChains(framed.driver).key_down("`").perform()
    framed.until(_DRAWN)
    ActionChains(framed.driver).key_up("`").perform()
    framed.until(f"!({_DRAWN})")


def test_the_wheel_turns_the_dial_over_a_frame(framed: Browser) -> None:
    dial = framed.ask("ui-bg-state")["dial"]
    framed.wheel(-120)
    framed.wait_for(lambda: framed.ask("ui-bg-state")["dial"] > dial)
    framed.ask("ui-bg-settings", settings={"wheel": False})
    framed.driver.execute_script(
        "document.querySelector('iframe').contentWindow.addEventListener('wheel', (e) => (e.preventDefault(), window.heard = true),"
        " { passive: false })"
    )
    dial = framed.ask("ui-bg-state")["dial"]
    framed.wheel(-120)
    framed.until("window.heard === true")
    assert framed.ask("ui-bg-state")["dial"] == dial
    framed.ask("ui-bg-settings", settings={"wheel": True})


def test_a_search_begun_in_a_frame_finds_hidden_text(framed: Browser) -> None:
    ActionChains(framed.driver).key_down(Keys.CONTROL).send_keys("f").key_up(Keys.CONTROL).perform()
    framed.until(_DRAWN)
    ActionChains(framed.driver).send_keys(Keys.ESCAPE).perform()
    framed.until(f"!({_DRAWN})")

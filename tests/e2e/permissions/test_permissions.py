"""Always on this site, or on all: the browser's own question, answered both ways, with the extension as it ships."""

import contextlib
import time

import pytest
from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from driving.browsers import POLL, WAIT, Browser
from driving.screen import press_keys, settled_picture

pytestmark = pytest.mark.browser

_ASKED = (
    "return PopupNotifications.getNotification('addon-webext-permissions') !== null && PopupNotifications.isPanelOpen"
)
_ANSWER = "document.getElementById('addon-webext-permissions-notification')[arguments[0]].click()"
_ORIGINS = "return (await api.permissions.getAll()).origins"
_ASKS_WITHIN = 10.0
"""Seconds after which a headed Chromium without a window manager has lost the keys: they are pressed again."""
_TRIES = 3
GRACE = 1.0
"""Chromium takes no answer within half a second of its question's or any other key's coming, s; nothing tells when that
is over."""
ALLOWED = {"site": "*://127.0.0.1/*", "all": "<all_urls>"}


@pytest.fixture
def popup(shipping: Browser, pages: str) -> Browser:
    """The popup in a tab, speaking of a page that the user has just toggled, as the button would let it."""
    shipping.open(f"{pages}/article.html")
    shipping.shortcut("k")
    shipping.until("document.querySelector('[data-penumbra]') !== null")
    shipping.shortcut("k")
    shipping.until("document.querySelector('[data-penumbra]') === null")
    shipping.driver.switch_to.window(shipping.desk)
    shipping.driver.get(f"{shipping.origin}pages/popup/popup.html?tab={shipping.tab}")
    shipping.until("document.querySelector('#site').textContent === '127.0.0.1'")
    return shipping


def choose(browser: Browser, when: str, *, allow: bool) -> WebElement:
    """Choose in the popup with the keyboard and answer the browser's question."""
    words = browser.script("return document.querySelector(`#when option[value=${arguments[0]}]`).textContent", when)
    chooser = browser.driver.find_element("id", "when")
    keys = (words[0], Keys.ENTER)  # each begins with another letter, which alone chooses nothing
    if isinstance(browser.driver, webdriver.Firefox):
        chooser.send_keys(*keys)
        with browser.driver.context(browser.driver.CONTEXT_CHROME):
            browser.wait_for(lambda: browser.driver.execute_script(_ASKED), "the browser does not ask")
            browser.driver.execute_script(_ANSWER, "button" if allow else "secondaryButton")
        return chooser
    for _ in range(_TRIES):
        browser.come_forward()
        chooser.send_keys(*keys)
        if _is_asked(browser):
            break
    _answer_chromium(browser, allow=allow)
    return chooser


def _is_asked(browser: Browser) -> bool:
    """Does Chromium ask, which takes the keyboard from the page?"""
    with contextlib.suppress(TimeoutException):
        WebDriverWait(browser.driver, _ASKS_WITHIN, POLL).until(lambda _: browser.script("return !document.hasFocus()"))
        return True
    return False


def _answer_chromium(browser: Browser, *, allow: bool) -> None:
    """Press Deny, which has the focus at first, or Allow beside it; the question stands in the window that is already
    there."""
    browser.until("!document.hasFocus()")
    time.sleep(GRACE)
    asked = settled_picture()
    if allow:
        press_keys("Tab")
        browser.wait_for(lambda: settled_picture() != asked, "the focus does not go to the other button")
        time.sleep(GRACE)

    def answered(_: object) -> bool:
        # Looked at before each press: one too many would go to the chooser, and Return opens its list, which takes all
        # keys.
        if browser.script("return document.hasFocus()"):
            return True
        press_keys("Return")
        return False

    WebDriverWait(browser.driver, WAIT, GRACE).until(answered, "the question stays")


# Refused first: Chromium does not ask again for what was allowed once and taken back.
@pytest.mark.parametrize("when", ["site", "all"])
def test_a_refused_choice_changes_nothing(popup: Browser, pages: str, when: str) -> None:
    before = popup.kept()
    chooser = choose(popup, when, allow=False)
    popup.wait_for(lambda: chooser.get_property("value") == "ask", "the popup shows a choice that does not hold")
    assert popup.backstage.run(_ORIGINS) == []
    assert popup.kept() == before
    assert popup.backstage.run("return api.scripting.getRegisteredContentScripts()") == []
    popup.open(f"{pages}/blog.html")
    assert popup.script("return document.querySelector('[data-penumbra]') === null")


@pytest.mark.parametrize("when", ["site", "all"])
def test_an_allowed_choice_holds_on_the_next_page_without_a_click(
    popup: Browser, pages: str, when: str
) -> None:
    chooser = choose(popup, when, allow=True)
    popup.wait_for(lambda: popup.backstage.run(_ORIGINS))
    assert popup.backstage.run(_ORIGINS) == [ALLOWED[when]]
    popup.wait_for(lambda: popup.ask("ui-bg-state")["when"] == when)
    popup.until("document.querySelector('[data-penumbra]') !== null")
    popup.driver.switch_to.window(popup.desk)
    assert chooser.get_property("value") == when
    popup.until("document.querySelector('#state').dataset.mood === 'good'")  # it asks again until the page is decided
    popup.open(f"{pages}/blog.html")
    popup.until("document.querySelector('[data-penumbra]') !== null")

"""What a key is answered with: the notice in the page, the sign on the toolbar button and the words of the popup."""

import contextlib
import json
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.shadowroot import ShadowRoot
from selenium.webdriver.support.wait import WebDriverWait

from driving.browsers import EXTENSION, POLL, Browser
from driving.screen import chromium_window, focus, press_keys

__all__ = ["BADGE", "NOTICE", "POPUP_SHOWN", "TITLE", "WORDS", "notice", "press_on_file", "said", "say", "shown_in_popup"]

WORDS = json.loads((EXTENSION / "_locales/en/messages.json").read_text("utf-8"))
NOTICE = "document.querySelector('penumbra-notice')"
POPUP_SHOWN = "performance.getEntriesByName('shown').length > 0"
TITLE = "return api.action.getTitle({ tabId: given[0] })"
BADGE = "return api.action.getBadgeText({ tabId: given[0] })"
_KEY_TIME = 3.0
"""Time after which a key that has not been answered is pressed again, s."""


def say(state: str) -> str:
    """The words of a state."""
    return f"{WORDS[f'state_{state}_sentence']['message']} {WORDS[f'state_{state}_advice']['message']}"


def notice(browser: Browser) -> ShadowRoot:
    """The inside of the notice, once it is in the page."""
    browser.until(f"{NOTICE} !== null")
    return browser.driver.find_element("css selector", "penumbra-notice").shadow_root


def said(browser: Browser) -> str:
    """What the notice says."""
    return notice(browser).find_element("css selector", "[role=status]").text


def press_on_file(browser: Browser) -> None:
    """Press Alt+Shift+K where the keyboard may be in the browser's own viewer, until it is answered in the page or on the button."""
    if isinstance(browser.driver, webdriver.Chrome):
        browser.driver.execute_cdp_cmd("Page.bringToFront", {})
        focus(browser.wait_for(chromium_window, "Chromium has no window on the screen"))

    def is_answered() -> bool:
        if isinstance(browser.driver, webdriver.Firefox):
            browser.shortcut("k")
        else:
            press_keys("alt+shift+k")
        with contextlib.suppress(TimeoutException):
            WebDriverWait(browser.driver, _KEY_TIME, POLL).until(
                lambda _: (
                    browser.script(f"return {NOTICE} !== null") or browser.backstage.run(BADGE, browser.tab) == "!"
                )
            )
            return True
        return False

    browser.wait_for(is_answered, "the key is not answered")


def shown_in_popup(browser: Browser) -> dict[str, Any]:
    """What the popup says of the page's tab; the desk is left on the popup's page."""
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/popup/popup.html?tab={browser.tab}")
    browser.until("document.querySelector('#sentence').textContent !== ''")
    return dict(
        browser.script(
            "const at = (id) => document.getElementById(id);"
            " return { on: at('toggle').checked, sentence: at('sentence').textContent, next: at('next').hidden ? '' : at('next').textContent,"
            " disabled: ['toggle', 'dial', 'read', 'pick', 'why'].filter((id) => at(id).disabled) }"
        )
    )

"""The context menu's own entry in the browser's own menu, and what the toolbar button says meanwhile."""

import json
from collections.abc import Sequence

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from driving.browsers import EXTENSION, Browser
from driving.highlighting import QUOTE, drag, no_bubble, shown, type_in
from driving.screen import press_keys, settled_picture, windows
from driving.sight import differences, remember, standing

pytestmark = pytest.mark.browser

WORDS = json.loads((EXTENSION / "_locales/en/messages.json").read_text("utf-8"))
ENTRIES = [WORDS[f"menu_{entry}"]["message"] for entry in ("toggle", "read", "pick", "why")]
_SUBMENU = """
const submenu = [...document.getElementById("contentAreaContextMenu").querySelectorAll("menu")].find(({ id }) => /penumbra/.test(id));
"""
_OPEN = f"{_SUBMENU} if (!submenu) return false; submenu.openMenu(true); return submenu.menupopup.state === 'open';"
_TITLES = f"{_SUBMENU} return [...submenu.menupopup.children].map(({{ label }}) => label);"
_IN_SELECTION = """
const box = getSelection().getRangeAt(0).getBoundingClientRect();
return [box.left + 20, box.top + 5];
"""
HIGHLIGHT = WORDS["menu_highlight"]["message"]
_CHOOSE = f"{_SUBMENU} submenu.menupopup.activateItem([...submenu.menupopup.children].find(({{ label }}) => label === arguments[0]));"


def choose_first_entry(browser: Browser) -> None:
    """Open the context menu on the page's heading, then Penumbra's part of it, and choose the first entry there."""
    if isinstance(browser.driver, webdriver.Firefox):
        ActionChains(browser.driver).context_click(browser.driver.find_element("css selector", "h1")).perform()
        assert _choose_in_firefox(browser.driver, browser, ENTRIES[0]) == ENTRIES
    else:
        # The last two entries are the page's source and the inspector, and above them stand the extensions.
        _choose_in_chromium(browser, ("Up", "Up", "Up", "Right"), ("Return",))


def _choose_in_firefox(driver: webdriver.Firefox, browser: Browser, entry: str) -> list[str]:
    """Choose an entry of Penumbra's part of the menu that opens now. Returns all entries."""
    with driver.context(driver.CONTEXT_CHROME):
        browser.wait_for(lambda: driver.execute_script(_OPEN), "the menu does not open")
        entries = list(driver.execute_script(_TITLES))
        assert entry in entries
        driver.execute_script(_CHOOSE, entry)
    return entries


def _choose_in_chromium(browser: Browser, to_penumbra: Sequence[str], to_entry: Sequence[str]) -> None:
    """Open the menu, go to Penumbra's part by one row of keys, and choose an entry there by another."""
    browser.come_forward()
    before = windows()
    press_keys("Menu")
    browser.wait_for(lambda: windows() == before + 1, "the menu does not open")
    settled_picture()
    press_keys(*to_penumbra)
    browser.wait_for(lambda: windows() == before + 2, "Penumbra's part of the menu does not open")
    settled_picture()
    press_keys(*to_entry)
    browser.wait_for(lambda: windows() == before, "the menu stays")


def test_the_menu_turns_penumbra_on_and_off_and_the_buttons_title_says_so(
    shipping: Browser, pages: str
) -> None:
    def title() -> str:
        return str(shipping.backstage.run("return api.action.getTitle({ tabId: given[0] })", shipping.tab))

    shipping.open(f"{pages}/article.html")
    remember(shipping)
    choose_first_entry(shipping)
    shipping.until("document.querySelector('[data-penumbra]') !== null")
    assert standing(shipping, ".story-body > p") == {"lit"}
    shipping.wait_for(lambda: title() == f"Penumbra: {WORDS['state_working_sentence']['message']}")
    choose_first_entry(shipping)
    shipping.until("document.querySelector('[data-penumbra]') === null")
    assert differences(shipping) == []
    shipping.wait_for(lambda: title() == f"Penumbra: {WORDS['state_idle_sentence']['message']}")


def test_the_menu_of_a_selection_highlights_it(shipping: Browser, pages: str) -> None:
    shipping.open(f"{pages}/article.html?menu")
    drag(shipping, QUOTE)
    if isinstance(shipping.driver, webdriver.Firefox):
        at = shipping.script(_IN_SELECTION)
        actions = ActionChains(shipping.driver)
        actions.w3c_actions.pointer_action.move_to_location(*map(round, at))  # type: ignore[no-untyped-call]
        actions.w3c_actions.pointer_action.context_click()
        actions.perform()
        _choose_in_firefox(shipping.driver, shipping, HIGHLIGHT)
    else:
        # The last entry is the inspector, and above it stand the extensions. Up leads from the first entry to the last.
        _choose_in_chromium(shipping, ("Up", "Up", "Right"), ("Up", "Return"))
    shipping.wait_for(lambda: shown(shipping).get("yellow") == [QUOTE], "the text is not highlighted")
    type_in(shipping, Keys.ESCAPE)
    no_bubble(shipping)

"""Find-in-page in real browsers: hidden text has a place while the user searches, and what was found stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser, serve
from driving.screen import press_keys, settled_picture, type_text

pytestmark = pytest.mark.browser

SENTENCES = (
    "The edge of a shadow is never a line.",
    "Between full light and full dark lies a band that grows with the distance to the wall.",
    "Painters knew it long before anybody measured it, and called it by the name of smoke.",
    "A candle throws a soft border, the noon sun a sharp one, and a cloudy sky none at all.",
    "Whoever reads by a window moves with it through the afternoon without noticing.",
)
STORY = "".join(f"<p>{' '.join(SENTENCES[(at + step) % 5] for step in range(1 + at % 4))}</p>" for at in range(20))
MENU = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in ("Home", "Politics", "Culture", "Sport", "Log in"))
PAGE = (
    f"<!doctype html><html lang=en><meta charset=utf-8><title>On shadows</title><nav><ul>{MENU}</ul></nav>"
    f"<main><article><h1>On shadows</h1>{STORY}</article></main><footer>Imprint of the publisher</footer></html>"
)
WANTED = "Imprint of the publisher"
SELECT = "getSelection().selectAllChildren(document.querySelector('footer'))"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    with serve(tmp_path) as address:
        yield address


def mark(browser: Browser, tag: str) -> str:
    return str(browser.script("return document.querySelector(arguments[0]).dataset.penumbra ?? ''", tag))


def test_hidden_text_is_found_while_searching_and_the_found_block_stays(example: Browser, site: str) -> None:
    example.open(f"{site}/page.html")
    example.toggle(on=True)
    assert mark(example, "footer") == mark(example, "nav") == "hide"
    ActionChains(example.driver).key_down(Keys.CONTROL).send_keys("f").key_up(Keys.CONTROL).perform()
    example.until("document.querySelector('footer').getClientRects().length > 0")
    assert example.script("return window.find(arguments[0])", WANTED), "the browser's own search finds nothing"

    example.script(SELECT)
    ActionChains(example.driver).send_keys(Keys.ESCAPE).perform()
    example.until("document.querySelector('nav').dataset.penumbra === 'hide'")
    assert mark(example, "footer") == ""


def test_the_browsers_own_find_bar_finds_hidden_text_and_the_found_block_stays(shipping: Browser, site: str) -> None:
    driver = shipping.driver
    shipping.open(f"{site}/page.html")
    shipping.shortcut("k")
    shipping.until("document.querySelector('footer').dataset.penumbra === 'hide'")
    if isinstance(driver, webdriver.Firefox):
        with driver.context(driver.CONTEXT_CHROME):
            ActionChains(driver).key_down(Keys.CONTROL).send_keys("f").key_up(Keys.CONTROL).perform()
            shipping.until(
                "gFindBarInitialized && !gFindBar.hidden && gFindBar._findField === "
                "gFindBar.getRootNode().activeElement"
            )
            ActionChains(driver).send_keys(WANTED).perform()
            shipping.until("/^1 /.test(gFindBar._foundMatches.value)")
            ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    else:
        shipping.press("ctrl+f")
        shipping.until("document.querySelector('footer').getClientRects().length > 0 && !document.hasFocus()")
        type_text(WANTED)
        shipping.until("scrollY > 0")  # to what was found, which stands at the end
        settled_picture()
        press_keys("Escape")
    shipping.until("String(getSelection()) === arguments[0]", WANTED)
    shipping.until("document.querySelector('nav').dataset.penumbra === 'hide'")
    assert mark(shipping, "footer") == ""

"""What the user copies, cuts or drags has no marks: other pages would keep them."""

import sys

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser
from driving.sight import standing

pytestmark = pytest.mark.browser

_PASTES = """
window.pasted = null;
const editor = document.body.appendChild(document.createElement("div"));
editor.contentEditable = "true";
editor.addEventListener("paste", (event) => (window.pasted = event.clipboardData.getData("text/html")));
editor.focus();
"""
_DRAGS = """
window.dragged = null;
addEventListener("dragstart", (event) => (window.dragged = event.dataTransfer.getData("text/html")));
"""


def _press(browser: Browser, key: str) -> None:
    control = Keys.COMMAND if sys.platform == "darwin" else Keys.CONTROL
    ActionChains(browser.driver).key_down(control).send_keys(key).key_up(control).perform()


def _select_all(browser: Browser) -> None:
    browser.script("getSelection().selectAllChildren(document.body)")


def test_a_copy_of_dimmed_text_has_no_marks_and_the_page_keeps_them(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.toggle(on=True)
    assert "dim" in standing(shared, "aside")
    marks = shared.script("return document.querySelectorAll('[data-penumbra]').length")
    _select_all(shared)
    _press(shared, "c")
    shared.wait_for(lambda: shared.script("return document.querySelectorAll('[data-penumbra]').length") == marks)
    assert "dim" in standing(shared, "aside")
    shared.toggle(on=False)
    shared.script(_PASTES)
    _press(shared, "v")
    shared.wait_for(lambda: shared.script("return window.pasted !== null"))
    pasted = shared.script("return window.pasted")
    assert "<aside" in pasted
    assert "data-penumbra" not in pasted


def test_a_dragged_text_has_no_marks(shared: Browser, pages: str) -> None:
    if shared.name == "firefox":
        pytest.skip("headless Firefox begins no drag")
    shared.open(f"{pages}/article.html")
    shared.script(_DRAGS)
    shared.toggle(on=True)
    assert "dim" in standing(shared, "aside")
    _select_all(shared)
    paragraph = shared.driver.find_element(By.CSS_SELECTOR, "main p")
    ActionChains(shared.driver).click_and_hold(paragraph).move_by_offset(9, 9).move_by_offset(40, 40).release().perform()
    shared.wait_for(lambda: shared.script("return window.dragged !== null"))
    dragged = shared.script("return window.dragged")
    assert "<aside" in dragged
    assert "data-penumbra" not in dragged

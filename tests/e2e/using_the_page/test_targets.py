"""What the user goes to by a link or types into: it is shown, and the keys are the page's."""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from driving.browsers import Browser

Open = Callable[[str], Browser]
pytestmark = pytest.mark.browser

TEXT = "<p>It was early in the morning when we left the house, and the streets were still wet from the rain.</p>" * 40
STORY = f"<article class=main><h1>Morning</h1>{TEXT}</article>"
NOTE = "<section class=hide><p id=note>The note that the text refers to.</p></section>"
_SEEN = """(() => {
  const note = document.querySelector("#note");
  const { top, bottom } = note.getBoundingClientRect();
  return note.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < innerHeight;
})()
"""
_CLOSED = """
const root = document.querySelector("#editor").attachShadow({ mode: "closed" });
const field = Object.assign(document.createElement("input"), { id: "inner" });
root.append(field);
field.focus();
"""


def test_a_link_to_a_hidden_part_of_the_page_leads_there(page: Open) -> None:
    browser = page(f"<article class=main><p><a id=link href=#note>See the note</a></p>{TEXT}</article>{NOTE}")
    browser.toggle(on=True)
    assert not browser.script(f"return {_SEEN}")
    browser.driver.find_element(By.CSS_SELECTOR, "#link").click()
    browser.until(_SEEN)


def test_what_the_address_names_is_not_hidden(page: Open) -> None:
    browser = page(f"{STORY}{NOTE}{STORY}")
    browser.script("location.hash = 'note'")
    browser.toggle(on=True)
    assert browser.script(f"return {_SEEN}")


@pytest.mark.parametrize("editor", ["closed", "design", "role"])
def test_a_sign_that_is_also_the_key_to_peek_can_be_typed(page: Open, editor: str) -> None:
    browser = page(f"{STORY}<div id=editor class=main tabindex=0></div>")
    browser.toggle(on=True)
    if editor == "design":
        browser.script("document.designMode = 'on'; document.querySelector('#editor').focus()")
    elif editor == "role":
        browser.script("const it = document.querySelector('#editor'); it.setAttribute('role', 'textbox'); it.focus()")
    else:
        browser.script(_CLOSED)
    browser.script("window.keys = []; addEventListener('keydown', ({ key, defaultPrevented }) => keys.push([key, defaultPrevented]))")
    ActionChains(browser.driver).send_keys("`").perform()
    browser.until("window.keys.length === 1")
    assert browser.script("return window.keys") == [["`", False]]

"""Forms whose fields are called like what is asked of elements: in Chromium such a form answers with the field, for an
extension too."""

from collections.abc import Callable
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser

pytestmark = pytest.mark.browser

Page = Callable[[str], Browser]
NAMES = """
id name title style children slot className localName parentNode parentElement ownerDocument isConnected nodeType firstChild nextSibling
previousSibling nextElementSibling previousElementSibling firstElementChild lastElementChild childElementCount childNodes attributes
getAttribute setAttribute removeAttribute hasAttribute getAttributeNames getBoundingClientRect getClientRects getRootNode
getElementsByTagName compareDocumentPosition querySelector querySelectorAll closest matches contains textContent innerText classList
namespaceURI assignedSlot shadowRoot scrollIntoView focus
""".split()
LONG = "This is the main text of the page, and it goes on and on about shadows and light for a while. " * 6
FORMS = "".join(f"<form class=hide><input name={name}><span>field and form</span></form>" for name in NAMES)
BODY = f"""<main class=main><p>{LONG}</p></main><aside class=hide id=noise>noise</aside>{FORMS}<section id=live></section>
<aside class=hide id=last>the last noise</aside>"""
RULE = "* hide form\n* dim block(tag=form words=3 links=0)"


def _shown(browser: Browser, selector: str) -> bool:
    return bool(browser.script("return document.querySelector(arguments[0]).getClientRects().length > 0", selector))


def _send(browser: Browser, **message: object) -> Any:
    reply = browser.backstage.run(
        "return api.tabs.sendMessage(given[0], given[1], { frameId: 0 })", browser.tab, message
    )
    assert "error" not in reply, reply["error"]
    return reply["data"]


def test_a_page_of_masked_forms_works_with_every_feature(page: Page) -> None:
    browser = page(BODY)
    before = browser.script("return document.documentElement.outerHTML")
    assert browser.toggle(on=True)["state"]["name"] == "working"
    assert not _shown(browser, "#noise")
    assert not _shown(browser, "#last")
    late = FORMS + "<aside class=hide id=late>late noise</aside>"
    browser.script("document.querySelector('#live').innerHTML = arguments[0]", late)
    browser.wait_for(lambda: not _shown(browser, "#late"), "what comes with such forms is not decided")
    assert "goes on and on" in _send(browser, type="bg-cs-collect", comments=False)["html"]
    browser.ask("ui-bg-rules", text=RULE)
    browser.script("document.querySelector('#live').replaceChildren()")
    browser.toggle(on=False)
    assert browser.script("return document.documentElement.outerHTML") == before


@pytest.mark.parametrize("name", ["getBoundingClientRect", "getRootNode", "nextElementSibling", "parentElement"])
def test_the_picker_points_past_a_masked_form(page: Page, name: str) -> None:
    browser = page(
        f"<div><h2>Before it</h2><form><input name={name}><p>words in it</p></form><h2>After it</h2></div><p>{LONG}</p>"
    )
    browser.ask("ui-bg-pick", why=False)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    for place in ("form p", "h2"):
        box = browser.script("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", place)
        pointing = ActionBuilder(browser.driver, duration=0)
        pointing.pointer_action.move_to_location(int(box["left"]) + 20, int(box["top"]) + 5)  # type: ignore[no-untyped-call]
        pointing.perform()
        keys = (Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_UP, Keys.ARROW_DOWN)
        ActionChains(browser.driver, duration=0).send_keys(*keys).perform()
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.until("document.querySelector('penumbra-overlay') === null")


def test_a_forms_name_is_sent_although_a_field_is_called_id(page: Page) -> None:
    browser = page(f"<main class=main><p>{LONG}</p></main><form id=hide><input name=id>noise</form>")
    browser.toggle(on=True)
    assert not _shown(browser, "form")


def test_a_form_with_a_field_called_children_may_hold_the_pages_columns(page: Page) -> None:
    columns = f"<article class=main style='flex: 0 0 60%'><p>{LONG * 4}</p></article><aside class=hide>noise</aside>"
    browser = page(f"<form style='display: flex'><input name=children type=hidden>{columns}</form>")
    assert browser.toggle(on=True)["state"]["name"] == "working"
    assert not _shown(browser, "aside")

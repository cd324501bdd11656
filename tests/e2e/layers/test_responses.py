"""What a page says or shows because the user has done something is seen, wherever in the page it stands."""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from driving.browsers import Browser

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]

_TEXT = f"<article class=main><h1>Order</h1>{'<p>Between light and dark lies a band in which part of the lamp is seen.</p>' * 12}"
_FORM = "<form id=f><button id=go type=button>Save</button></form></article>"
_FOOTER = "<footer class=hide><p>Imprint of the shop</p>{}</footer>"
_SEEN = """(() => {
  const it = document.querySelector("#told");
  let opacity = 1;
  for (let at = it; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  return it !== null && it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().height > 0 && opacity === 1;
})()"""
_MESSAGE = "Your order could not be saved"
_ALERT = f"<div id=told role=alert>{_MESSAGE}</div>"
_CARD = "background: white; border: 1px solid"


def _pressed(page: Open, markup: str, act: str) -> Browser:
    """A page that is on, whose button has been clicked."""
    browser = page(f"{_TEXT}{_FORM}{markup}<script>document.querySelector('#go').onclick = () => {{ {act} }}</script>")
    browser.toggle(on=True)
    browser.driver.find_element(By.CSS_SELECTOR, "#go").click()
    return browser


def _decided(browser: Browser) -> None:
    """Wait until the host has decided a block that comes in now."""
    browser.script("document.body.insertAdjacentHTML('beforeend', '<aside class=hide id=late>Late noise</aside>')")
    browser.until("document.querySelector('#late').getClientRects().length === 0")


def _stays(browser: Browser) -> None:
    """What is told is seen, and still is when all that has come with it has been decided."""
    browser.until(_SEEN)
    _decided(browser)
    assert browser.script(f"return {_SEEN}")


@pytest.mark.parametrize(
    ("markup", "act"),
    [
        (
            "<div id=box class=hide style='position: fixed; top: 10px; right: 10px'></div>",
            f"box.innerHTML = '{_ALERT}'",
        ),
        (
            "<div id=box class=hide style='position: fixed; top: 10px; right: 10px'></div>",
            f"box.innerHTML = '<p id=told>{_MESSAGE}</p>'",
        ),
        ("", f"document.body.insertAdjacentHTML('afterbegin', '<div class=hide>{_ALERT}</div>')"),
        (_FOOTER.format("<p id=told role=status></p>"), f"told.textContent = '{_MESSAGE}'"),
        (_FOOTER.format("<p id=told aria-live=polite></p>"), f"told.textContent = '{_MESSAGE}'"),
    ],
    ids=["toast", "toast-without-role", "alert-above", "status-in-footer", "polite"],
)
def test_the_answer_to_a_press_is_seen(page: Open, markup: str, act: str) -> None:
    browser = _pressed(page, markup, act)
    _stays(browser)


def test_the_answer_of_a_component_is_seen(page: Open) -> None:
    component = f"""
      <div id=told role=status></div><script>
      const root = document.querySelector('#told').attachShadow({{ mode: 'open' }});
      document.querySelector('#told').className = 'hide';
      </script>{_FOOTER.format("")}"""
    browser = _pressed(page, component, f"root.append(Object.assign(document.createElement('p'), {{ textContent: '{_MESSAGE}' }}))")
    _stays(browser)


def test_a_long_region_that_changes_after_a_press_stays_hidden(page: Open) -> None:
    carousel = _FOOTER.format("<div id=told aria-live=polite></div>")
    browser = _pressed(page, carousel, "told.innerHTML = '<p>A related story that is told here at length.</p>'.repeat(9)")
    _decided(browser)
    assert not browser.script(f"return {_SEEN}")


@pytest.mark.parametrize("box", ["", "style='position: absolute; top: 0; left: 0'"])
def test_suggestions_without_a_role_are_seen_while_one_types(page: Open, box: str) -> None:
    suggest = f"""
      field.oninput = () => {{
        const {{ left, bottom }} = field.getBoundingClientRect();
        box.innerHTML = '<ul id=told class=hide style="position: absolute; {_CARD}"><li>Harbour</li><li>Hall</li></ul>';
        Object.assign(told.style, {{ left: `${{left}}px`, top: `${{bottom + scrollY}}px` }});
      }}"""
    browser = page(f"{_TEXT}<input id=field>{_FORM}<div id=box {box}></div><script>{suggest}</script>")
    browser.toggle(on=True)
    browser.driver.find_element(By.CSS_SELECTOR, "#field").click()
    ActionChains(browser.driver).send_keys("h").perform()
    _stays(browser)


def test_what_fills_the_screen_is_seen_though_it_stands_in_a_hidden_part(page: Open) -> None:
    player = _FOOTER.format("<div id=told style='height: 80px'>The player</div>")
    browser = _pressed(page, player, "told.requestFullscreen()")
    browser.until("document.fullscreenElement !== null")
    browser.until(_SEEN)
    browser.script("document.exitFullscreen()")
    browser.until("document.fullscreenElement === null")


def test_a_field_without_which_the_form_is_not_sent_is_shown(page: Open) -> None:
    browser = _pressed(page, _FOOTER.format("<label>Terms <input id=told form=f required></label>"), "f.requestSubmit()")
    browser.until(f"document.activeElement.id === 'told' && {_SEEN}")


def test_a_label_leads_to_its_field_in_a_hidden_part(page: Open) -> None:
    browser = page(f"{_TEXT}<label id=name for=told>Name</label>{_FORM}{_FOOTER.format('<input id=told>')}")
    browser.toggle(on=True)
    browser.driver.find_element(By.CSS_SELECTOR, "#name").click()
    browser.until(f"document.activeElement.id === 'told' && {_SEEN}")

"""Bars and boxes fixed over the page stay displayed while they are hidden: scripts that show and hide them find the `display` they know.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 60}</article>"
SHARE = f"""
<style>#bar {{ position: fixed; inset: auto 0 0; padding: 10px; background: white }}</style>
<div id=bar class=hide><a id=link href="#end" style="visibility: visible">Share the lamp</a></div>
{STORY}<div id=end>{TEXT}</div>
<script>
  // As libraries show an element: without its inline style, and with one where it is not displayed even so.
  function show() {{
    if (bar.style.display === "none") bar.style.display = "";
    if (getComputedStyle(bar).display === "none") bar.style.display = "block";
  }}
  window.scrolls = 0;
  function turn() {{
    window.scrolls += 1;
    if (scrollY > 200) show();
    else bar.style.display = "none";
  }}
  addEventListener("scroll", turn);
  turn();
</script>
"""
"""A bar that a script shows once the page is scrolled down."""
AFFIXED = f"""
<style>header {{ padding: 20px; height: 60px; background: white }} header.stuck {{ position: fixed; inset: 0 0 auto; height: 30px }}</style>
<header id=bar class=hide>Sections</header>{STORY}
<script>
  const turn = () => bar.classList.toggle("stuck", scrollY > 50);
  addEventListener("scroll", turn);
</script>
"""
"""A header that a script takes out of the page once the page is scrolled down."""
SIDEBAR = f"""
<style>#bar {{ position: fixed; inset: 0 auto 0 0; width: 200px; overflow: auto }} article {{ margin-left: 220px }}</style>
<nav id=bar class=hide>{TEXT * 20}<div id=inner style="height: 100px; overflow: auto">{TEXT * 4}</div></nav>{STORY}
"""
_BAR = "document.querySelector('#bar')"
_SCROLLED = "window.scrolls = 0; scrollTo(0, arguments[0])"
_HIDDEN = """
const [bar, link] = [document.querySelector("#bar"), document.querySelector("#link")];
const { left, top, width, height } = bar.getBoundingClientRect();
link.focus();
return {
  focused: document.activeElement === link,
  seen: link.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
  found: window.find("Share the lamp"),
  text: document.body.innerText.includes("Share the lamp"),
  hit: bar.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
};
"""


@pytest.mark.parametrize("top", [1000, 0])
def test_a_bar_that_a_script_shows_while_it_is_hidden_is_as_it_was(page: Open, top: int) -> None:
    browser = page(SHARE)
    browser.script(_SCROLLED, top)
    browser.until("window.scrolls > 0" if top else "true")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(f"return {_BAR}.dataset.penumbra") == "hide-fixed"
    for place in (300, top):
        browser.script(_SCROLLED, place)
        browser.until("window.scrolls > 0")
    browser.toggle(on=False)
    assert differences(browser) == []


def test_a_hidden_bar_is_neither_seen_nor_reached(page: Open) -> None:
    browser = page(SHARE)
    browser.script(_SCROLLED, 1000)
    browser.until("window.scrolls > 0")
    browser.toggle(on=True)
    assert browser.script(_HIDDEN) == dict.fromkeys(("focused", "seen", "found", "text", "hit"), False)
    browser.driver.find_element(By.CSS_SELECTOR, "body").send_keys(Keys.TAB)
    assert browser.script("return document.activeElement.id") != "link"


def test_a_hidden_header_leaves_no_gap_when_a_script_puts_it_back_into_the_page(page: Open) -> None:
    browser = page(AFFIXED)
    browser.script("scrollTo(0, 1000)")
    browser.until(f"{_BAR}.className.includes('stuck')")
    browser.toggle(on=True)
    browser.script("scrollTo(0, 0)")
    browser.until(f"!{_BAR}.className.includes('stuck')")
    kept = browser.script("return document.documentElement.scrollHeight")
    browser.script(f"{_BAR}.style.display = 'none'")
    assert browser.script("return document.documentElement.scrollHeight") == kept


def test_a_hidden_sidebar_is_scrolled_as_it_was(page: Open) -> None:
    browser = page(SIDEBAR)
    browser.script(f"{_BAR}.scrollTop = 130; inner.scrollTop = 40")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(f"return {_BAR}.checkVisibility({{ visibilityProperty: true }})") is False
    browser.toggle(on=False)
    assert differences(browser) == []

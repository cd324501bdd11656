"""After the toggle is off, the page is as it was: inner scrollers, parts that measure themselves, and scripts that write Penumbra's attribute.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest

from e2e.browsers import Browser

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]

TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 60}</article>"
INNER = f"""
<style>html, body {{ height: 100%; margin: 0; overflow: hidden }} #inner {{ height: 100%; overflow: auto }}</style>
<div id=inner><nav class=hide style="height: 44px">Sections</nav>{STORY}</div>
"""
SLIDER = f"""
<style>
  .slider {{ overflow: hidden }}
  .track {{ display: flex }}
  .slide {{ flex: none; min-height: 50px; overflow-wrap: anywhere }}
</style>
<header id=header class=hide>
  <h2>News</h2>
  <div class="slider slick-slider"><div class=track>
    <div class=slide>A lamp behind a ball <a id=link href="#end" style="visibility: visible">casts two shadows</a></div>
    <div class=slide>A lamp before a ball</div>
  </div></div>
</header>
{STORY}<div id=end>{TEXT}</div>
<script>
  const slider = document.querySelector(".slider");
  function measure() {{
    for (const one of slider.querySelectorAll(".slide")) one.style.width = `${{slider.getBoundingClientRect().width}}px`;
  }}
  measure();
  addEventListener("resize", measure);
  setInterval(() => {{ measure(); window.measured = (window.measured ?? 0) + 1; }}, 50);
</script>
"""
"""A slider whose slides are as wide as it is, measured again and again."""
_SCROLL_INNER = "document.querySelector('#inner').scrollTop = arguments[0]"
_INNER_TOP = "return document.querySelector('#inner').scrollTop"
_STATE = """
const boxes = [...document.querySelectorAll("#header, #header *, article")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top, width, height].map(Math.round).join(" ");
});
return [document.body.outerHTML, scrollY, ...boxes];
"""
_HIDDEN = """
const header = document.querySelector("#header");
const link = document.querySelector("#link");
link.focus();
return {
  attributes: header.getAttributeNames().sort(),
  mark: header.dataset.penumbra.split(" ")[0],
  focused: document.activeElement === link,
  seen: link.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true }),
  found: window.find("casts two shadows"),
  high: header.getBoundingClientRect().height,
  text: document.body.innerText.includes("casts two shadows"),
};
"""
_EXTENT = "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
_WITHOUT = """
const header = document.querySelector("#header");
header.style.display = "none";
const extent = [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
header.style.removeProperty("display");
if (!header.getAttribute("style")) header.removeAttribute("style");
return extent;
"""
_PUTS_BACK = """
<script>
  window.restorable = %s;
  window.restored = 0;
  new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (oldValue === null || target.hasAttribute("data-penumbra") || window.restorable-- <= 0) continue;
      target.setAttribute("data-penumbra", oldValue);
      window.restored += 1;
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-penumbra"], attributeOldValue: true });
</script>
"""
_N_MARKS = "document.querySelectorAll('[data-penumbra]').length"


@pytest.mark.parametrize("top", [0, 20, 1000])
def test_an_inner_scroller_is_where_it_was_after_off(page: Open, top: int) -> None:
    browser = page(INNER)
    browser.script(_SCROLL_INNER, top)
    browser.toggle(on=True)
    browser.toggle(on=False)
    assert browser.script(_INNER_TOP) == top


def test_an_inner_scroller_that_the_reader_has_scrolled_stays_there(page: Open) -> None:
    browser = page(INNER)
    browser.toggle(on=True)
    browser.script(_SCROLL_INNER, 600)
    browser.toggle(on=False)
    assert browser.script(_INNER_TOP) == 600 + 44  # the line being read keeps its place below the block that is back


@pytest.mark.parametrize("share", [0, 200])
def test_a_slider_that_measures_itself_while_hidden_is_as_it_was(page: Open, share: int) -> None:
    browser = page(SLIDER)
    browser.script("scrollTo(0, arguments[0])", share)
    browser.until("window.measured > 1")
    before = browser.script(_STATE)
    browser.toggle(on=True)
    browser.script("window.measured = 0; dispatchEvent(new Event('resize'))")
    browser.until("window.measured > 1")
    browser.toggle(on=False)
    assert browser.script(_STATE) == before
    browser.script("window.measured = 0")
    browser.until("window.measured > 1")
    assert browser.script(_STATE) == before


def test_a_hidden_slider_is_neither_seen_nor_reached(page: Open) -> None:
    browser = page(SLIDER)
    browser.toggle(on=True)
    hidden = browser.script(_HIDDEN)
    assert hidden == {
        "attributes": ["class", "data-penumbra", "id"],
        "mark": "hide-sized",
        "focused": False,
        "seen": False,
        "found": False,
        "high": 0,
        "text": False,
    }
    assert browser.script(_EXTENT) == browser.script(_WITHOUT)


def test_marks_that_a_page_puts_back_are_removed_after_off(page: Open) -> None:
    noise = "<nav class=hide>Sections</nav><aside class=dim>Related</aside><footer class=hide>Imprint</footer>"
    browser = page(noise + STORY + _PUTS_BACK % 3)
    browser.toggle(on=True)
    browser.toggle(on=False)
    browser.until("window.restored === 3")
    browser.until(f"{_N_MARKS} === 0")


def test_a_page_that_puts_marks_back_without_end_is_not_held_up(page: Open) -> None:
    browser = page(f"<nav class=hide>Sections</nav>{STORY}" + _PUTS_BACK % "Infinity")
    browser.toggle(on=True)
    browser.toggle(on=False)
    browser.until("window.restored > 0")
    assert browser.script("return window.restored") < 20
    browser.script("window.restorable = 0")
    browser.until(f"{_N_MARKS} === 0")  # tried again after a pause

"""After the toggle is off, the page is as it was: inner scrollers, parts that measure themselves, and scripts that write Penumbra's attribute.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from driving.browsers import Browser
from driving.sight import draw_frames

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
BOARD = f"""
<nav class=hide style="height: 44px">Sections</nav>
<div id=board style="width: 600px; overflow: auto"><p class=dim>Monday</p><div style="width: 2000px; height: 90px">Tuesday</div></div>{STORY}
<div style="width: 2600px">Sunday</div>
"""
"""A page wider than the window, and a board in it that is wider than its box."""
ROWS = f"""
<section class=hide>
  <div id=board style="height: 200px; overflow: auto"><div id=all style="position: relative"></div></div>
</section>
{STORY}
<script>
  const board = document.querySelector("#board");
  const all = document.querySelector("#all");
  const heights = [];
  function draw() {{
    const {{ scrollTop }} = board;
    let top = 0;
    all.textContent = "";
    for (let row = 0; row < 500 && top <= scrollTop + board.offsetHeight; row++) {{
      const one = document.createElement("p");
      one.textContent = `Lamp ${{row}}`;
      one.style.cssText = `position: absolute; margin: 0; transform: translateY(${{top}}px)`;
      all.append(one);
      heights[row] = one.offsetHeight;
      top += heights[row];
    }}
    window.measured = (window.measured ?? 0) + 1;
  }}
  draw();
  setInterval(draw, 50);
</script>
"""
"""A list of which only the rows in sight are there: a row that measures nothing leaves room for one more."""
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
_WIDE = "<div id=header class=hide><div class=swiper style='height: 90px; width: 100%'>News</div></div>"
_PLACES = """
const boxes = [...document.querySelectorAll("p, article")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top, width, height].map(Math.round).join(" ");
});
const { scrollWidth, scrollHeight } = document.documentElement;
const inner = document.querySelector("#header").parentElement;
return [scrollWidth, scrollHeight, inner.scrollWidth, inner.scrollHeight, ...boxes];
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


@pytest.mark.parametrize("scroller", ["document.scrollingElement", "document.querySelector('#board')"])
def test_what_the_reader_has_scrolled_sideways_stays_there(page: Open, scroller: str) -> None:
    browser = page(BOARD)
    browser.script(f"{scroller}.scrollLeft = 100")
    browser.toggle(on=True)
    draw_frames(browser)
    browser.script(f"{scroller}.scrollLeft = 700")
    draw_frames(browser)
    for on in (False, True, False):
        browser.toggle(on=on)
        draw_frames(browser)
        assert browser.script(f"return {scroller}.scrollLeft") == 700


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


def test_a_hidden_list_of_the_rows_in_sight_draws_no_more_rows(page: Open) -> None:
    browser = page(ROWS)
    rows = "return document.querySelectorAll('#all > p').length"
    before = browser.script(rows)
    browser.toggle(on=True)
    browser.script("window.measured = 0")
    browser.until("window.measured > 1")
    assert browser.script(rows) == before
    browser.toggle(on=False)
    assert browser.script(rows) == before


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


@pytest.mark.parametrize(
    "around",
    [
        "display: block",
        "display: flow-root; text-align: end",
        "display: flex; flex-direction: column; gap: 20px",
        "display: flex; flex-direction: column; justify-content: center; min-height: 400px",
        "display: grid; gap: 20px; grid-template-columns: 100%",
        "position: relative; overflow: auto; height: 400px",
    ],
)
def test_a_hidden_slider_leaves_no_room(page: Open, around: str) -> None:
    browser = page(f"<div style='{around}'><p style='margin-block: 16px'>Above</p>{_WIDE}<p style='margin-block: 12px'>Below</p></div>{STORY}")
    browser.toggle(on=True)
    assert browser.script("return document.querySelector('#header').dataset.penumbra").startswith("hide-sized")
    kept = browser.script(_PLACES)
    browser.script("document.querySelector('#header').style.display = 'none'")
    assert browser.script(_PLACES) == kept


def test_a_layer_in_a_hidden_header_with_a_slider_is_shown_once_it_is_opened(page: Open) -> None:
    script = "document.querySelector('button').onclick = () => { search.style.display = 'block' }"
    search = "<div id=search style='display: none; position: fixed; inset: 20%; background: white'><input></div>"
    header = f"<header class=hide style='position: relative; z-index: 10'><div class=slick-slider>News</div>{search}</header>"
    browser = page(f"<button>Search</button>{header}{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    assert browser.script("return document.querySelector('header').dataset.penumbra").startswith("hide-sized")
    ActionChains(browser.driver).click(browser.driver.find_element(By.CSS_SELECTOR, "button")).perform()
    browser.until("document.querySelector('#search').checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })")


@pytest.mark.parametrize("top", [0, 300])
def test_a_hidden_scroller_is_where_it_was_after_off(page: Open, top: int) -> None:
    aside = f"<aside class=hide><div id=inner style='height: 200px; overflow: auto'>{TEXT * 9}</div></aside>"
    browser = page(aside + STORY)
    browser.script(_SCROLL_INNER, top)
    browser.toggle(on=True)
    assert browser.script("return document.querySelector('#inner').getClientRects().length") == 0
    browser.toggle(on=False)
    assert browser.script(_INNER_TOP) == top


def test_a_hidden_scroller_whose_scrollbar_narrows_its_contents_is_where_it_was(page: Open) -> None:
    item = "<a href='#' style='display: inline-block; width: 100px; height: 20px'>A lamp</a>"
    inner = f"<div id=inner style='width: 300px; height: 200px; overflow-y: auto; line-height: 0'>{item * 60}</div>"
    browser = page(f"<aside class=hide>{inner}</aside>{STORY}")
    assert _inner_top_after_off(browser, 155) == 155


def test_a_scroller_stays_when_the_block_at_its_upper_edge_comes_back(page: Open) -> None:
    noise = "<div class=hide style='height: 35px'>Sections</div>"
    aside = f"<aside id=inner style='height: 200px; overflow: auto'><div style='height: 300px'>Above</div>{noise}{TEXT * 9}</aside>"
    browser = page(aside + STORY)
    assert _inner_top_after_off(browser, 305) == 305


def test_a_scroller_that_is_shown_again_by_the_dial_is_where_it_was(page: Open) -> None:
    sticky = "position: sticky; top: 0; flex: 0 0 200px; max-height: 100vh"
    inner = f"<div id=inner style='height: 100%; overflow-y: auto'>{TEXT * 30}</div>"
    nav = "<nav class=dim style='height: 35px'>Sections</nav>"
    browser = page(f"{nav}<div style='display: flex'><div>{STORY}</div><div class=dim style='{sticky}'>{inner}</div></div>{nav}")
    browser.script("scrollTo(0, 3000)")
    browser.script(_SCROLL_INNER, 305)
    _draw(browser)
    browser.ask("ui-bg-dial", dial=100)  # turns Penumbra on, and does not wait until the page shows it
    browser.until("document.querySelector('#inner').getClientRects().length === 0")
    _draw(browser)
    browser.ask("ui-bg-dial", dial=60)
    browser.until("document.querySelector('#inner').getClientRects().length > 0")
    _draw(browser)
    assert browser.script(_INNER_TOP) == 305
    browser.toggle(on=False)
    _draw(browser)
    assert browser.script(_INNER_TOP) == 305


def _inner_top_after_off(browser: Browser, top: int) -> int:
    """Where the inner scroller is after a toggle, CSS px, with the page drawn after each step."""
    browser.script(_SCROLL_INNER, top)
    _draw(browser)
    for on in (True, False):
        browser.toggle(on=on)
        _draw(browser)
    after: int = browser.script(_INNER_TOP)
    return after


def _draw(browser: Browser) -> None:
    """Wait until the page has been drawn twice: browsers anchor scrollers when they draw."""
    browser.script("window.drawn = 0; requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = 1 }))")
    browser.until("window.drawn")


def test_a_mark_put_back_between_off_and_on_is_none_of_the_page(page: Open) -> None:
    browser = page(f"<nav class=hide>Sections</nav>{STORY}" + _PUTS_BACK % "Infinity")
    for _ in range(2):
        browser.toggle(on=True)
        browser.toggle(on=False)
        browser.until("window.restored > 0")
    browser.script("window.restorable = 0")
    browser.until(f"{_N_MARKS} === 0")


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

"""A page that answers Penumbra by a movement of its own is where it was after off; where the reader has scrolled it, it stays there.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser
from driving.sight import draw_frames

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 60}</article>"
ANSWERS = f"""
<nav class=hide style="height: 90px">Sections</nav>{STORY}
<script>
  window.answers = 0;
  window.by = 0;
  new ResizeObserver(() => {{
    scrollBy({{ top: window.by, behavior: "instant" }});
    window.answers += 1;
  }}).observe(document.querySelector("nav"));
</script>
"""
"""A page that scrolls by as much as the script says when its navigation comes or goes."""
PINNED = f"""
<style>
  header {{ position: sticky; top: -1px; background: white }}
  .more {{ height: 35px }}
  header.pinned .more {{ display: none }}
</style>
<nav class=hide style="height: 600px">Sections</nav><header>Shadows<div class=more>All versions</div></header>{STORY}
<script>
  const header = document.querySelector("header");
  new IntersectionObserver(([{{ intersectionRatio }}]) => header.classList.toggle("pinned", intersectionRatio < 1), {{ threshold: [1] }})
    .observe(header);
</script>
"""
"""A header that gets lower once it is pinned to the window's upper edge."""
_AT_REST = "window.at === (window.at = scrollY) && window.drawn > 8"
_TOP = "return Math.round(scrollY)"
_PLACE = "return document.querySelectorAll('p')[20].getBoundingClientRect().top"


@pytest.mark.parametrize(("on", "off"), [(35, 0), (0, 35), (-35, 35)])
def test_a_page_that_scrolls_by_itself_in_answer_is_where_it_was(page: Open, on: int, off: int) -> None:
    browser = page(ANSWERS)
    browser.script("scrollTo(0, 1000)")
    draw_frames(browser)
    for by, turned in ((on, True), (off, False)):
        browser.script("[window.by, window.answers] = [arguments[0], 0]", by)
        browser.toggle(on=turned)
        browser.until("window.answers > 0")
        draw_frames(browser)
    assert browser.script(_TOP) == 1000


@pytest.mark.parametrize("top", [0, 300, 1500])
def test_a_header_that_is_pinned_in_answer_leaves_the_page_where_it_was(page: Open, top: int) -> None:
    browser = page(PINNED)
    browser.script("scrollTo(0, arguments[0])", top)
    draw_frames(browser)  # the header is pinned, and moves the page itself
    before = browser.script(_TOP), browser.script(_PLACE)
    browser.toggle(on=True)
    draw_frames(browser)
    browser.toggle(on=False)
    draw_frames(browser)
    assert (browser.script(_TOP), browser.script(_PLACE)) == before


@pytest.mark.parametrize("way", ["wheel", "keys"])
def test_a_page_that_the_reader_scrolls_just_after_the_key_stays_there(page: Open, way: str) -> None:
    browser = page(ANSWERS)
    browser.script("scrollTo(0, 1000)")
    draw_frames(browser)
    place = browser.script(_PLACE)
    browser.ask("ui-bg-toggle", on=True)  # not waited for: the reader does not wait either
    actions = ActionChains(browser.driver, duration=0)
    if way == "wheel":
        actions.scroll_from_origin(ScrollOrigin.from_viewport(300, 300), 0, 120).perform()
    else:
        actions.send_keys(Keys.ARROW_DOWN).perform()
    browser.settled()
    draw_frames(browser)
    browser.until(_AT_REST)
    read = browser.script(_PLACE)
    assert place - read > 20
    browser.toggle(on=False)
    draw_frames(browser)
    assert browser.script(_PLACE) == pytest.approx(read, abs=2)


@pytest.mark.parametrize("going", ["location.hash = 'near'", "history.back()"])
def test_a_page_that_goes_to_a_place_just_after_off_stays_there(page: Open, going: str) -> None:
    browser = page(f"{ANSWERS}<h2 id=near>Penumbras</h2>{TEXT * 30}")
    browser.script("location.hash = 'near'")
    near = browser.script(_TOP)
    browser.script("location.hash = 'elsewhere'; scrollBy({ top: 200, behavior: 'instant' })")
    draw_frames(browser)
    browser.toggle(on=True)
    draw_frames(browser)
    browser.ask("ui-bg-toggle", on=False)
    browser.script(going)
    browser.settled()
    draw_frames(browser)
    browser.until("location.hash === '#near'")
    assert browser.script(_TOP) == pytest.approx(near, abs=2)

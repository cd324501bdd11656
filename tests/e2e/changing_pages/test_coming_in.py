"""Parts that a page makes invisible until one scrolls to them, as libraries of animations do: they are dimmed as they come in.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 6}</article>"
_STYLE = "<style>.in { opacity: 0; transition: opacity .2s } .in.shown { opacity: 1 }</style>"
NOTED = f"""
{_STYLE}<style>.in {{ translate: 0 60px }} .in.shown {{ translate: none }}</style>
<div class=hide style="height: 1500px">Advert</div>
<article class=main><h1>Shadows</h1>{TEXT * 6}{"".join(f"<section class=in>{TEXT}</section>" for _ in range(6))}<p>The end</p></article>
<script>
  const from = [...document.querySelectorAll("section")].map((one) => [one, one.offsetTop + 100 - innerHeight]);
  addEventListener("scroll", () => from.forEach(([one, least]) => scrollY > least && one.classList.add("shown")));
</script>
"""
"""A story whose parts come in at the scroll positions that a script has noted at the load."""
_LIGHT = """
let light = 1;
for (let at = document.querySelector(arguments[0]); at; at = at.parentElement) {
  const { opacity, filter } = getComputedStyle(at);
  light *= opacity * (filter.match(/^opacity\\(([\\d.]+)\\)$/)?.[1] ?? 1);
}
return light;
"""
"""Share of its light in which a part is seen."""
_SHOW = "document.querySelector(arguments[0]).classList.toggle('shown', arguments[1])"


def _light(browser: Browser, selector: str) -> float:
    return float(browser.script(_LIGHT, selector))


def test_a_minor_part_that_comes_in_after_the_press_is_dimmed_and_goes_again_as_the_page_wants(page: Open) -> None:
    browser = page(f"{_STYLE}{STORY}<aside class='in dim'>More of shadows <i style='position: relative'>here</i></aside>")
    remember(browser)
    browser.toggle(on=True)
    assert _light(browser, "aside") == 0
    browser.script(_SHOW, "aside", True)
    browser.wait_for(lambda: _light(browser, "aside") == pytest.approx(0.45, abs=0.01))
    browser.script(_SHOW, "aside", False)
    browser.wait_for(lambda: _light(browser, "aside") == 0)
    browser.toggle(on=False)
    assert differences(browser) == []


def test_an_invisible_part_around_something_fixed_to_the_window_stays_where_the_page_put_it(page: Open) -> None:
    fixed = "<b style='position: fixed; top: 40px; left: 30px'>Close</b>"
    browser = page(f"{_STYLE}{STORY}<aside class='in dim'>More of shadows {fixed}</aside>")
    browser.toggle(on=True)
    place = "const { left, top } = document.querySelector('b').getBoundingClientRect(); return [left, top]"
    assert browser.script(place) == [30, 40]
    assert browser.script("return document.querySelector('aside').dataset.penumbra ?? null") is None


def test_a_dialog_that_the_user_opens_by_its_opacity_is_in_full_light_and_its_veil_as_dark_as_it_is(page: Open) -> None:
    place = "position: fixed; inset: 100px; background: white"
    browser = page(
        f"{_STYLE}{STORY}<div class='in veil dim' style='{place}; pointer-events: none'></div>"
        f"<div class='in box dim' style='{place}' role=dialog>Which lamp do you like? <input></div>"
        "<button style='position: fixed; bottom: 0' onclick=\"for (const one of document.querySelectorAll('.in')) "
        "one.classList.add('shown')\">Answer</button>"
    )
    browser.toggle(on=True)
    browser.driver.find_element("css selector", "button").click()
    browser.wait_for(lambda: _light(browser, ".box") == _light(browser, ".veil") == 1)
    browser.settled()
    assert _light(browser, ".box") == _light(browser, ".veil") == 1


def test_main_text_that_would_come_in_farther_down_than_the_shorter_page_goes_is_shown(page: Open) -> None:
    browser = page(NOTED)
    browser.toggle(on=True)
    browser.script("scrollTo(0, document.documentElement.scrollHeight)")
    browser.wait_for(lambda: _light(browser, "section:last-of-type") == 1)
    assert browser.script("return getComputedStyle(document.querySelector('section:last-of-type')).translate") == "none"
    browser.toggle(on=False)
    assert browser.script("return document.querySelectorAll('[data-penumbra]').length") == 0


def test_a_slide_that_lies_unseen_over_another_stays_so(page: Open) -> None:
    slides = "<div id=one>A lamp</div><div id=two class=in style='position: relative; bottom: 60px'><p>A ball</p></div>"
    style = "<style>#one, #two { height: 60px; background: white } #two p { margin: 0 }</style>"
    part = f"<section class=in>{TEXT}</section>"
    browser = page(f"{_STYLE}{style}<nav class=hide>Sections</nav><article class=main><h1>Shadows</h1>{slides}{part}{TEXT * 6}</article>")
    browser.toggle(on=True)
    browser.wait_for(lambda: _light(browser, "section") == 1)  # it has been in the window as long as the slide
    assert _light(browser, "#two") == 0

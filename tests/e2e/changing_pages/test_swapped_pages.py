"""Pages whose scripts put another page in the place of this one, as Turbo, htmx and routers do: no document loads.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.by import By

from driving.browsers import Browser

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1><p><a id=next href='?next'>The next story</a></p>{TEXT * 20}</article>"
OVER = (
    "<div id=bar class=hide style='position: fixed; inset: auto 0 0; height: 3em'>Subscribe <b>today</b></div>"
    "<div style='position: relative'><div id=card class=hide style='position: absolute; top: 9em; z-index: 5'>"
    "Buy <b>now</b></div></div>"
)
FRAME = "<nav class=hide>Sections <form><input type=search></form></nav>", "<footer class=hide>All rights reserved</footer>"
_FILM = """
window.film = { frames: 0, seen: 0 };
(function look() {
  window.film.frames += 1;
  if ([...document.querySelectorAll("nav, footer")].some((part) => part.getClientRects().length > 0)) window.film.seen += 1;
  requestAnimationFrame(look);
})();
"""
_SWAP = """
const clean = document.body.innerHTML.replace(/ data-penumbra="[^"]*"/g, "");
window.swap = () => {
  document.body.innerHTML = clean.replaceAll("Shadows", "Lamps") + "<aside class=dim>Also read</aside>";
};
"""
_VIEW = """
const view = document.querySelector("#view");
const next = view.cloneNode(true);
for (const one of [next, ...next.querySelectorAll("*")]) one.removeAttribute("data-penumbra");
next.innerHTML = next.innerHTML.replaceAll("Shadows", "Lamps").replace("Sections", "Harbour").replace("All rights", "No rights");
next.insertAdjacentHTML("beforeend", "<aside class=dim>Also read</aside>");
const wait = (time) => new Promise((done) => setTimeout(done, time));
document.querySelector("#next").addEventListener("click", async (event) => {
  event.preventDefault();
  history.pushState({}, "", "?next");
  document.body.classList.add("loading");
"""
"""The view that a click brings: the script goes on with how."""
_SEEN = "[...document.querySelectorAll('#bar, #card')].some((one) => one.checkVisibility({ visibilityProperty: true }))"
_DECIDED = "document.querySelector('aside')?.hasAttribute('data-penumbra')"
"""Nothing of the earlier page is like the new part: its mark is the host's answer about the new page."""


def test_noise_stays_hidden_if_the_page_is_swapped_while_it_is_decided_at_its_new_address(page: Open) -> None:
    browser = page(f"{FRAME[0]}<div class=slow>{STORY}</div>{FRAME[1]}")
    browser.script(_SWAP)
    browser.toggle(on=True)
    browser.script(_FILM)
    # Not every browser tells of another address by itself: the class is a change that leads to it.
    browser.script(
        "history.pushState({}, '', '?next'); document.body.classList.add('loading'); setTimeout(window.swap, 200)"
    )
    browser.until(_DECIDED)
    browser.settled()
    assert browser.script("return document.querySelector('h1').textContent") == "Lamps"
    assert browser.script("return film.seen") == 0


def test_noise_with_a_field_stays_hidden_if_a_click_brings_the_next_page_with_a_class_of_the_script(page: Open) -> None:
    browser = page(f"{FRAME[0]}{STORY}{FRAME[1]}")
    browser.script(_SWAP)
    browser.script("""
document.querySelector("#next").addEventListener("click", (event) => {
  event.preventDefault();
  history.pushState({}, "", "?next");
  window.swap();
  for (const part of document.body.children) part.classList.add("fresh");
  setTimeout(() => { for (const part of document.body.children) part.classList.remove("fresh"); }, 30);
});
""")
    browser.toggle(on=True)
    browser.script(_FILM)
    browser.driver.find_element(By.ID, "next").click()
    browser.until(_DECIDED)
    browser.settled()
    assert browser.script("return film.seen") == 0
    browser.toggle(on=False)
    assert browser.script("return document.querySelector('[data-penumbra]')") is None


def test_noise_with_other_words_stays_hidden_if_a_click_takes_the_view_away_before_it_brings_the_next(page: Open) -> None:
    assert _frames_with_noise(page, "view.remove(); await null; document.body.append(next);") == 0


def test_noise_with_other_words_stays_hidden_if_a_click_brings_the_next_view_before_it_takes_this_one_away(
    page: Open,
) -> None:
    after = "document.body.append(next); await null; view.remove();"
    assert _frames_with_noise(page, f"next.classList.add('fresh'); view.classList.add('leaving'); {after}") == 0


def test_noise_with_other_words_stays_hidden_while_the_view_that_a_click_brings_stands_beside_this_one(page: Open) -> None:
    assert _frames_with_noise(page, "view.before(next); await wait(300); view.remove();") == 0


def _frames_with_noise(page: Open, swap: str) -> int:
    """Number of frames in which noise is seen after a click on a link, until the next view is decided."""
    browser = page(f"<div id=view>{FRAME[0]}{STORY}{FRAME[1]}</div>")
    browser.script(f"{_VIEW} {swap} }})")
    browser.toggle(on=True)
    browser.script(_FILM)
    browser.driver.find_element(By.ID, "next").click()
    browser.until(_DECIDED)
    browser.settled()
    assert browser.script("return document.querySelector('h1').textContent") == "Lamps"
    assert not browser.script("return document.querySelector('article').closest('[data-penumbra]')")
    seen = int(browser.script("return film.seen"))
    browser.toggle(on=False)
    assert browser.script("return document.querySelector('[data-penumbra]')") is None
    return seen


def test_noise_in_a_story_is_hidden_if_a_click_brings_the_story_and_gives_it_the_focus(page: Open) -> None:
    browser = page(f"<main>{STORY}<p id=advert class=hide>Fly south</p></main>")
    browser.script(_SWAP)
    browser.script("""
document.querySelector("#next").addEventListener("click", (event) => {
  event.preventDefault();
  history.pushState({}, "", "?next");
  window.swap();
  const story = document.querySelector("main");
  story.tabIndex = -1;
  story.focus();
});
""")
    browser.toggle(on=True)
    browser.driver.find_element(By.ID, "next").click()
    browser.until(_DECIDED)
    browser.settled()
    assert browser.script("return document.activeElement.localName") == "main"
    assert not browser.script("return document.querySelector('#advert').checkVisibility()")


def test_noise_over_the_page_stays_hidden_after_a_click_on_a_page_that_was_swapped(page: Open) -> None:
    browser = page(f"{OVER}{STORY}")
    browser.script(_SWAP)
    browser.toggle(on=True)
    browser.script("history.pushState({}, '', '?next'); window.swap()")
    browser.until(_DECIDED)
    browser.settled()
    _opens_a_menu(browser)
    assert not browser.script(f"return {_SEEN}")


def test_noise_over_the_page_stays_hidden_after_a_click_though_its_words_have_changed(page: Open) -> None:
    browser = page(f"{OVER}{STORY}")
    browser.toggle(on=True)
    browser.script("""
for (const word of document.querySelectorAll("b")) word.textContent = "tomorrow";
document.body.insertAdjacentHTML("beforeend", "<aside class=dim>Also read</aside>");
""")
    browser.until(_DECIDED)
    browser.settled()
    _opens_a_menu(browser)
    assert not browser.script(f"return {_SEEN}")


def _opens_a_menu(browser: Browser) -> None:
    """Click on a link that changes the page around the noise too, and wait until what the click opens is shown."""
    browser.script("""
document.querySelector("#next").addEventListener("click", (event) => {
  event.preventDefault();
  document.body.classList.add("open");
  document.querySelector("h1").setAttribute("data-open", "");
  document.body.insertAdjacentHTML("beforeend", "<div id=menu class=hide style='position: fixed; inset: 20%'>Menu</div>");
});
""")
    browser.driver.find_element(By.ID, "next").click()
    browser.until("document.querySelector('#menu')?.checkVisibility({ visibilityProperty: true })")

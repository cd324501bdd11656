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

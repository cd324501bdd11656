"""Pages that write parts of themselves anew, as frameworks do: what was dimmed and hidden stays so all the while.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

import time
from collections.abc import Callable

import pytest

from e2e.browsers import Browser

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 20}</article>"
BETWEEN = 1.2
"""Time between two refreshes of a page, s: longer than the second within which a mark's removal counts as the next of a fight."""
_MARKS = "return [...document.querySelectorAll('[data-penumbra]')].map((marked) => marked.className)"
_MORPH = "for (const one of document.querySelectorAll('[data-penumbra]')) one.removeAttribute('data-penumbra')"
_FIGHT = """
window.undone = 0;
new MutationObserver((records) => {
  for (const { target } of records) if (target.hasAttribute("data-penumbra")) {
    window.undone += 1;
    target.removeAttribute("data-penumbra");
  }
}).observe(document.body, { attributes: true, subtree: true });
"""
_FILM = """
window.film = { hidden: 0, shown: 0 };
(function look() {
  const advert = document.querySelector(".hide");
  window.film[advert.getClientRects().length > 0 ? "shown" : "hidden"] += 1;
  requestAnimationFrame(look);
})();
"""
_REWRITE = """
const part = document.querySelector("aside");
const html = part.innerHTML.replace(/ data-penumbra="[^"]*"/g, "");
window.rewrites = 0;
setInterval(() => { part.innerHTML = html; window.rewrites += 1; }, 400);
"""
_ANSWER = """
const part = document.querySelector("aside");
part.innerHTML = "<div class=hide>Write to us <input></div>";
part.querySelector("input").focus();
"""


def test_a_page_that_morphs_its_document_again_and_again_stays_dimmed(page: Open) -> None:
    browser = page(f"<nav class=dim>Sections</nav>{STORY}<aside class=hide>Fly south</aside>")
    browser.toggle(on=True)
    assert browser.script(_MARKS) == ["dim", "hide"]
    for _ in range(5):
        browser.script(_MORPH)
        assert browser.script(_MARKS) == ["dim", "hide"]
        time.sleep(BETWEEN)


def test_a_page_that_takes_every_mark_off_at_once_has_its_way(page: Open) -> None:
    browser = page(f"{STORY}<aside class=hide>Fly south</aside>")
    browser.script(_FIGHT)
    browser.toggle(on=True)
    browser.until("window.undone === 4")  # put on, and put back three times
    time.sleep(BETWEEN)
    assert browser.script(_MARKS) == []
    assert browser.script("return window.undone") == 4


def test_noise_that_is_written_anew_again_and_again_is_never_seen(page: Open) -> None:
    browser = page(f"{STORY}<aside><h3>Most read</h3><div><p class=hide>Fly south</p></div><p>Two</p></aside>")
    browser.toggle(on=True)
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    browser.script(_REWRITE)
    browser.script(_FILM)
    browser.until("window.rewrites >= 10")
    film = browser.script("return window.film")
    assert film["hidden"] > 0
    assert film["shown"] == 0
    browser.toggle(on=False)
    assert browser.script(_MARKS) == []


def test_what_the_page_gives_the_focus_as_it_replaces_noise_keeps_it(page: Open) -> None:
    browser = page(f"{STORY}<aside><div class=hide>Write to us <input></div></aside>")
    browser.toggle(on=True)
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    browser.script(_ANSWER)
    time.sleep(BETWEEN)
    assert browser.script("return document.activeElement.localName") == "input"
    assert browser.script("return document.activeElement.getClientRects().length") > 0

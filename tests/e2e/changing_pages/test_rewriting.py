"""Pages that write parts of themselves anew, as frameworks do: what was dimmed and hidden stays so all the while.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

import time
from collections.abc import Callable

import pytest

from driving.browsers import Browser
from driving.highlighting import press_key

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 20}</article>"
CALM = 1.2
"""Time after which the host is sure to have spoken of what has come, s."""
_MARKS = "return [...document.querySelectorAll('[data-penumbra]')].map((marked) => marked.className)"
_PATCHES = """
window.patches = 0;
const [between, times] = arguments;
const patching = setInterval(() => {
  for (const one of document.querySelectorAll("[data-penumbra]")) one.removeAttribute("data-penumbra");
  window.patches += 1;
  if (window.patches === times) clearInterval(patching);
}, between);
"""
_FIGHT = """
window.undone = 0;
window.fighter = new MutationObserver((records) => {
  for (const { target } of records) if (target.hasAttribute("data-penumbra")) {
    window.undone += 1;
    target.removeAttribute("data-penumbra");
  }
});
window.fighter.observe(document.body, { attributes: true, subtree: true });
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
_ADD_AGAIN = """
const place = document.querySelector("#place");
const html = place.innerHTML.replace(/ data-penumbra="[^"]*"/g, "");
window.film = { added: 0, shown: 0 };
setTimeout(function add() {  // alone, and after a time in which the mark of no earlier one can be taken over
  place.textContent = "";
  setTimeout(() => {
    place.innerHTML = html;
    window.film.added += 1;
    if (window.film.added < 20) setTimeout(add, 100);
  }, 150);
}, 0);
(function look() {
  if (document.querySelector(".promo")?.getClientRects().length > 0) window.film.shown += 1;
  requestAnimationFrame(look);
})();
"""
_WRITE_ALL = """
setTimeout((html) => {
  document.open();
  document.write(`<!doctype html><html lang=en><title>Anew</title><body>${html}`);
  document.close();
}, 0, arguments[0]);
"""
_NARROW = "<style>@media (min-width: 800px) { nav { display: none } }</style>"
_LIST = "<section id=list>" + "<div></div>" * 8 + "</section>"
_RECYCLE = """
const words = document.querySelector("article p").textContent;
const boxes = [...document.querySelectorAll("#list > div")];
let next = 0;
function fill() {
  const box = boxes[next % boxes.length];
  const noise = next % 3 === 1;
  box.className = noise ? "post sponsored hide" : "post keep";
  box.innerHTML = noise ? "<small>Advertisement</small><a href='/buy'>The finest lamps</a>" : `<h3>Post ${next}</h3><p>${words}</p>`;
  next += 1;
}
window.recycle = () => {
  window.film = { frames: 0, hidden: 0, lit: 0 };
  const recycling = setInterval(() => {
    if (next < 100) fill();
    else clearInterval(recycling);
  }, 60);
  (function look() {
    const drawn = (name) => [...document.querySelectorAll(`#list > .${name}`)].map((box) => box.getClientRects().length > 0);
    window.film.frames += 1;
    window.film.hidden += drawn("keep").filter((lit) => !lit).length;
    window.film.lit += drawn("hide").filter((lit) => lit).length;
    window.film.done = next === 100;
    requestAnimationFrame(look);
  })();
};
boxes.forEach(fill);
"""
_POUR = """
const list = document.querySelector("#list");
const since = new Map();
window.poured = { count: 0, late: 0 };
const pouring = setInterval(() => {
  poured.count += 1;
  if (poured.count === 80) clearInterval(pouring);
  list.insertAdjacentHTML("afterbegin", `<div class=hide>Advertisement ${"abcdefghij"[poured.count % 10].repeat(poured.count)}</div>`);
  since.set(list.firstChild, performance.now());
}, 100);
(function look() {
  for (const [advert, start] of since) {
    const late = performance.now() - start > 1000;
    if (late) poured.late += 1;
    if (late || advert.getClientRects().length === 0) since.delete(advert);
  }
  requestAnimationFrame(look);
})();
"""
MOST_LATE = 32
"""Adverts of 80 that may be seen for more than a second: a machine that stalls once makes a quarter late, waits that
add up most."""
_ANSWER = """
const part = document.querySelector("aside");
part.innerHTML = "<div class=hide>Write to us <input></div>";
part.querySelector("input").focus();
"""


@pytest.mark.parametrize(("between", "times"), [(20, 20), (180, 20), (800, 8)])
def test_a_page_that_patches_itself_repeatedly_stays_dimmed(page: Open, between: int, times: int) -> None:
    browser = page(f"<nav class=dim>Sections</nav>{STORY}<aside class=hide>Fly south</aside>")
    browser.toggle(on=True)
    assert browser.script(_MARKS) == ["dim", "hide"]
    browser.script(_FILM)
    browser.script(_PATCHES, between, times)
    browser.until("window.patches === arguments[0]", times)
    assert browser.script(_MARKS) == ["dim", "hide"]
    assert browser.script("return window.film.shown") == 0


def test_a_page_that_removes_all_marks_is_left_alone_and_tried_again_later(page: Open) -> None:
    browser = page(f"{STORY}<aside class=hide>Fly south</aside>")
    browser.script(_FIGHT)
    browser.toggle(on=True)
    browser.until("window.undone >= 4")  # put on, and put back three times
    assert browser.script(_MARKS) == []
    browser.until("window.undone >= 5")
    assert browser.script(_MARKS) == []
    assert browser.script("return window.undone") == 5


def test_a_mark_returns_when_the_page_stops_removing_it(page: Open) -> None:
    browser = page(f"{STORY}<aside class=hide>Fly south</aside>")
    browser.script(_FIGHT)
    browser.toggle(on=True)
    browser.until("window.undone >= 4")
    browser.script("window.fighter.disconnect()")
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    browser.toggle(on=False)
    assert browser.script(_MARKS) == []


def test_noise_that_is_rewritten_repeatedly_is_never_seen(page: Open) -> None:
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


def test_refilled_boxes_of_a_list_are_marked_by_their_contents(page: Open) -> None:
    browser = page(f"{STORY}{_LIST}")
    browser.script(_RECYCLE)
    browser.toggle(on=True)
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    browser.script("recycle()")
    browser.until("window.film.done")
    film = browser.script("return window.film")
    assert film["frames"] > 0
    assert film["hidden"] == 0
    assert film["lit"] == 0
    browser.toggle(on=False)
    assert browser.script(_MARKS) == []


def test_a_page_that_rewrites_itself_completely_is_dimmed_like_a_loaded_one(page: Open) -> None:
    browser = page(f"{STORY}<aside class=hide>Subscribe</aside>")
    browser.toggle(on=True)
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    dial = browser.ask("ui-bg-state")["dial"]
    browser.script(_WRITE_ALL, f"{STORY}<aside class=hide>Read on</aside>")
    browser.until("document.querySelector('.hide')?.textContent === 'Read on'")
    browser.until("document.querySelector('.hide').getClientRects().length === 0")

    def turned() -> bool:
        browser.wheel(-120)  # who writes a document anew takes its listeners with it
        return bool(browser.ask("ui-bg-state")["dial"] != dial)

    browser.wait_for(turned, "the wheel turns nothing")
    press_key(browser)
    browser.until("document.querySelector('penumbra-notice') !== null")  # nothing is selected


def test_parts_for_narrow_windows_are_decided_when_they_are_seen(page: Open) -> None:
    browser = page(f"{_NARROW}{STORY}<nav class=hide>Sections</nav>")
    browser.toggle(on=True)
    size = browser.driver.get_window_size()
    try:
        browser.driver.set_window_size(700, size["height"])
        browser.until("innerWidth < 800 && document.querySelector('nav').dataset.penumbra === 'hide'")
    finally:
        browser.driver.set_window_size(size["width"], size["height"])


def test_repeated_changes_are_not_delayed_more_and_more(page: Open) -> None:
    browser = page(f"{STORY}<section id=list></section>")
    browser.toggle(on=True)
    browser.script(_POUR)
    browser.until("window.poured.count === 80")
    assert browser.script("return window.poured.late") <= MOST_LATE


def test_a_replacement_of_noise_that_gets_the_focus_keeps_it(page: Open) -> None:
    browser = page(f"{STORY}<aside><div class=hide>Write to us <input></div></aside>")
    browser.toggle(on=True)
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    browser.script(_ANSWER)
    time.sleep(CALM)
    assert browser.script("return document.activeElement.localName") == "input"
    assert browser.script("return document.activeElement.getClientRects().length") > 0


@pytest.mark.parametrize("rule", ["hide .promo", "hide block(tag=div in=body>section>section words=7)"])
def test_what_a_users_rule_hides_is_not_seen_each_time_that_the_page_adds_it_again(page: Open, rule: str) -> None:
    browser = page(f"{STORY}<section id=place><section><div class='promo'>Our paper boats are here again</div></section></section>")
    browser.ask("ui-bg-rules", text=f"127.0.0.1 {rule}\n")
    browser.toggle(on=True)
    browser.until("document.querySelector('.promo').getClientRects().length === 0")
    browser.script(_ADD_AGAIN)
    browser.until("window.film.added === 20")
    assert browser.script("return window.film.shown") == 0
    browser.ask("ui-bg-rules", text="")
    browser.until("document.querySelector('.promo').getClientRects().length > 0")


_ANEW = {
    "written": "document.open(); document.write(html); document.close()",
    "replaced": """document.documentElement.replaceWith(
        document.adoptNode(new DOMParser().parseFromString(html, "text/html").documentElement))""",
    "cloned": "document.documentElement.replaceWith(document.documentElement.cloneNode(true))",
}


@pytest.mark.parametrize("how", _ANEW)
def test_a_page_that_rewrites_itself_at_its_top_is_there_after_off(page: Open, how: str) -> None:
    inner = f"<header class=hide style='height: 190px'>Sections</header>{STORY}"
    browser = page(inner)
    browser.toggle(on=True)
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    html = f"<!doctype html><html lang=en><title>Anew</title><body>{inner}"
    browser.script(f"document.querySelector('.hide').id = 'old'; setTimeout((html) => {{ {_ANEW[how]} }}, 0, arguments[0])", html)
    if how != "cloned":
        browser.until("document.querySelector('.hide') && !document.querySelector('#old')")
    browser.until("document.querySelector('.hide').getClientRects().length === 0")
    browser.settled()
    assert browser.toggle(on=False)["on"] is False
    assert browser.script("return scrollY") == 0

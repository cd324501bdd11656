"""Pages that live on after they were decided: single-page applications, endless feeds; only what changed is sent."""

import time

import pytest

from driving.browsers import Browser
from driving.hosts.spying import Spy
from driving.sight import standing

pytestmark = pytest.mark.browser

CALM = 1.5
"""Time after which what has changed on a page is sure to have been sent, s."""
_CLOCK = """
window.ticks = 0;
const clock = document.querySelector("#clock");
setInterval(() => {
  window.ticks += 1;
  if (window.ticks % 2) clock.firstChild.data = window.ticks;
  else clock.textContent = window.ticks;
}, 100);
"""


def _stands(browser: Browser, selector: str, wanted: set[str]) -> None:
    """Wait until everything of a selector stands as wanted."""
    browser.wait_for(lambda: standing(browser, selector) <= wanted, selector)


def test_an_endless_feed_is_decided_once_and_then_only_its_additions_are_sent(
    shared: Browser, pages: str, spy: Spy
) -> None:
    shared.open(f"{pages}/infinite.html")
    before = len(spy.requests())
    shared.toggle(on=True)
    shared.until("(scrollTo(0, document.documentElement.scrollHeight), document.querySelector('#entry-4') !== null)")
    shared.wait_for(lambda: "update" in [kind for kind, _ in spy.requests()[before:]])
    shared.settled()
    assert standing(shared, ".entry > p") <= {"lit", "dim"}
    shared.script("scrollTo(0, 0)")
    _stands(shared, ".entry:last-child .ad", {"dim", "hidden"})  # so all that has been added so far has been decided
    sent = len(spy.requests())
    shared.script("add()")
    shared.wait_for(lambda: len(spy.requests()) > sent)
    requests = spy.requests()
    assert [kind for kind, _ in requests[before:]].count("decide") == 1
    kind, length = requests[sent]
    assert kind == "update"
    assert length < shared.script("return document.body.innerText.length")
    assert shared.ask("ui-bg-state")["state"]["name"] == "working"


def test_added_blocks_are_decided_if_a_class_and_an_id_are_equal(
    shared: Browser, pages: str, spy: Spy
) -> None:
    shared.open(f"{pages}/infinite.html")
    shared.script(
        "document.body.insertAdjacentHTML('afterbegin', '<p class=pair>One of two</p><p id=pair>The other of the "
        "two</p>')"
    )
    shared.toggle(on=True)
    shared.settled()
    shared.script("document.body.insertAdjacentHTML('beforeend', '<div><p>Follow us and share this page.</p></div>')")
    _stands(shared, "body > div:last-child > p", {"dim", "hidden"})


def test_each_view_of_a_single_page_application_is_decided_again(
    shared: Browser, pages: str, spy: Spy
) -> None:
    shared.open(f"{pages}/spa.html")
    shared.toggle(on=True)
    frame = {selector: standing(shared, selector) for selector in (".top", ".side .ad", ".foot")}
    assert frame[".foot"] == {"hidden"}
    decided = spy.count("decide")
    shared.script("document.querySelector('#go-two').click()")
    shared.until("document.querySelector('#story-2') !== null")
    _stands(shared, "#story-2 p", {"lit"})
    shared.wait_for(lambda: spy.count("decide") > decided)
    shared.settled()
    assert {selector: standing(shared, selector) for selector in frame} == frame  # what stays from view to view stays hidden
    decided = spy.count("decide")
    shared.script("history.back()")
    shared.until("document.querySelector('#story-1') !== null")
    _stands(shared, "#story-1 p", {"lit"})
    shared.wait_for(lambda: spy.count("decide") > decided)
    shared.settled()
    assert {selector: standing(shared, selector) for selector in frame} == frame
    assert shared.toggle(on=False)["on"] is False
    assert shared.script("return document.querySelector('[data-penumbra]')") is None


def test_a_clock_causes_no_update_however_its_text_changes(
    shared: Browser, pages: str, spy: Spy
) -> None:
    shared.open(f"{pages}/article.html")
    shared.script("document.querySelector('h1').insertAdjacentHTML('beforeend', ' <b id=clock>0</b>')")
    shared.toggle(on=True)
    time.sleep(CALM)
    sent = len(spy.requests())
    shared.script(_CLOCK)
    shared.until("window.ticks >= 20")
    time.sleep(CALM)
    assert spy.requests()[sent:] == []
    shared.script("document.querySelector('#clock').firstChild.data = 'noon'")
    shared.wait_for(lambda: len(spy.requests()) > sent)


def test_the_host_forgets_a_left_page_and_decides_it_again_on_return(
    shared: Browser, pages: str, spy: Spy
) -> None:
    shared.open(f"{pages}/article.html")
    shared.toggle(on=True)
    forgotten, decided = spy.count("forget"), spy.count("decide")
    shared.open(f"{pages}/spa.html")
    shared.wait_for(lambda: spy.count("forget") > forgotten)
    shared.script("history.back()")
    shared.until("document.querySelector('.story-body') !== null")
    if shared.script(
        "return document.querySelector('[data-penumbra]') !== null"
    ):  # as it was left, from the browser's cache
        shared.wait_for(lambda: spy.count("decide") > decided)
    shared.settled()


_FEED = """
const [end] = arguments;
const words = [...document.querySelectorAll(".story-body p")].map((one) => one.textContent);
document.querySelector("footer").insertAdjacentHTML("beforebegin", '<section id="feed"></section>');
document.querySelector("footer").insertAdjacentHTML(end.startsWith("<i") ? "beforeend" : "beforebegin", end);
window.loads = 0;
new IntersectionObserver((entries) => {
  window.inSight = entries.at(-1).isIntersecting;
  if (!inSight) return;
  window.loads += 1;
  document.querySelector("#feed").insertAdjacentHTML("beforeend", `<article><h2>Story ${window.loads}</h2>`
    + words.slice(0, 4).map((text) => `<p>${text} ${window.loads}</p>`).join("") + "</article>");
}).observe(document.querySelector("#end"));
"""


@pytest.mark.parametrize("end", ['<div id="end" class="loading">Loading…</div>', (
    '<i id="end" class="sentinel" style="display:block;height:1px"></i>'
)])
def test_an_endless_list_keeps_loading_if_its_sentinel_is_noise(shared: Browser, pages: str, end: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.script(_FEED, end)
    shared.toggle(on=True)
    assert standing(shared, "footer") == {"hidden"}
    for _ in range(3):
        # There and back within one frame nothing would be reported.
        shared.until("(scrollTo(0, 300), window.inSight === false && (window.before = loads, true))")
        shared.until("(scrollTo(0, document.documentElement.scrollHeight), loads > before)")
        shared.settled()

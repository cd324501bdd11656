"""The popup in real browsers: what it says at each position of the dial, of the host, and how much room it takes."""

import json
from collections.abc import Iterator

import pytest

from driving.answers import POPUP_SHOWN
from driving.browsers import EXTENSION, Browser
from driving.hosts.commands import EXAMPLE
from driving.serving import serve_in_halves

pytestmark = pytest.mark.browser

HIGHEST = 600
"""Height that browsers give a popup, CSS px."""
WIDTH = 340
"""Width of the popup, CSS px."""
_HOST = "document.querySelector('#host').textContent"
_COUNTS = "['keep', 'dim', 'hide'].map((level) => document.querySelector(`#count-${level}`).textContent)"
_HEIGHT = """
const [words, line, width] = arguments;
document.documentElement.dir = words.direction.message;
for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word].message;
const show = (id, key, value) => document.getElementById(id).textContent = words[key].message.replace("$1", value);
show("sentence", "state_working_sentence");
show("advice", "state_working_advice");
show("page-type", "page_type_documentation");
show("noise", "popup_noise", "14 %");
show("host", "popup_host", "1.0.0");
const item = document.createElement("li");
item.textContent = words[line].message;
document.getElementById("interlocks").replaceChildren(item);
document.getElementById("interlocks").hidden = false;
document.body.style.width = `${width}px`;
return document.querySelector("main").getBoundingClientRect().height;
"""
_COVERED = """
document.querySelector('#site').style.height = `${innerHeight}px`;
const shown = [...document.querySelectorAll("main :is(button, input, select)")].filter((one) => one.checkVisibility() && !one.disabled);
return shown.filter((one) => {
  document.activeElement.blur();
  scrollBy(0, one.getBoundingClientRect().bottom + 2 - innerHeight);
  one.focus();
  const { left, bottom } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + 10, bottom - 2));
}).map(({ id, textContent }) => id || textContent);
"""


@pytest.fixture
def popup(example: Browser, pages: str) -> Iterator[Browser]:
    """The popup in the desk's tab, on a page that is dimmed, wherever the test before has turned the dial; the desk is left on it."""
    example.forget()
    example.open(f"{pages}/article.html")
    example.toggle(on=True)
    _open(example)
    yield example
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/popup/popup.html")


def _open(browser: Browser) -> None:
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/popup/popup.html?tab={browser.tab}")
    browser.until(POPUP_SHOWN)


def _at(browser: Browser, dial: int) -> None:
    browser.ask("ui-bg-dial", dial=dial)
    browser.wait_for(lambda: browser.ask("ui-bg-state")["dial"] == dial)


@pytest.mark.parametrize(
    ("dial", "counts", "words"),
    [
        (0, ["210", "0", "0"], "The whole page is shown."),
        (30, ["120", "90", "0"], "The main content stands in full light."),
        (60, ["120", "30", "60"], "The main content stands in full light."),
        (100, ["120", "0", "90"], "The main content stands in full light."),
    ],
)
def test_the_popup_says_what_is_dimmed_and_hidden_at_this_position_of_the_dial(
    popup: Browser, dial: int, counts: list[str], words: str
) -> None:
    _at(popup, dial)
    marks = popup.script("return [...document.querySelectorAll('[data-penumbra]')].map((one) => one.dataset.penumbra)")
    assert any(mark.startswith("dim") for mark in marks) == (counts[1] != "0")
    assert any(mark.startswith("hide") for mark in marks) == (counts[2] != "0")
    _open(popup)
    assert popup.script(f"return {_COUNTS}") == counts
    assert popup.script("return document.querySelector('#sentence').textContent") == words
    assert ("dimmed block" in popup.script("return document.querySelector('#advice').textContent")) == (
        0 < dial < 100
    )


def test_the_figures_follow_the_dial_while_it_is_turned_in_the_popup(popup: Browser) -> None:
    for dial, counts in ((100, ["120", "0", "90"]), (0, ["210", "0", "0"])):
        popup.script("document.querySelector(`[data-dial='${arguments[0]}']`).click()", dial)
        assert popup.script(f"return {_COUNTS}") == counts
    popup.wait_for(lambda: popup.ask("ui-bg-state")["dial"] == 0)


@pytest.mark.parametrize("language", sorted(folder.name for folder in (EXTENSION / "_locales").iterdir()))
def test_the_popup_fits_with_an_interlocks_line_in_every_language(
    popup: Browser, language: str
) -> None:
    words = json.loads((EXTENSION / "_locales" / language / "messages.json").read_text("utf-8"))
    lines = [key for key in words if key.startswith("interlock_")]
    heights = {line: popup.script(_HEIGHT, words, line, WIDTH) for line in lines}
    assert {line: height for line, height in heights.items() if height > HIGHEST} == {}
    assert popup.script("return getComputedStyle(document.querySelector('#interlocks')).paddingTop") != "0px"


def test_the_link_to_the_options_stays_in_view_in_a_high_popup(popup: Browser) -> None:
    bottom = popup.script(
        "document.querySelector('#site').style.height = `${innerHeight}px`;"
        " return innerHeight - document.querySelector('#options').getBoundingClientRect().bottom"
    )
    assert bottom >= 0


def test_the_popups_foot_does_not_cover_the_focused_element(popup: Browser) -> None:
    assert popup.script(_COVERED) == []


def test_a_host_without_a_request_yet_is_asked_and_not_called_missing(popup: Browser) -> None:
    popup.use_host(EXAMPLE)
    popup.open("about:blank")  # so that no page asks the host
    assert popup.ask("ui-bg-state")["host"] is None
    _open(popup)
    popup.until(f"{_HOST} === 'Host 1.0.0, on this machine'")


def test_a_missing_host_is_reported_before_it_is_needed(popup: Browser, pages: str) -> None:
    popup.use_host(None)
    popup.open(f"{pages}/article.html")
    _open(popup)
    popup.until(f"{_HOST} === 'No answer from the host'")
    assert "not installed" in popup.script("return document.querySelector('#sentence').textContent")
    assert not popup.script("return document.querySelector('#next').hidden")
    popup.use_host(EXAMPLE)


def test_the_popup_tells_the_state_of_a_page_that_is_still_loading(popup: Browser) -> None:
    with serve_in_halves("<!doctype html><title>Waiting</title><p>Before", "<p>After") as (address, _):
        popup.driver.switch_to.window(popup.desk)  # the driver would wait for the page
        popup.backstage.run("await api.tabs.update(given[0], { url: given[1] })", popup.tab, f"{address}/waiting.html")
        url = "return (await api.tabs.get(given[0])).url ?? ''"
        popup.wait_for(lambda: popup.backstage.run(url, popup.tab).startswith(address))
        popup.driver.get(f"{popup.origin}pages/popup/popup.html?tab={popup.tab}")
        popup.until("document.querySelector('#sentence').textContent === 'Penumbra is off on this page.'")


def test_the_popup_says_that_the_view_of_a_source_is_closed(popup: Browser, pages: str) -> None:
    popup.open(f"view-source:{pages}/article.html")
    popup.driver.switch_to.window(popup.desk)
    popup.driver.get(f"{popup.origin}pages/popup/popup.html?tab={popup.tab}")
    popup.until("document.querySelector('#sentence').textContent !== ''")
    assert popup.ask("ui-bg-state")["state"]["name"] == "page_closed"
    popup.open(f"{pages}/article.html")


def test_the_tab_key_goes_through_the_popup_from_top_to_bottom(popup: Browser) -> None:
    back = popup.script("""
      const all = [...document.querySelectorAll("button, a[href], select, input")].filter((one) => one.checkVisibility());
      const boxes = all.map((one) => one.getBoundingClientRect());
      return all.filter((_, at) => at > 0 && boxes[at].bottom <= boxes[at - 1].top).map((one) => one.id);
    """)
    assert back == []


def test_every_target_in_the_popup_is_large_enough_for_a_finger(popup: Browser) -> None:
    """At least 24 px each way (WCAG 2.2, "Target Size (Minimum)"), or a slider, whose track is as high as browsers make
    it."""
    small = popup.script("""
      const all = [...document.querySelectorAll("button, a[href], select, input:not([type=range])")];
      const boxes = all.map((one) => [one.id || one.textContent, (one.closest("label") ?? one).getBoundingClientRect()]);
      return boxes.filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24)).map(([name]) => name);
    """)
    assert small == []

"""Highlights and notes, end to end: by real keys and pointer, with the real host, in the live page and in the reader view."""

import io
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from driving.accessibility import AXE, COPY_OF_PANEL
from driving.answers import said, say
from driving.browsers import Browser, serve
from driving.highlighting import (
    BUBBLE,
    ENDS,
    QUOTE,
    bubble,
    drag,
    highlight,
    no_bubble,
    press_key,
    shown,
    type_in,
)
from driving.reader_tabs import close_reader
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

OTHER = "the roads held"
WORDS = "light shadow lamp harbour quay evening window keeper tide morning rope lantern ferry stone winter bell".split()
YELLOW = (0xFF, 0xE2, 0x7A)


def click_on(browser: Browser, text: str) -> None:
    """Click in the middle of the first line of a text."""
    left, top, _, _ = browser.script(ENDS, text)
    actions = ActionBuilder(browser.driver, duration=0)
    actions.pointer_action.move_to_location(left + 20, top)  # type: ignore[no-untyped-call]
    actions.pointer_action.click()
    actions.perform()


def part(browser: Browser, selector: str) -> WebElement:
    return bubble(browser).find_element("css selector", selector)


def kept(browser: Browser, address: str) -> list[dict[str, Any]]:
    """What the host keeps for an address."""
    return list(browser.ask("ui-bg-highlights", op="page", source="", url=address)["highlights"])


INSIDE = """
const { left, top, right, bottom } = arguments[0].getBoundingClientRect();
const [range] = CSS.highlights.get("penumbra-yellow");
const clear = [...range.getClientRects()].every((box) => box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right);
const { clientWidth, clientHeight } = document.documentElement; // without scrollbars, which lie over everything
return { inside: left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight, clear };
"""
OPEN_WINDOW = """
const made = await api.windows.create({ url: given[0], incognito: true });
return [made.id, made.tabs[0].id, made.incognito];
"""
SELECT = """
const select = () => {
  const paragraph = document.querySelector(".story-body p");
  if (document.readyState === "complete" && paragraph) getSelection().selectAllChildren(paragraph);
  return Boolean(paragraph) && document.readyState === "complete";
};
return api.scripting.executeScript({ target: { tabId: given[0] }, func: select }).then(([{ result }]) => result, () => false);
"""


_PUT = """
const [url, highlight] = given;
return api.runtime.sendMessage({ type: "ui-bg-notebook", op: "put", url, highlight });
"""


def read(browser: Browser) -> None:
    """Show the page's article in the desk's tab, in the stead of the tab that the extension opens."""
    source = browser.ask("ui-bg-read")["source"]
    browser.driver.switch_to.window(browser.desk)
    close_reader(browser)
    browser.driver.get(f"{browser.origin}pages/reader/reader.html?source={source}")
    browser.until("document.querySelector('#head')?.hidden === false")


@pytest.fixture
def page_of(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Makes a page and gives its address."""

    def made(body: str) -> str:
        (tmp_path / "page.html").write_text(f"<!doctype html><html lang=en><title>Shadows</title>{body}</html>", "utf-8")
        return f"{address}/page.html"

    with serve(tmp_path) as address:
        yield made


@pytest.fixture
def browser(shared: Browser) -> Browser:
    shared.driver.switch_to.window(shared.page)
    return shared




def test_a_highlight_with_a_note_is_made_by_key_and_found_after_a_reload(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?reload"
    browser.open(address)
    browser.toggle(on=True)
    drag(browser, QUOTE)
    press_key(browser)
    bubble(browser)
    assert shown(browser) == {"yellow": [QUOTE]}
    type_in(browser, Keys.ARROW_RIGHT)
    browser.wait_for(lambda: shown(browser) == {"green": [QUOTE]}, "the colour does not change")
    type_in(browser, Keys.TAB, "Dusk at ten in the morning", Keys.ESCAPE)
    no_bubble(browser)
    assert shown(browser) == {"green": [QUOTE], "note": [QUOTE]}
    [one] = kept(browser, address)
    assert (one["quote"]["exact"], one["color"], one["note"]) == (QUOTE, "green", "Dusk at ten in the morning")
    assert one["quote"]["prefix"].endswith("as they do at dusk,")
    assert one["title"].startswith("Two minutes of night")

    browser.open(address)
    assert shown(browser) == {}
    browser.toggle(on=True)
    browser.wait_for(lambda: shown(browser) == {"green": [QUOTE], "note": [QUOTE]}, "it is not found again")


def test_an_open_page_follows_changes_of_the_list(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?follows"
    browser.open(address)
    browser.toggle(on=True)
    highlight(browser, QUOTE)
    [one] = kept(browser, address)
    browser.script("window.hides = 0; document.addEventListener('visibilitychange', () => window.hides++)")
    browser.ask("ui-bg-notebook", op="put", url=address, highlight={**one, "color": "pink"})
    browser.wait_for(lambda: shown(browser) == {"pink": [QUOTE]}, "the colour does not change")
    browser.ask("ui-bg-notebook", op="remove", ids=[one["id"]])
    browser.wait_for(lambda: shown(browser) == {}, "the highlight stays")
    assert browser.script("return window.hides") == 0


def open_noted(browser: Browser, address: str) -> tuple[dict[str, Any], WebElement]:
    """Highlight the quote with the note "First", and open its bubble: what the host keeps, and the note's field."""
    browser.open(address)
    browser.toggle(on=True)
    highlight(browser, QUOTE, Keys.TAB, "First")
    [one] = kept(browser, address)
    click_on(browser, QUOTE)
    return one, part(browser, "textarea")


def open_overlong(browser: Browser, address: str) -> WebElement:
    """Highlight both texts, and open the quote's bubble with a note that is too long: the note's field."""
    browser.open(address)
    browser.toggle(on=True)
    highlight(browser, OTHER)
    highlight(browser, QUOTE)
    click_on(browser, QUOTE)
    field = part(browser, "textarea")
    browser.script("arguments[0].value = arguments[1]", field, "n" * 10_001)
    return field


def open_hostless(browser: Browser, address: str) -> None:
    """Highlight the quote, which opens its bubble, and take the host away."""
    browser.open(address)
    browser.toggle(on=True)
    drag(browser, QUOTE)
    press_key(browser)
    bubble(browser)
    browser.use_host(None)


def test_an_open_bubble_takes_in_a_note_that_is_changed_elsewhere(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?changed-elsewhere"
    one, field = open_noted(browser, address)
    browser.ask("ui-bg-notebook", op="put", url=address, highlight={**one, "note": "Of the list"})
    browser.wait_for(lambda: field.get_property("value") == "Of the list", "the bubble shows the note before")
    type_in(browser, Keys.TAB, Keys.END, ", and mine")
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)
    assert [one["note"] for one in kept(browser, address)] == ["Of the list, and mine"]


def test_two_notes_that_are_too_long_together_stay_in_the_bubble_until_they_are_shorter(
    browser: Browser, pages: str
) -> None:
    address = f"{pages}/article.html?too-long"
    one, field = open_noted(browser, address)
    mine, theirs = "m" * 6_000, "t" * 6_000
    browser.script("arguments[0].value = arguments[1]", field, mine)  # typing would take minutes, and be kept meanwhile
    browser.ask("ui-bg-notebook", op="put", url=address, highlight={**one, "note": theirs})
    browser.wait_for(lambda: field.get_property("value") == f"{mine}\n{theirs}", "one of the notes is missing")
    for _ in range(3):
        type_in(browser, Keys.ESCAPE)
        browser.wait_for(lambda: "12,001" in part(browser, ".bad").text, "nothing is said")
        assert browser.script(f"return {BUBBLE} !== null")
    assert field.get_property("value") == f"{mine}\n{theirs}"
    assert [one["note"] for one in kept(browser, address)] == [theirs]
    browser.script("arguments[0].value = arguments[0].value.slice(0, -2001)", field)
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)
    assert [one["note"] for one in kept(browser, address)] == [f"{mine}\n{theirs[2001:]}"]


def test_a_highlight_has_its_colour_on_the_screen(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/article.html?painted")
    browser.toggle(on=True)
    highlight(browser, QUOTE)
    picture = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
    assert sum(count for count, color in picture.getcolors(2**24) or [] if color == YELLOW) > 1000


def test_turning_penumbra_off_takes_highlights_off_and_leaves_the_page_as_it_was(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/article.html?off")
    remember(browser)
    browser.toggle(on=True)
    highlight(browser, QUOTE, Keys.TAB, "A note")
    assert shown(browser) == {"yellow": [QUOTE], "note": [QUOTE]}
    browser.toggle(on=False)
    assert browser.script("return CSS.highlights.size") == 0
    browser.script("scrollTo({ top: 0, behavior: 'instant' })")
    assert differences(browser) == []


def test_turning_penumbra_off_leaves_a_bubble_whose_note_is_too_long(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?off-too-long"
    field = open_overlong(browser, address)
    browser.toggle(on=False)
    browser.wait_for(lambda: "10,001" in part(browser, ".bad").text, "nothing is said")
    assert browser.script("return arguments[0].value.length", field) == 10_001
    assert browser.script("return CSS.highlights.size") == 0
    part(browser, ".row:last-child button").click()
    no_bubble(browser)
    assert browser.script("return CSS.highlights.size") == 0
    assert [one["quote"]["exact"] for one in kept(browser, address)] == [OTHER]


def test_a_bubble_that_stays_while_penumbra_is_turned_off_and_on_is_the_only_one(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?off-and-on"
    field = open_overlong(browser, address)
    browser.toggle(on=False)
    browser.toggle(on=True)
    browser.wait_for(lambda: len(shown(browser).get("yellow", [])) == 2, "the highlights are not shown again")
    click_on(browser, OTHER)
    browser.wait_for(lambda: "10,001" in part(browser, ".bad").text, "nothing is said")
    assert browser.script("return document.querySelectorAll('penumbra-bubble').length") == 1
    assert browser.script("return arguments[0].value.length", field) == 10_001
    browser.script("arguments[0].value = 'short'", field)
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)
    assert shown(browser)["note"] == [QUOTE]
    click_on(browser, QUOTE)
    assert part(browser, "textarea").get_property("value") == "short"
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)


def test_turning_penumbra_off_leaves_a_bubble_whose_note_the_host_cannot_keep(
    browser: Browser, pages: str, spied: list[str]
) -> None:
    address = f"{pages}/article.html?off-hostless"
    open_hostless(browser, address)
    type_in(browser, Keys.TAB, "Not lost")
    browser.toggle(on=False)
    browser.wait_for(lambda: part(browser, ".bad").text.startswith("This was not saved."), "nothing is said")
    assert part(browser, "textarea").get_property("value") == "Not lost"
    assert browser.script("return CSS.highlights.size") == 0
    browser.use_host(spied)
    browser.toggle(on=True)
    assert browser.script("return document.querySelectorAll('penumbra-bubble').length") == 1
    assert part(browser, "textarea").get_property("value") == "Not lost"
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)
    assert [(one["quote"]["exact"], one["note"]) for one in kept(browser, address)] == [(QUOTE, "Not lost")]


def test_a_click_on_a_highlight_opens_its_bubble_and_its_button_removes_it(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?click"
    browser.open(address)
    browser.toggle(on=True)
    highlight(browser, QUOTE)
    highlight(browser, OTHER)
    click_on(browser, QUOTE)
    assert part(browser, ".steps span").text == "1 / 2"
    part(browser, "[title='Next highlight']").click()
    browser.wait_for(lambda: part(browser, ".steps span").text == "2 / 2", "the next one is not opened")
    part(browser, ".row:last-child button").click()
    no_bubble(browser)
    assert shown(browser) == {"yellow": [QUOTE]}
    assert [one["quote"]["exact"] for one in kept(browser, address)] == [QUOTE]
    press_key(browser)
    bubble(browser)  # without a selection the key goes to the next one


def test_a_changed_page_shows_its_highlights_and_a_deleted_text_loses_none(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?changed"
    browser.open(address)
    browser.toggle(on=True)
    long = "Fields were mown for parking, the ferry company ran its winter vessel as well as the summer one"
    highlight(browser, QUOTE)
    highlight(browser, long)
    browser.script(
        "const all = [...document.querySelectorAll('.story-body p')];"
        "for (const one of all) one.innerHTML = one.innerHTML.replace('the ferry company ran its', 'the old ferry company had sent its');"
        "window.gone = all[0]; gone.remove();"
        "document.querySelector('.story-body').prepend(Object.assign(document.createElement('p'), { textContent: 'Updated at noon.' }))"
    )
    changed = long.replace("the ferry company ran its", "the old ferry company had sent its")
    browser.wait_for(lambda: shown(browser) == {"yellow": [changed]}, "the changed text is not found")
    assert len(kept(browser, address)) == 2
    browser.script("document.querySelector('.story-body').append(gone)")
    browser.wait_for(lambda: sorted(shown(browser)["yellow"]) == sorted([QUOTE, changed]), "the text that is back is not found")


def test_another_address_without_loading_has_its_own_highlights(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/article.html?first")
    browser.toggle(on=True)
    highlight(browser, QUOTE)
    browser.script("history.pushState({}, '', '?second')")
    browser.wait_for(lambda: shown(browser) == {}, "the first page's highlight stays")
    highlight(browser, OTHER)
    browser.script("history.back()")
    browser.wait_for(lambda: shown(browser) == {"yellow": [QUOTE]}, "the first page's highlight is not back")


def test_the_reader_view_shows_and_makes_the_pages_highlights(browser: Browser, pages: str) -> None:
    address = f"{pages}/article.html?reader"
    browser.open(address)
    browser.toggle(on=True)
    highlight(browser, QUOTE, Keys.TAB, "In both")
    read(browser)
    browser.wait_for(lambda: shown(browser) == {"yellow": [QUOTE], "note": [QUOTE]}, "the reader does not show it")
    highlight(browser, OTHER, Keys.ARROW_RIGHT)
    assert shown(browser) == {"yellow": [QUOTE], "note": [QUOTE], "green": [OTHER]}
    [first, _] = kept(browser, address)
    browser.driver.switch_to.window(browser.desk)
    browser.script("window.hides = 0; document.addEventListener('visibilitychange', () => window.hides++)")
    browser.backstage.run(_PUT, address, {**first, "color": "pink"})
    browser.wait_for(lambda: shown(browser).get("pink") == [QUOTE], "the reader does not follow a change that is made elsewhere")
    assert browser.script("return window.hides") == 0
    browser.open(address)
    browser.toggle(on=True)
    browser.wait_for(lambda: shown(browser).get("green") == [OTHER], "the page does not show the reader's highlight")


def test_what_cannot_be_highlighted_is_said_in_the_page(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/article.html?refused")
    browser.toggle(on=True)
    press_key(browser)
    assert said(browser) == say("highlight_empty")
    browser.script("document.querySelector('.story-body p').textContent = 'shadow '.repeat(1200)")
    browser.script("getSelection().selectAllChildren(document.querySelector('.story-body p'))")
    press_key(browser)
    browser.wait_for(lambda: said(browser) == say("highlight_long"), "it is not said that the selection is too long")
    assert shown(browser) == {}


def test_a_missing_host_is_said_and_the_note_stays_until_it_is_kept(
    browser: Browser, pages: str, spied: list[str]
) -> None:
    address = f"{pages}/article.html?hostless"
    open_hostless(browser, address)
    type_in(browser, Keys.TAB, "Not lost", Keys.ESCAPE)
    browser.wait_for(lambda: part(browser, ".bad").text.startswith("This was not saved."), "nothing is said")
    assert part(browser, "textarea").get_property("value") == "Not lost"
    browser.use_host(spied)
    type_in(browser, "!", Keys.ESCAPE)
    no_bubble(browser)
    assert shown(browser)["note"] == [QUOTE]


def test_a_bubble_stays_at_the_first_escape_after_a_pause_of_typing_that_kept_nothing(
    browser: Browser, pages: str, spied: list[str]
) -> None:
    address = f"{pages}/article.html?hostless-pause"
    open_hostless(browser, address)
    type_in(browser, Keys.TAB, "Not lost")
    browser.wait_for(lambda: part(browser, ".bad").text.startswith("This was not saved."), "nothing is said")
    assert "Close it again" not in part(browser, ".bad").text
    type_in(browser, Keys.ESCAPE)
    browser.wait_for(lambda: part(browser, ".bad").text.endswith("Close it again to discard it."), "nothing is said")
    assert part(browser, "textarea").get_property("value") == "Not lost"
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)
    browser.use_host(spied)


def test_a_private_window_keeps_no_highlights(browser: Browser, pages: str) -> None:
    address = f"{pages.replace('127.0.0.1', 'localhost')}/article.html?private"
    window, tab, incognito = browser.backstage.run(OPEN_WINDOW, address)
    assert incognito
    browser.wait_for(lambda: browser.backstage.run(SELECT, tab), "the window's page does not load")
    browser.ask("ui-bg-toggle", tab=tab, on=True)
    refused = browser.backstage.run(
        "return api.tabs.sendMessage(given[0], { type: 'bg-cs-highlight' }, { frameId: 0 }).catch(() => null)", tab
    )
    browser.backstage.run("await api.windows.remove(given[0])", window)
    assert kept(browser, address) == []
    assert refused is None or refused["error"]["state"] == "highlight_private"


def test_1000_highlights_on_a_long_page_are_shown(browser: Browser, page_of: Callable[[str], str]) -> None:
    texts = [f"<p id=p{at}>{sentence(at)} {'The lamp is seen in part. ' * 8}</p>" for at in range(1000)]
    address = page_of(f"<article><h1>Shadows</h1>{''.join(texts)}</article>")
    browser.open(address)
    marks = [{"quote": {"exact": sentence(at), "prefix": "", "suffix": ""}, "position": {"start": at, "end": at + 9}} for at in range(1000)]
    for first in range(0, len(marks), 100):  # one call of all of them may outlast the driver's patience on a slow machine
        browser.backstage.run(
            "const put = (highlight) => api.runtime.sendMessage({ type: 'ui-bg-highlights', op: 'put', source: '', url: given[0], highlight });"
            "await Promise.all(given[1].map(put))",
            address, marks[first : first + 100],
        )
    assert len(kept(browser, address)) == 1000
    browser.toggle(on=True)
    browser.wait_for(lambda: len(shown(browser).get("yellow", [])) == 1000, "not all are shown")


def test_highlights_of_a_long_page_that_changes_all_the_time_are_shown_and_made(
    browser: Browser, page_of: Callable[[str], str]
) -> None:
    chance = random.Random(3)
    texts = [f"{' '.join(chance.choices(WORDS, k=60))} {at}." for at in range(3000)]
    tick = "const end = performance.now() + 40; while (performance.now() < end); clock.textContent = end;"
    ticking = f"<p id=clock>0</p><script>setInterval(() => {{ {tick} }}, 50)</script>"
    paragraphs = "".join(f"<p>{text}</p>" for text in texts)
    address = page_of(f"{ticking}<article><h1>Shadows</h1><p>{QUOTE}</p>{paragraphs}</article>")
    browser.open(address)
    gone = "The page has had this sentence once, and no words of it are anywhere now."
    for exact in (texts[700][:120], texts[2300][:120], gone):
        quote = {"exact": exact, "prefix": "", "suffix": ""}
        browser.ask("ui-bg-highlights", op="put", source="", url=address, highlight={"quote": quote})
    browser.toggle(on=True)
    browser.wait_for(lambda: len(shown(browser).get("yellow", [])) == 2, "the highlights are not shown")
    highlight(browser, QUOTE)
    assert len(kept(browser, address)) == 4


def sentence(at: int) -> str:
    """One of many sentences that are all different."""
    return f"Sentence {at} of the page tells of lamp {at * 7919 % 1009}, which stood {at * 31 % 977} steps from the wall."


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_in_the_bubble(browser: Browser, pages: str, scheme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    browser.open(f"{pages}/article.html?axe-{scheme}")
    browser.toggle(on=True)
    drag(browser, QUOTE)
    press_key(browser)
    root = bubble(browser)
    wrong, right = json.loads(browser.driver.execute_async_script(AXE.read_text("utf-8") + COPY_OF_PANEL.replace(".panel", ".bubble"), root, scheme))
    assert wrong == []
    assert {"color-contrast", "button-name", "label"} <= set(right)


@pytest.mark.parametrize("width", [400, 1280])
def test_the_bubble_is_inside_the_window_and_off_its_text(browser: Browser, pages: str, width: int) -> None:
    browser.open(f"{pages}/article.html?width-{width}")
    size = browser.driver.get_window_size()
    browser.driver.set_window_size(width, size["height"])
    try:
        browser.toggle(on=True)
        drag(browser, OTHER)
        press_key(browser)
        box = browser.script(INSIDE, part(browser, ".bubble"))
        assert box == {"inside": True, "clear": True}
        type_in(browser, Keys.ESCAPE)
        no_bubble(browser)
    finally:
        browser.driver.set_window_size(size["width"], size["height"])


def test_no_scrollbar_covers_the_bubble_of_a_text_at_the_windows_edge(
    browser: Browser, page_of: Callable[[str], str]
) -> None:
    lines = "".join(f"<p>{' '.join(WORDS)} {at}.</p>" for at in range(40))
    browser.open(page_of(f"<main><h1>Lamps</h1>{lines}<p style='text-align: end'>the last lamp</p>{lines}</main>"))
    browser.toggle(on=True)
    drag(browser, "the last lamp")
    press_key(browser)
    assert browser.script(INSIDE, part(browser, ".bubble")) == {"inside": True, "clear": True}
    type_in(browser, Keys.ESCAPE)
    no_bubble(browser)

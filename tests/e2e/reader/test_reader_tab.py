"""The reader view's tab: what it shows when it is loaded again, reopened or come too late, and the ways back to the
page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

TITLE = "How the light gets in"
READY = "document.querySelector('#head')?.hidden === false"
GONE = "document.querySelector('#said strong') !== null"
TOOLS = ("aloud-open", "passage", "exports-open", "print")
ALL_TABS = "return (await api.tabs.query({})).map(({ id }) => id)"
FORGET = "await api.storage.session.clear()"
TAKE_VIEW = """
const view = (await api.tabs.query({})).find(({ url, pendingUrl }) => (url || pendingUrl || "").includes(given[0]));
if (view) await api.tabs.remove(view.id);
return view?.url || view?.pendingUrl || "";
"""
WINDOW_OF_VIEW = """
const view = (await api.tabs.query({})).find(({ url, pendingUrl }) => (url || pendingUrl || "").includes(given[0]));
if (!view) return null;
const { id, type } = await api.windows.get(view.windowId);
await api.tabs.remove(view.id);
return [id, type];
"""
OPEN_WINDOW = """
const { id, tabs } = await api.windows.create({ url: given[0], type: given[1] });
return [id, tabs[0].id];
"""
CLOSE_WINDOW = "await api.windows.remove(given[0])"
OPEN_PRIVATE = "return (await api.windows.create({ url: given[0], incognito: true })).tabs[0]"
LOADED = """
const { status, url } = await api.tabs.get(given[0]);
return status === "complete" && url.startsWith("http");
"""
PLACE_OF = """
const [fact] = arguments;
const line = document.querySelector("#facts");
const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const at = walker.currentNode.data.indexOf(fact);
  if (at < 0) continue;
  const range = document.createRange();
  range.setStart(walker.currentNode, at);
  range.setEnd(walker.currentNode, at + fact.length);
  const { left, right } = range.getBoundingClientRect();
  return [left, right];
}
"""
REOPEN = """
const window = Services.wm.getMostRecentWindow("navigator:browser");
const { SessionStore } = ChromeUtils.importESModule("resource:///modules/sessionstore/SessionStore.sys.mjs");
SessionStore.undoCloseTab(window, 0);
"""


@pytest.fixture
def address(example: Browser, tmp_path: Path) -> Iterator[str]:
    """A page to read; afterwards the desk stands on the popup's page again."""
    (tmp_path / "index.html").write_text((
        "<!doctype html><html lang=en><title>Light</title><main><p>Words.</main>"
    ), "utf-8")
    with serve(tmp_path) as served:
        yield f"{served}/index.html"
        example.driver.switch_to.window(example.desk)
        example.driver.get(f"{example.origin}pages/popup/popup.html")


def read(browser: Browser, address: str) -> str:
    """Read a page; give the reader view's address and show it in a tab of the driver's, since Chromium's knows no
    other."""
    browser.open(address)
    source = browser.ask("ui-bg-read")["source"]
    view = str(browser.wait_for(lambda: browser.backstage.run(TAKE_VIEW, source), "the reader view does not open"))
    browser.driver.switch_to.new_window("tab")
    browser.driver.get(view)
    browser.until(READY)
    browser.until("history.state !== null")
    return view


def close(browser: Browser) -> None:
    """Close the tab that the driver is at."""
    browser.driver.close()
    browser.driver.switch_to.window(browser.page)


def works(browser: Browser, tool: str) -> bool:
    return browser.driver.find_element("id", tool).is_enabled()


def test_the_view_opens_in_its_pages_window_while_another_one_is_in_front(example: Browser, address: str) -> None:
    example.open(address)
    own = example.backstage.run("return (await api.tabs.get(given[0])).windowId", example.tab)
    front, _ = example.backstage.run(OPEN_WINDOW, f"{address}?front", "normal")
    source = example.ask("ui-bg-read")["source"]
    found = example.wait_for(lambda: example.backstage.run(WINDOW_OF_VIEW, source), "the reader view does not open")
    example.backstage.run(CLOSE_WINDOW, front)
    assert found == [own, "normal"]


def test_the_view_of_a_page_in_a_pop_up_opens_in_a_window_with_tabs(example: Browser, address: str) -> None:
    window, tab = example.backstage.run(OPEN_WINDOW, f"{address}?pop-up", "popup")
    example.wait_for(lambda: example.backstage.run(LOADED, tab), "the pop-up does not load")
    source = example.ask("ui-bg-read", tab=tab)["source"]
    found = example.wait_for(lambda: example.backstage.run(WINDOW_OF_VIEW, source), "the reader view does not open")
    example.backstage.run(CLOSE_WINDOW, window)
    assert found[1] == "normal"


def test_a_long_word_in_the_title_does_not_make_the_view_scroll_sideways(example: Browser, address: str) -> None:
    read(example, address)
    example.script("document.querySelector('#title').textContent = 'Donaudampfschifffahrtsgesellschaft'.repeat(9)")
    over = example.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    close(example)
    assert over == 0


def test_the_first_of_ten_read_pages_is_still_available(example: Browser, address: str) -> None:
    readings = []
    for _ in range(10):
        readings.append(read(example, address))
        close(example)
    example.driver.switch_to.window(example.desk)
    example.driver.get(readings[0])
    example.until(READY)
    assert example.driver.find_element("id", "title").text == TITLE


def test_a_reloaded_tab_shows_its_article_from_its_own_history(example: Browser, address: str) -> None:
    read(example, address)
    example.backstage.run(FORGET)
    example.driver.refresh()
    example.until(READY)
    assert example.driver.find_element("id", "title").text == TITLE
    example.driver.execute_script("location.hash = document.querySelector('#toc-list a').hash")
    example.until("location.hash !== '' && history.state !== null")
    example.driver.refresh()
    example.until(READY)
    assert all(works(example, tool) for tool in (*TOOLS, "back"))
    close(example)


def test_a_tab_reopened_from_the_session_shows_its_article(example: Browser, address: str) -> None:
    if not isinstance(example.driver, webdriver.Firefox):
        pytest.skip("Chromium's driver reopens no tab")
    read(example, address)
    close(example)
    example.backstage.run(FORGET)
    before = set(example.driver.window_handles)
    with example.driver.context(example.driver.CONTEXT_CHROME):
        example.driver.execute_script(REOPEN)
    own = example.wait_for(lambda: set(example.driver.window_handles) - before).pop()
    example.driver.switch_to.window(own)
    example.until(READY)
    assert example.driver.find_element("id", "title").text == TITLE
    close(example)


def test_a_lost_article_leaves_a_link_to_its_page_and_no_dead_tools(
    example: Browser, address: str
) -> None:
    reading = read(example, address)
    close(example)
    example.backstage.run(FORGET)
    example.driver.switch_to.new_window("tab")
    example.driver.get(reading)
    example.until(GONE)
    assert example.driver.find_element("css selector", "#said a").get_attribute("href") == address
    assert example.script(
        "return document.querySelector('#said').scrollWidth <= document.querySelector('#said').clientWidth"
    )
    assert [tool for tool in TOOLS if works(example, tool)] == []
    own = example.driver.current_window_handle
    before = example.backstage.run(ALL_TABS)
    example.driver.find_element("id", "back").click()
    example.wait_for(lambda: own not in example.driver.window_handles)
    example.driver.switch_to.window(example.page)
    opened = [tab for tab in example.backstage.run(ALL_TABS) if tab not in before]
    assert len(opened) == 1
    example.wait_for(lambda: example.backstage.run("return (await api.tabs.get(given[0])).url", opened[0]) == address)
    example.backstage.run("await api.tabs.remove(given[0])", opened[0])


def test_a_reader_tab_without_an_article_leads_nowhere(example: Browser, address: str) -> None:
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/reader/reader.html?source=none&url=javascript:alert(1)")
    example.until(GONE)
    assert example.driver.find_elements("css selector", "#said a") == []
    assert [tool for tool in (*TOOLS, "back") if works(example, tool)] == []


def test_facts_begin_where_the_text_does_whatever_the_interfaces_direction(example: Browser, address: str) -> None:
    read(example, address)
    facts = ("A. Writer", "November 20, 2026", "to read")
    for interface in ("ltr", "rtl"):
        example.script("document.documentElement.dir = arguments[0]", interface)
        author, day, minutes = (example.script(PLACE_OF, fact) for fact in facts)
        assert author[1] <= day[0] < day[1] <= minutes[0]
    example.script("document.querySelector('#head').dir = 'rtl'")
    author, day, minutes = (example.script(PLACE_OF, fact) for fact in facts)
    assert minutes[1] <= day[0] < day[1] <= author[0]
    close(example)


def test_the_reader_keeps_nothing_of_a_private_window(example: Browser, address: str) -> None:
    if not isinstance(example.driver, webdriver.Firefox):
        pytest.skip("Chromium opens no page of an extension in a private window")
    window = example.backstage.run(OPEN_PRIVATE, address)
    example.wait_for(lambda: example.backstage.run(LOADED, window["id"]))
    before = set(example.driver.window_handles)
    example.ask("ui-bg-read", tab=window["id"])
    own = example.wait_for(lambda: set(example.driver.window_handles) - before).pop()
    example.driver.switch_to.window(own)
    example.until(f"{READY} && !document.querySelector('#print').disabled")
    assert "url=" not in example.driver.current_url
    assert example.script("return history.state") is None
    example.driver.switch_to.window(example.page)
    example.backstage.run("await api.windows.remove(given[0])", window["windowId"])


def test_a_picture_beside_text_keeps_its_distance_from_the_text_below(example: Browser, address: str) -> None:
    read(example, address)
    gap = """
    const picture = document.createElement("img");
    picture.src = "../../icons/on-32.png";
    const text = document.querySelector("#text");
    text.prepend(picture);
    return text.querySelector("p").getBoundingClientRect().top - picture.getBoundingClientRect().bottom;
    """
    assert example.script(gap) > 10
    assert example.script("return getComputedStyle(document.querySelector('#text figure img')).marginBottom") == "0px"
    close(example)

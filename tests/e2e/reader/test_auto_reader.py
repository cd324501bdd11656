"""Articles of chosen sites open in the reader view by themselves, and the ways out of it lead to the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

SITE = "127.0.0.1"
FULL_HISTORY = 50
"""Entries that browsers keep of a tab."""
READY = "document.querySelector('#head')?.hidden === false"
TITLE = "document.querySelector('#title').textContent"
WORDS = "Between light and dark lies a band in which only a part of the lamp is seen, and its width grows with the lamp. "
STORY = """<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><body>
<nav><a href=/>Home</a> <a href=/news>News</a></nav><main><article><h1>{title}</h1>
{paragraphs}<p>More of it is in <a id=other href="{other}">the other story</a>, which is older.</p></article></main>
<footer><p>© 2026 The Penumbra Times</p></footer></body></html>"""
OPEN_PRIVATE = "return (await api.windows.create({ url: given[0], incognito: true })).tabs[0]"
AFTER_FRAMES = """const [count, done] = arguments;
const next = (left) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : done());
next(count)"""
DECIDED = "const { status, title } = await api.tabs.get(given[0]); return status === 'complete' && title === given[1]"


def story(title: str, other: str) -> str:
    paragraphs = "\n".join(f"<p>{at}. {WORDS * 4}</p>" for at in range(12))
    return STORY.format(title=title, other=other, paragraphs=paragraphs)


@pytest.fixture
def stories(shared: Browser, tmp_path: Path) -> Iterator[str]:
    """Two articles that link each other, on a site whose articles open in the reader view."""
    (tmp_path / "one.html").write_text(story("The first shadow", "two.html"), "utf-8")
    (tmp_path / "two.html").write_text(story("The second shadow", "one.html"), "utf-8")
    shared.ask("ui-bg-sites", site=SITE, reader=True)
    handles = set(shared.driver.window_handles)
    with serve(tmp_path) as address:
        yield address
        for handle in set(shared.driver.window_handles) - handles:
            shared.driver.switch_to.window(handle)
            shared.driver.close()
        shared.open("about:blank")


def in_reader(browser: Browser, title: str) -> None:
    """Wait until the driver's tab shows an article in the reader view."""
    browser.wait_for(lambda: browser.driver.current_url.startswith(browser.origin), "the reader view does not open")
    browser.until(f"{READY} && {TITLE} === arguments[0]", title)


def stays(browser: Browser, address: str) -> bool:
    """Is the page shown, also after the time in which it is decided and dimmed?"""
    browser.wait_for(lambda: browser.driver.current_url == address, "the page does not come back")
    browser.toggle(on=True)
    browser.toggle(on=False)
    # Penumbra takes small movements of the page back in these frames: the driver's own scrolling to a link among them.
    browser.driver.execute_async_script(AFTER_FRAMES, 10)
    return browser.driver.current_url == address


def test_an_article_opens_in_the_reader_view_in_its_own_tab(shared: Browser, stories: str) -> None:
    tabs = len(shared.driver.window_handles)
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    assert len(shared.driver.window_handles) == tabs


def test_back_leads_to_the_page_and_forward_to_the_reader_view(shared: Browser, stories: str) -> None:
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    shared.driver.back()
    assert stays(shared, f"{stories}/one.html")
    shared.driver.refresh()
    assert stays(shared, f"{stories}/one.html")
    shared.driver.forward()
    in_reader(shared, "The first shadow")


def test_the_button_back_leads_to_the_page_also_after_a_jump(shared: Browser, stories: str) -> None:
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    shared.until("history.state !== null")
    shared.script("location.hash = '#article'")
    shared.until("history.state?.steps > 1")
    shared.driver.find_element("id", "back").click()
    assert stays(shared, f"{stories}/one.html")


def test_the_button_back_leads_to_the_page_also_where_a_jump_has_driven_it_out_of_a_full_history(
    shared: Browser, stories: str, pages: str
) -> None:
    for at in range(FULL_HISTORY):
        shared.driver.get(f"{pages}/nothing.svg?{at}")
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    shared.until("history.state !== null")
    assert shared.script("return history.length") == FULL_HISTORY
    shared.script("location.hash = '#article'")
    shared.until("history.state?.steps > 1")
    shared.driver.find_element("id", "back").click()
    assert stays(shared, f"{stories}/one.html")


def test_a_page_that_was_left_for_stays_when_it_loads_itself_again(shared: Browser, stories: str) -> None:
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    shared.driver.find_element("css selector", "#source").click()
    assert stays(shared, f"{stories}/one.html")
    shared.script("window.isBefore = true; location.replace(location.href)")
    shared.until("window.isBefore === undefined && document.readyState === 'complete'")
    assert stays(shared, f"{stories}/one.html")
    shared.driver.find_element("id", "other").click()
    in_reader(shared, "The second shadow")


def test_a_link_in_the_reader_view_opens_the_next_article_there(shared: Browser, stories: str) -> None:
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    before = set(shared.driver.window_handles)
    link = shared.driver.find_element("css selector", "#text a[href$='two.html']")
    shared.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", link)
    link.click()
    own = shared.wait_for(lambda: set(shared.driver.window_handles) - before).pop()
    shared.driver.switch_to.window(own)
    in_reader(shared, "The second shadow")
    shared.driver.find_element("id", "back").click()
    shared.wait_for(lambda: shared.driver.current_url == f"{stories}/two.html")


@pytest.mark.parametrize("name", ["front", "listing", "application", "product", "forum"])
def test_a_page_that_is_no_article_stays_a_page(shared: Browser, pages: str, name: str) -> None:
    shared.ask("ui-bg-sites", site=SITE, reader=True)
    shared.open(f"{pages}/{name}.html")
    assert stays(shared, f"{pages}/{name}.html")


def test_another_site_and_a_choice_taken_back_open_nothing(shared: Browser, stories: str) -> None:
    elsewhere = stories.replace(SITE, "localhost")
    shared.open(f"{elsewhere}/one.html")
    assert stays(shared, f"{elsewhere}/one.html")
    shared.ask("ui-bg-sites", site=SITE, reader=False)
    shared.open(f"{stories}/one.html")
    assert stays(shared, f"{stories}/one.html")


def test_an_article_on_a_site_that_is_always_dimmed_opens_too(shared: Browser, stories: str) -> None:
    shared.ask("ui-bg-sites", site=SITE, when="site")
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    shared.driver.back()
    shared.until("document.querySelector('[data-penumbra]') !== null")
    assert shared.driver.current_url == f"{stories}/one.html"


def test_nothing_opens_by_itself_in_a_private_window(shared: Browser, stories: str) -> None:
    if not isinstance(shared.driver, webdriver.Firefox):
        pytest.skip("Chromium's driver sees no private window")
    tab = shared.backstage.run(OPEN_PRIVATE, f"{stories}/one.html")
    shared.wait_for(lambda: shared.backstage.run(DECIDED, tab["id"], "The first shadow"))
    shared.ask("ui-bg-toggle", tab=tab["id"], on=True)
    shared.wait_for(lambda: shared.ask("ui-bg-state", tab=tab["id"])["state"]["name"] == "working")
    assert shared.backstage.run("return (await api.tabs.get(given[0])).url", tab["id"]) == f"{stories}/one.html"
    shared.backstage.run("await api.windows.remove(given[0])", tab["windowId"])


def test_the_choice_in_the_panel_is_the_sites(shared: Browser, stories: str) -> None:
    shared.open(f"{stories}/one.html")
    in_reader(shared, "The first shadow")
    shared.until("!document.querySelector('#always-part').hidden")
    shared.driver.find_element("css selector", "[popovertarget=looks]").click()
    choice = shared.driver.find_element("id", "always")
    assert choice.is_selected()
    choice.click()
    view = shared.driver.current_window_handle
    shared.wait_for(lambda: "reader" not in shared.ask("ui-bg-sites")["sites"][SITE])
    shared.driver.switch_to.window(view)
    choice.click()
    shared.wait_for(lambda: shared.ask("ui-bg-sites")["sites"][SITE].get("reader") is True)

"""The reader view comes back to the paragraph where the user was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

READY = "document.querySelector('#head')?.hidden === false"
WORDS = "Between light and dark lies a band in which only a part of the lamp is seen, and its width grows with the lamp. "
PARAGRAPHS = [f"<p>{at}. {WORDS * 4}</p>" for at in range(40)]
NEWER = ["<p>Corrected since: the lamp stands before the ball, and not behind it, as the first words of this had it.</p>"]
FIRST_LINE = """
return [...document.querySelectorAll("#text p")].find((one) => one.getBoundingClientRect().bottom > 64).textContent.split(".")[0];
"""
TAKE_VIEW = """
const view = (await api.tabs.query({})).find(({ url, pendingUrl }) => (url || pendingUrl || "").includes(given[0]));
if (view) await api.tabs.remove(view.id);
return view?.url || view?.pendingUrl || "";
"""
KEPT = "const { lasting } = await import(api.runtime.getURL('background/storage/lasting-storage.js')); return (await lasting.get('reader-places'))['reader-places']"


@pytest.fixture
def story(shared: Browser, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a long article and its file."""
    file = tmp_path / "story.html"
    write(file, PARAGRAPHS)
    with serve(tmp_path) as served:
        yield f"{served}/story.html", file
        close(shared)
        shared.open("about:blank")


def write(file: Path, paragraphs: list[str]) -> None:
    body = f"<main><article><h1>The long shadow</h1>{''.join(paragraphs)}</article></main>"
    file.write_text(f"<!doctype html><html lang=en><meta charset=utf-8><title>Shadow</title><body>{body}</body></html>", "utf-8")


def read(browser: Browser, address: str) -> None:
    """Read the page in a tab of the driver's, which takes the place of the tab that the extension opens."""
    close(browser)
    browser.open(address)
    source = browser.ask("ui-bg-read")["source"]
    view = str(browser.wait_for(lambda: browser.backstage.run(TAKE_VIEW, source), "the reader view does not open"))
    browser.driver.switch_to.new_window("tab")
    browser.driver.get(view)
    browser.until(READY)


def close(browser: Browser) -> None:
    """Close the reader view's tab, if there is one."""
    for handle in set(browser.driver.window_handles) - {browser.page, browser.desk}:
        browser.driver.switch_to.window(handle)
        browser.driver.close()
    browser.driver.switch_to.window(browser.page)


def press(browser: Browser, key: str) -> None:
    ActionChains(browser.driver).send_keys(key).perform()


def read_on(browser: Browser) -> str:
    """Go down the article by the keyboard, and give the number of the first paragraph on the screen once it is kept."""
    for _ in range(4):
        press(browser, Keys.PAGE_DOWN)
    browser.wait_for(lambda: browser.backstage.run(KEPT), "no place is kept")
    browser.until("scrollY > 1000")
    found = str(browser.script(FIRST_LINE))
    assert int(found) > 2
    return found


def test_an_article_that_is_opened_again_is_where_it_was_left(shared: Browser, story: tuple[str, Path]) -> None:
    read(shared, story[0])
    left = read_on(shared)
    read(shared, story[0])
    assert shared.script(FIRST_LINE) == left
    press(shared, Keys.HOME)
    shared.until("scrollY === 0")


def test_the_place_is_the_paragraph_also_in_a_changed_article(shared: Browser, story: tuple[str, Path]) -> None:
    address, file = story
    read(shared, address)
    left = read_on(shared)
    write(file, NEWER * 3 + PARAGRAPHS[:1] + PARAGRAPHS[2:])
    read(shared, address)
    assert shared.script(FIRST_LINE) == left


def test_another_article_and_a_forgotten_one_begin_at_their_beginning(shared: Browser, story: tuple[str, Path]) -> None:
    address, _ = story
    read(shared, address)
    read_on(shared)
    read(shared, f"{address}?page=2")
    assert shared.script("return scrollY") == 0
    shared.ask("ui-bg-memory", action="forget", site="127.0.0.1")
    read(shared, address)
    assert shared.script("return scrollY") == 0


def test_nothing_is_kept_where_sites_are_not_remembered(shared: Browser, story: tuple[str, Path]) -> None:
    read(shared, story[0])
    read_on(shared)
    shared.ask("ui-bg-settings", settings={"memory": False})
    assert shared.backstage.run(KEPT) is None
    read(shared, story[0])
    assert shared.script("return scrollY") == 0
    press(shared, Keys.PAGE_DOWN)
    shared.until("scrollY > 100")
    close(shared)
    assert shared.ask("ui-bg-settings")["memory"] is False
    assert shared.backstage.run(KEPT) is None


def test_back_and_forward_move_between_the_parts_of_an_article(shared: Browser, story: tuple[str, Path]) -> None:
    address, file = story
    chapters = [f"<h2>Chapter {at}</h2>{''.join(PARAGRAPHS[at : at + 10])}" for at in range(0, 40, 10)]
    write(file, chapters)
    read(shared, address)
    shared.driver.find_element("id", "toc-open").click()
    shared.script("window.ended = new Promise((done) => addEventListener('scrollend', () => done(), { once: true }))")
    shared.driver.find_elements("css selector", "#toc-list a")[3].click()  # a browser's Back leaves out what no user did
    shared.driver.execute_async_script("window.ended.then(arguments[0])")  # Chromium's Back does not end a smooth scroll
    assert shared.script("return scrollY") > 1000
    shared.driver.back()
    shared.until("scrollY === 0")
    shared.driver.forward()
    shared.until("scrollY > 1000")


def test_another_route_of_a_web_application_is_another_article(shared: Browser, story: tuple[str, Path]) -> None:
    address, _ = story
    read(shared, f"{address}#/first")
    read_on(shared)
    read(shared, f"{address}#/second")
    assert shared.script("return scrollY") == 0


def test_back_to_the_page_opens_it_anew_where_its_tab_has_gone_on(shared: Browser, story: tuple[str, Path]) -> None:
    address, _ = story
    read(shared, address)
    view = shared.driver.current_window_handle
    shared.driver.switch_to.window(shared.page)
    shared.driver.get(f"{address}?page=2")
    shared.driver.switch_to.window(view)
    shared.script("setTimeout(() => document.querySelector('#back').click(), 50)")
    shared.wait_for(lambda: view not in shared.driver.window_handles, "the reader view stays open")
    shared.driver.switch_to.window(shared.page)
    assert shared.driver.current_url == f"{address}?page=2"
    shown = "return (await api.tabs.query({})).map(({ url }) => url)"
    assert any(url.startswith(address) and "page=2" not in url for url in shared.backstage.run(shown))

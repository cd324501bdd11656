"""Private windows: the page is decided as any other, and nothing of it is remembered."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from e2e.browsers import BROWSERS, WAIT, Browser, launch

pytestmark = pytest.mark.browser

_OPEN = """
const [url, incognito, done] = arguments;
const { windows } = globalThis.browser ?? chrome;
windows.create({ url, incognito }).then((made) => done([made.id, made.tabs[0].id, made.incognito]), (error) => done(String(error)));
"""
_LOADED = """
const [tab, done] = arguments;
const { tabs } = globalThis.browser ?? chrome;
tabs.get(tab).then(({ status, url }) => done(status === "complete" && url.startsWith("http")));
"""
_CLOSE = """
const [id, done] = arguments;
(globalThis.browser ?? chrome).windows.remove(id).then(done);
"""
_STORED = (
    "const done = arguments[0]; (globalThis.browser ?? chrome).storage.local.get(null).then(JSON.stringify).then(done);"
)


@pytest.fixture(params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with launch(request.param, private=True) as running:
        yield running


def _decide_in_window(browser: Browser, address: str, *, private: bool) -> None:
    """Open a window, decide its page, choose a dial for its site, and close it."""
    driver = browser.driver
    driver.switch_to.window(browser.desk)
    opened = driver.execute_async_script(_OPEN, address, private)
    assert isinstance(opened, list), opened
    window, tab, incognito = opened
    assert incognito is private
    WebDriverWait(driver, WAIT, 0.05).until(lambda _: driver.execute_async_script(_LOADED, tab))
    browser.ask("ui-bg-toggle", tab=tab, on=True)
    driver.switch_to.window(browser.desk)
    shown = browser.ask("ui-bg-state", tab=tab)
    assert (shown["private"], shown["state"]["name"]) == (private, "working")
    browser.ask("ui-bg-dial", tab=tab, dial=80)
    driver.switch_to.window(browser.desk)
    driver.execute_async_script(_CLOSE, window)


def _remembered(browser: Browser) -> list[str]:
    """Sites in the host's memory."""
    return [one["site"] for one in browser.ask("ui-bg-memory", tab=0, action="list")["sites"]]


def test_what_is_decided_in_a_private_window_is_remembered_neither_by_the_host_nor_by_the_extension(
    browser: Browser, pages: str
) -> None:
    address = f"{pages.replace('127.0.0.1', 'localhost')}/article.html"
    _decide_in_window(browser, address, private=True)
    assert _remembered(browser) == []
    browser.driver.switch_to.window(browser.desk)
    assert "localhost" not in browser.driver.execute_async_script(_STORED)

    _decide_in_window(browser, address, private=False)
    WebDriverWait(browser.driver, WAIT, 0.05).until(lambda _: _remembered(browser) == ["localhost"])
    browser.driver.switch_to.window(browser.desk)
    assert "localhost" in browser.driver.execute_async_script(_STORED)

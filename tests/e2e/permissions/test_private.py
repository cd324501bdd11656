"""Private windows: the page is decided as any other, and nothing of it is remembered."""

import json
from functools import partial
from pathlib import Path

import pytest

from driving.browsers import Browser, launch, serve

pytestmark = pytest.mark.browser

_OPEN = """
const [url, incognito] = given;
const made = await api.windows.create({ url, incognito });
return [made.id, made.tabs[0].id, made.incognito];
"""
_LOADED = """
const { status, url } = await api.tabs.get(given[0]);
return status === "complete" && url.startsWith("http");
"""
_SHEETS = """
const [{ result }] = await api.scripting.executeScript({ target: { tabId: given[0] }, world: "MAIN", func: () => window.sheets });
return result;
"""
_HEARS = "return api.tabs.sendMessage(given[0], { type: 'bg-cs-state' }, { frameId: 0 }).then(() => true, () => false)"
_SCRIPTS = "return api.scripting.getRegisteredContentScripts()"
_PAGE = (
    "<!doctype html><html lang=en><title>Light</title><script>window.sheets = "
    "document.adoptedStyleSheets.length</script>"
    "<nav class=site-nav><a href=/a>Sections</a></nav><main><p>Words of a page.</main></html>"
)
"""It counts the style sheets that are there before anything of it is drawn."""


def _decide_in_window(browser: Browser, address: str, *, private: bool) -> None:
    """Open a window, decide its page, choose a dial for its site, and close it."""
    window, tab, incognito = browser.backstage.run(_OPEN, address, private)
    assert incognito is private
    browser.wait_for(lambda: browser.backstage.run(_LOADED, tab), "the window's page does not load")
    browser.ask("ui-bg-toggle", tab=tab, on=True)
    shown = browser.ask("ui-bg-state", tab=tab)
    assert (shown["private"], shown["state"]["name"]) == (private, "working")
    browser.ask("ui-bg-dial", tab=tab, dial=80)
    browser.backstage.run("await api.windows.remove(given[0])", window)


def _remembered(browser: Browser) -> list[str]:
    """Sites in the host's memory."""
    return [one["site"] for one in browser.ask("ui-bg-memory", action="list")["sites"]]


def _stored(browser: Browser) -> str:
    return json.dumps(browser.kept())


def test_neither_host_nor_extension_remembers_a_private_window(
    shared: Browser, pages: str
) -> None:
    address = f"{pages.replace('127.0.0.1', 'localhost')}/article.html"
    _decide_in_window(shared, address, private=True)
    assert _remembered(shared) == []
    assert "localhost" not in _stored(shared)

    _decide_in_window(shared, address, private=False)
    shared.wait_for(lambda: _remembered(shared) == ["localhost"])
    assert "localhost" in _stored(shared)


def test_a_site_chosen_in_a_private_window_is_on_only_in_that_window(
    shared: Browser, pages: str
) -> None:
    site = pages.replace("127.0.0.1", "localhost")
    run, ask = shared.backstage.run, shared.ask
    window, tab, _ = run(_OPEN, f"{site}/article.html", True)
    ordinary, other, _ = run(_OPEN, f"{site}/article.html", False)
    for each in (tab, other):
        shared.wait_for(partial(run, _LOADED, each), "a window's page does not load")
    ask("ui-bg-site", tab=tab, when="site")
    run("await api.tabs.reload(given[0])", other)
    for page in ("blog.html", "documentation.html"):
        run("await api.tabs.update(given[0], { url: given[1] })", tab, f"{site}/{page}")
        shared.wait_for(partial(_is_on, shared, tab, page), "it is not on by itself")
    assert not run(_HEARS, other)
    assert "localhost" not in _stored(shared)
    assert [one["persistAcrossSessions"] for one in run(_SCRIPTS)] == [False]

    ask("ui-bg-site", tab=tab, when="ask")
    assert run(_SCRIPTS) == []
    for one in (window, ordinary):
        run("await api.windows.remove(given[0])", one)


def test_nothing_of_a_private_page_comes_into_a_window_that_is_not_private(shared: Browser, pages: str) -> None:
    window, tab, _ = shared.backstage.run(_OPEN, f"{pages.replace('127.0.0.1', 'localhost')}/article.html", True)
    shared.wait_for(partial(shared.backstage.run, _LOADED, tab), "the window's page does not load")
    tabs = "return (await api.tabs.query({})).filter((tab) => !tab.incognito).map((tab) => tab.id)"
    before = shared.backstage.run(tabs)
    if shared.name == "chromium":
        with pytest.raises(AssertionError, match="reader_private"):
            shared.ask("ui-bg-read", tab=tab)
    else:
        shared.ask("ui-bg-read", tab=tab)
    assert shared.backstage.run(tabs) == before
    shared.backstage.run("await api.windows.remove(given[0])", window)


def _is_on(browser: Browser, tab: int, page: str) -> bool:
    shown = browser.ask("ui-bg-state", tab=tab)
    return bool(shown["url"].endswith(page) and shown["on"] and shown["state"]["name"] != "waiting")


def test_private_windows_get_no_first_paint_from_the_memory(shared: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(_PAGE, "utf-8")
    with serve(tmp_path) as address:
        shared.open(f"{address}/index.html")
        shared.ask("ui-bg-site", when="site")
        for private, sheets in ((False, 1), (True, 0)):
            window, tab, _ = shared.backstage.run(_OPEN, f"{address}/index.html", private)
            shared.wait_for(partial(shared.backstage.run, _LOADED, tab), "the window's page does not load")
            assert shared.backstage.run(_SHEETS, tab) == sheets
            shared.backstage.run("await api.windows.remove(given[0])", window)
        shared.ask("ui-bg-site", when="ask")


def test_a_firefox_without_history_keeps_settings_rules_and_no_pages(pages: str) -> None:
    with launch("firefox", private=True, history=False) as browser:
        browser.ask("ui-bg-rules", text="a.example off\n")
        assert browser.ask("ui-bg-settings", settings={"dial": 40})["dial"] == 40
        assert browser.ask("ui-bg-rules")["text"] == "a.example off\n"
        browser.open(f"{pages}/article.html")
        assert browser.toggle(on=True)["state"]["name"] == "working"
        browser.ask("ui-bg-dial", dial=80)
        assert "127.0.0.1" not in _stored(browser)
        assert _remembered(browser) == []

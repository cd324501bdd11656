"""First paint in real browsers: on a site seen before, the noise of its last page is never painted on its next one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.support.wait import WebDriverWait

from driving.browsers import WAIT, Browser, serve
from penumbra.browsers.identity import GECKO_ID

pytestmark = pytest.mark.browser

WORDS = "A shadow's edge is never a line, for between light and dark lies a band in which part of the lamp is seen. "
REMEMBERED = [{"selector": "nav.site-nav", "mark": "hide"}]
FILM = """<script>
window.film = [];
const look = () => {
  const noise = document.querySelector(".site-nav");
  const unseen = () => noise.dataset.penumbra || getComputedStyle(noise).clipPath !== "none"
    || getComputedStyle(document.documentElement).maskImage !== "none";
  if (noise) film.push(unseen() ? "unseen" : "seen");
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
</script>"""
SLEEP = """
const [id, done] = arguments;
WebExtensionPolicy.getByID(id).extension.terminateBackground({ disableResetIdleForTest: true }).then(done);
"""


def page(title: str) -> str:
    """A page of the site that films, frame by frame, whether its noise is seen."""
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>{FILM}</head><body>"
        f"<nav class=site-nav><a href=/a>Sections</a></nav><main><h1>{title}</h1>{f'<p>{WORDS * 3}</p>' * 30}"
        "</main></body></html>"
    )


@pytest.fixture
def browser(example: Browser) -> Iterator[Browser]:
    """The shared browser, with no site chosen or remembered before and after."""
    example.forget()
    yield example
    example.open("about:blank")  # a page that lives on would be remembered again
    example.forget()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    for name in ("one", "two", "other"):
        (tmp_path / f"{name}.html").write_text(page(f"Page {name}"), "utf-8")
    with serve(tmp_path) as address:
        yield address


def decided(browser: Browser) -> None:
    browser.until("document.querySelector('.site-nav')?.dataset.penumbra === 'hide'")


def send_to_sleep(browser: Browser) -> None:
    """End the background as the browser does when it has had nothing to do for a while."""
    browser.driver.switch_to.window(browser.desk)
    if isinstance(browser.driver, webdriver.Chrome):
        browser.driver.execute_cdp_cmd("ServiceWorker.enable", {})
        browser.driver.execute_cdp_cmd("ServiceWorker.stopAllWorkers", {})
    else:
        with browser.driver.context(browser.driver.CONTEXT_CHROME):
            browser.driver.execute_async_script(SLEEP, GECKO_ID)
    browser.driver.switch_to.window(browser.page)


def test_remembered_noise_is_painted_in_no_frame_of_the_next_page(
    browser: Browser, site: str
) -> None:
    browser.open(f"{site}/one.html")
    browser.ask("ui-bg-site", when="site")
    decided(browser)
    browser.settled()
    browser.wait_for(lambda: browser.kept().get("painted:127.0.0.1") == REMEMBERED, (
        "the site's noise is not remembered"
    ))

    browser.open(f"{site}/two.html")
    decided(browser)
    assert "seen" not in browser.script("return window.film"), "the noise flashed"
    browser.until("document.adoptedStyleSheets.length === 0")
    browser.toggle(on=False)
    assert browser.script("return getComputedStyle(document.querySelector('.site-nav')).clipPath") == "none"

    browser.ask("ui-bg-sites", site="127.0.0.1", when="forget")
    assert "painted:127.0.0.1" not in browser.kept()


def test_a_sleeping_background_lets_no_frame_of_noise_through(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.ask("ui-bg-site", when="site")
    decided(browser)
    browser.settled()
    send_to_sleep(browser)
    browser.open(f"{site}/two.html")
    decided(browser)
    assert "seen" not in browser.script("return window.film"), "the noise flashed"
    browser.until("document.adoptedStyleSheets.length === 0")


def test_a_page_of_an_unknown_site_is_shown_without_the_host(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.ask("ui-bg-site", when="site")
    decided(browser)
    browser.settled()
    browser.ask("ui-bg-sites", site="127.0.0.1", when="forget")
    browser.ask("ui-bg-site", when="site")
    browser.ask("ui-bg-rules", text="127.0.0.1/other.html off")
    browser.open(f"{site}/other.html")
    browser.until("window.film.at(-1) === 'seen' && document.adoptedStyleSheets.length === 0")


def test_a_wrong_memory_is_corrected_by_the_next_decision(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.ask("ui-bg-site", when="site")
    decided(browser)
    browser.settled()
    browser.ask("ui-bg-rules", text="127.0.0.1/other.html keep .site-nav")
    browser.open(f"{site}/other.html")
    browser.until("getComputedStyle(document.querySelector('.site-nav')).clipPath === 'none'")
    WebDriverWait(browser.driver, WAIT, 0.1).until(lambda _: browser.kept()["painted:127.0.0.1"] == [])
    browser.until("window.film.at(-1) === 'seen'")


_AHEAD = """
const rules = document.createElement("script");
rules.type = "speculationrules";
rules.textContent = JSON.stringify({ prerender: [{ source: "list", urls: [arguments[0]], eagerness: "immediate" }] });
document.head.append(rules);
"""
_READY = "<script>addEventListener('load', () => localStorage.setItem('ready', document.prerendering));</script>"


def test_a_prerendered_page_is_decided_when_it_is_visited(
    shared: Browser, site: str, tmp_path: Path
) -> None:
    if shared.name == "firefox":
        pytest.skip("Firefox makes no page ready ahead")
    (tmp_path / "ahead.html").write_text(page("Page ahead").replace("</body>", f"{_READY}</body>"), "utf-8")
    shared.ask("ui-bg-sites", when="all")
    driver, others = shared.driver, set(shared.driver.window_handles)
    driver.switch_to.new_window("tab")  # its handle is another one after the visit, so that it is none that other tests use
    try:
        driver.get(f"{site}/one.html")
        driver.execute_script(_AHEAD, f"{site}/ahead.html")
        shared.until("localStorage.getItem('ready') === 'true'")
        driver.execute_script("location.assign(arguments[0])", f"{site}/ahead.html")
        shared.wait_for(lambda: _at_new_tab(shared, others) == f"{site}/ahead.html", "the page is visited")
        assert driver.execute_script("return performance.getEntriesByType('navigation')[0].activationStart") > 0
        shared.until("document.querySelector('[data-penumbra]') !== null")
    finally:
        _at_new_tab(shared, others)
        driver.close()
        driver.switch_to.window(shared.page)
        shared.ask("ui-bg-sites", when="ask")


def _at_new_tab(browser: Browser, others: set[str]) -> str:
    """Go to the tab that is none of the others; its address."""
    (handle,) = set(browser.driver.window_handles) - others
    browser.driver.switch_to.window(handle)
    return str(browser.driver.current_url)

"""A host that dies, is missing, or speaks another version: the page keeps its state and the next toggle works."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from e2e.browsers import BROWSERS, WAIT, Browser, BrowserName, install_host, launch
from e2e.sight import differences, remember, standing
from e2e.spying import Spy

pytestmark = pytest.mark.browser

NEWER = [sys.executable, "-I", str(Path(__file__).with_name("newer_host.py"))]


def _fails(browser: Browser, pages: str, states: Sequence[str]) -> None:
    """Toggle on an untouched page and find it untouched, in one of the states that tell of a host's fault."""
    browser.open(f"{pages}/article.html")
    browser.until("document.readyState === 'complete'")
    remember(browser)
    shown = browser.toggle(on=True)
    assert shown["state"]["name"] in states
    assert shown["on"] is False
    assert differences(browser) == []


def test_a_host_killed_in_mid_request_leaves_the_page_alone_and_the_next_toggle_works(
    shared: Browser, pages: str, spy: Spy
) -> None:
    spy.kill_at_next_decide()
    _fails(shared, pages, ["host_failed"])
    assert shared.toggle(on=True)["state"]["name"] == "working"
    assert standing(shared, ".story-body > p") == {"lit"}


@pytest.mark.parametrize("name", BROWSERS)
def test_a_host_of_another_protocol_leaves_the_page_alone_and_says_so(name: BrowserName, pages: str) -> None:
    with launch(name, host=NEWER) as browser:
        _fails(browser, pages, ["host_new"])


@pytest.mark.parametrize("name", BROWSERS)
def test_without_a_host_the_page_is_left_alone_and_the_first_run_page_goes_on_once_it_is_installed(
    name: BrowserName, pages: str
) -> None:
    with launch(name, host=None) as browser:
        _fails(browser, pages, ["host_missing"])
        browser.driver.switch_to.window(browser.desk)
        browser.driver.get(f"{browser.origin}pages/welcome/welcome.html")
        browser.until("!document.querySelector('#steps').hidden")
        install_host(browser)
        WebDriverWait(browser.driver, WAIT, 0.2).until(
            lambda driver: driver.execute_script("return !document.querySelector('#ready').hidden")
        )
        browser.open(f"{pages}/article.html")
        assert browser.toggle(on=True)["state"]["name"] == "working"

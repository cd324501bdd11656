"""A host that dies, is missing, or speaks another version: the page keeps its state and the next toggle works."""


import pytest

from driving.browsers import Browser, install_host
from driving.hosts.commands import OTHER_VERSION
from driving.hosts.spying import Spy
from driving.sight import differences, remember, standing

pytestmark = pytest.mark.browser



@pytest.fixture
def browser(running: Browser) -> Browser:
    """The browser with nothing remembered; each test gives it its host."""
    running.forget()
    return running


def _fails(browser: Browser, pages: str, state: str) -> None:
    """Toggle on an untouched page and find it untouched, in the state that tells of the host's fault."""
    browser.open(f"{pages}/article.html")
    browser.until("document.readyState === 'complete'")
    remember(browser)
    shown = browser.toggle(on=True)
    assert shown["state"]["name"] == state
    assert shown["on"] is False
    assert differences(browser) == []


def _works(browser: Browser) -> None:
    assert browser.toggle(on=True)["state"]["name"] == "working"
    assert standing(browser, ".story-body > p") == {"lit"}


def test_a_toggle_works_after_a_host_was_killed_during_requests(
    browser: Browser, pages: str, spied: list[str], spy: Spy
) -> None:
    browser.use_host(spied)
    spy.kill_at_next_decides(2)  # the second one is asked in the first one's place
    _fails(browser, pages, "host_failed")
    _works(browser)


@pytest.mark.parametrize(("protocol", "state"), [(0, "host_old"), (9, "host_new")])
def test_a_host_of_another_protocol_is_reported_until_it_is_replaced(
    browser: Browser, pages: str, protocol: int, state: str
) -> None:
    browser.use_host([*OTHER_VERSION, str(protocol)])
    _fails(browser, pages, state)
    install_host(browser)
    _works(browser)


def test_the_welcome_page_continues_once_a_missing_host_is_installed(
    browser: Browser, pages: str
) -> None:
    browser.use_host(None)
    _fails(browser, pages, "host_missing")
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/welcome/welcome.html")
    browser.until("!document.querySelector('#steps').hidden")
    install_host(browser)
    browser.until("!document.querySelector('#ready').hidden")
    browser.open(f"{pages}/article.html")
    _works(browser)

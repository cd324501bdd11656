"""The first-run page in real browsers: the steps that it names are those that help."""

import sys
from collections.abc import Iterator

import pytest

from driving.browsers import Browser
from driving.hosts.commands import EXAMPLE, OTHER_VERSION

pytestmark = pytest.mark.browser

_COMMANDS = "[...document.querySelectorAll('#steps > li:not([hidden]) > .command > code')].map((one) => one.textContent)"

_MISPLACED = """
document.querySelector("main").style.width = "320px";
return [...document.querySelectorAll("#keys li")].filter((row) => {
  const key = row.querySelector("kbd");
  key.textContent = arguments[0];
  const [words, cap, edges] = [row.firstChild, key, row].map((one) => one.getBoundingClientRect());
  const apart = words.right <= cap.left || words.bottom <= cap.top;
  return !apart || cap.left < edges.left || cap.right > edges.right;
}).map((row) => row.textContent);
"""


@pytest.fixture
def desk(running: Browser) -> Iterator[Browser]:
    """The browser with nothing remembered, and the desk as the other tests want it afterwards."""
    running.forget()
    yield running
    running.driver.switch_to.window(running.desk)
    running.driver.get(f"{running.origin}pages/popup/popup.html")


def _welcome(browser: Browser) -> None:
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/welcome/welcome.html")


@pytest.mark.parametrize(
    ("host", "sentence", "commands"),
    [
        (None, "not installed", ["pipx install .", "penumbra install"]),
        ([*OTHER_VERSION, "0"], "too old", ["git pull\npipx install --force .", "penumbra install"]),
        ([*OTHER_VERSION, "9"], "newer than this extension", ["git pull"]),
        ([sys.executable, "-c", ""], "stopped unexpectedly", ["penumbra doctor"]),
    ],
    ids=["missing", "old", "new", "failed"],
)
def test_the_welcome_page_names_commands_for_a_silent_host(
    desk: Browser, host: list[str] | None, sentence: str, commands: list[str]
) -> None:
    desk.use_host(host)
    _welcome(desk)
    desk.until("document.querySelector('#sentence').textContent.includes(arguments[0])", sentence)
    assert desk.script(f"return {_COMMANDS}") == commands
    desk.use_host(EXAMPLE)
    desk.driver.switch_to.window(desk.desk)
    desk.until("!document.querySelector('#ready').hidden")
    assert desk.script("return document.querySelector('#steps').hidden")


def test_the_welcome_page_lists_on_and_off_first_and_the_peek_key(desk: Browser) -> None:
    desk.use_host(EXAMPLE)
    _welcome(desk)
    desk.until("document.querySelectorAll('#keys li').length > 0")
    rows = desk.script("return [...document.querySelectorAll('#keys li')].map((one) => one.textContent)")
    assert rows[0].startswith("Turn Penumbra on or off")
    assert "Peek at the untouched pagehold ` (left of 1)" in rows
    desk.until("!document.querySelector('#ready').hidden")
    # On a narrow window the words take two lines, and a key's cap stays as high as its own.
    caps = "document.querySelector('main').style.width = '320px';"
    caps += " return [...document.querySelectorAll('#keys kbd')].map((one) => one.offsetHeight)"
    assert max(desk.script(caps)) < 30


def test_long_names_of_keys_go_below_their_words_in_a_narrow_window(desk: Browser) -> None:
    desk.use_host(EXAMPLE)
    _welcome(desk)
    desk.until("!document.querySelector('#ready').hidden && document.querySelectorAll('#keys li').length > 0")
    assert not desk.script(_MISPLACED, "Alt+Umschalttaste+Aufwärtspfeil")


def test_the_welcome_page_explains_what_firefox_asked_and_only_there(desk: Browser) -> None:
    desk.use_host(EXAMPLE)
    _welcome(desk)
    desk.until("!document.querySelector('#ready').hidden")
    explained = desk.script("return document.querySelector('#firefox-question').checkVisibility()")
    assert explained is (desk.name == "firefox")
    assert "browsing activity and website content" in desk.script(
        "return document.querySelector('#firefox-question').textContent"
    )


def test_firefox_is_told_what_the_host_receives_of_a_page(desk: Browser) -> None:
    if desk.name != "firefox":
        pytest.skip("other browsers do not know kinds of data")
    collected = desk.backstage.run("return (await api.permissions.getAll()).data_collection")
    assert sorted(collected) == ["browsingActivity", "websiteContent"]

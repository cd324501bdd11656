"""A page in a running browser: turn Penumbra on, and take screenshots."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from string import Template

from penumbra.browsers.driving.drivers import Driver
from penumbra.errors import BrowserError

__all__ = ["PageState", "apply", "screenshot"]

_PAGE = "pages/welcome/welcome.html"
"""A page of the extension that can send messages to the background."""
_TIMEOUT = 30.0
"""Longest wait until the page is done, s."""
_POLL = 0.1
"""Time between two requests for the state, s."""
_FINAL_STATES = frozenset({"working", "not_suited", "no_page", "page_closed", "file_closed"})
_FILE = "doc_"
"""Prefix of the states of documents that are no web pages: PDF files, pictures and others."""
_FAILED_STATES = frozenset({"host_missing", "host_forbidden", "host_old", "host_new", "host_failed", "failed"})

_ASK = """
const api = globalThis.browser ?? globalThis.chrome;
const ask = async (message) => {
  const reply = await api.runtime.sendMessage(message);
  if (reply?.error) throw new Error(reply.error.message);
  return reply?.data;
};
const own = api.runtime.getURL("");
const tabs = await api.tabs.query({});
const tab = tabs.find(({ url }) => /^(?:https?|file):/.test(url ?? ""))?.id;
if (tab === undefined) throw new Error("the page's tab was not found");
"""
_TURN_ON = Template(
    """(async () => {
$ask
const self = await api.tabs.getCurrent();
const strays = tabs.filter(({ id, url }) => url?.startsWith(own) && id !== self.id);
await api.tabs.remove(strays.map(({ id }) => id));
await ask({ type: "ui-bg-site", tab, when: "all" });
await ask({ type: "ui-bg-toggle", tab, on: true });
const dial = $dial;
if (dial !== null) await ask({ type: "ui-bg-dial", tab, dial });
return "";
})()"""
)
_STATE = f"""(async () => {{
{_ASK}
const {{ on, state }} = await ask({{ type: "ui-bg-state", tab }});
const sentence = api.i18n.getMessage(state.sentenceKey);
return JSON.stringify({{ on, name: state.name, sentence, detail: state.detail }});
}})()"""

_DRAWN = """new Promise((resolve) => {
  setTimeout(resolve, 2000, "");
  const draw = (left) => (left ? requestAnimationFrame(() => draw(left - 1)) : resolve(""));
  draw(10);
})"""
"""Waits until a page has been drawn ten times. A tab that is not drawn is not waited for."""
_PICTURES = 6
"""Pictures of a page that moves, at most."""


@dataclass(frozen=True)
class PageState:
    """The page's state with Penumbra on."""

    on: bool
    sentence: str
    """The extension's message about the page."""


def apply(driver: Driver, tab: str, extension_url: str, dial: int | None) -> PageState:
    """Turn Penumbra on for all pages and wait until the page in this tab is done.

    Parameters
    ----------
    extension_url
        Prefix of the addresses of the extension's pages.
    dial
        Strength of dimming, 0 to 100; None for the default.

    Raises
    ------
    BrowserError
        The host or the extension fails, or the page is not done after 30 s.
    """
    helper = driver.open(f"{extension_url}/{_PAGE}")
    try:
        driver.evaluate(helper, _TURN_ON.substitute(ask=_ASK, dial=json.dumps(dial)))
        return _wait(driver, helper)
    finally:
        driver.close(helper)
        driver.show(tab)


def _wait(driver: Driver, helper: str) -> PageState:
    deadline = time.monotonic() + _TIMEOUT
    while True:
        state = json.loads(driver.evaluate(helper, _STATE))
        if state["name"] in _FAILED_STATES:
            raise BrowserError(f"{state['sentence']} {state['detail']}".strip(), "See: penumbra doctor")
        if state["name"] in _FINAL_STATES or state["name"].startswith(_FILE):
            return PageState(bool(state["on"]), state["sentence"])
        if time.monotonic() > deadline:
            raise BrowserError(
                f"The page was not done after {_TIMEOUT:g} seconds: {state['name']}.", "Try another page."
            )
        time.sleep(_POLL)


def screenshot(driver: Driver, tab: str, path: Path) -> None:
    """Write a screenshot of the visible part of a tab to a PNG file.

    Raises
    ------
    BrowserError
        The file cannot be written.
    """
    picture = _whole_picture(driver, tab)
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise BrowserError(f"{path} cannot be written: {error.strerror}.", "Name another file.") from error


def _whole_picture(driver: Driver, tab: str) -> bytes:
    """A picture like the one before it: those of a new tab are not whole, since parts of the page are drawn later."""
    before, picture = b"", driver.screenshot(tab)
    for _ in range(_PICTURES - 1):
        if picture == before:
            break
        driver.evaluate(tab, _DRAWN)
        before, picture = picture, driver.screenshot(tab)
    return picture

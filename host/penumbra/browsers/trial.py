"""One page in a running browser, before and after Penumbra."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from string import Template

from penumbra.browsers.drivers import Driver
from penumbra.errors import BrowserError

__all__ = ["Shown", "apply", "photograph"]

_PAGE = "pages/welcome/welcome.html"
"""A page of the extension from which the background can be asked."""
_TIMEOUT = 30.0
"""Seconds for Penumbra to decide and apply."""
_POLL = 0.1
"""Seconds between two questions for the state."""
_SETTLED = frozenset({"working", "not_suited", "no_page", "page_closed"})
_TROUBLE = frozenset({"host_missing", "host_forbidden", "host_old", "host_new", "host_failed", "failed"})

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
if (tab === undefined) throw new Error("the page's tab is not to be found");
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


@dataclass(frozen=True)
class Shown:
    """How the page stands after Penumbra was turned on."""

    on: bool
    sentence: str
    """What the extension says of the page."""


def apply(driver: Driver, tab: str, extension_url: str, dial: int | None) -> Shown:
    """Turn Penumbra on, on every page from now on, and wait until the page in this tab is done.

    Raises
    ------
    BrowserError
        The host or the extension fails, or is not done after 30 s.
    """
    helper = driver.open(f"{extension_url}/{_PAGE}")
    try:
        driver.evaluate(helper, _TURN_ON.substitute(ask=_ASK, dial=json.dumps(dial)))
        return _wait(driver, helper)
    finally:
        driver.close(helper)
        driver.show(tab)


def _wait(driver: Driver, helper: str) -> Shown:
    deadline = time.monotonic() + _TIMEOUT
    while True:
        state = json.loads(driver.evaluate(helper, _STATE))
        if state["name"] in _TROUBLE:
            raise BrowserError(f"{state['sentence']} {state['detail']}".strip(), "See: penumbra doctor")
        if state["name"] in _SETTLED:
            return Shown(bool(state["on"]), state["sentence"])
        if time.monotonic() > deadline:
            raise BrowserError(
                f"The page was not done after {_TIMEOUT:g} seconds: {state['name']}.", "Try another page."
            )
        time.sleep(_POLL)


def photograph(driver: Driver, tab: str, path: Path) -> None:
    """Write what is seen of a tab to a PNG file.

    Raises
    ------
    BrowserError
        The file cannot be written.
    """
    picture = driver.photograph(tab)
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise BrowserError(f"{path} cannot be written: {error.strerror}.", "Name another file.") from error

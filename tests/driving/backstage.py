"""Scripts in a page of the extension, run over the browser's own protocol while the driver stays with the page under
test.

Turning the driver to another tab and back takes a third of a second on a busy machine, and in Firefox it selects the
tab, so that the page under test would be hidden and lose the focus each time the background is asked something.
"""

import json
from string import Template
from typing import Any

from selenium import webdriver

from penumbra.browsers.driving.channel import Channel
from penumbra.errors import BrowserError

__all__ = ["Backstage"]

_CALL = Template(
    """(async (...given) => {
const api = globalThis.browser ?? globalThis.chrome;
$body
})(...$given).then((value) => JSON.stringify({ value: value ?? null }), (error) => JSON.stringify({ error: String(error) }))"""
)


class Backstage:
    """A tab with a page of the extension.

    Parameters
    ----------
    driver
        The driver that opened the tab.
    tab
        The tab's window handle, which is the tab's name in the browser's own protocol too.
    """

    def __init__(self, driver: webdriver.Chrome | webdriver.Firefox, tab: str) -> None:
        self._tab = tab
        self._speaks_bidi = isinstance(driver, webdriver.Firefox)
        if self._speaks_bidi:
            self._channel = Channel(driver.capabilities["webSocketUrl"])
        else:
            address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
            self._channel = Channel(f"ws://{address}/devtools/page/{tab}")

    def run(self, body: str, *given: object) -> Any:
        """Run the body of an asynchronous function and return what it returns.

        Parameters
        ----------
        body
            JavaScript; `api` is the extension's interface to the browser, `given` the list of arguments.
        given
            Values that can be written as JSON.

        Raises
        ------
        BrowserError
            The script throws, or the browser is silent for 30 s.
        """
        said = json.loads(self._evaluate(_CALL.substitute(body=body, given=json.dumps(given))))
        if "error" in said:
            raise BrowserError(said["error"], "")
        return said["value"]

    def close(self) -> None:
        """End the connection; the tab stays."""
        self._channel.__exit__(None, None, None)

    def _evaluate(self, expression: str) -> str:
        if self._speaks_bidi:
            answer = self._channel.call(
                "script.evaluate", expression=expression, target={"context": self._tab}, awaitPromise=True
            )
        else:
            answer = self._channel.call(
                "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
            )
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]["text"]), "")
        return str(answer["result"]["value"])

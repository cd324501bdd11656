"""The same commands for both families: open a page, run a script in it, take a screenshot, close it.

References
----------
Chrome DevTools Protocol, domains Target, Page and Runtime. W3C, "WebDriver BiDi", modules browsingContext, script and
webExtension.
"""

import base64
import math
from typing import Any, Protocol

from penumbra.browsers.driving.channel import Channel
from penumbra.errors import BrowserError

__all__ = ["BidiDriver", "DevToolsDriver", "Driver"]


class Driver(Protocol):
    """A running browser. The browser chooses the names of tabs."""

    def open(self, url: str) -> str:
        """Open a page in a new tab and wait until it is loaded. Returns the name of the tab."""
        ...

    def evaluate(self, tab: str, script: str) -> str:
        """Run a script and return its value, a text or a promise of a text."""
        ...

    def screenshot(self, tab: str) -> bytes:
        """Take a screenshot of the visible part of a tab, PNG."""
        ...

    def show(self, tab: str) -> None:
        """Bring a tab to the front."""
        ...

    def close(self, tab: str) -> None:
        """Close a tab."""
        ...

    def quit(self) -> None:
        """End the browser."""
        ...


class DevToolsDriver:
    """Chromium, through its DevTools protocol."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._sessions: dict[str, str] = {}

    def open(self, url: str) -> str:
        """Open a page in a new tab and wait until it is loaded. Returns the name of the tab."""
        tab = str(self._channel.call("Target.createTarget", url="about:blank")["targetId"])
        session = str(self._channel.call("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"])
        self._sessions[tab] = session
        self._channel.call("Page.enable", session)
        answer = self._channel.call("Page.navigate", session, url=url)
        if answer.get("errorText"):
            raise BrowserError(f"The browser cannot open {url}: {answer['errorText']}.", "")
        self._channel.wait_for("Page.loadEventFired", session)
        return tab

    def evaluate(self, tab: str, script: str) -> str:
        """Run a script and return its value, a text or a promise of a text."""
        session = self._sessions[tab]
        answer = self._channel.call(
            "Runtime.evaluate", session, expression=script, awaitPromise=True, returnByValue=True
        )
        fault = answer.get("exceptionDetails")
        if fault:
            raise BrowserError(
                f"The extension reports: {fault.get('exception', {}).get('description', fault['text'])}.", ""
            )
        return str(answer["result"]["value"])

    def screenshot(self, tab: str) -> bytes:
        """Take a screenshot of the visible part of a tab, PNG."""
        self.show(tab)
        return base64.b64decode(self._channel.call("Page.captureScreenshot", self._sessions[tab], format="png")["data"])

    def full_page_screenshot(self, tab: str, width: float = math.inf, height: float = math.inf) -> bytes:
        """Take a screenshot of the whole page, PNG, at most `width` by `height` CSS px."""
        session = self._sessions[tab]
        size = self._channel.call("Page.getLayoutMetrics", session)["cssContentSize"]
        clip = size | {"width": min(size["width"], width), "height": min(size["height"], height), "scale": 1}
        answer = self._channel.call(
            "Page.captureScreenshot",
            session,
            format="png",
            captureBeyondViewport=True,
            optimizeForSpeed=True,
            clip=clip,
        )
        return base64.b64decode(answer["data"])

    def show(self, tab: str) -> None:
        """Bring a tab to the front."""
        self._channel.call("Target.activateTarget", targetId=tab)

    def emulate_focus(self, tab: str) -> None:
        """Have a tab stay visible and focused for its page, in whatever window it is."""
        self._channel.call("Emulation.setFocusEmulationEnabled", self._sessions[tab], enabled=True)

    def close(self, tab: str) -> None:
        """Close a tab."""
        self._channel.call("Target.closeTarget", targetId=tab)

    def quit(self) -> None:
        """End the browser."""
        self._channel.call("Browser.close")


class BidiDriver:
    """Firefox, through WebDriver BiDi."""

    def __init__(self, channel: Channel, extension: str) -> None:
        self._channel = channel
        channel.call("session.new", capabilities={})
        channel.call("webExtension.install", extensionData={"type": "path", "path": extension})

    def open(self, url: str) -> str:
        """Open a page in a new tab and wait until it is loaded. Returns the name of the tab."""
        tab = str(self._channel.call("browsingContext.create", type="tab")["context"])
        self._channel.call("browsingContext.navigate", context=tab, url=url, wait="complete")
        return tab

    def evaluate(self, tab: str, script: str) -> str:
        """Run a script and return its value, a text or a promise of a text."""
        answer = self._channel.call("script.evaluate", expression=script, target={"context": tab}, awaitPromise=True)
        if answer["type"] != "success":
            raise BrowserError(f"The extension reports: {_exception_text(answer)}.", "")
        return str(answer["result"]["value"])

    def screenshot(self, tab: str) -> bytes:
        """Take a screenshot of the visible part of a tab, PNG."""
        self.show(tab)
        return base64.b64decode(self._channel.call("browsingContext.captureScreenshot", context=tab)["data"])

    def show(self, tab: str) -> None:
        """Bring a tab to the front."""
        self._channel.call("browsingContext.activate", context=tab)

    def close(self, tab: str) -> None:
        """Close a tab."""
        self._channel.call("browsingContext.close", context=tab)

    def quit(self) -> None:
        """End the browser."""
        self._channel.call("browser.close")


def _exception_text(answer: dict[str, Any]) -> str:
    return str(answer.get("exceptionDetails", {}).get("text", answer["type"]))

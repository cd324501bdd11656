"""Commands to a browser and its answers, as JSON over a WebSocket on this machine.

Chromium's DevTools protocol and WebDriver BiDi, which Firefox speaks, have the same form: `id`, `method` and `params` go out; a
message with that `id`, and events with a `method`, come back.

References
----------
Chrome DevTools Protocol, "Basics". W3C, "WebDriver BiDi", section 3, "Protocol".
"""

import json
from types import TracebackType
from typing import Any, Self

import websocket

from penumbra.errors import BrowserError

__all__ = ["Channel"]

_TIMEOUT = 30.0
"""Seconds to wait for one message of the browser."""


class Channel:
    """An open connection to a browser's remote end."""

    def __init__(self, url: str) -> None:
        try:
            # Both browsers refuse connections that name a web page as their origin.
            self._socket = websocket.create_connection(url, timeout=_TIMEOUT, suppress_origin=True)
        except (OSError, websocket.WebSocketException) as error:
            raise BrowserError(f"The browser does not take commands: {error}.", "Start it again.") from error
        self._last = 0
        self._events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Give a command and return its result.

        Parameters
        ----------
        session
            The DevTools session of a tab; empty for the browser itself, and with BiDi.

        Raises
        ------
        BrowserError
            The browser refuses, is silent for 30 s, or has gone.
        """
        self._last += 1
        number = self._last
        command = {"id": number, "method": method, "params": params}
        self._send(command | ({"sessionId": session} if session else {}))
        while True:
            message = self._receive()
            if message.get("id") != number:
                self._events.append(message)
                continue
            if "error" in message:
                error = message["error"]
                said = message.get("message") or (error.get("message") if isinstance(error, dict) else error)
                raise BrowserError(f"The browser refuses {method}: {said}.", "")
            found: dict[str, Any] = message["result"]
            return found

    def wait_for(self, method: str, session: str = "") -> dict[str, Any]:
        """Wait for an event that has not been waited for yet, and return its parameters.

        Raises
        ------
        BrowserError
            The browser is silent for 30 s, or has gone.
        """
        while True:
            for event in self._events:
                if event.get("method") == method and event.get("sessionId", "") == session:
                    self._events.remove(event)
                    found: dict[str, Any] = event["params"]
                    return found
            self._events.append(self._receive())

    def _send(self, command: dict[str, Any]) -> None:
        try:
            self._socket.send(json.dumps(command))
        except (OSError, websocket.WebSocketException) as error:
            raise _gone(error) from error

    def _receive(self) -> dict[str, Any]:
        try:
            message: dict[str, Any] = json.loads(self._socket.recv())
        except (OSError, ValueError, websocket.WebSocketException) as error:
            raise _gone(error) from error
        return message


def _gone(error: Exception) -> BrowserError:
    return BrowserError(f"The browser has gone, or is silent: {error}.", "Start it again.")

"""Commands to a browser and its replies, as JSON over a WebSocket on this machine.

Chromium's DevTools protocol and Firefox's WebDriver BiDi have the same form. A command has `id`, `method` and `params`.
Its reply has the same `id`. An event has a `method`.

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
"""Longest wait for a message from the browser, s."""


class Channel:
    """An open connection to a browser."""

    def __init__(self, url: str) -> None:
        try:
            # Both browsers refuse connections that name a web page as their origin.
            self._socket = websocket.create_connection(url, timeout=_TIMEOUT, suppress_origin=True)
        except (OSError, websocket.WebSocketException) as error:
            raise BrowserError(f"The browser accepts no commands: {error}.", "Start it again.") from error
        self._last = 0
        self._events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Send a command and return its result.

        Parameters
        ----------
        method
            Name of the command.
        session
            The DevTools session of a tab; empty for the browser itself, and with BiDi.
        params
            Parameters of the command.

        Raises
        ------
        BrowserError
            The browser refuses, sends nothing for 30 s, or has ended.
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
                cause = message.get("message") or (error.get("message") if isinstance(error, dict) else error)
                raise BrowserError(f"The browser refuses {method}: {cause}.", "")
            found: dict[str, Any] = message["result"]
            return found

    def wait_for(self, method: str, session: str = "") -> dict[str, Any]:
        """Wait for an event and return its parameters. Each event is returned once.

        Raises
        ------
        BrowserError
            The browser sends nothing for 30 s, or has ended.
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
            raise _lost(error) from error

    def _receive(self) -> dict[str, Any]:
        try:
            message: dict[str, Any] = json.loads(self._socket.recv())
        except (OSError, ValueError, websocket.WebSocketException) as error:
            raise _lost(error) from error
        return message


def _lost(error: Exception) -> BrowserError:
    return BrowserError(f"The browser has ended or does not reply: {error}.", "Start it again.")

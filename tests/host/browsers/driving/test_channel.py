"""Commands and replies over the browser's WebSocket."""

import json
from typing import Any

import pytest
import websocket

from penumbra.browsers.driving.channel import Channel
from penumbra.errors import BrowserError


class FakeSocket:
    """Returns prepared messages and keeps those sent to it."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.messages = [json.dumps(message) for message in messages]
        self.sent: list[dict[str, Any]] = []

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def recv(self) -> str:
        if not self.messages:
            raise websocket.WebSocketConnectionClosedException("closed")
        return self.messages.pop(0)

    def close(self) -> None:
        self.messages.clear()


def _channel(monkeypatch: pytest.MonkeyPatch, *messages: dict[str, Any]) -> tuple[Channel, FakeSocket]:
    socket = FakeSocket(*messages)
    monkeypatch.setattr(websocket, "create_connection", lambda *_, **__: socket)
    return Channel("ws://127.0.0.1:1/"), socket


def test_a_command_returns_the_result_with_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    channel, socket = _channel(monkeypatch, {"id": 9, "result": {}}, {"id": 1, "result": {"a": 2}})
    assert channel.call("Page.navigate", "S", url="about:blank") == {"a": 2}
    assert socket.sent == [{"id": 1, "method": "Page.navigate", "params": {"url": "about:blank"}, "sessionId": "S"}]


def test_an_event_before_the_reply_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    event = {"method": "Page.loadEventFired", "sessionId": "S", "params": {"t": 1}}
    channel, _ = _channel(monkeypatch, {"method": "other"}, event, {"id": 1, "result": {}})
    channel.call("Page.navigate", "S")
    assert channel.wait_for("Page.loadEventFired", "S") == {"t": 1}


def test_another_tabs_event_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [{"method": "loaded", "sessionId": name, "params": {"of": name}} for name in ("A", "B")]
    channel, _ = _channel(monkeypatch, *events)
    assert channel.wait_for("loaded", "B") == {"of": "B"}


@pytest.mark.parametrize(
    "message",
    [
        {"id": 1, "error": {"code": -32000, "message": "no such tab"}},
        {"id": 1, "type": "error", "error": "no such frame", "message": "no such tab"},
    ],
    ids=["DevTools", "BiDi"],
)
def test_a_refusal_quotes_the_browser(monkeypatch: pytest.MonkeyPatch, message: dict[str, Any]) -> None:
    channel, _ = _channel(monkeypatch, message)
    with pytest.raises(BrowserError, match=r"refuses Page\.close: no such tab"):
        channel.call("Page.close")


def test_a_browser_that_ends_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    channel, _ = _channel(monkeypatch)
    with pytest.raises(BrowserError, match="has ended"):
        channel.call("Page.close")


def test_a_missing_browser_raises_an_error() -> None:
    with pytest.raises(BrowserError, match="accepts no commands"):
        Channel("ws://127.0.0.1:9/")

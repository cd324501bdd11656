"""The reply to the first request."""

import io
import json
import struct
import subprocess
import sys
from typing import Any

import pytest

from examples import example
from penumbra.greeting import CAPABILITIES, answer_hello
from penumbra.host import Session
from penumbra.messaging.protocol import REQUEST_TYPES, decode_request, encode_reply

HELLO = example("request-hello")


def test_the_greeting_names_every_request_but_itself() -> None:
    assert {*CAPABILITIES, "hello"} == REQUEST_TYPES


def frame(message: Any) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return struct.pack("@I", len(body)) + body


def answered(sent: bytes) -> tuple[bytes | None, bytes]:
    """The bytes that are left for the loop, and the reply."""
    sink = io.TextIOWrapper(io.BytesIO())
    begun = answer_hello(io.BytesIO(sent), sink)
    sink.buffer.seek(0)
    return begun, sink.buffer.read()


def test_a_plain_greeting_gets_the_reply_of_a_session() -> None:
    begun, written = answered(frame(HELLO))
    assert begun is None
    assert written[4:] == encode_reply(Session().answer(decode_request(json.dumps(HELLO).encode())))
    assert written[:4] == struct.pack("@I", len(written) - 4)


@pytest.mark.parametrize(
    "message",
    [
        {**HELLO, "protocol": [2, 3]},
        {**HELLO, "protocol": [1]},
        {**HELLO, "protocol": [-1, 1]},
        {**HELLO, "id": -1},
        {**HELLO, "id": True},
        {**HELLO, "id": "1"},
        {**HELLO, "version": "1" * 51},
        {**HELLO, "more": 1},
        {**HELLO, "type": "forget"},
        {"type": "hello"},
        [HELLO],
        b"{",
        b"[" * 400,
        b"\xff",
        b"",
    ],
)
def test_anything_else_is_left_to_the_loop_with_all_that_was_read(message: Any) -> None:
    assert answered(frame(message)) == (frame(message), b"")


def test_of_a_long_first_request_only_the_length_is_read() -> None:
    sent = frame({**HELLO, "version": "1" * 1000})
    assert answered(sent) == (sent[:4], b"")


@pytest.mark.parametrize("cut", [0, 2, 4, 9])
def test_a_cut_first_request_is_left_to_the_loop(cut: int) -> None:
    assert answered(frame(HELLO)[:cut]) == (frame(HELLO)[:cut], b"")


def test_the_reply_waits_for_no_import_of_engine_or_message_schema() -> None:
    code = """
import sys
from penumbra.greeting import answer_hello
from penumbra.messaging.streams import guard_stdout
answer_hello(*guard_stdout())
print(*sorted({"logging", "lxml", "msgspec", "numpy", "sqlite3"} & set(sys.modules)), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], input=frame(HELLO), capture_output=True, check=True)
    assert json.loads(done.stdout[4:])["type"] == "hello"
    assert done.stderr.split() == []


def test_a_host_answers_a_faulty_greeting_and_then_a_right_one() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "penumbra", "host"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as host:
        written, _ = host.communicate(frame({**HELLO, "protocol": [2, 3]}) + frame(HELLO), timeout=60)
    (length,) = struct.unpack("@I", written[:4])
    first, second = json.loads(written[4 : 4 + length]), json.loads(written[8 + length :])
    assert (first["type"], second["type"], host.returncode) == ("error", "hello", 0)

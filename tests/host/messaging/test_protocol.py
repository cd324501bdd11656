"""The messages: each example is read, and everything else is refused with a numbered error."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import MESSAGES, example
from penumbra.errors import BadMessageError, PenumbraError, UnknownTypeError
from penumbra.messaging import protocol

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda children: st.lists(children) | st.dictionaries(st.text(), children),
    max_leaves=20,
)
REQUESTS = sorted(path.stem for path in MESSAGES.glob("request-*.json"))
REPLIES = sorted(path.stem for path in MESSAGES.glob("reply-*.json"))


def test_every_request_type_has_an_example() -> None:
    assert {name.removeprefix("request-") for name in REQUESTS} == protocol.REQUEST_TYPES


@pytest.mark.parametrize("name", REQUESTS)
def test_every_example_request_is_decoded_with_its_id(name: str) -> None:
    message = example(name)
    assert protocol.decode_request(json.dumps(message).encode()).id == message["id"]


@pytest.mark.parametrize("name", REPLIES)
def test_every_example_reply_equals_the_hosts_output(name: str) -> None:
    import msgspec

    message = example(name)
    reply = msgspec.convert(message, protocol.AnyReply)
    assert json.loads(protocol.encode_reply(reply)) == message


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'"text"',
        b"[]",
        b"null",
        b'{"id": 1}',
        b'{"type": 5, "id": 1}',
        b'{"type": "hello", "id": "1", "version": "1", "protocol": [1, 1]}',
        b'{"type": "hello", "id": -1, "version": "1", "protocol": [1, 1]}',
        b'{"type": "decide", "id": 1, "doc": 1, "page": {"url": 5}, "snapshot": ""}',
        b'{"type": "highlights", "id": 1, "op": "find", "offset": 9223372036854775808}',
        b"[" * 100_000,
        b'{"type": "hello", "id": ' + b"[" * 100_000,
    ],
)
def test_a_message_of_an_unknown_shape_is_a_bad_message(body: bytes) -> None:
    with pytest.raises(BadMessageError):
        protocol.decode_request(body)


def test_an_unknown_type_has_an_error_of_its_own() -> None:
    with pytest.raises(UnknownTypeError):
        protocol.decode_request(b'{"type": "dance", "id": 4}')


def test_the_id_of_a_bad_message_is_found() -> None:
    assert protocol.request_id(b'{"type": "dance", "id": 4}') == 4
    assert protocol.request_id(b'{"type": "dance", "id": "x"}') == 0
    assert protocol.request_id(b'{"type": "dance", "id": true}') == 0
    assert protocol.request_id(b"\xff") == 0


@pytest.mark.parametrize(
    "body",
    [
        rb'{"type": "dance", "title": "\ud83d", "id": 4}',
        b'{"type": "dance", "title": "\xff", "id": 4}',
        rb'{"type": "dance", "title": "\"id\":1, {", "page": {"id": 2, "of":[{"id": 3}]}, "id" : 4 , "html": "\"id\":5',
    ],
)
def test_the_top_level_id_of_invalid_json_is_found(body: bytes) -> None:
    assert protocol.request_id(body) == 4


def test_invalid_json_without_a_numeric_top_level_id_has_none() -> None:
    assert protocol.request_id(rb'{"page": {"id": 2}, "id": "4", "title": "\ud83d"}') == 0
    assert protocol.request_id(rb'{"id": -4, "title": "\ud83d"}') == 0
    assert protocol.request_id(rb'[{"id": 4}, "\ud83d"') == 0
    assert protocol.request_id(b'{"id": 4.5, ') == 0


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"cut \ud83d", "cut \ufffd"),
        (r"\ude00 cut", "\ufffd cut"),
        (r"\ud83d\ud83d\ude00", "\ufffd\U0001f600"),
        (r"\ud83d \u00e9 \\ud83d \\\ud83d", "\ufffd é \\ud83d \\\ufffd"),
    ],
)
def test_a_lone_surrogate_in_a_message_becomes_a_replacement_character(written: str, read: str) -> None:
    body = json.dumps(example("request-decide") | {"snapshot": "HERE"}).replace("HERE", written).encode()
    request = protocol.decode_request(body)
    assert isinstance(request, protocol.Decide)
    assert request.snapshot == read


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_a_request_or_a_numbered_error(body: bytes) -> None:
    try:
        protocol.decode_request(body)
    except PenumbraError as error:
        assert error.code in {10, 11}


@given(st.sampled_from(REQUESTS), st.data())
def test_an_example_with_a_changed_field_is_read_or_a_numbered_error(name: str, data: st.DataObject) -> None:
    message: dict[str, Any] = dict(example(name))
    message[data.draw(st.sampled_from(sorted(message)))] = data.draw(JSON)
    try:
        protocol.decode_request(json.dumps(message).encode())
    except PenumbraError as error:
        assert error.code in {10, 11}

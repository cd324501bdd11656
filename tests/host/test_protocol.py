"""The messages: each example is read, anything else is refused with a number."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import MESSAGES, example
from penumbra import protocol
from penumbra.errors import BadMessageError, PenumbraError, UnknownTypeError

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
def test_every_example_request_is_read_with_its_id(name: str) -> None:
    message = example(name)
    assert protocol.decode_request(json.dumps(message).encode()).id == message["id"]


@pytest.mark.parametrize("name", REPLIES)
def test_every_example_reply_is_what_the_host_would_write(name: str) -> None:
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
        b"[" * 100_000,
        b'{"type": "hello", "id": ' + b"[" * 100_000,
    ],
)
def test_a_message_of_no_known_shape_is_a_bad_message(body: bytes) -> None:
    with pytest.raises(BadMessageError):
        protocol.decode_request(body)


def test_an_unknown_type_is_told_apart_from_a_bad_message() -> None:
    with pytest.raises(UnknownTypeError):
        protocol.decode_request(b'{"type": "dance", "id": 4}')


def test_the_id_of_a_bad_message_is_found_where_there_is_one() -> None:
    assert protocol.request_id(b'{"type": "dance", "id": 4}') == 4
    assert protocol.request_id(b'{"type": "dance", "id": "x"}') == 0
    assert protocol.request_id(b'{"type": "dance", "id": true}') == 0
    assert protocol.request_id(b"\xff") == 0


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_a_request_or_a_numbered_error(body: bytes) -> None:
    try:
        protocol.decode_request(body)
    except PenumbraError as error:
        assert error.code in {10, 11}


@given(st.sampled_from(REQUESTS), st.data())
def test_an_example_with_one_field_of_another_type_is_read_or_a_numbered_error(name: str, data: st.DataObject) -> None:
    message: dict[str, Any] = dict(example(name))
    message[data.draw(st.sampled_from(sorted(message)))] = data.draw(JSON)
    try:
        protocol.decode_request(json.dumps(message).encode())
    except PenumbraError as error:
        assert error.code in {10, 11}

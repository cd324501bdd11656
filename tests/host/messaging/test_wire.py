"""Frames: reading, refusing, writing."""

import io
import json
import os
import struct
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.errors import StreamBrokenError, TooLargeError
from penumbra.messaging.protocol import Done, Exported, last_id
from penumbra.messaging.wire import REPLY_LIMIT, REQUEST_LIMIT, FrameReader, FrameWriter


def frame(body: bytes) -> bytes:
    return struct.pack("@I", len(body)) + body


class Sink(io.TextIOWrapper):
    """A text stream over readable bytes."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="utf-8", write_through=True)

    def frames(self) -> list[bytes]:
        reader = FrameReader(io.BytesIO(self.bytes.getvalue()))
        out = []
        while (body := reader.read()) is not None:
            out.append(body)
        return out


@given(st.lists(st.binary(max_size=300)))
def test_frames_are_read_as_written(bodies: list[bytes]) -> None:
    reader = FrameReader(io.BytesIO(b"".join(map(frame, bodies))))
    assert [reader.read() for _ in bodies] == bodies
    assert reader.read() is None


@given(st.binary(min_size=1, max_size=50), st.data())
def test_a_cut_frame_is_a_broken_stream(body: bytes, data: st.DataObject) -> None:
    whole = frame(body)
    cut = data.draw(st.integers(1, len(whole) - 1))
    with pytest.raises(StreamBrokenError):
        FrameReader(io.BytesIO(whole[:cut])).read()


def test_a_frame_over_the_limit_is_skipped_and_the_next_one_is_read() -> None:
    class Zeros(io.RawIOBase):
        """A frame of zeros, one byte over the limit, then a good one; never in memory as a whole."""

        def __init__(self) -> None:
            self.left = [struct.pack("@I", REQUEST_LIMIT + 1)]
            self.zeros = REQUEST_LIMIT + 1
            self.tail = io.BytesIO(frame(b"{}"))

        def read(self, size: int = -1) -> bytes:
            if self.left:
                return self.left.pop()
            if self.zeros:
                count = min(size, self.zeros)
                self.zeros -= count
                return bytes(count)
            return self.tail.read(size)

    reader = FrameReader(Zeros())  # type: ignore[arg-type]
    with pytest.raises(TooLargeError):
        reader.read()
    assert reader.skipped == bytes(64)
    assert reader.read() == b"{}"
    assert reader.skipped == b""


def test_the_id_of_a_skipped_message_is_that_at_its_end() -> None:
    assert last_id(rb'\"id\":1}","type":"save","id":23}') == 23
    assert last_id(rb'"html":"{\"id\":7}"}') == 0


def test_text_printed_into_the_stream_is_a_broken_stream() -> None:
    with pytest.raises(StreamBrokenError):
        FrameReader(io.BytesIO(b"hello, world")).read()


def test_a_small_reply_is_one_frame_of_utf8() -> None:
    sink = Sink()
    FrameWriter(sink).write(Done(id=3))
    assert [json.loads(body) for body in sink.frames()] == [{"type": "done", "id": 3}]


@pytest.mark.parametrize("text", ["a" * 3_000_000, "ж" * 1_200_000, '"\\\n' * 700_000, "\x01" * 400_000])
def test_a_large_reply_is_sent_in_parts(text: str) -> None:
    sink = Sink()
    FrameWriter(sink).write(Exported(id=9, filename="f", media_type="text/plain", data=text))
    bodies = sink.frames()
    parts = [json.loads(body) for body in bodies]
    assert len(parts) > 1
    assert all(len(body) <= REPLY_LIMIT for body in bodies)
    assert [(part["type"], part["id"], part["part"], part["of"]) for part in parts] == [
        ("part", 9, number, len(parts)) for number in range(len(parts))
    ]
    assert json.loads("".join(part["data"] for part in parts))["data"] == text


STRAY = """
import os, sys
from penumbra.messaging.streams import guard_stdout
from penumbra.messaging.wire import FrameWriter
from penumbra.messaging.protocol import Done
source, sink = guard_stdout()
print('stray'); os.write(1, b'stray too'); os.write(2, b'and this')
FrameWriter(sink).write(Done(id=1))
"""


def test_a_stray_print_does_not_reach_the_frames() -> None:
    done = subprocess.run([sys.executable, "-c", STRAY], capture_output=True, check=True)
    assert done.stdout == frame(b'{"type":"done","id":1}')
    assert b"stray too" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="closes it by a shell")
def test_a_process_without_standard_error_writes_only_frames() -> None:
    closed = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-c", STRAY]
    done = subprocess.run(closed, stdout=subprocess.PIPE, check=True)
    assert done.stdout == frame(b'{"type":"done","id":1}')

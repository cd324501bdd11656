"""Pages and archives for tests of crawls, and functions that extract one and read its rows."""

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from pyarrow import parquet

from penumbra.cli import cli

STORY = "".join(
    f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from the "
    "rain.</p>"
    for day in range(9)
)


def page_of(number: int) -> str:
    return f"<html lang=en><title>Day {number}</title><article><h1>Day {number}</h1>{STORY}</article>"


def record(number: int, body: bytes, header: str = "text/html", status: str = "200 OK") -> bytes:
    return archived(f"HTTP/1.1 {status}\r\nContent-Type: {header}\r\n\r\n".encode() + body, number)


def archived(http: bytes, number: int = 1, address: str = "") -> bytes:
    """A response in a record of an archive."""
    warc = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Target-URI: "
        f"{address or f'https://example.org/{number}'}\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return warc.encode() + http + b"\r\n\r\n"


def records(count: int) -> list[bytes]:
    return [record(number, page_of(number).encode()) for number in range(count)]


def zst(data: bytes, dictionary: bytes | None = None) -> bytes:
    from fastwarc.stream_io import ZstdWriter

    buffer = io.BytesIO()
    with ZstdWriter(buffer, dictionary=dictionary) as writer:
        writer.write(data)
    return buffer.getvalue()


PACKINGS: dict[str, Callable[[bytes], bytes]] = {".warc": bytes, ".warc.gz": gzip.compress, ".warc.zst": zst}


def extract(*arguments: str | Path | int, given: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["extract", *map(str, arguments)], input=given)


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        return list(parquet.read_table(path).to_pylist())
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]

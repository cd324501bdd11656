"""Pages of WARC files, also of damaged ones.

References
----------
IIPC, "The WARC Format 1.1". FastWARC reads it (Bevendorff et al., "Elastic ChatNoir", ECIR 2018). "Zstandard
Compression for WARC Files 1.0" (dictionaries).
"""

import io
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec
import webencodings

from penumbra.crawl.shards import LARGEST, Shard, require
from penumbra.errors import BadPageError, CorpusError
from penumbra.library.rows import Input
from penumbra.page.encoding import decode

__all__ = ["read_archive"]

_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_HTML_BEGINNING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!--|"
    rb"(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])",
    re.IGNORECASE,
)
"""How HTML begins that is sent without a type (MIME Sniffing, section 7.1)."""
_OLD_GZIP = re.compile(r"\bx-gzip\b", re.IGNORECASE)
"""The same as gzip (RFC 9110, 8.4.1.3)."""
_VERSION = b"WARC/"
"""Bytes that each unpacked record begins with."""
_HEADER = re.compile(
    rb"WARC/\d\.\d{1,2}[ \t\r]*\n(?:(?!WARC/|\r?\n)[^\n]*\n)*?"  # the version, then headers
    rb"(?:content-length[ \t]*:[ \t]*\d|(?!WARC/|\r?\n)[^\n]*\Z)",
    re.IGNORECASE,
)
"""How a record begins: its version, and headers of which one is its length, or may be behind the part that is read."""
_DICTIONARY = b"\x5d\x2a\x4d\x18"
"""Bytes before a dictionary of Zstandard at the beginning of a file, and its length in four bytes."""
_BEGINNING = 4096
"""Bytes of a record, packed or not, that tell whether it begins."""
_READ_AGAIN = 4096
"""Bytes that are read at once behind a damaged record."""
_WINDOWS = (1 << 14, 1 << 20)
"""Bytes that are searched at once: at first, and at most."""
_MOST_AGAIN = 64
"""How often a damaged file may be read in the search for its next records. Each search reads ahead."""


def read_archive(shard: Shard) -> Iterator[Input]:
    """HTML responses of a WARC file. What follows a broken record is found by the bytes that records begin with.

    A reader reads on for a while before it tells the damage, and to the end of the file for a record that is cut off.
    So bytes are read again. After `_MOST_AGAIN` times the file's size the search goes on where the reader stopped.
    """
    require("fastwarc")
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    packing = next(each for ending, each in _PACKINGS.items() if shard.path.lower().endswith(ending))
    start, is_archive, left = 0, False, LARGEST + _MOST_AGAIN * shard.size
    with Path(shard.path).open("rb") as file:
        dictionary = _dictionary(file)
        while start >= 0:
            file.seek(start)
            # All kinds of records are read: a search goes on after the last one, not after the last response.
            records = ArchiveIterator(
                _stream(file, dictionary, start), record_types=WarcRecordType.any_type, parse_http=False
            )
            last = start
            is_candidate = start > 0
            try:
                for record in records:
                    last, is_candidate = record.stream_pos, False  # in the file, not from `start`
                    shard.position = last
                    if packing.magic == _VERSION:  # known without reading the rest of the file
                        _check_length(record, shard.size - last)
                    if record.record_type != WarcRecordType.response:
                        _pass_over(record)
                        continue
                    record.parse_http()
                    is_archive = True
                    page = _page_of_record(record)
                    if page is not None:
                        yield page
                break
            except (OSError, ValueError, EOFError):
                left -= file.tell() - last
                shard.broken += not is_candidate or left < 0
                start = _next_record(file, max(last + 1, file.tell() if left < 0 else 0), packing, dictionary)
    if shard.broken and not is_archive:
        raise CorpusError(f"{shard.path} has no response that can be read.", "Get the file again.")
    shard.position = shard.size


def _stream(file: IO[bytes], dictionary: bytes, start: int) -> Any:
    """The file for FastWARC, from a place that is not its beginning in short reads."""
    stream: Any = _ShortReads(file) if start else file
    if not dictionary:
        return stream
    from fastwarc.stream_io import ZstdReader

    return ZstdReader(stream, dictionary=dictionary)


class _ShortReads:
    """A file that gives little at once: a reader that meets damage has then read little in vain."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def read(self, size: int = -1) -> bytes:
        return self._file.read(_READ_AGAIN if size < 0 else min(size, _READ_AGAIN))

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()


def _dictionary(file: IO[bytes]) -> bytes:
    """The Zstandard dictionary at the beginning of a file; empty for none."""
    if file.read(len(_DICTIONARY)) != _DICTIONARY:
        return b""
    from fastwarc.stream_io import ZstdReader

    written = file.read(min(LARGEST, int.from_bytes(file.read(4), "little")))
    if not written.startswith(_PACKINGS[".zst"].magic):
        return written
    try:
        return bytes(ZstdReader(io.BytesIO(written)).read(LARGEST))
    except OSError:
        return b""


def _check_length(record: Any, length: int) -> None:
    """Raise EOFError if a record has fewer bytes than it says."""
    if length < record.content_length:
        raise EOFError("the record is cut off")


def _pass_over(record: Any) -> None:
    """Read a record without keeping it. Raises EOFError if it is cut off."""
    _check_length(record, record.reader.consume())


def _page_of_record(record: Any) -> Input | None:
    """The page of a response; None for what is no page. Raises EOFError if the record is cut off."""
    headers = record.http_headers
    stated = (record.http_content_type or "").lower()
    may_be_page = headers is not None and (not stated or stated in _HTML_TYPES) and record.content_length <= LARGEST
    if may_be_page and headers.status_code is not None:
        may_be_page = 200 <= headers.status_code < 300  # RFC 9110, 15.3
    if not may_be_page:
        _pass_over(record)
        return None
    data = record.reader.read()
    _check_length(record, len(data))
    # The grammar of WARC 1.0 has angle brackets around an address, and wget writes them.
    address = (record.headers.get("WARC-Target-URI") or "").strip("<>")
    data = _unpacked(data, headers)
    if not stated and not _HTML_BEGINNING.match(data):
        return None
    return Input(record.record_id, _decoded(data, record.http_charset), address)


def _unpacked(data: bytes, headers: Any) -> bytes:
    """The decoded body. Some crawlers store it encoded; others decode it and keep `Content-Encoding`."""
    stated = [(name, headers.get(name)) for name in ("Transfer-Encoding", "Content-Encoding")]
    codings = [(name, _OLD_GZIP.sub("gzip", value)) for name, value in stated if value]
    if not codings:
        return data
    from fastwarc.warc import WarcRecord

    head = "".join(f"{name}: {value}\r\n" for name, value in codings)
    record = WarcRecord()
    record.set_bytes_content(f"HTTP/1.1 200 OK\r\n{head}\r\n".encode() + data)
    record.is_http = True
    try:
        record.parse_http(auto_decode="all")
        unpacked: bytes = record.reader.read(LARGEST)
    except OSError:
        return _inflated(data) if codings[-1][1].strip().lower() == "deflate" else data
    return unpacked


def _inflated(data: bytes) -> bytes:
    """Raw DEFLATE without the header of zlib, which browsers read too; other bytes as they are."""
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, LARGEST)
    except zlib.error:
        return data


def _decoded(data: bytes, charset: str | None) -> bytes | str:
    """Text by the charset of the HTTP header; without one the bytes, for the page's own declaration."""
    encoding = webencodings.lookup(charset) if charset else None
    if encoding is None or encoding.name in {"utf-8", "replacement", "x-user-defined"}:
        return data
    with suppress(BadPageError):
        return decode(data, encoding.name)
    return data


class _Packing(msgspec.Struct, frozen=True):
    """How the records of a file are packed.

    Parameters
    ----------
    magic
        Bytes that each record begins with.
    beginning
        Bytes, at most, from which the beginning of a record is unpacked.
    unpack
        Packed bytes, and the file's dictionary → the first bytes of the record, perhaps none. Raises OSError or
        zlib.error if nothing is packed there.
    """

    magic: bytes
    beginning: int
    unpack: Callable[[bytes, bytes], bytes]


def _inflate_beginning(data: bytes, _: bytes) -> bytes:
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, _BEGINNING)


def _decompress_beginning(data: bytes, dictionary: bytes) -> bytes:
    from fastwarc.stream_io import ZstdReader

    stream = io.BytesIO(data)
    reader = ZstdReader(stream, dictionary=dictionary) if dictionary else ZstdReader(stream)
    return bytes(reader.read(len(_VERSION)))  # more could be of the next record, which may be damaged


_PACKINGS = {
    ".warc": _Packing(_VERSION, _BEGINNING, lambda data, _: data),
    ".gz": _Packing(b"\x1f\x8b\x08", _BEGINNING, _inflate_beginning),
    ".zst": _Packing(b"\x28\xb5\x2f\xfd", 1 << 18, _decompress_beginning),  # more than the largest block, 128 KiB
}
"""By the end of the file's name."""


def _next_record(file: IO[bytes], start: int, packing: _Packing, dictionary: bytes) -> int:
    """Place of the next record at or after a place; −1 for none."""
    file.seek(start)
    size, largest = _WINDOWS
    place, window = start, file.read(size)
    while window:
        size = min(2 * size, largest)
        more = file.read(max(size, packing.beginning))
        whole = window + more[: packing.beginning]
        found = whole.find(packing.magic)
        while 0 <= found < len(window):
            if _may_begin(whole[found : found + packing.beginning], packing, dictionary):
                return place + found
            found = whole.find(packing.magic, found + 1)
        place, window = place + len(window), more
    return -1


def _may_begin(data: bytes, packing: _Packing, dictionary: bytes) -> bool:
    """Whether a record may begin with these bytes."""
    try:
        beginning = packing.unpack(data, dictionary)
    except (OSError, zlib.error):
        return False
    if packing.magic == _VERSION:
        return _HEADER.match(beginning) is not None
    beginning = beginning.lstrip()
    return beginning.startswith(_VERSION[: len(beginning)])

"""Shards of pages: WARC files, JSON lines, Parquet files, folders of HTML, standard input.

References
----------
IIPC, "The WARC Format 1.1". FastWARC reads it (Bevendorff et al., "Elastic ChatNoir", ECIR 2018).
"""

import gzip
import io
import json
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, Any, BinaryIO

import webencodings

from penumbra.errors import BadPageError, CorpusError, advice_on_extra
from penumbra.gzipped import damage_as_os_error, read_gzip
from penumbra.library.rows import Input
from penumbra.page.encoding import decode
from penumbra.text.well_formed import well_formed

__all__ = ["STANDARD_INPUT", "Shard", "find_shards", "require"]

STANDARD_INPUT = "-"
_HTML = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")
_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_BEGINNING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!--|"
    rb"(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])",
    re.IGNORECASE,
)
"""How HTML begins that is sent without a type (MIME Sniffing, section 7.1)."""
_OLD_GZIP = re.compile(r"\bx-gzip\b", re.IGNORECASE)
"""The same as gzip (RFC 9110, 8.4.1.3)."""
_MAGIC = {".gz": b"\x1f\x8b\x08", ".zst": b"\x28\xb5\x2f\xfd", ".warc": b"WARC/"}
"""Bytes that each record begins with, by the end of the file's name."""
_FIRST_HEADER = re.compile(rb"WARC/\d\.\d{1,2}\s*\n[^\s:]{1,200}[ \t]*:")
"""How a record begins: its version, and the name of a header."""
_LONGEST_BEGINNING = 4096
"""Bytes of a place in a file that show whether a record begins there."""
_MOST_AGAIN = 64
"""How often a damaged file may be read in the search for its next records. Each search reads ahead."""
_LARGEST = 64 * 1024 * 1024
"""Bytes of a record that is read, packed and unpacked: a few packed kilobytes can be gigabytes."""
_ADVICE = "Give .warc, .warc.gz, .warc.zst, .jsonl, .jsonl.gz, .parquet or .html files, folders, or - for JSON lines."


@dataclass(slots=True)
class Shard:
    """A part of the input that becomes one file.

    Parameters
    ----------
    path
        The file or folder; `-` for standard input.
    name
        Name of the output, without its ending.
    size
        Bytes, 0 where it is not known.
    """

    path: str
    name: str
    size: int
    read: Callable[["Shard"], Iterator[Input]] = field(repr=False)
    position: int = 0
    """Bytes that have been read."""
    broken: int = 0
    """Records that could not be read."""

    def pages(self) -> Iterator[Input]:
        """Pages of the shard, in order."""
        return self.read(self)


def find_shards(sources: list[str], out: Path | None = None) -> list[Shard]:
    """Shards of the sources, in order; a folder gives one for each archive in it, and one for its HTML files. A file
    that is given twice is one shard.

    Parameters
    ----------
    out
        Folder of the output, which is no input where it lies in a source.

    Raises
    ------
    CorpusError
        A source is missing, of no known kind or the folder of the output, or two shards would be written to one file.
    """
    own = out.resolve() if out else None
    shards = list({shard.path: shard for source in sources for shard in _of_source(source, own)}.values())
    names: dict[str, str] = {}
    for shard in shards:
        if names.setdefault(shard.name, shard.path) != shard.path:
            raise CorpusError(
                f"{names[shard.name]} and {shard.path} would be written to one file.", "Extract them to two folders."
            )
    if not shards:
        raise CorpusError("There is nothing to extract in that.", _ADVICE)
    return shards


def require(module: str, otherwise: str = "") -> None:
    """Raise CorpusError where a package of the extra `crawl` is missing; `otherwise` is a sentence on another way."""
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise CorpusError(f"{module} is not installed.", advice_on_extra("crawl") + otherwise)


def _of_source(source: str, out: Path | None) -> list[Shard]:
    if source == STANDARD_INPUT:
        return [Shard(source, "stdin", 0, _read_standard_input)]
    path = Path(source)
    if path.is_dir():
        if path.resolve() == out:
            raise CorpusError(f"{source} is the folder of the output.", "Name another folder by --out.")
        all_inside = sorted(each for each in path.rglob("*") if each.is_file())
        inside = [each for each in all_inside if out is None or not each.resolve().is_relative_to(out)]
        shards = [shard for each in inside if (shard := _of_file(each, path)) is not None]
        pages = [each for each in inside if each.name.lower().endswith(_HTML)]
        if pages:
            shards.append(
                Shard(
                    source,
                    path.resolve().name or "pages",
                    sum(each.stat().st_size for each in pages),
                    partial(_read_pages, paths=pages, folder=path),
                )
            )
        return shards
    if not path.is_file():
        raise CorpusError(f"{source} is no file and no folder.", _ADVICE)
    shard = _of_file(path, path.parent) or _of_page(path)
    if shard is None:
        raise CorpusError(f"{source} is of no kind that is known.", _ADVICE)
    return [shard]


def _of_file(path: Path, folder: Path) -> Shard | None:
    """Shard of a file, named by its way from a folder."""
    for ending, read in _READERS.items():
        if path.name.lower().endswith(ending):
            name = path.relative_to(folder).as_posix()[: -len(ending)]
            return Shard(str(path), name, path.stat().st_size, read)
    return None


def _of_page(path: Path) -> Shard | None:
    """Shard of one page."""
    ending = next(filter(path.name.lower().endswith, _HTML), "")
    read = partial(_read_pages, paths=[path], folder=path.parent)
    return Shard(str(path), path.name[: -len(ending)], path.stat().st_size, read) if ending else None


def _read_warc(shard: Shard) -> Iterator[Input]:
    """HTML responses of a WARC file. What follows a broken record is found by the bytes that records begin with.

    A reader may read the rest of the file before it tells that no record begins at a place. The search ends after
    `_MOST_AGAIN` times the file's size. The file then counts as broken from there: behind very many damaged records
    whole ones may be left.
    """
    require("fastwarc")
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    magic = next(value for ending, value in _MAGIC.items() if shard.path.lower().endswith(ending))
    start, is_archive, left = 0, False, _LARGEST + _MOST_AGAIN * shard.size
    with Path(shard.path).open("rb") as file:
        while start >= 0:
            file.seek(start)
            # All kinds of records are read: a search goes on after the last one, not after the last response.
            records = ArchiveIterator(
                file, record_types=WarcRecordType.any_type, parse_http=False, max_content_length=_LARGEST
            )
            last = start
            is_candidate = start > 0
            try:
                for record in records:
                    last, is_candidate = record.stream_pos, False  # in the file, not from `start`
                    shard.position = last
                    if record.record_type != WarcRecordType.response:
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
                start = _next_record(file, last + 1, magic) if left >= 0 else -1
    if shard.broken and not is_archive:
        raise CorpusError(f"{shard.path} has no response that can be read.", "Get the file again.")
    shard.position = shard.size


def _page_of_record(record: Any) -> Input | None:
    headers = record.http_headers
    stated = (record.http_content_type or "").lower()
    if headers is None or (stated and stated not in _HTML_TYPES):
        return None
    if headers.status_code is not None and not 200 <= headers.status_code < 300:  # RFC 9110, 15.3
        return None
    data = record.reader.read()
    if len(data) < record.content_length:
        raise EOFError("the record is cut off")
    # The grammar of WARC 1.0 has angle brackets around an address, and wget writes them.
    address = (record.headers.get("WARC-Target-URI") or "").strip("<>")
    data = _unpacked(data, headers)
    if not stated and not _BEGINNING.match(data):
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
        unpacked: bytes = record.reader.read(_LARGEST)
    except OSError:
        return _inflated(data) if codings[-1][1].strip().lower() == "deflate" else data
    return unpacked


def _inflated(data: bytes) -> bytes:
    """Raw DEFLATE without the header of zlib, which browsers read too; other bytes as they are."""
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, _LARGEST)
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


def _next_record(file: IO[bytes], start: int, magic: bytes) -> int:
    """Place of the next record at or after a place; −1 for none."""
    file.seek(start)
    place, window = start, file.read(1 << 20)
    while window:
        more = file.read(1 << 20)
        whole = window + more[:_LONGEST_BEGINNING]
        found = whole.find(magic)
        while 0 <= found < len(window):
            if _may_begin(whole[found : found + _LONGEST_BEGINNING]):
                return place + found
            found = whole.find(magic, found + 1)
        place, window = place + len(window), more
    return -1


def _may_begin(data: bytes) -> bool:
    """Whether a record may begin with these bytes. Those of Zstandard are not looked into."""
    if data.startswith(_MAGIC[".warc"]):
        return _FIRST_HEADER.match(data) is not None
    if data.startswith(_MAGIC[".gz"]):
        try:
            first = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, _LONGEST_BEGINNING).lstrip()
        except zlib.error:
            return False
        return not first or first.startswith(_MAGIC[".warc"][: len(first)])
    return True


def _read_lines(shard: Shard) -> Iterator[Input]:
    path = Path(shard.path)
    packed = path.name.lower().endswith(".gz")
    with damage_as_os_error(path), path.open("rb") as raw, gzip.open(raw) if packed else raw as lines:
        for number, line in enumerate(_lines(lines), 1):
            shard.position = raw.tell()
            if page := _page_of_line(line, number):
                yield page
    shard.position = shard.size


def _read_standard_input(_: Shard) -> Iterator[Input]:
    for number, line in enumerate(_lines(sys.stdin.buffer), 1):
        if page := _page_of_line(line, number):
            yield page


def _lines(file: BinaryIO | io.BufferedIOBase) -> Iterator[bytes]:
    """Lines of a file. One larger than a record may be has no page: only its beginning is given."""
    while line := file.readline(_LARGEST + 1):
        yield line
        while len(line) > _LARGEST and not line.endswith(b"\n"):
            line = file.readline(_LARGEST + 1)  # skipped


def _page_of_line(line: bytes, number: int) -> Input | None:
    """The page of a line; None for an empty line. A faulty line gives an input without HTML. Its row has the error."""
    text = line.decode("utf-8-sig" if number == 1 else "utf-8", "replace")
    if not text.strip():
        return None
    try:
        row = json.loads(text)
        html, url, given = row.get("html"), row.get("url"), row.get("id")
    except (ValueError, AttributeError, RecursionError):
        return Input(f"line {number}", "")
    return Input(
        well_formed(str(number if given is None else given)),
        html if isinstance(html, str) else "",
        well_formed(url) if isinstance(url, str) else "",
    )


def _read_parquet(shard: Shard) -> Iterator[Input]:
    require("pyarrow")
    from pyarrow import ArrowException

    with Path(shard.path).open("rb") as raw:
        try:
            yield from _pages_of_table(shard, raw)
        except (ArrowException, OSError) as error:
            raise CorpusError(f"{shard.path} is damaged, or is no Parquet file.", "Get the file again.") from error


def _pages_of_table(shard: Shard, raw: IO[bytes]) -> Iterator[Input]:
    from pyarrow import parquet, types

    file = parquet.ParquetFile(raw)
    names = set(file.schema_arrow.names)
    html = next((name for name in ("html", "content", "raw_content") if name in names), None)
    if html is None:
        raise CorpusError(
            f"{shard.path} has no column `html`.", "Name the column of the pages `html`, with `id` and `url` beside it."
        )
    of_html = file.schema_arrow.field(html).type
    of_html = of_html.value_type if types.is_dictionary(of_html) else of_html
    if not any(is_kind(of_html) for is_kind in _kinds_of_text(types)):
        raise CorpusError(f"The column `{html}` of {shard.path} is {of_html}.", "Give the pages as text or bytes.")
    columns = [html, *(name for name in ("id", "url") if name in names)]
    number = 0
    for batch in file.iter_batches(batch_size=64, columns=columns):
        for row in batch.to_pylist():
            number += 1
            given = row.get("id")
            yield Input(_as_text(number if given is None else given), row[html] or "", _as_text(row.get("url") or ""))
        shard.position = shard.size * number // max(1, file.metadata.num_rows)


def _kinds_of_text(types: Any) -> list[Callable[[Any], bool]]:
    """Tests of Arrow's types for a column of pages. Views are of newer versions of Arrow."""
    names = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view", "null")
    return [getattr(types, f"is_{name}") for name in names if hasattr(types, f"is_{name}")]


def _as_text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else well_formed(str(value))


def _read_pages(shard: Shard, paths: list[Path], folder: Path) -> Iterator[Input]:
    """Pages, named by their ways from a folder."""
    for path in paths:
        name = well_formed(path.relative_to(folder).as_posix())  # names may be in no encoding
        try:
            data = _read_page(path, packed=name.lower().endswith(".gz"))
            shard.position += path.stat().st_size
        except OSError:
            shard.broken += 1
        else:
            yield Input(name, data)


def _read_page(path: Path, *, packed: bool) -> bytes:
    """Bytes of a page's file, as many as a record may have."""
    if packed:
        return read_gzip(path, _LARGEST)
    with path.open("rb") as file:
        return file.read(_LARGEST)


_READERS: dict[str, Callable[[Shard], Iterator[Input]]] = {
    ".warc": _read_warc,
    ".warc.gz": _read_warc,
    ".warc.zst": _read_warc,
    ".jsonl": _read_lines,
    ".jsonl.gz": _read_lines,
    ".ndjson": _read_lines,
    ".parquet": _read_parquet,
}
"""By the end of a file's name: a reader of its pages."""

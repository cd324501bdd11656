"""Shards of pages: WARC files, JSON lines, Parquet files, folders of HTML, standard input."""

import gzip
import io
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any, BinaryIO

from penumbra.crawl.archives import read_archive
from penumbra.crawl.shards import LARGEST, STANDARD_INPUT, Shard, require
from penumbra.errors import CorpusError
from penumbra.gzipped import damage_as_os_error, read_gzip
from penumbra.library.rows import Input
from penumbra.text.well_formed import well_formed

__all__ = ["find_shards"]

_HTML = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")
_ADVICE = "Give .warc, .warc.gz, .warc.zst, .jsonl, .jsonl.gz, .parquet or .html files, folders, or - for JSON lines."


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
    while line := file.readline(LARGEST + 1):
        yield line
        while len(line) > LARGEST and not line.endswith(b"\n"):
            line = file.readline(LARGEST + 1)  # skipped


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
        return read_gzip(path, LARGEST)
    with path.open("rb") as file:
        return file.read(LARGEST)


_READERS: dict[str, Callable[[Shard], Iterator[Input]]] = {
    ".warc": read_archive,
    ".warc.gz": read_archive,
    ".warc.zst": read_archive,
    ".jsonl": _read_lines,
    ".jsonl.gz": _read_lines,
    ".ndjson": _read_lines,
    ".parquet": _read_parquet,
}
"""By the end of a file's name: a reader of its pages."""

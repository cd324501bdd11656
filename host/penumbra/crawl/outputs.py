"""Files of rows. A file is written beside its place and moved there when it is whole."""

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Protocol

from penumbra.crawl.inputs import require
from penumbra.library.rows import Row

__all__ = ["FIELDS", "FORMATS", "Writer", "values"]

FIELDS: dict[str, Callable[[Row], Any]] = {
    "id": lambda row: row.id,
    "url": lambda row: row.url,
    "text": lambda row: row.text,
    "title": lambda row: row.metadata.title,
    "author": lambda row: row.metadata.author,
    "date": lambda row: row.metadata.date,
    "lang": lambda row: row.metadata.lang,
    "sitename": lambda row: row.metadata.sitename,
    "canonical": lambda row: row.metadata.canonical,
    "description": lambda row: row.metadata.description,
    "image": lambda row: row.metadata.image,
    "page_type": lambda row: row.page_type,
    "suited": lambda row: row.suited,
    "error": lambda row: row.error,
}
"""Columns, in order. The time of a page is none: files of two runs are the same bytes."""
_GROUP = 2_000
"""Rows of a Parquet row group."""


def values(row: Row, fields: Sequence[str]) -> dict[str, Any]:
    """Some fields of a row."""
    return {name: FIELDS[name](row) for name in fields}


class Writer(Protocol):
    """Takes rows, and moves the file to its place by `close`."""

    def write(self, row: dict[str, Any]) -> None:
        """Take a row."""

    def close(self) -> None:
        """Finish the file."""

    def discard(self) -> None:
        """Remove the unfinished file."""


class _Lines:
    """JSON lines; the engine stands in each."""

    def __init__(self, path: Path, fields: Sequence[str], engine: dict[str, Any]) -> None:  # noqa: ARG002  # writers are made alike
        self._path, self._part = path, _part(path)
        self._engine = f"penumbra {engine['version']} {engine['model'][:12]} {engine['digest'][:12]}"
        self._file: IO[str] = self._part.open("w", encoding="utf-8", newline="\n")

    def write(self, row: dict[str, Any]) -> None:
        self._file.write(json.dumps(row | {"engine": self._engine}, ensure_ascii=False) + "\n")

    def close(self) -> None:
        _finish(self._file, self._part, self._path)

    def discard(self) -> None:
        self._file.close()
        self._part.unlink(missing_ok=True)


class _Parquet:
    """Parquet, compressed by Zstandard; the engine stands in the file's metadata."""

    def __init__(self, path: Path, fields: Sequence[str], engine: dict[str, Any]) -> None:
        require("pyarrow")
        import pyarrow as pa
        from pyarrow import parquet

        self._path, self._part = path, _part(path)
        types = [(name, pa.bool_() if name == "suited" else pa.string()) for name in fields]
        self._schema = pa.schema(types, metadata={"penumbra": json.dumps(engine, sort_keys=True)})
        self._file: IO[bytes] = self._part.open("wb")
        self._writer = parquet.ParquetWriter(self._file, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def write(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        if len(self._rows) >= _GROUP:
            self._flush()

    def close(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()
        _finish(self._file, self._part, self._path)

    def discard(self) -> None:
        self._writer.close()
        self._file.close()
        self._part.unlink(missing_ok=True)

    def _flush(self) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._rows, self._schema))
        self._rows.clear()


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _finish(file: IO[Any], part: Path, path: Path) -> None:
    """Bring a file to the disk, and then to its name: after a power cut it is whole or not there."""
    file.flush()
    os.fsync(file.fileno())
    file.close()
    part.replace(path)


FORMATS: dict[str, Callable[[Path, Sequence[str], dict[str, Any]], Writer]] = {"parquet": _Parquet, "jsonl": _Lines}
"""By name, which is the file's ending too: a writer of path, fields and engine."""

"""Files of rows. A file is written beside its place and moved there when it is whole."""

import json
import os
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from operator import attrgetter
from pathlib import Path
from typing import Any, Protocol

from penumbra.crawl.shards import require
from penumbra.library.rows import Row
from penumbra.metadata import Metadata

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["FIELDS", "FORMATS", "Writer", "values"]

FIELDS: dict[str, Callable[[Row], Any]] = {
    "id": lambda row: row.id,
    "url": lambda row: row.url,
    "text": lambda row: row.text,
    **{name: attrgetter(f"metadata.{name}") for name in Metadata.__struct_fields__},
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
        self._part = _Part(path)
        self._engine = f"penumbra {engine['version']} {engine['model'][:12]} {engine['digest'][:12]}"
        self._file = TextIOWrapper(self._part.file, encoding="utf-8", newline="\n")

    def write(self, row: dict[str, Any]) -> None:
        self._file.write(json.dumps(row | {"engine": self._engine}, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.flush()
        self._part.finish()

    def discard(self) -> None:
        self._part.discard()


class _Parquet:
    """Parquet, compressed by Zstandard; the engine stands in the file's metadata."""

    def __init__(self, path: Path, fields: Sequence[str], engine: dict[str, Any]) -> None:
        require("pyarrow", " Or write JSON lines: --format jsonl.")
        import pyarrow as pa
        from pyarrow import parquet

        self._part = _Part(path)
        types = [(name, pa.bool_() if name == "suited" else pa.string()) for name in fields]
        self._schema = pa.schema(types, metadata={"penumbra": json.dumps(engine, sort_keys=True)})
        self._writer = parquet.ParquetWriter(self._part.file, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def write(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        if len(self._rows) >= _GROUP:
            self._flush()

    def close(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()
        self._part.finish()

    def discard(self) -> None:
        self._writer.close()
        self._part.discard()

    def _flush(self) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._rows, self._schema))
        self._rows.clear()


class _Part:
    """An unfinished file, which no other run writes at the same time.

    Raises
    ------
    BlockingIOError
        Another run writes it, or has just finished it.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._part = path, path.with_name(f"{path.name}.part")
        self.file = self._part.open("ab")
        if not self._is_ours():
            self.file.close()
            raise BlockingIOError(f"Another run writes {path}.")
        self.file.truncate(0)

    def _is_ours(self) -> bool:
        """Lock the file, and look whether it still has its name: another run may have finished it meanwhile."""
        try:
            if fcntl:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # the file system has no locks
            return True
        try:
            return os.path.samestat(os.fstat(self.file.fileno()), self._part.stat())
        except FileNotFoundError:
            return False

    def finish(self) -> None:
        """Bring the file to the disk, and then to its name: after a power cut it is whole or not there."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self._end(lambda: self._part.replace(self._path))

    def discard(self) -> None:
        """Remove the file."""
        self._end(lambda: self._part.unlink(missing_ok=True))

    def _end(self, act: Callable[[], object]) -> None:
        """Move or remove the file while it is locked. Systems without these locks do so to closed files alone."""
        if fcntl:
            act()
        self.file.close()
        if not fcntl:
            act()


FORMATS: dict[str, Callable[[Path, Sequence[str], dict[str, Any]], Writer]] = {"parquet": _Parquet, "jsonl": _Lines}
"""By name, which is the file's ending too: a writer of path, fields and engine."""

"""One file of a crawl → dictionaries, for engines that share out files: Ray Data, Spark, and others."""

import logging
from collections.abc import Iterator, Sequence
from gzip import BadGzipFile

from penumbra.crawl.inputs import find_shards
from penumbra.crawl.outputs import FIELDS, values
from penumbra.crawl.shards import Shard
from penumbra.errors import CorpusError
from penumbra.library.many import extract_many
from penumbra.library.options import CRAWL, Options, To
from penumbra.library.rows import Input

__all__ = ["COLUMNS", "read_file"]

COLUMNS: dict[str, type[str] | type[bool]] = {name: bool if name == "suited" else str for name in FIELDS}
"""Names and types of the columns, as `penumbra extract` writes them."""

_logger = logging.getLogger(__name__)


def read_file(
    path: str,
    *,
    to: To = "text",
    fields: Sequence[str] = tuple(COLUMNS),
    workers: int = 1,
    timeout: float = 10.0,
    options: Options = CRAWL,
) -> Iterator[dict[str, str | bool]]:
    """Extract the pages of one file, in order. A damaged file gives the pages before the damage: a run of thousands of
    files goes on, and the log tells.

    Parameters
    ----------
    path
        A WARC file, JSON lines or a Parquet file, as `penumbra extract` takes them.
    fields
        Names out of `COLUMNS`.
    workers, timeout
        As for `extract_many`: processes, and seconds that a page may take.
    options
        How pages are decided and written; the default has the limits of `penumbra extract`.

    Raises
    ------
    CorpusError
        The file is missing or of no known kind.
    """
    for shard in find_shards([path]):
        for row in extract_many(_pages(shard), to=to, workers=workers, timeout=timeout, options=options):
            yield values(row, fields)
        if shard.broken:
            _logger.warning("%s: %d broken records were skipped", path, shard.broken)


def _pages(shard: Shard) -> Iterator[Input]:
    try:
        yield from shard.pages()
    except (CorpusError, BadGzipFile) as error:
        _logger.warning("%s: the rest cannot be read: %s", shard.path, error)

"""An extractor for datatrove's pipelines.

Differs from datatrove's own extractors: `run` does not use their sandbox, which forks the task's process, extracts an
empty string first and ends the child at any exception. Pages are read by a worker program of `extract_many`.
"""

from collections import deque
from collections.abc import Iterator
from typing import Any

from datatrove.pipeline.extractors.base import BaseExtractor
from datatrove.utils.typeshelper import StatHints

from penumbra.crawl.outputs import FIELDS, values
from penumbra.library.extraction import extract
from penumbra.library.many import extract_many
from penumbra.library.options import CRAWL, Options, To
from penumbra.library.rows import Input, Row

__all__ = ["Penumbra"]

_FIELDS = [name for name in FIELDS if name not in ("id", "url", "text")]
"""A document has its own place for the others."""


class Penumbra(BaseExtractor):  # type: ignore[misc]  # datatrove has no types
    """Replaces the HTML of documents by their text and fills their metadata.

    The metadata gets `title`, `author`, `published`, `lang`, `sitename`, `canonical`, `description`, `image`,
    `page_type`, `suited` and `error`, always all of them. `published` is the page's own date: `date` of datatrove's
    readers, the time of the crawl, stays. The page's address is the metadata's `url`. A page that cannot be read is
    counted in the statistics by its error.

    Parameters
    ----------
    to
        Form of the text.
    timeout
        Seconds that a page may take.
    workers
        Processes that read pages, for each task. With 0 the task's own process reads them: there is no limit of time
        then, and a page that kills the interpreter ends the task.
    keep_empty
        Pass on documents without text, with the reason in `error`. Otherwise they are dropped, as by datatrove's own
        extractors. Its `ParquetWriter` needs a `schema` for them.
    options
        How pages are decided and written; the default has the limits of `penumbra extract`.
    """

    name = "🌗 Penumbra"

    def __init__(
        self,
        to: To = "text",
        *,
        timeout: float = 10.0,
        workers: int = 1,
        keep_empty: bool = False,
        options: Options = CRAWL,
    ) -> None:
        super().__init__(timeout)
        self.to = to
        self.workers = workers
        self.keep_empty = keep_empty
        self.options = options

    def extract(self, text: str) -> str:
        """Extract one page's text in this process; empty for a page without any."""
        return extract(text, to=self.to, options=self.options)

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Any]:  # noqa: ARG002  # datatrove's names
        """Extract each document, in order.

        Parameters
        ----------
        data
            Documents with HTML as their text.
        rank, world_size
            Number of the task, and number of tasks.
        """
        waiting: deque[Any] = deque()
        for row in extract_many(
            _inputs(data, waiting), to=self.to, workers=self.workers, timeout=self.timeout, options=self.options
        ):
            document = waiting.popleft()
            document.text = row.text
            document.metadata |= _metadata(row)
            self._count(row)
            if row.text or self.keep_empty:
                self.stat_update(StatHints.forwarded)
                self.update_doc_stats(document)
                yield document
            else:
                self.stat_update(StatHints.dropped)

    def _count(self, row: Row) -> None:
        self.stat_update(StatHints.total, row.error or "extracted")
        self.stats.time_stats.update(row.ms / 1000)


def _inputs(documents: Any, waiting: deque[Any]) -> Iterator[Input]:
    for document in documents or ():
        waiting.append(document)
        yield Input(document.id, document.text, str(document.metadata.get("url") or ""))


def _metadata(row: Row) -> dict[str, str | bool]:
    found = values(row, _FIELDS)
    return {"published": found.pop("date"), **found}

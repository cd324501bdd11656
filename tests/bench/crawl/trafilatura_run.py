"""trafilatura over a WARC file: `python -m bench.crawl.trafilatura_run FILE text|markdown`."""

import sys
from contextlib import suppress
from pathlib import Path

import trafilatura
from fastwarc.warc import ArchiveIterator, WarcRecordType


def main(path: str, form: str) -> None:
    """Extract text and metadata of each page, and forget them."""
    with Path(path).open("rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True):
            with suppress(Exception):  # as its users do
                trafilatura.extract(
                    record.reader.read(),
                    url=record.headers.get("WARC-Target-URI"),
                    output_format="markdown" if form == "markdown" else "json",
                    with_metadata=True,
                    include_links=form == "markdown",
                    include_formatting=form == "markdown",
                )


main(*sys.argv[1:])

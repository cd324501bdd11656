"""Record what the reader view shows of Readability's pages in Chromium, for `penumbra evaluate-reader --articles`.

`python -m reader_corpus.record_readability FILE [PAGE …]`, in `tests`. The pages have their first address as base, so
that relative addresses are those of the expected articles.
"""

import argparse
import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from selenium.common.exceptions import WebDriverException

from e2e.browsers import launch
from e2e.screen import an_x_server
from penumbra.training.corpora import corpus_folder, iter_pages
from reader_corpus.reading import read, serve_pages

__all__ = ["main"]

_BASE = re.compile(r"<base\b[^>]*\bhref\b", re.IGNORECASE)
_HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)


@dataclass(frozen=True)
class CorpusPage:
    """A page of the corpus, as `serve_pages` takes it."""

    name: str
    markup: str
    url: str

    def html(self) -> str:
        """The page with its address as base, unless it states one."""
        if _BASE.search(self.markup):
            return self.markup
        base = f'<base href="{escape(self.url)}">'
        return _HEAD.sub(lambda head: head[0] + base, self.markup, count=1)


def main() -> None:
    """Record the pages that the command line names, or all of them."""
    parser = argparse.ArgumentParser(prog="reader_corpus.record_readability", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("pages", nargs="*")
    given = parser.parse_args()
    found = iter_pages(corpus_folder("readability"))
    pages = [CorpusPage(truth.id, markup, truth.url) for truth, markup in found]
    chosen = [page for page in pages if not given.pages or page.name in given.pages]
    with (
        given.file.open("w", encoding="utf-8") as out,
        an_x_server(),
        serve_pages(chosen) as addresses,
        launch("chromium", headless=False, everywhere=False) as browser,
    ):
        for page, address in zip(chosen, addresses, strict=True):
            try:
                reading = read(browser, address, tries=1)  # on some test pages it finds no article
            except WebDriverException as error:
                print(f"{page.name}: {error.msg}")
                continue
            out.write(json.dumps({"page": page.name, "html": reading.body, "title": reading.title}) + "\n")


if __name__ == "__main__":
    main()

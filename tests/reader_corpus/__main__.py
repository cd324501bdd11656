"""Read the corpus with all readers and write `docs/reader.md`.

`python -m reader_corpus [--browser NAME] [--only TEXT] [--misses READER] [--write]`, in `tests`. What the readers
showed is kept in `build/reader-corpus`, a file for each reader; a run renews what it reads, and the report is made of
all that is there.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from driving.browsers import BROWSERS, Browser, launch
from driving.screen import an_x_server
from reader_corpus.pages import ReaderPage, read_pages
from reader_corpus.reading import RIVALS, Reading, read, read_by, serve_pages
from reader_corpus.report import OURS, missed, write_report

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "reader-corpus"
FIRST_RUN = Path(__file__).with_name("first_run.json")
"""Kind → points that Penumbra met when it first read the pages."""


def kept(reader: str) -> dict[str, Reading]:
    """What a reader showed in earlier runs, by page."""
    file = KEPT / f"{reader}.json"
    if not file.is_file():
        return {}
    return {name: Reading(**fields) for name, fields in json.loads(file.read_text("utf-8")).items()}


def keep(reader: str, readings: dict[str, Reading]) -> None:
    """Write what a reader showed."""
    KEPT.mkdir(parents=True, exist_ok=True)
    rows = {name: asdict(reading) for name, reading in (kept(reader) | readings).items()}
    (KEPT / f"{reader}.json").write_text(json.dumps(rows, ensure_ascii=False), "utf-8")


def read_all(
    browser: Browser, pages: Sequence[ReaderPage], addresses: Sequence[str], rivals: Sequence[str], *, new: bool
) -> None:
    """Read the pages with Penumbra, and with other readers."""
    ours = OURS if browser.name == "chromium" else f"{OURS} (Firefox)"
    for page, address in zip(pages, addresses, strict=True):
        if new and page.name in kept(ours):
            continue
        keep(ours, {page.name: read(browser, address)})
        for rival in rivals:
            keep(rival, {page.name: read_by(browser, rival, page.address)})


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="reader_corpus", description=__doc__)
    parser.add_argument("--browser", action="append", choices=BROWSERS, default=[], help="read the pages in it")
    parser.add_argument("--only", default="", help="pages whose kind or name contains this")
    parser.add_argument("--new", action="store_true", help="only pages that a reader has not read yet")
    parser.add_argument("--ours", action="store_true", help="read with Penumbra alone")
    parser.add_argument("--misses", help="list the points that a reader misses")
    parser.add_argument("--write", action="store_true", help="write docs/reader.md")
    given = parser.parse_args()
    pages = [page for page in read_pages() if page.html() is not None]
    chosen = [page for page in pages if given.only in f"{page.kind}/{page.name}"]
    for name in given.browser:
        rivals = [] if given.ours or name != "chromium" else list(RIVALS)
        with (
            an_x_server(),
            serve_pages(chosen) as addresses,
            launch(name, headless=False, everywhere=False) as browser,
        ):
            read_all(browser, chosen, addresses, rivals, new=given.new)
    if given.misses:
        for page, point in missed(chosen, kept(given.misses)):
            print(f"{page.kind}/{page.name}: {point.sentence}")
    readings = {name: kept(name) for name in (OURS, f"{OURS} (Firefox)", *RIVALS)}
    report = write_report(pages, readings, json.loads(FIRST_RUN.read_text("utf-8")) if FIRST_RUN.is_file() else {})
    if given.write:
        (ROOT / "docs" / "reader.md").write_text(report, "utf-8")
    else:
        print(report.partition("## Figures")[2].partition("Negative")[0])


if __name__ == "__main__":
    main()

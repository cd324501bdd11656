"""The reader view of 60 real pages shows what `docs/reader.md` says, point by point.

Run by `make reader-corpus` and `make test-quality`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.browsers import Browser
from reader_corpus.pages import ReaderPage, read_pages
from reader_corpus.reading import read, serve_pages

pytestmark = [pytest.mark.browser, pytest.mark.quality]

PAGES = read_pages()
REPORT = Path(__file__).resolve().parents[3] / "docs" / "reader.md"


def listed(page: ReaderPage, browser: str) -> set[str]:
    """The sentences of a page that the report lists as missed in a browser."""
    start = f"- `{page.name}`: "
    rows = [line.removeprefix(start) for line in REPORT.read_text("utf-8").splitlines() if line.startswith(start)]
    alone = {row: name for row in rows for name in ("chromium", "firefox") if row.lower().endswith(f" ({name} alone)")}
    return {row.rpartition(" (")[0] if row in alone else row for row in rows if alone.get(row, browser) == browser}


@pytest.fixture(scope="module")
def addresses() -> Iterator[dict[str, str]]:
    """Name of a page → its address on this machine."""
    with serve_pages(PAGES) as served:
        yield dict(zip((page.name for page in PAGES), served, strict=True))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.kind}/{page.name}")
def test_the_reader_misses_exactly_the_points_that_are_listed(
    shipping: Browser, addresses: dict[str, str], page: ReaderPage
) -> None:
    if page.html() is None:
        pytest.skip(f"the corpus of {page.name} is not here: set PENUMBRA_SHARED")
    shown = read(shipping, addresses[page.name]).shown()
    assert {point.sentence for point in page.points if not point.holds(shown)} == listed(page, shipping.name)

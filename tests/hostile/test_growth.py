"""Time and memory of each stage grow linearly with the page, for any shape of page."""

import base64
import contextlib
import gc
import tracemalloc
from collections.abc import Callable, Mapping

import pytest

from growth import LINEAR, growth
from hostile.shapes import SHAPES
from penumbra.errors import TooLargeError
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, Export
from penumbra.output.html import as_html, decide_html
from penumbra.output.standalone import standalone_page
from penumbra.page.markup import parse
from penumbra.page.snapshot import decode_snapshot, snapshot_to_page
from penumbra.pipeline import run
from penumbra.reader.article import make_article
from penumbra.reader.files.export import export
from snapshots import snapshot_of

_FACTS = PageFacts(url="https://example.org/a", title="A title", lang="en")
_SIZE = 400
"""Parts of the smaller page; the larger page has eight times as many."""
_MAX_MEMORY = 5.0
"""Maximum growth of peak memory from n to 4 n parts: 4, plus the unused part of lists that double."""


def _exported(page: str, form: str) -> bytes:
    return base64.b64decode(export(Export(id=1, format=form, page=_FACTS, html=page)).data)  # type: ignore[arg-type]


STAGES: Mapping[str, Callable[[str], object]] = {
    "decide": decide_html,
    "to html": lambda page: as_html(page, decide_html(page)),
    "one file": standalone_page,
    "article": lambda page: make_article(Article(id=1, page=_FACTS, html=page, fallback=page)),
    "markdown": lambda page: _exported(page, "markdown"),
    "html": lambda page: _exported(page, "html"),
    "epub": lambda page: _exported(page, "epub"),
}


def _quietly(stage: Callable[[str], object], page: str) -> None:
    with contextlib.suppress(TooLargeError):  # the limit is a valid answer
        stage(page)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("stage", STAGES)
def test_the_time_of_a_stage_grows_linearly(stage: str, shape: str) -> None:
    pages = {size: SHAPES[shape](size) for size in (_SIZE, 8 * _SIZE)}
    assert growth(lambda size: _quietly(STAGES[stage], pages[size]), _SIZE) < LINEAR


@pytest.mark.parametrize("stage", STAGES)
def test_the_memory_of_a_stage_grows_linearly(stage: str) -> None:
    STAGES[stage](SHAPES["paragraphs"](10))
    small, large = (_peak(STAGES[stage], SHAPES["paragraphs"](size)) for size in (2_000, 8_000))
    assert large < _MAX_MEMORY * small


@pytest.mark.parametrize("shape", ["paragraphs", "a class each", "unknown tags alone"])
def test_the_memory_of_a_snapshots_decision_grows_linearly(shape: str) -> None:
    def decide(snapshot: str) -> None:
        run(snapshot_to_page(decode_snapshot(snapshot), _FACTS))

    decide(snapshot_of(parse("<p>x")))
    small, large = (_peak(decide, snapshot_of(parse(SHAPES[shape](size)))) for size in (2_000, 8_000))
    assert large < _MAX_MEMORY * small


def _peak(work: Callable[[str], object], page: str) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        work(page)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

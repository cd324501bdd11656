"""Pages of a corpus with main text, for fitting models."""

from collections.abc import Iterator
from pathlib import Path

from penumbra.blocks import Blocks, find_blocks
from penumbra.errors import PenumbraError
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.training.corpora import Truth, iter_pages

__all__ = ["pages_with_main"]


def pages_with_main(corpus: Path) -> Iterator[tuple[Truth, str, Page, Blocks]]:
    """Each page with main text in its truth and text in its HTML: truth, HTML, page and blocks."""
    for truth, markup in iter_pages(corpus):
        if not (truth.main or "").strip():
            continue
        try:
            page = parse(markup, truth.url)
        except PenumbraError:  # a page without text, filled by scripts
            continue
        blocks = find_blocks(page)
        if len(blocks):
            yield truth, markup, page, blocks

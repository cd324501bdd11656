"""A manual's own contents above its text: the list of all its pages, which menus hold folded up and plain HTML in full.

Each entry is a title, so that a method that reads what it says takes it for text. It is told by its links: they lead to other pages, while
a page's own contents lead down into it.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import Standing
from penumbra.page import Page

__all__ = ["contents_above"]

_PROSE_WORDS = 20
"""Words from which a block that is no link is prose."""
_TEXT_WORDS = 300
"""Words of prose from which a page is more than a list of pages."""
_ENTRIES = 30
"""Links to other pages above the first prose from which they are a manual's contents."""
_ENTRY_WORDS = 12
"""Words up to which a block with such a link is an entry: a title and its number."""
_SURE = 0.9
"""Score from which a block is text wherever it stands."""


def contents_above(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) kept links to other pages above the first prose of a manual's page, if they are many."""
    out = np.zeros(len(levels), dtype=bool)
    if standing.kind != "documentation":
        return out
    kept = levels == Level.KEEP
    prose = kept & ~standing.linked & (standing.words >= _PROSE_WORDS)
    if standing.words[prose].sum() < _TEXT_WORDS:
        return out
    page, blocks = standing.inputs.page, standing.inputs.blocks
    leads = np.logical_or.reduceat(_leads_away(page)[blocks.text_rows], blocks.start[:-1])
    entries = kept & leads & (standing.words <= _ENTRY_WORDS) & (standing.main < _SURE)
    entries[int(np.argmax(prose)) :] = False
    return entries if entries.sum() >= _ENTRIES else out


def _leads_away(page: Page) -> Bools:
    """(n_nodes,) True in links to other pages of the site."""
    away = np.zeros(len(page), dtype=bool)
    away[[row for row, attributes in page.attrs.items() if attributes.get("href") == "/"]] = True
    return page.with_descendants(away)

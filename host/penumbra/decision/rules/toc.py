"""A manual's table of contents above its text: the list of all its pages, each entry a title.

Its links lead to other pages; those of a page's own table of contents lead down into the page.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.page import Page

__all__ = ["find_toc"]


def find_toc(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept links to other pages above the first prose, if there are many."""
    limits = context.thresholds
    out = np.zeros(len(levels), dtype=bool)
    kept = levels == Level.KEEP
    prose = kept & ~context.linked & (context.words >= limits.toc_prose_words)
    if context.words[prose].sum() < limits.toc_text_words:
        return out
    blocks = context.blocks
    leads = np.logical_or.reduceat(_leads_away(context.page)[blocks.text_rows], blocks.start[:-1])
    entries = kept & leads & (context.words <= limits.toc_entry_words) & (context.main < limits.sure_text)
    entries[int(np.argmax(prose)) :] = False
    return entries if entries.sum() >= limits.toc_entries else out


def _leads_away(page: Page) -> Bools:
    """(n_nodes,) True in links to other pages of the site."""
    away = np.zeros(len(page), dtype=bool)
    away[[row for row, attributes in page.attrs.items() if attributes.get("href") == "/"]] = True
    return page.with_descendants(away)

"""Pagination: rows of links to the other pages of a text, with numbers, a manual's versions, "previous" and "next"."""

from itertools import islice

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.phrases.patterns import PAGE_LINK

__all__ = ["find_pagination"]


def find_pagination(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks that are rows of such links, or stand in one."""
    page, blocks, limits = context.page, context.blocks, context.thresholds
    out = np.zeros(len(blocks), dtype=bool)
    linked = np.flatnonzero(context.tree.in_links & (page.key == 0)).tolist()
    texts = page.text
    rows = [row for row in linked if len(texts[row]) <= limits.pagination_chars and PAGE_LINK.fullmatch(texts[row])]
    if len(rows) < limits.fewest:
        return out
    matched = np.zeros(len(page), dtype=bool)
    matched[rows] = True
    matched &= ~context.in_code  # where numbers are those of lines
    of_block = np.repeat(np.arange(len(blocks)), np.diff(blocks.start))
    links = np.bincount(of_block[matched[blocks.text_rows]], minlength=len(blocks))
    out |= (links >= limits.fewest) & (links >= limits.most * context.words)
    alone = (links > 0) & (links >= context.words)
    cells = context.owner[alone].tolist()
    for row in {above for cell in cells for above in islice(page.ancestors(cell), limits.pagination_above)}:
        span = slice(int(context.tree.low[row]), int(context.tree.high[row]))
        if _is_row(context, span, int(np.count_nonzero(alone[span]))):
            out[span] = True
    return out


def _is_row(context: PageContext, span: slice, n_links: int) -> bool:
    """Whether some blocks are a row of such links. With a label beside each, a number is that of a line or a note."""
    limits = context.thresholds
    fewest = max(limits.fewest, limits.most * (span.stop - span.start))
    if n_links < fewest or context.words[span].max() > limits.label_words:
        return False
    unlinked = np.flatnonzero(~context.linked[span]) + span.start
    labels = sum(PAGE_LINK.fullmatch(context.texts[block]) is None for block in unlinked.tolist())
    return labels <= limits.pagination_labels and not context.ranks[span].any()

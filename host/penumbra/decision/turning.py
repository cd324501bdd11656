"""Rows of links that turn pages: numbers, versions of a manual, "previous", "up" and "next".

They stand right above a text's first line or below its last, so that a method that reads what stands around takes them for text. Of the words
that are no longer lit on the 1,251 marked pages (folds by site) 240 were marked dim and none keep; F1 on documentation is .944 without and .946
with it, by one page of a manual that passes for a list.
"""

from itertools import islice

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.phrases.patterns import PAGE_LINK
from penumbra.decision.standing import Standing

__all__ = ["page_turns"]

_LONGEST = 14
"""Characters of such a link."""
_FEWEST = 3
"""Links that make a row."""
_SHARE = 0.5
"""Share of a block's words, or of a row's blocks, that they are: what else there is is a label, or the names of the pages."""
_LABEL_WORDS = 8
"""Words of such a label."""
_LABELS = 2
"""Most labels of a row: where each number has one beside it, it is the number of that, be it a line of code, a note or a title."""
_ABOVE = 3
"""Elements above a block of one such link that may be the row: a line of a table, the table."""
_SIZED = frozenset({"product"})
"""Kinds of page on which numbers are sizes."""


def page_turns(standing: Standing) -> Bools:
    """(n_blocks,) blocks that are rows of such links, or stand in one."""
    page, blocks, tree = standing.inputs.page, standing.inputs.blocks, standing.inputs.tree
    out = np.zeros(len(blocks), dtype=bool)
    if standing.kind in _SIZED:
        return out
    linked = np.flatnonzero(tree.inside("a") & (page.key == 0)).tolist()
    texts = page.text
    rows = [row for row in linked if len(texts[row]) <= _LONGEST and PAGE_LINK.fullmatch(texts[row])]
    if len(rows) < _FEWEST:
        return out
    turning = np.zeros(len(page), dtype=bool)
    turning[rows] = True
    turning &= ~standing.in_code  # where numbers are those of lines
    of_block = np.repeat(np.arange(len(blocks)), np.diff(blocks.start))
    links = np.bincount(of_block[turning[blocks.text_rows]], minlength=len(blocks))
    out |= (links >= _FEWEST) & (links >= _SHARE * standing.words)
    alone = (links > 0) & (links >= standing.words)
    for row in {above for cell in blocks.owner[alone].tolist() for above in islice(page.ancestors(cell), _ABOVE)}:
        low, high = int(tree.low[row]), int(tree.high[row])
        n_links = np.count_nonzero(alone[low:high])
        if n_links < max(_FEWEST, _SHARE * (high - low)) or standing.words[low:high].max() > _LABEL_WORDS:
            continue
        unlinked = np.flatnonzero(~standing.linked[low:high]) + low
        labels = sum(PAGE_LINK.fullmatch(blocks.text[block]) is None for block in unlinked.tolist())
        if labels <= _LABELS and not standing.ranks[low:high].any():
            out[low:high] = True
    return out

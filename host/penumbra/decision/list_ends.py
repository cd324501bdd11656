"""Where the list ends that a heading opens: at the page's own text, at the next heading, where no link follows."""

import msgspec
import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.text.prices import PRICE

__all__ = ["ListEnds"]

_LAST_RANK = 6
"""Rank of a heading outside of heading elements: any other heading ends its list."""


class ListEnds(msgspec.Struct, frozen=True):
    """Where lists end.

    Parameters
    ----------
    shop
        The lists are of products.
    prose
        (n_blocks,) paragraphs of the page's own text: they end any list.
    own
        (n_blocks,) short blocks on the path of such paragraphs, and the first of several in a row that are surely main
        content: they end a list after its first link.
    """

    context: PageContext
    shop: bool
    prose: Bools
    own: Bools

    @classmethod
    def of(cls, context: PageContext, *, shop: bool) -> "ListEnds":
        """Find the page's own text."""
        limits, words, unlinked = context.thresholds, context.words, context.unlinked
        sure = unlinked & (context.main >= limits.sure_text)
        prose = (sure & (words >= limits.related_prose_words)) | (unlinked & (words >= limits.related_long_words))
        surest = unlinked & (context.main >= limits.related_own_main)
        own = surest & (words >= limits.related_own_words) & np.isin(context.path, context.path[prose])
        return cls(context, shop, prose, own | _begins_run(sure, surest, limits.fewest))

    def find(self, block: int) -> int:
        """First block after the list that a heading opens."""
        context = self.context
        tree, page, owner = context.tree, context.page, context.owner
        row = self._box(block)
        opens = tree.low[row] == block
        ranks = context.ranks[block : block + 2].tolist()
        first = block + 1
        if ranks[0] == 0 and ranks[-1] > 0:  # a line above its own heading
            first = block + 2
        rank = ranks[0] or ranks[-1] or _LAST_RANK
        last = first - 1 if context.linked[first - 1] else block
        for below in range(first, int(tree.high[row])):
            shallow = not self.shop or page.depth[owner[below]] <= page.depth[owner[block]]
            headed = 0 < context.ranks[below] <= rank and shallow
            linked = context.linked[below]
            again = (not opens or last > block) and tree.path[below] == tree.path[block] and not linked
            if self.prose[below] or headed or (self.own[below] and last > block) or again:
                return below
            if linked or (self.shop and PRICE.search(context.texts[below])):
                last = below
            if below - last > context.thresholds.related_reach:
                return last + 1
        return int(tree.high[row])

    def _box(self, block: int) -> int:
        """Row of the smallest element around a heading that contains more than the heading, or begins before it."""
        context, tree = self.context, self.context.tree
        fewest = context.thresholds.related_heading_box_words
        row = int(context.owner[block])
        while row > 0 and tree.low[row] == block and context.words[block + 1 : tree.high[row]].sum() < fewest:
            row = int(context.page.parent[row])
        return row


def _begins_run(sure: Bools, surest: Bools, fewest: int) -> Bools:
    """(n_blocks,) first blocks of runs of sure blocks, at least `fewest` of them among the surest."""
    first = sure & ~np.append(False, sure[:-1])
    run = np.cumsum(first)
    enough = np.bincount(run[sure], weights=surest[sure], minlength=int(run[-1]) + 1) >= fewest if len(run) else first
    return np.asarray(first & enough[run])

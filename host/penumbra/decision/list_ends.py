"""Where the list ends that a heading opens: at the page's own text, at the next heading, where no link follows."""

import msgspec
import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.decision.context import PageContext
from penumbra.decision.script_data import script_data
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
    words
        (n_blocks,) words of text; data for scripts has none.
    prose
        (n_blocks,) paragraphs of the page's own text: they end any list.
    own
        (n_blocks,) short blocks on the path of such paragraphs, and the first of several in a row that are surely main
        content: they end a list after its first link.
    """

    context: PageContext
    shop: bool
    words: Ints
    prose: Bools
    own: Bools

    @classmethod
    def of(cls, context: PageContext, *, shop: bool) -> "ListEnds":
        """Find the page's own text."""
        limits, unlinked = context.thresholds, context.unlinked
        words = np.where(script_data(context), 0, context.words)
        sure = unlinked & (context.main >= limits.sure_text)
        prose = (sure & (words >= limits.related_prose_words)) | (unlinked & (words >= limits.related_long_words))
        surest = unlinked & (context.main >= limits.related_own_main)
        own = surest & (words >= limits.related_own_words) & np.isin(context.path, context.path[prose])
        return cls(context, shop, words, prose, own | _begins_run(sure, surest, limits.fewest))

    def find(self, block: int) -> int:
        """First block after the list that a heading opens."""
        context, tree = self.context, self.context.tree
        row = self._box(block)
        end = int(tree.high[row])
        first, rank = self._beginning(block)
        last_link = first - 1 if context.linked[first - 1] else block
        heading_begins_box = tree.low[row] == block
        for below in range(first, end):
            is_linked, has_links = context.linked[below], last_link > block
            if self.prose[below] or self._is_heading(below, rank, block) or (self.own[below] and has_links):
                return below
            is_like_heading = tree.path[below] == tree.path[block] and not is_linked
            if is_like_heading and (has_links or not heading_begins_box):
                return below
            if is_linked or (self.shop and PRICE.search(context.texts[below])):
                last_link = below
            if below - last_link > context.thresholds.related_reach:
                return last_link + 1
        return end

    def _beginning(self, block: int) -> tuple[int, int]:
        """First block of the list that a heading opens, and the heading's rank."""
        ranks = self.context.ranks[block : block + 2].tolist()
        rank, rank_below = ranks[0], ranks[-1]  # the last block of a page has none below
        is_line_above_heading = rank == 0 and rank_below > 0
        return block + 1 + is_line_above_heading, rank or rank_below or _LAST_RANK

    def _is_heading(self, below: int, rank: int, block: int) -> bool:
        """Whether a block is a heading that ends the list: one of the same rank or a higher one.

        In a shop, cards have headings: those deeper than the list's own end nothing.
        """
        depth, owner = self.context.page.depth, self.context.owner
        is_deeper = self.shop and depth[owner[below]] > depth[owner[block]]
        return bool(0 < self.context.ranks[below] <= rank and not is_deeper)

    def _box(self, block: int) -> int:
        """Row of the smallest element around a heading that contains more than the heading, or begins before it."""
        context, tree = self.context, self.context.tree
        fewest = context.thresholds.related_heading_box_words
        row = int(context.owner[block])
        while row > 0 and tree.low[row] == block and self.words[block + 1 : tree.high[row]].sum() < fewest:
            row = int(context.page.parent[row])
        return row


def _begins_run(sure: Bools, surest: Bools, fewest: int) -> Bools:
    """(n_blocks,) first blocks of runs of sure blocks, at least `fewest` of them among the surest."""
    first = sure & ~np.append(False, sure[:-1])
    run = np.cumsum(first)
    enough = np.bincount(run[sure], weights=surest[sure], minlength=int(run[-1]) + 1) >= fewest if len(run) else first
    return np.asarray(first & enough[run])

"""Dim blocks between kept ones that a reader misses: unnamed ones, replies below posts, an application's cards."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, in_named_part, main_range
from penumbra.decision.rules.soften import bars, side_columns
from penumbra.features.hints import Hint, own_hints

__all__ = ["dim_between", "find_between", "find_replies", "find_work"]

_NAMED = MINOR | NOISE


@once
def dim_between(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim blocks between the first and the last kept one."""
    dim = np.zeros(len(levels), dtype=bool)
    inside = main_range(context, levels)
    dim[inside] = levels[inside] == Level.DIM
    return dim


def find_between(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim blocks between kept ones, in no part called minor content or noise.

    On a page that names no parts they are no links either.
    """
    found: Bools = dim_between(context, levels) & (context.main >= context.thresholds.between_main)
    if not found.any():
        return found
    if context.names_parts:
        return found & ~in_named_part(context, levels, _NAMED)
    return found & ~context.linked & ~context.has_hint(_NAMED)


def find_replies(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim blocks between kept ones that are called comments, and nothing else of minor content or noise."""
    comments = context.has_hint(Hint.COMMENTS) & ~context.has_hint(_NAMED & ~Hint.COMMENTS)
    return dim_between(context, levels) & ~context.linked & comments


def find_work(context: PageContext, levels: Levels, work_area: Bools, *, prose: bool = True) -> Bools:
    """(n_blocks,) dim blocks beside an application's menu, in the largest element around all kept ones without a frame.

    Of an application's cards and tools nobody can tell which are minor. Its menu, its bar and other headers and
    navigation are its frame.

    Parameters
    ----------
    work_area
        (n_blocks,) what stands beside such menus.
    prose
        Also where prose is kept. Manuals have such a menu too, and prose beside it.
    """
    page, out = context.page, np.zeros(len(levels), dtype=bool)
    if not work_area.any():
        return out
    work = work_area & ~page.with_descendants(bars(context))[context.owner]
    kept = np.flatnonzero(work & (levels == Level.KEEP))
    if len(kept) and (prose or context.words[kept].max() < context.thresholds.paragraph_words):
        named = (own_hints(page) & int(Hint.HEADER | Hint.NAVIGATION)) > 0
        framed = page.with_ancestors(side_columns(context) | named | page.tagged(("header",)))
        row = int(context.owner[kept[0]])
        while row > 0 and (context.tree.high[row] <= kept[-1] or not framed[page.parent[row]]):
            row = int(page.parent[row])
        inside = slice(int(context.tree.low[row]), int(context.tree.high[row]))
        out[inside] = work[inside] & (levels[inside] == Level.DIM)
    return out

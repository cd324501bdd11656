"""Dim blocks between kept ones that a reader misses: unnamed ones, captions, replies, an application's cards."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, in_named_part, in_range, main_range, parts_with_others
from penumbra.decision.rules.soften import bars, side_columns
from penumbra.features.hints import Hint, own_hints

__all__ = ["find_between", "find_work"]

_NAMED = MINOR | NOISE
_CAPTIONS = frozenset({"figcaption", "caption"})


def find_between(context: PageContext, levels: Levels, teasers: Bools, *, one_text: bool, posts: bool) -> Bools:
    """(n_blocks,) dim blocks between the first and the last kept one that belong to these: captions, and more by type.

    Parameters
    ----------
    teasers
        (n_blocks,) teasers of other texts: what shares the smallest element with one of them belongs to it.
    one_text
        The page is one text. What is in no part called minor content or noise belongs to it; on a page that names no
        parts links do not.
    posts
        The page consists of posts. What is called comments, and nothing else of minor content or noise, are replies.
    """
    dim: Bools = in_range(main_range(context, levels), len(levels)) & (levels == Level.DIM)
    if not dim.any():
        return dim
    out: Bools = dim & _captions(context)
    likely = dim & (context.main >= context.thresholds.between_main)
    if teasers.any():
        cards = np.zeros(len(context.page), dtype=bool)
        cards[parts_with_others(context, context.owner[teasers])] = True
        likely &= ~context.page.with_descendants(cards)[context.owner]
    if one_text and likely.any():
        if context.names_parts:
            out |= likely & ~in_named_part(context, levels, _NAMED)
        else:
            out |= likely & ~context.linked & ~context.has_hint(_NAMED)
    if posts:
        comments = context.has_hint(Hint.COMMENTS) & ~context.has_hint(_NAMED & ~Hint.COMMENTS)
        out |= dim & comments & ~context.linked
    return out


def _captions(context: PageContext) -> Bools:
    """(n_blocks,) captions of pictures and tables, by their element or its name."""
    above = context.tree.ancestors[: context.thresholds.captions_above]
    named = (context.near_hints & int(Hint.CAPTION)) > 0
    return np.asarray(context.page.tagged(_CAPTIONS)[above].any(axis=0) | named)


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

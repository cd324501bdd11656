"""Teasers of other texts: cards beside a story, and a link and a sentence each after the end of a text."""

import numpy as np

from penumbra.arrays import Bools, Floats, prefix_sums
from penumbra.decision.card_lists import find_dropped_lists
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import groups_among

__all__ = ["find_teasers"]


def find_teasers(context: PageContext, levels: Levels, *, one_story: bool) -> Bools:
    """(n_blocks,) kept blocks that are teasers after the end of the text; on pages that name parts, other stories.

    Where a page names its parts, the networks tell teasers better.

    Parameters
    ----------
    one_story
        The text has an end. A list of headlines that are not kept is of other stories, wherever it stands, and so are
        several articles.
    """
    limits, main = context.thresholds, context.main
    kept = levels == Level.KEEP
    out = np.zeros(len(levels), dtype=bool)
    if context.names_parts:
        return _other_stories(context, kept) if one_story else out
    out[_core_end(context, kept) :] = True
    out &= kept & (main < limits.teasers_core_main)
    paragraph = context.words >= limits.paragraph_words
    body = np.flatnonzero(kept & ~out & (main >= limits.sure_text) & paragraph)
    if one_story and context.words[body].sum() >= limits.teasers_body_words:
        tail = kept & (main < limits.main_text) & (np.arange(len(levels)) > body[-1])
        linked = _links_around(context, int(body[-1]) + 1) >= limits.teasers_tail_links
        out |= tail & linked & ~np.isin(context.path, context.path[body])
    if one_story:
        sentences = ~context.linked & (context.words >= limits.teasers_sentence_words) & (main < limits.sure_text)
        out |= kept & sentences & find_dropped_lists(context, np.ones_like(kept), ~kept)
    return out


def _other_stories(context: PageContext, kept: Bools) -> Bools:
    """(n_blocks,) kept blocks of three or more like `article` elements whose words are rather not main content.

    They stand beside a story: a page of such elements alone is a list of stories, whatever its type is taken for.
    """
    tree, words, limits = context.tree, context.words, context.thresholds
    out = np.zeros(len(kept), dtype=bool)
    groups = list(groups_among(context, context.page.tagged(("article",))))
    if not groups:
        return out
    rows, group = np.concatenate(groups), np.repeat(np.arange(len(groups)), list(map(len, groups)))
    main, total = (np.bincount(group, weights=tree.sums(each, rows)) for each in (words * context.main, words))
    other = rows[(main < limits.teasers_core_main * total)[group]]
    for span in map(slice, tree.low[other].tolist(), tree.high[other].tolist()):
        out[span] = True
    has_story = words[kept & ~out].sum() >= limits.teasers_core_words
    return np.asarray(kept & out & has_story)


def _core_end(context: PageContext, kept: Bools) -> int:
    """First block after the smallest element with most of the kept words."""
    tree, limits = context.tree, context.thresholds
    before = prefix_sums(np.where(kept, context.words, 0))
    if before[-1] < limits.teasers_core_words:
        return len(kept)
    holds = np.flatnonzero(before[tree.high] - before[tree.low] >= limits.teasers_core_share * before[-1])
    return int(tree.high[holds[-1]])


def _links_around(context: PageContext, first: int) -> Floats:
    """(n_blocks,) share of links among the blocks around each; those before `first` do not count."""
    n_blocks, reach = len(context.words), context.thresholds.teasers_reach
    before = prefix_sums(context.linked)
    block = np.arange(n_blocks)
    high = np.minimum(block + reach + 1, n_blocks)
    low = np.minimum(np.maximum(block - reach, first), high)
    return np.asarray((before[high] - before[low]) / np.maximum(high - low, 1), dtype=np.float64)

"""Blocks of the site's template: they stood on earlier pages of the site."""

import numpy as np

from penumbra.arrays import Bools, Indices, prefix_sums
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import groups_of_both
from penumbra.decision.parts import lines_around
from penumbra.decision.rules.headline import find_headline

__all__ = ["find_template"]


def find_template(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks of earlier pages that are not surely text, and no part of a text or list of this page.

    A site tells a story on two pages, and cards of one page stand below the story of another. Their parts were seen
    with them. A line with something new in it, as of author and date, is this page's. So is what stands between the
    headline and the text: a list of stories that was open before has the same author, category and first line. What
    most of the kept words stand in is no template: the page lists entries of earlier pages anew.
    """
    known, sure = context.times_seen > 0, context.main >= context.thresholds.sure_text
    template = np.asarray(known & ~sure)
    if not template.any():
        return template
    template &= ~_within_known_text(known, sure)
    template[_above_text(context, levels, sure)] = False
    unhidden, new = np.flatnonzero(template & (levels != Level.HIDE)), prefix_sums(~known)
    start, stop = lines_around(context, unhidden)
    template[unhidden] = new[stop] == new[start]
    low, high = context.tree.low, context.tree.high
    own = (levels == Level.KEEP) & ~template
    # A text's paragraphs are no cards: its first one is new, and its last one is on every page.
    prose = own & ~context.linked
    for siblings in groups_of_both(context, template, own):
        span = slice(int(low[siblings[0]]), int(high[siblings[-1]]))
        if not np.isin(context.owner[span][prose[span]], siblings).any():
            for row in siblings:
                template[low[row] : high[row]] = False
    kept = np.where(levels == Level.KEEP, context.words, 0)
    return template if kept[template].sum() <= kept[~template].sum() else np.zeros_like(template)


def _within_known_text(known: Bools, sure: Bools) -> Bools:
    """(n_blocks,) blocks between two paragraphs that stood on earlier pages too, without a new one between."""
    texts = np.flatnonzero(sure)
    after = np.searchsorted(texts, np.arange(len(sure)))
    old = np.concatenate([[False], known[texts], [False]])  # before the first paragraph and behind the last is none
    return np.asarray(old[after] & old[after + 1])


def _above_text(context: PageContext, levels: Levels, sure: Bools) -> Indices:
    """The blocks between the headline and the first sure text that are not hidden; none if they are too many."""
    headline = np.flatnonzero(find_headline(context, levels))
    texts = np.flatnonzero(sure)
    if len(headline):
        texts = texts[texts > headline[-1]]
    if not len(headline) or not len(texts):
        return texts[:0]
    after = int(headline[-1]) + 1
    above: Indices = after + np.flatnonzero(levels[after : texts[0]] != Level.HIDE)
    return above if len(above) < context.thresholds.headline_blocks else above[:0]

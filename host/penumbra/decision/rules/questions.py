"""Questions with their answers: a page that answers what readers ask does it for all who read it."""

import numpy as np

from penumbra.arrays import Bools, prefix_sums
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import groups_among
from penumbra.decision.rules.duplicates import repeats

__all__ = ["find_questions"]

_SIGNS = ("?", "？", "؟", "\N{GREEK QUESTION MARK}")
"""Signs that end a question."""


def find_questions(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim blocks of like siblings most of which begin with a question and answer it, if no other part does.

    A question that is a link is answered elsewhere, and the choices of a form are no answer: it has some words.
    """
    tree, limits = context.tree, context.thresholds
    out = np.zeros(len(levels), dtype=bool)
    dim = levels == Level.DIM
    answers = prefix_sums(~context.linked & (context.words >= limits.label_words))
    low, high = tree.low, tree.high
    second = np.minimum(low + 1, high)
    may_ask = (answers[high] > answers[second]) & ~np.append(context.linked, True)[low]
    if not (may_ask.any() and dim.any()):
        return out
    before = prefix_sums(dim)
    for members in groups_among(context, may_ask & (before[high] > before[low])):
        asking = [row for row in members if may_ask[row] and context.texts[low[row]].endswith(_SIGNS)]
        if len(asking) > limits.most * len(members) and len(asking) >= limits.fewest:
            for span in map(slice, low[asking].tolist(), high[asking].tolist()):
                out[span] = True
    out &= dim
    return out & ~repeats(context, out | (levels == Level.KEEP)) if out.any() else out

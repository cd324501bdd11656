"""Blocks of the site's template: they stood on earlier pages of the site."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import uneven_groups

__all__ = ["find_template"]


def find_template(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks of earlier pages that are not surely text: a story may be on two pages.

    Cards and links of a list are of the template together, or not at all: each may have stood below another story. A
    text's paragraphs are not: its first one is new, and its last one is on every page.
    """
    template = np.asarray((context.seen > 0) & (context.main < context.thresholds.sure_text))
    if not template.any():
        return template
    tree = context.tree
    own = (levels == Level.KEEP) & ~template
    without = np.where(template, np.maximum(levels, Level.DIM), levels)
    for siblings, parts in uneven_groups(context, without):
        paragraphs = np.isin(context.owner[parts], siblings) & ~context.linked[parts]
        if own[parts].any() and not paragraphs.any():
            for row in siblings.tolist():
                template[tree.low[row] : tree.high[row]] = False
    return template

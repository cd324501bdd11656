"""Dim blocks between kept ones that a reader misses: unnamed ones, and replies below a forum's posts."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR, NOISE, in_named_part, main_range
from penumbra.features.hints import Hint

__all__ = ["dim_between", "find_between", "find_replies"]

_NAMED = MINOR | NOISE


@once
def dim_between(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim blocks between the first and the last kept one."""
    dim = np.zeros(len(levels), dtype=bool)
    inside = main_range(context, levels)
    dim[inside] = levels[inside] == Level.DIM
    return dim


def find_between(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) those in no part called minor content or noise; on a page that names no parts no link either."""
    found: Bools = dim_between(context, levels) & (context.main >= context.thresholds.between_main)
    if not found.any():
        return found
    if context.names_parts:
        return found & ~in_named_part(context, levels, _NAMED)
    return found & ~context.linked & ~context.has_hint(_NAMED)


def find_replies(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) those called comments, and nothing else."""
    comments = context.has_hint(Hint.COMMENTS) & ~context.has_hint(_NAMED & ~Hint.COMMENTS)
    return dim_between(context, levels) & ~context.linked & comments

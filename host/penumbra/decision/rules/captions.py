"""Captions of pictures and tables between the texts."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.rules.between import dim_between
from penumbra.features.hints import Hint

__all__ = ["find_captions"]

_TAGS = frozenset({"figcaption", "caption"})


def find_captions(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim captions between kept blocks, by their element or its name."""
    dim = dim_between(context, levels)
    if not dim.any():
        return dim
    above = context.tree.ancestors[: context.thresholds.captions_above]
    captions = context.page.tagged(_TAGS)[above].any(axis=0) | ((context.near_hints & int(Hint.CAPTION)) > 0)
    return np.asarray(dim & captions)

"""Blocks of the site's template: they stood on earlier pages of the site."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels

__all__ = ["find_template"]


def find_template(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks of earlier pages that are not surely text: a story may be on two pages."""
    return np.asarray((context.seen > 0) & (context.main < context.thresholds.sure_text))

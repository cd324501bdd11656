"""Minor content by the name that the page's author gives it."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import MINOR
from penumbra.features.hints import Hint

__all__ = ["find_any_minor", "find_minor_by_name"]


def find_any_minor(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks in a part with any name of minor content."""
    return context.has_hint(MINOR)


def find_minor_by_name(context: PageContext, _levels: Levels, *, hints: Hint) -> Bools:
    """(n_blocks,) parts with one of these names. Sure text is spared: a "disclaimer" may wrap all of it."""
    return np.asarray(context.has_hint(hints) & (context.main < context.thresholds.sure_text))

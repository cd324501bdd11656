"""Minor content by the name that the page's author gives it."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import MINOR
from penumbra.features.hints import Hint

__all__ = ["find_any_minor", "find_minor_by_name"]

_MINOR_EVERYWHERE = Hint.SIGNATURE | Hint.BREADCRUMB | Hint.VOTE | Hint.DISCLOSURE | Hint.CALL | Hint.SORT
"""Names of parts that people annotate as minor content on pages of all types."""


def find_any_minor(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks in a part with any name of minor content."""
    return context.has_hint(MINOR)


def find_minor_by_name(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) unlikely texts in parts that are minor wherever they stand.

    Likely ones are spared: a page may wrap its whole text in a "disclaimer".
    """
    return np.asarray(context.has_hint(_MINOR_EVERYWHERE) & (context.main < context.thresholds.sure_text))

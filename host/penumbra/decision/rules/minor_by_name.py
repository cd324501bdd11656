"""Minor content by the name that the page's author gives it."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import MINOR
from penumbra.features.hints import Hint

__all__ = ["find_any_minor", "find_minor_by_name", "find_signatures"]

_MINOR_EVERYWHERE = Hint.BREADCRUMB | Hint.VOTE | Hint.DISCLOSURE | Hint.CALL | Hint.SORT
"""Names of parts that people annotate as minor content on pages of all types."""


def find_any_minor(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks in a part with any name of minor content."""
    return context.has_hint(MINOR)


def find_minor_by_name(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) texts in parts that are minor wherever they stand."""
    return _unsure(context, _MINOR_EVERYWHERE)


def find_signatures(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) texts in the signatures of posts."""
    return _unsure(context, Hint.SIGNATURE)


def _unsure(context: PageContext, hints: Hint) -> Bools:
    """(n_blocks,) blocks with one of these names. Sure text is spared: a page may wrap all of it in a "disclaimer"."""
    return np.asarray(context.has_hint(hints) & (context.main < context.thresholds.sure_text))

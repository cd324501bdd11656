"""Consent banners, whose prose looks like text."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint

__all__ = ["find_consent"]


def find_consent(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks of a consent banner. A page with little other text keeps them: it may be about them."""
    kept = levels == Level.KEEP
    consent = context.has_hint(Hint.CONSENT) & (context.main < context.thresholds.sure_text)
    rest = context.words[kept & ~consent].sum()
    return kept & consent if rest >= context.thresholds.page_words else np.zeros_like(kept)

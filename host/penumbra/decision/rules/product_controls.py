"""The controls that a product is bought with: options, quantity, basket."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import main_range

__all__ = ["find_product_controls"]

_TAGS = frozenset({"button", "form", "select", "fieldset", "label"})


def find_product_controls(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks in buttons and forms between the first and the last kept block."""
    out = np.zeros(len(levels), dtype=bool)
    inside = main_range(context, levels)
    out[inside] = context.page.with_descendants(context.page.tagged(_TAGS))[context.first[inside]]
    return out

"""Dim bars and dialogs that stand still over the page: half-seen they would lie over the text.

Only a browser tells where they are. Side columns, as a manual's tree, are narrower.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import whole_without_controls

__all__ = ["find_floating"]


def find_floating(context: PageContext, levels: Levels, controls: Bools) -> Bools:
    """(n_nodes,) such elements with everything in them.

    Parameters
    ----------
    controls
        (n_blocks,) controls that a product is bought with; they stay, and what they stand in.
    """
    page = context.page
    if not page.measured:
        return np.zeros(len(page), dtype=bool)
    fixed = np.array([style.position == "fixed" for style in page.styles], dtype=bool)[page.style]
    wide = page.box[:, 2] >= context.thresholds.floating_width_share * page.box[0, 2]
    wide |= page.noise_hidden_by_penumbra  # hidden, it has no width
    found = (levels == Level.DIM) & fixed & wide & (page.key > 0)
    return whole_without_controls(context, found, controls)

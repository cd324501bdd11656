"""Dim elements that their author calls advertising, share bars or consent banners.

Two witnesses: the method takes them for nothing to read, and the name tells what they are. A name alone never counts.
An element stays dim if it has a paragraph but no link, medium or control. Its name is ignored.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import whole_without_controls
from penumbra.features.hints import Hint, own_hints
from penumbra.page import MEDIA_TAGS

__all__ = ["find_named_noise"]

_NOISE = Hint.ADVERT | Hint.SHARE | Hint.CONSENT
"""Names of parts that nobody came for."""
_ACTIVE = MEDIA_TAGS | {"a", "button", "input"}
"""Elements of which an advertisement, a share bar and a banner have at least one."""


def find_named_noise(context: PageContext, levels: Levels, controls: Bools) -> Bools:
    """(n_nodes,) such elements with everything in them.

    Parameters
    ----------
    controls
        (n_blocks,) controls that a product is bought with; they stay, and what they stand in.
    """
    page = context.page
    named = (levels == Level.DIM) & ((own_hints(page) & int(_NOISE)) > 0)
    if named.any():
        named &= page.with_ancestors(page.tagged(_ACTIVE)) | ~_holds_prose(context)
    return whole_without_controls(context, named, controls)


def _holds_prose(context: PageContext) -> Bools:
    """(n_nodes,) elements with a paragraph in them."""
    prose = np.zeros(len(context.page), dtype=bool)
    prose[context.owner[(context.words >= context.thresholds.paragraph_words) & ~context.linked]] = True
    return context.page.with_ancestors(prose)

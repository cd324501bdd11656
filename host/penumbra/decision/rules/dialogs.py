"""Dialogs, pickers and menus that open over a page. Its HTML contains all of them; a reader opens some."""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import in_named_part
from penumbra.features.hints import Hint

__all__ = ["find_closed", "find_open_dialogs"]


def find_closed(context: PageContext, levels: Levels, *, hints: Hint) -> Bools:
    """(n_blocks,) dim blocks in closed parts with one of these names. A part with kept text is no dialog.

    A menu that a live page shows is not closed: each post of a forum may have a bar of buttons that is called a menu.
    """
    low = context.main < context.thresholds.unsure_from
    found: Bools = (levels == Level.DIM) & context.has_hint(hints) & low
    if context.page.measured:
        found &= ~context.in_sight | context.has_hint(hints & ~Hint.DROPDOWN)
    return found & in_named_part(context, levels, hints) if found.any() else found


def find_open_dialogs(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks in dialogs: on list pages long pickers of countries pass for the list."""
    return np.asarray(context.has_hint(Hint.DIALOG) & (context.main < context.thresholds.main_text))

"""Elements without a level of their own: the roots, and whatever contains the focus."""

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.page import ROOTS, Flag

__all__ = ["find_untouchable"]


def find_untouchable(context: PageContext, _levels: Levels) -> Bools:
    """(n_nodes,) such elements."""
    page = context.page
    focused = page.flagged(Flag.FOCUSED)
    return page.tagged(ROOTS) | (page.with_ancestors(focused) if focused.any() else focused)

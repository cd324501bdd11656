"""Elements without a level of their own: the roots, and whatever contains the focus."""

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.page import Flag

__all__ = ["find_untouchable"]

_ROOTS = frozenset({"html", "body"})


def find_untouchable(context: PageContext, _levels: Levels) -> Bools:
    """(n_nodes,) such elements."""
    page = context.page
    focused = page.flagged(Flag.FOCUSED)
    return page.tagged(_ROOTS) | (page.with_ancestors(focused) if focused.any() else focused)

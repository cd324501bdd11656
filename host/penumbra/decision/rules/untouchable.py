"""Elements without a level of their own: the roots, whatever contains the focus, and a dialog that the user is in."""

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.parts import dialogs
from penumbra.page import ROOTS, Flag

__all__ = ["find_untouchable"]


def find_untouchable(context: PageContext, _levels: Levels) -> Bools:
    """(n_nodes,) the roots, elements around the focus, and a dialog with the focus with everything in it.

    A part of a dialog is of no use.
    """
    page = context.page
    roots, focused = page.tagged(ROOTS), page.flagged(Flag.FOCUSED)
    if not focused.any():
        return roots
    around = page.with_ancestors(focused)
    return roots | around | page.with_descendants(around & dialogs(page))

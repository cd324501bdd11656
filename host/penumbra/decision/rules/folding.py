"""Controls that fold a part, copy a line of code or lead back to the top. Readers press them: they are never hidden."""

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.rules.share import read_controls

__all__ = ["find_folding"]


def find_folding(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) controls that fold a part, copy a line of code or lead back to the top."""
    return read_controls(context).folding

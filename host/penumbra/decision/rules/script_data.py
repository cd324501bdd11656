"""Data for scripts in place of text."""

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels
from penumbra.decision.script_data import script_data

__all__ = ["find_script_data"]


def find_script_data(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks of JSON or identifiers for scripts."""
    return script_data(context)

"""Data for scripts in place of text: JSON as a program writes it, in an element that the page's style sheet hides."""

import re

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Levels

__all__ = ["find_script_data"]

_BEGINNINGS = ('{"', '[{"')
_JSON = re.compile(r'\[?\{"[^"\s]{1,80}":\S.*[}\]]\s*', re.DOTALL)
"""A name and its value without a space between them. A person who shows JSON to readers puts one there."""


def find_script_data(context: PageContext, _levels: Levels) -> Bools:
    """(n_blocks,) blocks that are such data, outside of `pre` and `code`."""
    out = np.zeros(len(context.words), dtype=bool)
    out[
        [block for block, text in enumerate(context.texts) if text.startswith(_BEGINNINGS) and _JSON.fullmatch(text)]
    ] = True
    return out & ~context.in_code[context.first]

"""Controls for sharing and printing: lines that say this and nothing else."""

import re

import msgspec
import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.keywords import CONTROL
from penumbra.decision.levels import Level, Levels
from penumbra.decision.phrases import PHRASES

__all__ = ["Controls", "find_share", "read_controls"]

_WORD = re.compile(r"[^\W\d_]+")
_EDGES = " \t\r\n\f\xa0.:!…*•·|-–—()[]›»>^▲↑▼▾⧉📋"
"""Characters that may stand around a control's label."""
_ALL = PHRASES.controls.sharing | PHRASES.controls.networks | PHRASES.controls.sharing_fillers
_NO_CONTROL = re.compile(r"^\W*\d|[=<>{}]|\(\)")
"""The number of a list's row, and code."""


class Controls(msgspec.Struct, frozen=True):
    """(n_blocks,) lines of controls, by their purpose.

    Parameters
    ----------
    sharing
        For sharing and printing.
    folding
        For folding, for copying, and back to the top.
    """

    sharing: Bools
    folding: Bools


def find_share(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) controls for sharing. A kept one has to be a link or a button, and no heading: it may be text. So has
    one in a table's head.
    """
    sharing = read_controls(context).sharing
    if not sharing.any():
        return sharing
    pressed = context.tree.inside("a", "button")[context.first] & (context.ranks == 0)
    heads = context.tree.inside("th")[context.first]
    return np.asarray(sharing & (((levels != Level.KEEP) & ~heads) | pressed))


@once_a_context
def read_controls(context: PageContext) -> Controls:
    """Find the lines that only say what a control does. In code such a word is a command."""
    limits, texts = context.thresholds, context.texts
    sharing, folding = (np.zeros(len(texts), dtype=bool) for _ in range(2))
    asked = ((context.keywords & CONTROL) > 0) & (context.words <= limits.controls_words)
    for block in np.flatnonzero(asked).tolist():
        line = " ".join(texts[block].lower().split())
        if line.strip(_EDGES) in PHRASES.controls.folding:
            folding[block] = True
        elif len(line) <= limits.line_chars:
            words = _WORD.findall(line)
            if _ALL.issuperset(words) and not _NO_CONTROL.search(line):
                sharing[block] = not PHRASES.controls.sharing.isdisjoint(words)
    if (sharing | folding).any():
        free = ~context.in_code[context.owner]
        sharing, folding = sharing & free, folding & free & (context.ranks == 0)
    return Controls(sharing, folding)

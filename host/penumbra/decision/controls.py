"""Lines that say what a control does and nothing else: share and print this, unfold that, copy, back to the top.

They stand on a text's edges or between its parts, so that a method that reads what stands around lights or dims them with it. Of the
words of the 1,251 marked pages (folds by site) that are lit no longer all but two were marked hide, and of those that are hidden in place of dim
299 were and 16 not.
"""

import re
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.control_words import FOLDING, NETWORKS, SHARING, SHARING_REST
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import Standing
from penumbra.decision.telling import CONTROL

__all__ = ["Controls", "find_controls"]

_WORDS, _CHARS = 10, 80
"""Most words and characters of such a line."""
_WORD = re.compile(r"[^\W\d_]+")
_EDGES = " \t\r\n\f\xa0.:!…*•·|-–—()[]›»>^▲↑▼▾⧉📋"
"""What may stand around it."""
_ALL = SHARING | NETWORKS | SHARING_REST
_NO_CONTROL = re.compile(r"^\W*\d|[=<>{}]|\(\)")
"""What a numbered list's rows begin with, and what is in lines of code."""
_PRESSED = ("a", "button")
"""Elements in one of which a control is that is lit: a line between paragraphs may be text."""


@dataclass(frozen=True)
class Controls:
    """(n_blocks,) lines that are controls, by what they are for.

    Parameters
    ----------
    sharing
        For sharing and printing, where they are not lit or can be pressed.
    networks
        Names of networks, which are a share bar's or a list's.
    folding
        For what is folded, for copying, and for the way back.
    """

    sharing: Bools
    networks: Bools
    folding: Bools


def find_controls(standing: Standing, levels: Levels) -> Controls:
    """Find such lines. One for sharing that is lit has to be a link or a button: a line between paragraphs, or a heading, may be text."""
    sharing, networks, folding = (np.zeros(len(levels), dtype=bool) for _ in range(3))
    asked = ((standing.telling & CONTROL) > 0) & (standing.words <= _WORDS)
    texts = standing.inputs.blocks.text
    for block in np.flatnonzero(asked).tolist():
        line = " ".join(texts[block].lower().split())
        if line.strip(_EDGES) in FOLDING:
            folding[block] = True
        elif len(line) <= _CHARS:
            words = _WORD.findall(line)
            if _ALL.issuperset(words) and not _NO_CONTROL.search(line):
                said = not SHARING.isdisjoint(words)
                sharing[block], networks[block] = said, not said and not NETWORKS.isdisjoint(words)
    if (sharing | networks | folding).any():
        tree, owner = standing.inputs.tree, standing.inputs.blocks.owner
        free, unranked = ~standing.in_code[owner], standing.ranks == 0  # in code such a word is a command
        sharing &= free & ((levels != Level.KEEP) | (tree.inside(*_PRESSED)[tree.first] & unranked))
        networks &= free
        folding &= free & unranked
    return Controls(sharing, networks, folding)

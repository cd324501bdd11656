"""Words for which a block is worth a closer look: those of all rules that read lines are looked up on a page at once.

A rule that reads each of a page's lines takes as long as a layer of the networks; most lines have none of its words.
"""

import numpy as np

from penumbra.arrays import Ints
from penumbra.decision.phrases import PHRASES
from penumbra.scorers.base import ScorerInput
from penumbra.text.checksums import WordNumbers

__all__ = ["ADVERT", "APPEAL", "BUY", "CONTROL", "OTHERS", "RECORD", "SIGNATURE", "find_telling"]

OTHERS, ADVERT, RECORD, SIGNATURE, CONTROL, APPEAL, BUY = 1, 2, 4, 8, 16, 32, 64
"""Bits of the rules that ask: `others`, `inserted`, `remarks` for what goes with comments and for signatures, `controls`, `appeals` and
`buying`."""


_GROUPS = (
    (OTHERS, PHRASES.keywords.related),
    (ADVERT, PHRASES.keywords.adverts),
    (RECORD, PHRASES.keywords.reports),
    (SIGNATURE, PHRASES.keywords.signatures),
    (CONTROL, PHRASES.keywords.controls),
    (APPEAL, PHRASES.keywords.appeals),
    (BUY, PHRASES.keywords.buying),
)
_OF_WORD = WordNumbers.of_groups(_GROUPS)
_ALL = sum(bit for bit, _ in _GROUPS)


def find_telling(inputs: ScorerInput) -> Ints:
    """(n_blocks,) bits of the rules that are to read the block.

    A block in a script that does not part words has all: its tokens are whole clauses.
    """
    words = inputs.tree.words
    found = _OF_WORD(words.tokens)
    known = np.flatnonzero(found)
    out = np.where(inputs.features.column("unspaced_share") > 0, _ALL, 0).astype(np.int32)
    np.bitwise_or.at(out, words.block[known], found[known].astype(np.int32))
    return out

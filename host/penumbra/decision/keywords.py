"""The keyword prefilter: which blocks the rules that match texts have to read.

A rule that reads each line of a page takes as long as a layer of the networks, and most lines contain none of its
words. So the keywords of all rules are looked up at once.
"""

import numpy as np

from penumbra.arrays import Ints
from penumbra.decision.phrases import PHRASES
from penumbra.scorers.base import ScorerInput
from penumbra.text.checksums import WordNumbers

__all__ = ["ADVERT", "APPEAL", "BUY", "CONTROL", "RELATED", "REPORT", "SIGNATURE", "find_keywords"]

RELATED, ADVERT, REPORT, SIGNATURE, CONTROL, APPEAL, BUY = 1, 2, 4, 8, 16, 32, 64
"""Bits of the rules; `REPORT` and `SIGNATURE` are of comments."""

_GROUPS = (
    (RELATED, PHRASES.keywords.related),
    (ADVERT, PHRASES.keywords.adverts),
    (REPORT, PHRASES.keywords.reports),
    (SIGNATURE, PHRASES.keywords.signatures),
    (CONTROL, PHRASES.keywords.controls),
    (APPEAL, PHRASES.keywords.appeals),
    (BUY, PHRASES.keywords.buying),
)
_OF_WORD = WordNumbers.of_groups(_GROUPS)
_ALL = sum(bit for bit, _ in _GROUPS)


def find_keywords(inputs: ScorerInput) -> Ints:
    """(n_blocks,) bits of the text rules that may match the block.

    A block in a script without spaces between words has all bits: its tokens are whole clauses.
    """
    words = inputs.tree.words
    found = _OF_WORD(words.tokens)
    known = np.flatnonzero(found)
    out = np.where(inputs.features.column("unspaced_share") > 0, _ALL, 0).astype(np.int32)
    np.bitwise_or.at(out, words.block[known], found[known].astype(np.int32))
    return out

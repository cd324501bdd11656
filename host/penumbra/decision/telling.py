"""Words for which a block is worth a closer look: those of all rules that read lines are looked up on a page at once.

A rule that reads each of a page's lines takes as long as a layer of the networks; most lines have none of its words.
"""

from itertools import dropwhile, takewhile
from operator import itemgetter

import numpy as np

from penumbra.arrays import Ints
from penumbra.decision.advert_words import DISCLOSURES, WHY
from penumbra.decision.appeal_words import APPEALS
from penumbra.decision.buying_words import BUYING
from penumbra.decision.control_words import FOLDING, NETWORKS, SHARING
from penumbra.decision.other_words import BEGINNINGS, FOREMOST, FURTHER, LIKE, WHOLE
from penumbra.scorers.base import ScorerInput
from penumbra.text.checksums import WordNumbers
from penumbra.text.words import code_points, in_token

__all__ = ["ADVERT", "APPEAL", "BUY", "CONTROL", "OTHERS", "RECORD", "SIGNATURE", "find_telling"]

OTHERS, ADVERT, RECORD, SIGNATURE, CONTROL, APPEAL, BUY = 1, 2, 4, 8, 16, 32, 64
"""Bits of the rules that ask: `others`, `inserted`, `remarks` for what goes with comments and for signatures, `controls`, `appeals` and
`buying`."""


def _first_token(phrase: str) -> str:
    """The first token of a line in lower case, as `word_checksums` reads it."""
    parted = zip(phrase, in_token(code_points(phrase)).tolist(), strict=True)
    return "".join(char for char, _ in takewhile(itemgetter(1), dropwhile(lambda each: not each[1], parted)))


_FIRST = {_first_token(phrase) for phrase in (*LIKE, *FURTHER, *FOREMOST, *WHOLE, *BEGINNINGS)}
_OTHERS = _FIRST | {word.replace("i", "i\u0307", 1) for word in _FIRST if word.startswith("i")}
"""Words of which a heading of other things has one, and with which it may begin."""
_ADVERT = {_first_token(phrase) for phrase in DISCLOSURES} | {phrase.rpartition(" ")[2] for phrase in WHY}
"""Words that a disclosure begins with, and that what tells of one ends in."""
_RECORD = {"report", "flag", "comment", "comments", "removal", "kommentar", "signaler", "denunciar", "segnala"}
"""Words of which the controls of a comment have one."""
_SIGNATURE = {"by", "report", "flag"}
"""Words of which a signature has one, if it has no hour."""
_CONTROL = SHARING | NETWORKS | {_first_token(phrase) for phrase in FOLDING}
"""Words of which a control has one."""
_APPEAL = {_first_token(phrase) for phrase in APPEALS}
"""Words that an appeal begins with, wherever it stands in its block."""
_BUY = {_first_token(phrase) for phrase in BUYING}
"""Words that what a buy button says begins with."""
_GROUPS = (
    (OTHERS, _OTHERS), (ADVERT, _ADVERT), (RECORD, _RECORD), (SIGNATURE, _SIGNATURE), (CONTROL, _CONTROL), (APPEAL, _APPEAL), (BUY, _BUY),
)  # fmt: skip
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

r"""Words of texts: counted for all texts of a page at once, on the array of their code points.

A word is what the regular expression `\w+` finds; a search of it takes ten times as long as one look at the whole array.
"""

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

__all__ = ["WORD", "code_points", "count_words", "in_word"]

Codes = npt.NDArray[np.uint32]

WORD = re.compile(r"\w+")
"""A word, as the corpora count them."""
_UNKNOWN, _SIGN, _LETTER = 0, 1, 2
_kinds = np.zeros(0x110000, dtype=np.uint8)
"""Of each code point, whether it may stand in a word; filled as characters are met."""


def code_points(text: str) -> Codes:
    """(n_chars,) the text's code points."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def count_words(texts: Sequence[str]) -> npt.NDArray[np.int32]:
    """(n_texts,) words of each text."""
    if not texts:
        return np.zeros(0, dtype=np.int32)
    inside = in_word(code_points("\n".join(texts)))
    inside[1:] &= ~inside[:-1]
    ends = np.cumsum(np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) + 1)
    before = np.searchsorted(np.flatnonzero(inside), ends)
    return np.diff(before, prepend=0).astype(np.int32)


def in_word(codes: Codes) -> npt.NDArray[np.bool_]:
    r"""(n_chars,) True for what `\w` matches."""
    kinds = _kinds.take(codes)
    if not kinds.all():
        for code in set(codes[kinds == _UNKNOWN].tolist()):
            char = chr(code)
            _kinds[code] = _LETTER if char.isalnum() or char == "_" else _SIGN
        kinds = _kinds.take(codes)
    letters: npt.NDArray[np.bool_] = kinds == _LETTER
    return letters

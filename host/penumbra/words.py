r"""Words of texts: counted and read for all texts of a page at once, on the array of their code points.

A word is what the regular expression `\w+` finds; a search of it takes ten times as long as one look at the whole array.
"""

import re
from collections.abc import Sequence
from zlib import crc32

import numpy as np
import numpy.typing as npt

from penumbra.page import Bools, Ints

__all__ = ["WORD", "Tokens", "checksum", "checksums", "code_points", "count_words", "places", "split_words"]

Codes = npt.NDArray[np.uint32]
Tokens = npt.NDArray[np.uint32]
"""Checksums of words."""

WORD = re.compile(r"\w+")
"""A word, as the corpora count them."""
_UNKNOWN, _SIGN, _LETTER = 0, 1, 2
_kinds = np.zeros(0x110000, dtype=np.uint8)
"""Of each code point, whether it may stand in a word; filled as characters are met."""
_SPACE = np.uint32(ord(" "))


def code_points(text: str) -> Codes:
    """(n_chars,) the text's code points."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def count_words(texts: Sequence[str]) -> Ints:
    """(n_texts,) words of each text."""
    if not texts:
        return np.zeros(0, dtype=np.int32)
    inside = _in_word(code_points("\n".join(texts)))
    inside[1:] &= ~inside[:-1]
    ends = np.cumsum(np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) + 1)
    before = np.searchsorted(np.flatnonzero(inside), ends)
    return np.diff(before, prepend=0).astype(np.int32)


def split_words(text: str) -> list[str]:
    """All words of a text, in order."""
    codes = code_points(text)
    return str(np.where(_in_word(codes), codes, _SPACE).tobytes(), "utf-32-le").split()


def checksum(word: str) -> int:
    """A number for a word, so that tables of words hold no text."""
    return crc32(word.encode("utf-8", "replace"))


def checksums(words: Sequence[str]) -> Tokens:
    """(n_words,) `checksum` of each word."""
    try:
        return np.fromiter(map(crc32, map(str.encode, words)), dtype=np.uint32, count=len(words))
    except UnicodeEncodeError:  # half of a pair that stands for one character: rare, and slower
        return np.fromiter(map(checksum, words), dtype=np.uint32, count=len(words))


def places(known: Tokens, tokens: Tokens) -> npt.NDArray[np.int64]:
    """(n_tokens,) where each checksum stands in an ascending list; the list's length for unknown ones."""
    if not len(known):
        return np.zeros(len(tokens), dtype=np.int64)
    place = np.minimum(np.searchsorted(known, tokens), len(known) - 1)
    return np.where(known[place] == tokens, place, len(known))


def _in_word(codes: Codes) -> Bools:
    r"""(n_chars,) True for what `\w` matches."""
    kinds = _kinds.take(codes)
    if not kinds.all():
        for code in set(codes[kinds == _UNKNOWN].tolist()):
            char = chr(code)
            _kinds[code] = _LETTER if char.isalnum() or char == "_" else _SIGN
        kinds = _kinds.take(codes)
    letters: Bools = kinds == _LETTER
    return letters

"""Texts → counts: words, sentences, capitals, digits and signs, in every script, in one pass over code points.

All texts of a page are counted at once on the array of their code points.

References
----------
Unicode Character Database, PropList.txt, property Sentence_Terminal (STerm); UAX #29, section 5 (sentence boundaries).
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Rows
from penumbra.text.words import IDEOGRAPHS, RUN_ON_SCRIPTS, RUN_ON_WORD

__all__ = ["Counts", "count_characters"]

Codes = npt.NDArray[np.uint32]
Classes = npt.NDArray[np.uint16]

_WORD, _UPPER, _DIGIT, _SIGN, _SPACE, _CLOSING, _STOP, _FULL_STOP, _IDEOGRAPH, _RUN_ON, _THAI = (
    1 << n for n in range(11)
)
"""Bits of a code point's class."""
_TABLE_SIZE = 0x10000
"""Code points of the basic plane. All code points above count as its last one, as an ideograph: text there is Han
(planes 2 and 3)."""
_SPACED_STOPS = ".!?\u2026"
"""Signs that end a sentence only before a space, a closing sign or the end, unlike the dots of 3.14 and example.org."""
_UNSPACED_STOPS = (
    "\u061f\u06d4\u0700\u0701\u0702\u0964\u0965\u104a\u104b\u1362\u1367\u1368\u166e\u17d4\u17d5\u1803\u1809\u203c\u203d"
    "\u2047\u2048\u2049\u3002\ufe52\ufe56\ufe57\uff01\uff0e\uff1f\uff61"
)
"""Signs with the property Sentence_Terminal, which always end a sentence; living scripts only."""
_THAI_LAO = ((0x0E00, 0x0EFF),)
"""Scripts with spaces instead of full stops."""


@dataclass(frozen=True)
class Counts:
    """Counts of each text. Every array is (n_texts,) int64.

    Parameters
    ----------
    characters
        Code points that are not white space.
    words
        Words. A character of kana or Han is one word; five letters of Thai, Lao, Burmese or Khmer are one.
    sentences
        Sentences, with or without a sign at the end; 0 only without words.
    ended
        Sentences with a sign at the end.
    upper, digits, signs
        Capital letters; digits; punctuation marks and symbols.
    """

    characters: Rows
    words: Rows
    sentences: Rows
    ended: Rows
    upper: Rows
    digits: Rows
    signs: Rows


def count_characters(texts: Sequence[str]) -> Counts:
    """Count all texts at once."""
    if not texts:
        none = np.zeros(0, dtype=np.int64)
        return Counts(none, none, none, none, none, none, none)
    joined = "\n".join(texts) + "\n"
    codes: Codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    classes = _classes()[np.minimum(codes, _TABLE_SIZE - 1)]
    lengths = np.fromiter((len(text) + 1 for text in texts), dtype=np.int64, count=len(texts))
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])

    def total(mask: Bools) -> Rows:
        return np.add.reduceat(mask, starts, dtype=np.int64)

    word = (classes & _WORD) > 0
    ends = _sentence_ends(classes)
    places = np.arange(len(codes))
    last_end = np.maximum.reduceat(np.where(ends, places, -1), starts)
    last_word = np.maximum.reduceat(np.where(word, places, -1), starts)
    ended = total(ends)
    words = total(_word_starts(classes, word)) + total((classes & _RUN_ON) > 0) // RUN_ON_WORD
    return Counts(
        characters=total((classes & _SPACE) == 0),
        words=np.maximum(words, last_word >= 0),
        sentences=np.where(last_word >= 0, np.maximum(ended + (last_word > last_end), 1), 0),
        ended=ended,
        upper=total((classes & _UPPER) > 0),
        digits=total((classes & _DIGIT) > 0),
        signs=total((classes & _SIGN) > 0),
    )


def _word_starts(classes: Classes, word: Bools) -> Bools:
    """True for every ideograph, and for every other letter without a letter before it."""
    ideograph = (classes & _IDEOGRAPH) > 0
    letter = word & ~ideograph & ((classes & _RUN_ON) == 0)
    starts: Bools = ideograph | (letter & ~_shifted(letter))
    return starts


def _sentence_ends(classes: Classes) -> Bools:
    """True for the last sign of each run that ends a sentence."""
    stop = (classes & _STOP) > 0
    after = _next(classes)
    spaced = stop & ((after & (_SPACE | _CLOSING)) > 0)
    always = ((classes & _FULL_STOP) > 0) & ((after & (_STOP | _FULL_STOP)) == 0)
    thai = (classes & _THAI) > 0
    gap = ((classes & _SPACE) > 0) & _shifted(thai) & ((after & _THAI) > 0)
    ends: Bools = spaced | always | gap
    return ends


def _shifted(mask: Bools) -> Bools:
    """The mask of the previous code point."""
    out = np.zeros_like(mask)
    out[1:] = mask[:-1]
    return out


def _next(classes: Classes) -> Classes:
    """Class of the next code point; the end counts as a space."""
    out = np.full_like(classes, _SPACE)
    out[:-1] = classes[1:]
    return out


@cache
def _classes() -> Classes:
    """(65536,) class bits of each code point of the basic plane."""
    bits = {"L": _WORD, "N": _WORD, "M": _WORD, "P": _SIGN, "S": _SIGN, "Z": _SPACE, "C": 0}
    whole = {"Lu": _WORD | _UPPER, "Nd": _WORD | _DIGIT, "Pe": _SIGN | _CLOSING, "Pf": _SIGN | _CLOSING}
    categories = [unicodedata.category(chr(code)) for code in range(_TABLE_SIZE)]
    table = np.array([whole.get(name) or bits[name[0]] for name in categories], dtype=np.uint16)
    for sign in "\t\n\v\f\r":
        table[ord(sign)] = _SPACE
    for signs, bit in (("\"'", _CLOSING), (_SPACED_STOPS, _STOP), (_UNSPACED_STOPS, _FULL_STOP), ("_", _WORD)):
        for sign in signs:
            table[ord(sign)] |= bit
    for ranges, bit in ((IDEOGRAPHS, _IDEOGRAPH), (RUN_ON_SCRIPTS, _RUN_ON), (_THAI_LAO, _THAI)):
        for low, high in ranges:
            table[low : high + 1] |= np.where(table[low : high + 1] & _WORD, bit, 0).astype(np.uint16)
    table[_TABLE_SIZE - 1] = _WORD | _IDEOGRAPH
    return table

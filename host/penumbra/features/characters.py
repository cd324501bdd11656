"""Classes of characters in all scripts: letters, sentence ends, commas, currency signs and others."""

import unicodedata

import numpy as np
import numpy.typing as npt

from penumbra.text.words import IDEOGRAPHS, RUN_ON_SCRIPTS

__all__ = ["N_CLASSES", "CharClass", "classify"]


class CharClass:
    """Character classes of text features. Plain integers: members of an enumeration are slow to look up."""

    SPACE = 0
    LOWER = 1
    UPPER = 2
    LETTER = 3
    """Letter of a script without case that separates words by spaces."""
    UNSPACED = 4
    """Letter of a script without spaces between words."""
    DIGIT = 5
    STOP = 6
    """Full stop, question or exclamation mark of any script."""
    COMMA = 7
    QUOTE = 8
    BRACKET = 9
    CURRENCY = 10
    DIVIDER = 11
    """Bar, bullet, arrow or slash, as between the entries of menus."""
    SYMBOL = 12
    OTHER = 13
    UNKNOWN = 255


N_CLASSES = 14

_STOPS = ".!?…。！？｡．؟۔।॥።፧၊။។៕᠃᠉⸮‽⁇⁈⁉՜՞։"
"""Marks that end a sentence: the common characters of the Unicode property Sentence_Terminal."""
_COMMAS = ",;:、，；：،؛፣፤፥՝᠂"
_DIVIDERS = "|/\\·•●◦▪■□»«›‹→←↑↓>-–—~*+_=#^¦❯❮▶►▾▼"
_BY_CATEGORY = {
    "Ll": CharClass.LOWER, "Lu": CharClass.UPPER, "Lt": CharClass.UPPER, "Lo": CharClass.LETTER, "Lm": CharClass.LETTER,
    "Mn": CharClass.LETTER, "Mc": CharClass.LETTER, "Nd": CharClass.DIGIT, "Nl": CharClass.DIGIT, "No": CharClass.DIGIT,
    "Zs": CharClass.SPACE, "Zl": CharClass.SPACE, "Zp": CharClass.SPACE, "Cc": CharClass.SPACE, "Cf": CharClass.SPACE,
    "Sc": CharClass.CURRENCY, "Sm": CharClass.SYMBOL, "So": CharClass.SYMBOL, "Sk": CharClass.SYMBOL,
    "Pi": CharClass.QUOTE, "Pf": CharClass.QUOTE, "Ps": CharClass.BRACKET, "Pe": CharClass.BRACKET,
}  # fmt: skip

_table = np.full(0x110000, CharClass.UNKNOWN, dtype=np.uint8)
"""Class of each code point, filled on demand: all of Unicode at once would delay the host's start by 100 ms."""


def _class_of(code: int) -> int:
    char = chr(code)
    if char in _STOPS:
        return CharClass.STOP
    if char in _COMMAS:
        return CharClass.COMMA
    if char in _DIVIDERS:
        return CharClass.DIVIDER
    if char in "\"'`":
        return CharClass.QUOTE
    if any(low <= code <= high for low, high in (*RUN_ON_SCRIPTS, *IDEOGRAPHS)):
        return CharClass.UNSPACED
    return _BY_CATEGORY.get(unicodedata.category(char), CharClass.OTHER)


def classify(codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """(n_chars,) `CharClass` of each code point."""
    found: npt.NDArray[np.uint8] = _table.take(codes)
    if found.max(initial=0) == CharClass.UNKNOWN:
        for code in set(codes[found == CharClass.UNKNOWN].tolist()):
            _table[code] = _class_of(code)
        found = _table.take(codes)
    return found

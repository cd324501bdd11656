"""Classes of characters, in every script: what is a letter, a sentence's end, a comma, a price."""

import unicodedata

import numpy as np
import numpy.typing as npt

from penumbra.text.words import IDEOGRAPHS, RUN_ON_SCRIPTS

__all__ = ["N_CLASSES", "CharClass", "classify"]


class CharClass:
    """What a character is to a text feature; plain numbers, since an enumeration's members are slow to look up."""

    SPACE = 0
    LOWER = 1
    UPPER = 2
    LETTER = 3
    """Of a script without case, written with spaces."""
    UNSPACED = 4
    """Of a script written without spaces between words."""
    DIGIT = 5
    STOP = 6
    """Full stop, question or exclamation mark of any script."""
    COMMA = 7
    QUOTE = 8
    BRACKET = 9
    CURRENCY = 10
    DIVIDER = 11
    """Bars, bullets, arrows, slashes: what menus are divided by."""
    SYMBOL = 12
    OTHER = 13
    UNKNOWN = 255


N_CLASSES = 14

_STOPS = ".!?…。！？｡．؟۔।॥።፧၊။។៕᠃᠉⸮‽⁇⁈⁉՜՞։"
"""Sentence-ending marks: Unicode property Sentence_Terminal, the common ones."""
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
"""Class of each code point, filled as characters are met: the whole of Unicode would cost a host's start 100 ms."""


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

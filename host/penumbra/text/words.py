r"""Counts of words, for all texts of a page at once, on the array of their code points.

A token is a match of the regular expression `\w+`, extended by combining marks in scripts that write vowels as marks. A
search with the expression would take ten times as long. A word is the unit that a reader counts: in scripts without
spaces between words, a token is a whole clause.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Ints, steps

__all__ = [
    "IDEOGRAPHS", "ITERATIONS", "RUN_ON_SCRIPTS", "RUN_ON_WORD", "WORD", "WordCounts", "code_points", "count_words",
    "distinct_words", "in_token", "is_unspaced", "signs_of",
]  # fmt: skip

Ranges = tuple[tuple[int, int], ...]
"""First and last code points."""

Codes = npt.NDArray[np.uint32]

WORD = re.compile(r"\w+")
"""A word by the definition of the corpora."""
IDEOGRAPHS: Ranges = (
    (0x3040, 0x30FF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9D),
    (0x20000, 0x2FFFF),
)  # fmt: skip
"""Kana and Han, which have no spaces between words. The script classes of `regex` would take four times as long."""
ITERATIONS: Ranges = ((0x3005, 0x3007),)
"""々 and 〇, which replace a character of Han, and 〆. Words of blocks and features are counted without them."""
RUN_ON_SCRIPTS: Ranges = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
"""Thai, Lao, Burmese, Khmer: alphabets without spaces between words."""
RUN_ON_WORD = 5
"""Letters of a word in alphabets without spaces; the mean of Thai text is between 4 and 5."""
_CJK_SYMBOLS: Ranges = (
    (0x2E80, 0x303F),
    (0x3100, 0x31EF),
    (0x3200, 0x33FF),
    (0x4DC0, 0x4DFF),
    (0xA000, 0xA4CF),
    (0xFF00, 0xFFEF),
)
"""Other characters without spaces: radicals, iterations, Bopomofo, enclosed and full-width letters and digits, Yi."""
_IDEOGRAPHS_OF_A_WORD = 2
"""Characters of Han or kana for one word of a European language; translations have 1.5 to 2."""
_UNSPACED = (*IDEOGRAPHS, *RUN_ON_SCRIPTS, *_CJK_SYMBOLS)
_FIRST_UNSPACED = chr(min(low for low, _ in _UNSPACED))
"""The first character of scripts without spaces: those of most pages come before it."""
_UNKNOWN, _SIGN, _JOINER, _MARK, _LETTER, _RUN_ON, _IDEOGRAPH = range(7)
_INVISIBLE_JOINERS = "\u00ad\u200c\u200d"
"""Soft hyphen, zero-width non-joiner and joiner. They divide tokens, as in the corpora, but no words."""
_JOINING_MARKS = ("Mn", "Mc")
_VOWEL_MARK_SCRIPTS = range(0x0590, 0x1E00)
"""Scripts that write vowels as marks: Hebrew, Arabic, the scripts of India and South East Asia, Tibetan."""
_VARIATIONS = range(0xFE00, 0xFE10)
"""Variation selectors after emoji, which divide words as emoji do: `❤\ufe0f`."""


def signs_of(*scripts: Ranges) -> str:
    """The code points of scripts, in the notation of a character class of a regular expression."""
    return "".join(f"{chr(low)}-{chr(high)}" for ranges in scripts for low, high in ranges)


_kinds = np.zeros(0x110000, dtype=np.uint8)
r"""Kind of each code point, filled as characters occur. `\w` matches the kinds from `_LETTER` on."""


class WordCounts(msgspec.Struct, frozen=True):
    """Counts of each text.

    Parameters
    ----------
    tokens
        (n_texts,) tokens, the unit of the text checksums.
    words
        (n_texts,) words, in scripts with and without spaces; 0 only without tokens.
    """

    tokens: Ints
    words: Ints


def code_points(text: str) -> Codes:
    """(n_chars,) the text's code points."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def count_words(texts: Sequence[str]) -> WordCounts:
    """Count the words of each text."""
    if not texts:
        none = np.zeros(0, dtype=np.int32)
        return WordCounts(none, none)
    kinds = _kinds_of(code_points("\n".join(texts)))
    ends = np.cumsum(np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) + 1)
    inside = _in_token(kinds)
    tokens = _per_text(inside & ~_after(inside), ends)
    unspaced = bool(kinds.max(initial=0) > _LETTER)
    if not unspaced and not (kinds == _JOINER).any():
        return WordCounts(tokens, tokens)
    spaced = kinds == _LETTER
    words = _per_text(spaced & ~_after(spaced | (kinds == _JOINER) | (kinds == _MARK)), ends)
    if unspaced:
        words -= -_per_text(kinds == _IDEOGRAPH, ends) // _IDEOGRAPHS_OF_A_WORD
        words -= -_per_text(kinds == _RUN_ON, ends) // RUN_ON_WORD
    return WordCounts(tokens, np.maximum(words, tokens > 0))


def distinct_words(text: str) -> set[str]:
    """Distinct words of a line in lower case, for the comparison of lines.

    In scripts without spaces, each two neighbouring characters are a word. An underscore divides words, as in titles
    of Chinese pages.
    """
    tokens = WORD.findall(text.lower().replace("_", " "))
    if text.isascii():
        return set(tokens)
    out: set[str] = set()
    run_together = _run_together()
    for token in tokens:
        if len(token) > 1 and run_together.search(token):
            out.update(first + second for first, second in pairwise(token))
        else:
            out.add(token)
    return out


@cache
def _run_together() -> re.Pattern[str]:
    """A character of a script without spaces, compiled at the first use: that takes 2 ms of the host's start."""
    return re.compile(f"[{signs_of(IDEOGRAPHS, RUN_ON_SCRIPTS)}]")


def is_unspaced(char: str) -> bool:
    """Whether a character belongs to a script without spaces between words, or to the symbols used in one."""
    return char >= _FIRST_UNSPACED and any(low <= ord(char) <= high for low, high in _UNSPACED)


def in_token(codes: Codes) -> Bools:
    """(n_chars,) True for characters of tokens."""
    return _in_token(_kinds_of(codes))


def _in_token(kinds: npt.NDArray[np.uint8]) -> Bools:
    """True for letters, and for combining marks after a letter."""
    out: Bools = kinds >= _LETTER
    marks = kinds == _MARK
    if marks.any():
        out |= marks & out[np.maximum.accumulate(np.where(marks, 0, np.arange(len(kinds))))]
    return out


def _per_text(marks: Bools, ends: npt.NDArray[np.int64]) -> Ints:
    """(n_texts,) number of True values in each text."""
    return steps(np.flatnonzero(marks).searchsorted(ends)).astype(np.int32)


def _after(marks: Bools) -> Bools:
    """The mask of the previous code point."""
    out = np.zeros_like(marks)
    out[1:] = marks[:-1]
    return out


def _kinds_of(codes: Codes) -> npt.NDArray[np.uint8]:
    kinds = _kinds.take(codes)
    if not kinds.all():
        for code in set(codes[kinds == _UNKNOWN].tolist()):
            _kinds[code] = _kind(chr(code))
        kinds = _kinds.take(codes)
    return kinds


def _kind(char: str) -> int:
    if not (char.isalnum() or char == "_"):
        mark = unicodedata.category(char) in _JOINING_MARKS
        if mark and ord(char) in _VOWEL_MARK_SCRIPTS:
            return _MARK
        joins = char in _INVISIBLE_JOINERS or (mark and ord(char) not in _VARIATIONS)
        return _JOINER if joins else _SIGN
    for scripts, kind in ((IDEOGRAPHS, _IDEOGRAPH), (RUN_ON_SCRIPTS, _RUN_ON)):
        if any(low <= ord(char) <= high for low, high in scripts):
            return kind
    return _LETTER

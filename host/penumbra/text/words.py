r"""Words of texts: counted for all texts of a page at once, on the array of their code points.

A token is what the regular expression `\w+` finds, together with the marks of scripts that write vowels as marks; a search of it takes ten
times as long as one look at the whole array. A word is what a reader of any script would count: in scripts with no spaces between words a
token is a whole clause.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

__all__ = [
    "IDEOGRAPHS", "ITERATIONS", "RUN_ON_SCRIPTS", "RUN_ON_WORD", "WORD", "WordCounts", "code_points", "count_words", "distinct_words",
    "in_token", "is_unspaced", "signs_of",
]  # fmt: skip

Ranges = tuple[tuple[int, int], ...]
"""First and last code points."""

Codes = npt.NDArray[np.uint32]
Counted = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]

WORD = re.compile(r"\w+")
"""What the corpora count as a word."""
IDEOGRAPHS: Ranges = (
    (0x3040, 0x30FF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9D),
    (0x20000, 0x2FFFF),
)  # fmt: skip
"""Kana and Han, which have no spaces between words. Ranges in a table, not `regex` and its scripts: these alone would take four times as long."""
ITERATIONS: Ranges = ((0x3005, 0x3007),)
"""々 and 〇, which stand for a sign of Han, and 〆. Blocks' words and features were measured without them."""
RUN_ON_SCRIPTS: Ranges = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
"""Thai, Lao, Burmese, Khmer: words of several letters without spaces between."""
RUN_ON_WORD = 5
"""Letters of a word in scripts without spaces; the mean of Thai running text is between 4 and 5."""
_AMONG_IDEOGRAPHS: Ranges = (
    (0x2E80, 0x303F),
    (0x3100, 0x31EF),
    (0x3200, 0x33FF),
    (0x4DC0, 0x4DFF),
    (0xA000, 0xA4CF),
    (0xFF00, 0xFFEF),
)
"""What stands among Han and kana as they do: radicals, iterations, Bopomofo, enclosed and full-width letters and figures; and Yi."""
_IDEOGRAPHS_OF_A_WORD = 2
"""Signs of Han or kana that say what one word of a European language says; translations have 1.5 to 2."""
_UNSPACED = (*IDEOGRAPHS, *RUN_ON_SCRIPTS, *_AMONG_IDEOGRAPHS)
_UNKNOWN, _SIGN, _JOINER, _MARK, _LETTER, _RUN_ON, _IDEOGRAPH = range(7)
_UNSEEN_JOINERS = "\u00ad\u200c\u200d"
"""Soft hyphen, zero-width non-joiner and joiner: they part tokens, as they do for the corpora, and no words."""
_JOINING_MARKS = ("Mn", "Mc")
_MARKED = range(0x0590, 0x1E00)
"""Code points of the scripts that write vowels as marks: Hebrew, Arabic, those of India and of South East Asia, Tibetan."""
_VARIATIONS = range(0xFE00, 0xFE10)
"""Marks behind pictures, which part words as pictures do: `❤\ufe0f`."""


def signs_of(*scripts: Ranges) -> str:
    """Some scripts' code points as they stand in a class of a regular expression."""
    return "".join(f"{chr(low)}-{chr(high)}" for ranges in scripts for low, high in ranges)


_kinds = np.zeros(0x110000, dtype=np.uint8)
r"""What each code point is in a word, filled as characters are met; those from `_LETTER` on `\w` matches."""


@dataclass(frozen=True)
class WordCounts:
    """Counts of each text.

    Parameters
    ----------
    tokens
        (n_texts,) tokens, each of which has its checksum.
    words
        (n_texts,) words in every script; 0 only where there is no token.
    """

    tokens: Counted
    words: Counted


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
    """Different words of a line, in lower case, by which it is told that another says the same.

    Where no space parts words, each two neighbouring signs are one. An underscore parts words, as it does in the titles of Chinese pages.
    """
    out: set[str] = set()
    run_together = _run_together()
    for token in WORD.findall(text.lower().replace("_", " ")):
        if len(token) > 1 and run_together.search(token):
            out.update(first + second for first, second in pairwise(token))
        else:
            out.add(token)
    return out


@cache
def _run_together() -> re.Pattern[str]:
    """A sign of a script without spaces between words; compiled when first asked for, since it takes 2 ms of a host's start."""
    return re.compile(f"[{signs_of(IDEOGRAPHS, RUN_ON_SCRIPTS)}]")


def is_unspaced(char: str) -> bool:
    """Whether a character is of a script that no space parts into words, or stands among its signs as they do."""
    return any(low <= ord(char) <= high for low, high in _UNSPACED)


def in_token(codes: Codes) -> Marks:
    """(n_chars,) True for what stands in a token."""
    return _in_token(_kinds_of(codes))


def _in_token(kinds: npt.NDArray[np.uint8]) -> Marks:
    """Letters, and the marks after one."""
    out: Marks = kinds >= _LETTER
    marks = kinds == _MARK
    if marks.any():
        out |= marks & out[np.maximum.accumulate(np.where(marks, 0, np.arange(len(kinds))))]
    return out


def _per_text(marks: Marks, ends: npt.NDArray[np.int64]) -> Counted:
    """(n_texts,) marked places of each text."""
    return np.diff(np.searchsorted(np.flatnonzero(marks), ends), prepend=0).astype(np.int32)


def _after(marks: Marks) -> Marks:
    """Is the place before marked?"""
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
        if mark and ord(char) in _MARKED:
            return _MARK
        joins = char in _UNSEEN_JOINERS or (mark and ord(char) not in _VARIATIONS)
        return _JOINER if joins else _SIGN
    for scripts, kind in ((IDEOGRAPHS, _IDEOGRAPH), (RUN_ON_SCRIPTS, _RUN_ON)):
        if any(low <= ord(char) <= high for low, high in scripts):
            return kind
    return _LETTER

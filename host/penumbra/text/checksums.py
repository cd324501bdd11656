"""Checksums of words: what a word is looked up by, so that no table holds a text and hardly any word of a page is a string of its own.

References
----------
Peterson, Brown: Cyclic codes for error detection, Proceedings of the IRE 49(1), 1961 (the code is linear: a word's is the sum of what each
of its bytes makes of it, by the number of bytes that follow).
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.text.chunks import chunks
from penumbra.text.words import code_points, in_token

__all__ = ["Tokens", "WordNumbers", "WordTable", "checksum", "checksums", "stretch_checksums", "word_checksums"]

Tokens = npt.NDArray[np.uint32]
"""Checksums of words."""
Places = npt.NDArray[np.int64]

_SIGMA = "Σ"
"""The one letter whose lower case depends on its neighbours, in other words too."""
_LONGEST = 64
"""Bytes of a word whose checksum is found with those of all others."""
_NOTHING: Tokens = np.array([crc32(bytes(length)) for length in range(_LONGEST + 1)], dtype=np.uint32)
"""Checksum of as many bytes of 0."""
_CHUNK = 32_768
"""Bytes whose checksums are found at once, but for a longer word."""
_SPREAD = 2
"""Bits that a table of words has more buckets than words: of more the first words do not fit the processor's cache."""
_MOST = 16
"""Words of a bucket up to which going through them is faster than a search; no table of ours has half as many, but a page may choose the
words of its title so that they lie together."""


def _effects() -> Tokens:
    """(_LONGEST, 256) what a byte adds to the checksum of a word, by the number of bytes that follow it there."""
    out = np.empty((_LONGEST, 256), dtype=np.uint32)
    out[0] = [crc32(bytes([byte])) ^ int(_NOTHING[1]) for byte in range(256)]
    for following in range(1, _LONGEST):
        before = out[following - 1]
        out[following] = (before >> 8) ^ out[0][before & 0xFF]
    return out


_EFFECTS = _effects().ravel()


def checksum(word: str) -> int:
    """A number for a word, so that tables of words hold no text."""
    return crc32(word.encode("utf-8", "replace"))


def checksums(words: Collection[str]) -> Tokens:
    """(n_words,) `checksum` of each word."""
    return np.fromiter(map(checksum, words), dtype=np.uint32, count=len(words))


def word_checksums(text: str) -> Tokens:
    """(n_tokens,) `checksum` of each token of a text in lower case, in order."""
    inside = np.zeros(len(text) + 2, dtype=bool)
    inside[1:-1] = in_token(code_points(text))
    bounds = np.flatnonzero(inside[1:] != inside[:-1])
    lower = text.lower()
    try:
        data = lower.encode()
    except UnicodeEncodeError:  # half of a pair that stands for one character
        data = b""
    if len(lower) != len(text) or not data or _SIGMA in text:  # rare: letters that do not become small one by one
        places = bounds.tolist()
        return checksums([text[first:last].lower() for first, last in zip(places[::2], places[1::2], strict=True)])
    if len(data) > len(lower):
        codes = code_points(lower)
        wide = np.flatnonzero(codes > 0x7F)
        more = np.cumsum(1 + (codes[wide] > 0x7FF) + (codes[wide] > 0xFFFF))
        bounds = bounds + np.append(0, more)[np.searchsorted(wide, bounds)]
    return stretch_checksums(np.frombuffer(data, dtype=np.uint8), bounds[::2], bounds[1::2])


def stretch_checksums(data: npt.NDArray[np.uint8], first: Places, last: Places) -> Tokens:
    """`checksum` of each of some stretches of UTF-8, none of which overlaps another.

    Parameters
    ----------
    data
        (n_bytes,).
    first, last
        (n_stretches,) first byte of each, and one past its last; ascending.
    """
    length = last - first
    out = np.empty(len(last), dtype=np.uint32)
    bounds = np.append(0, last)
    for low, high in chunks(bounds, _CHUNK):
        begin = int(bounds[low])
        part = slice(low, high)
        out[part] = _sums(data[begin : int(last[high - 1])], first[part] - begin, last[part] - begin)
    out ^= _NOTHING.take(length, mode="clip")
    for each in np.flatnonzero(length > _LONGEST).tolist():
        out[each] = crc32(data[first[each] : last[each]].tobytes())
    return out


def _sums(data: npt.NDArray[np.uint8], first: Places, last: Places) -> Tokens:
    """The sum of what the bytes of each stretch add to its checksum, as in `stretch_checksums`; `data` ends with the last stretch."""
    stop = len(data)
    which = np.repeat(last.astype(np.int32), np.diff(last, prepend=0))
    which -= np.arange(1, stop + 1, dtype=np.int32)
    np.minimum(which, _LONGEST - 1, out=which)
    which <<= 8
    which |= data
    before = np.zeros(stop + 1, dtype=np.uint32)
    np.bitwise_xor.accumulate(_EFFECTS.take(which), out=before[1:])
    out: Tokens = before[last] ^ before[first]
    return out


@dataclass(frozen=True, eq=False)
class WordTable:
    """Words to look others up among.

    Parameters
    ----------
    known
        (n_words,) checksums, ascending.
    """

    known: Tokens

    @classmethod
    def of(cls, words: Collection[str]) -> "WordTable":
        """The table of some words."""
        return cls(np.array(sorted(set(map(checksum, words))), dtype=np.uint32))  # np.unique imports numpy.ma, at 5 ms

    def __len__(self) -> int:
        return len(self.known)

    @cached_property
    def _buckets(self) -> tuple[npt.NDArray[np.int32], np.uint32, int]:
        """First word of each bucket of equal leading bits, the bits that do not lead, and the most words of a bucket."""
        bits = min(len(self.known).bit_length() + _SPREAD, 32)
        bucket = self.known >> np.uint32(32 - bits)
        size = np.bincount(bucket, minlength=1 << bits)
        return (np.cumsum(size) - size).astype(np.int32), np.uint32(32 - bits), int(size.max())

    def places(self, tokens: Tokens) -> Places:
        """(n_tokens,) where each checksum stands in the table; the table's length for unknown ones.

        All go to the first word of their bucket and on by one as often as a bucket may need it: three times as fast as a binary search,
        whose steps no processor foresees.
        """
        if not len(self.known):
            return np.zeros(len(tokens), dtype=np.int64)
        first, shift, most = self._buckets
        if most > _MOST:
            place = np.searchsorted(self.known, tokens)
        else:
            place = first.take(tokens >> shift).astype(np.int64)
            for _ in range(most):
                place += self.known.take(place, mode="clip") < tokens
        return np.where(self.known.take(place, mode="clip") == tokens, place, len(self.known))

    def among(self, tokens: Tokens) -> Bools:
        """(n_tokens,) True for words of the table."""
        out: Bools = self.places(tokens) < len(self.known)
        return out


@dataclass(frozen=True, eq=False)
class WordNumbers:
    """What some words stand for.

    Parameters
    ----------
    table
        The words.
    numbers
        (n_words + 1,) what each stands for; 0, the last, for all that are not in the table.
    """

    table: WordTable
    numbers: npt.NDArray[np.int64]

    @classmethod
    def of(cls, of_word: Mapping[str, int]) -> "WordNumbers":
        """What each of some words stands for."""
        table = WordTable.of(of_word)
        numbers = np.zeros(len(table) + 1, dtype=np.int64)
        numbers[table.places(checksums(of_word))] = list(of_word.values())
        return cls(table, numbers)

    @classmethod
    def of_groups(cls, groups: Iterable[tuple[int, Iterable[str]]]) -> "WordNumbers":
        """What words stand for as bits: those of each group that a word is in.

        Parameters
        ----------
        groups
            Bits of each group, and its words.
        """
        bits: dict[str, int] = {}
        for bit, words in groups:
            for word in words:
                bits[word] = bits.get(word, 0) | bit
        return cls.of(bits)

    def __call__(self, tokens: Tokens) -> npt.NDArray[np.int64]:
        """(n_tokens,) what each word stands for."""
        return self.numbers.take(self.table.places(tokens))

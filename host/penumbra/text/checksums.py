"""Checksums of words, as keys of word tables: no table contains text, and few words of a page become strings.

References
----------
Peterson, Brown: Cyclic codes for error detection, Proceedings of the IRE 49(1), 1961. The code is linear: a checksum is
the sum of one term for each byte, which depends on the byte and the number of bytes after it.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from zlib import crc32

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Rows, steps
from penumbra.text.chunks import chunks
from penumbra.text.words import code_points, in_token

__all__ = ["Tokens", "WordNumbers", "WordTable", "checksum", "checksums", "slice_checksums", "word_checksums"]

Tokens = npt.NDArray[np.uint32]
"""Checksums of words."""

_SIGMA = "Σ"
"""The only letter whose lower case depends on its neighbours, even in other words."""
_MAX_BYTES = 64
"""Bytes of a word, at most, for the computation on arrays."""
_ZEROS: Tokens = np.array([crc32(bytes(length)) for length in range(_MAX_BYTES + 1)], dtype=np.uint32)
"""(_MAX_BYTES + 1,) checksum of so many zero bytes."""
_CHUNK = 32_768
"""Bytes of a chunk, unless a single word is longer."""
_BUCKET_BITS = 2
"""Bits by which buckets outnumber words. With more, the table of buckets does not fit the processor's cache."""
_MAX_BUCKET = 16
"""Words of a bucket, at most, for which a linear search is faster than a binary one. Penumbra's tables have fewer than
half as many. A hostile page can choose the words of its title to fill one bucket."""


def _effects() -> Tokens:
    """(_MAX_BYTES, 256) term of a byte in a word's checksum, by the number of bytes after it."""
    out = np.empty((_MAX_BYTES, 256), dtype=np.uint32)
    out[0] = [crc32(bytes([byte])) ^ int(_ZEROS[1]) for byte in range(256)]
    for following in range(1, _MAX_BYTES):
        before = out[following - 1]
        out[following] = (before >> 8) ^ out[0][before & 0xFF]
    return out


_EFFECTS = _effects().ravel()


def checksum(word: str) -> int:
    """The CRC-32 of a word in UTF-8."""
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
    except UnicodeEncodeError:  # a lone surrogate
        data = b""
    if len(lower) != len(text) or not data or _SIGMA in text:  # rare: the lower case has another length
        places = bounds.tolist()
        return checksums([text[first:last].lower() for first, last in zip(places[::2], places[1::2], strict=True)])
    if len(data) > len(lower):
        codes = code_points(lower)
        wide = np.flatnonzero(codes > 0x7F)
        more = np.cumsum(1 + (codes[wide] > 0x7FF) + (codes[wide] > 0xFFFF))
        bounds = bounds + np.append(0, more)[np.searchsorted(wide, bounds)]
    return slice_checksums(np.frombuffer(data, dtype=np.uint8), bounds[::2], bounds[1::2])


def slice_checksums(data: npt.NDArray[np.uint8], first: Rows, last: Rows) -> Tokens:
    """`checksum` of each of several slices of UTF-8, which do not overlap.

    Parameters
    ----------
    data
        (n_bytes,).
    first, last
        (n_slices,) first byte of each slice, and one past its last byte; ascending.
    """
    length = last - first
    out = np.empty(len(last), dtype=np.uint32)
    bounds = np.append(0, last)
    for low, high in chunks(bounds, _CHUNK):
        begin = int(bounds[low])
        part = slice(low, high)
        out[part] = _sums(data[begin : int(last[high - 1])], first[part] - begin, last[part] - begin)
    out ^= _ZEROS.take(length, mode="clip")
    for each in np.flatnonzero(length > _MAX_BYTES).tolist():
        out[each] = crc32(data[first[each] : last[each]].tobytes())
    return out


def _sums(data: npt.NDArray[np.uint8], first: Rows, last: Rows) -> Tokens:
    """(n_slices,) sum of the terms of each slice's bytes; `data` ends with the last slice."""
    stop = len(data)
    code = np.repeat(last.astype(np.int32), steps(last))
    code -= np.arange(1, stop + 1, dtype=np.int32)
    np.minimum(code, _MAX_BYTES - 1, out=code)
    code <<= 8
    code |= data
    before = np.zeros(stop + 1, dtype=np.uint32)
    np.bitwise_xor.accumulate(_EFFECTS.take(code), out=before[1:])
    out: Tokens = before[last] ^ before[first]
    return out


class WordTable(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A set of words, as sorted checksums.

    Parameters
    ----------
    known
        (n_words,) checksums, ascending.
    """

    known: Tokens

    @classmethod
    def of(cls, words: Collection[str]) -> "WordTable":
        """Make the table of these words."""
        return cls(np.array(sorted(set(map(checksum, words))), dtype=np.uint32))  # np.unique imports numpy.ma, at 5 ms

    def __len__(self) -> int:
        return len(self.known)

    @cached_property
    def _buckets(self) -> tuple[npt.NDArray[np.int32], np.uint32, int]:
        """First word of each bucket (equal leading bits), number of other bits, size of the largest bucket."""
        bits = min(len(self.known).bit_length() + _BUCKET_BITS, 32)
        bucket = self.known >> np.uint32(32 - bits)
        size = np.bincount(bucket, minlength=1 << bits)
        return (np.cumsum(size) - size).astype(np.int32), np.uint32(32 - bits), int(size.max())

    def places(self, tokens: Tokens) -> Rows:
        """(n_tokens,) index of each checksum in the table; the table's length for unknown ones.

        The search starts at the first word of a bucket and takes as many steps as the largest bucket has words. It is
        three times as fast as a binary search, whose branches a processor cannot predict.
        """
        if not len(self.known):
            return np.zeros(len(tokens), dtype=np.int64)
        first, shift, most = self._buckets
        if most > _MAX_BUCKET:
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


class WordNumbers(msgspec.Struct, frozen=True, eq=False):
    """A mapping from words to numbers.

    Parameters
    ----------
    table
        The words.
    numbers
        (n_words + 1,) number of each word; the last one, 0, is that of all words outside the table.
    """

    table: WordTable
    numbers: npt.NDArray[np.int64]

    @classmethod
    def of(cls, of_word: Mapping[str, int]) -> "WordNumbers":
        """Make the mapping of these words."""
        table = WordTable.of(of_word)
        numbers = np.zeros(len(table) + 1, dtype=np.int64)
        numbers[table.places(checksums(of_word))] = list(of_word.values())
        return cls(table, numbers)

    @classmethod
    def of_groups(cls, groups: Iterable[tuple[int, Iterable[str]]]) -> "WordNumbers":
        """Make a mapping from words to bits: the bits of all groups that contain the word.

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
        """(n_tokens,) number of each word."""
        return self.numbers.take(self.table.places(tokens))

"""Word vectors: a vector for each word of several training pages, and their mean over a block.

A person grouped the words of `features.lexicon`. Here each frequent word has a vector, fitted together with the
networks' other weights. A word is stored as a checksum: the table contains no text.

References
----------
Joulin, Grave, Bojanowski, Mikolov: Bag of tricks for efficient text classification, EACL 2017 (means of word vectors).
Iyyer, Manjunatha, Boyd-Graber, Daumé: Deep unordered composition rivals syntactic methods, ACL 2015, section 2.3 (word
dropout).
"""

from collections.abc import Mapping
from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Ints
from penumbra.features.text import Words
from penumbra.text.checksums import Tokens, WordTable
from penumbra.text.chunks import chunks

__all__ = ["WordTokens", "WordVectors", "word_tokens"]

Vectors = npt.NDArray[np.float32]

_CHUNK = 4_096
"""Words summed at once: half a megabyte of vectors."""


class WordTokens(msgspec.Struct, frozen=True):
    """The words of blocks.

    Parameters
    ----------
    tokens
        (n_words,) checksum of each word, block after block.
    start
        (n_blocks + 1,) first word of each block.
    """

    tokens: Tokens
    start: npt.NDArray[np.int64]


def word_tokens(words: Words, n_tokens: Ints) -> WordTokens:
    """The words of a page's blocks.

    Parameters
    ----------
    n_tokens
        (n_blocks,) number of words of each block that have a checksum; at least 1.
    """
    start = np.concatenate([[0], np.cumsum(n_tokens, dtype=np.int64)])
    return WordTokens(words.tokens, start)


class WordVectors(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Word vectors of several networks.

    Parameters
    ----------
    tokens
        (n_words,) checksums, ascending.
    vectors
        (n_words + 1, n_networks, n_dims); the last one, for unknown words, is 0.
    """

    tokens: Tokens
    vectors: Vectors

    @cached_property
    def _table(self) -> WordTable:
        return WordTable(self.tokens)

    def means(self, words: WordTokens) -> Vectors:
        """(n_networks, n_dims, n_blocks) mean vector of each block's words, including unknown ones."""
        places, start = self._table.places(words.tokens), words.start
        total = np.empty((len(start) - 1, *self.vectors.shape[1:]), dtype=np.float32)
        for first, last in chunks(start, _CHUNK):
            if start[last] - start[first] > _CHUNK:
                total[first] = self._sum(places[start[first] : start[last]])
                continue
            each = self.vectors.take(places[start[first] : start[last]], axis=0)
            np.add.reduceat(each, start[first:last] - start[first], axis=0, out=total[first:last])
        total /= np.diff(words.start).astype(np.float32)[:, None, None]
        return np.ascontiguousarray(total.transpose(1, 2, 0))

    def _sum(self, places: npt.NDArray[np.int64]) -> Vectors:
        """(n_networks, n_dims) sum over a block of many words, in chunks: millions of vectors take a gigabyte."""
        parts = (places[first : first + _CHUNK] for first in range(0, len(places), _CHUNK))
        total = np.zeros(self.vectors.shape[1:], dtype=np.float32)
        for part in parts:
            total += self.vectors.take(part, axis=0).sum(axis=0)
        return total

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[np.generic]]:
        """Arrays for a model's file, vectors in half precision."""
        vectors = self.vectors[:-1].transpose(1, 0, 2).astype(np.float16)
        return {f"{prefix}_words": self.tokens, f"{prefix}_vectors": vectors}

    @classmethod
    def load(cls, arrays: Mapping[str, npt.NDArray[np.generic]], prefix: str) -> "WordVectors":
        """Read the table from a model's arrays."""
        stored = arrays[f"{prefix}_vectors"]
        vectors = np.zeros((stored.shape[1] + 1, stored.shape[0], stored.shape[2]), dtype=np.float32)
        vectors[:-1] = stored.transpose(1, 0, 2)
        return cls(arrays[f"{prefix}_words"].astype(np.uint32), vectors)

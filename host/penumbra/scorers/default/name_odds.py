"""Log-odds of main content of each word in the names around a block.

`features.names` knows words that a person grouped. Here each word in the names of several training pages, and each
microdata property, has its own log-odds (naive Bayes). A word is stored as a checksum: the model contains no names.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Matrix, Rows, run_starts
from penumbra.blocks import Blocks
from penumbra.page import ROOTS, Page
from penumbra.text.checksums import Tokens, WordTable, checksum
from penumbra.text.name_words import NameWords

__all__ = ["NAME_COLUMNS", "STEP", "NameOdds", "NameSets", "expand_groups", "join_names", "measure_names", "read_names"]

NAME_COLUMNS: tuple[str, ...] = (
    "called_fading", "called_near", "called_lowest", "called_highest", "called_nearest", "called_sum",
)  # fmt: skip
"""Sums over the elements around a block: with weights that fall by a quarter per level, and over the nearest three; the
lowest and highest log-odds of a word; the sum of the nearest element with any; the sum of all."""
STEP = 1 / 16
"""Log-odds of one unit of the table."""
LEVELS = 12
"""Elements above a block's text whose names count."""
_FADING = (0.75 ** np.arange(LEVELS)).astype(np.float32)[:, None]
_NEAR = 3
_MIN_LETTERS = 2
"""Minimum letters of a counted word."""
_MAX_PROPERTY = 80
"""Maximum characters of a property."""
"""Elements whose names describe the page."""

_Numbering = dict[tuple[int, ...], int]


class NameSets(msgspec.Struct, frozen=True):
    """Words in the names around a page's blocks.

    Parameters
    ----------
    tokens
        Checksums of words, one set after another.
    start
        (n_sets + 1,) first word of each set; the first set is empty.
    at
        (LEVELS, n_blocks) set of the element around each block's text, of its parent, and so on.
    """

    tokens: Tokens
    start: Rows
    at: npt.NDArray[np.int32]

    def of_blocks(self, rows: npt.NDArray[np.bool_]) -> "NameSets":
        """The same sets for some of the blocks."""
        return NameSets(self.tokens, self.start, self.at[:, rows])


class NameOdds(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Log-odds by word.

    Parameters
    ----------
    tokens
        (n_words,) checksums, ascending.
    odds
        (n_words,) log-odds in units of `STEP`.
    """

    tokens: Tokens
    odds: npt.NDArray[np.int8]

    def arrays(self) -> dict[str, npt.NDArray[np.generic]]:
        """Arrays for a model's file."""
        return {"name_tokens": self.tokens, "name_odds": self.odds}

    @classmethod
    def load(cls, arrays: Mapping[str, npt.NDArray[np.generic]]) -> "NameOdds":
        """Read the table from a model's arrays."""
        return cls(arrays["name_tokens"].astype(np.uint32), arrays["name_odds"].astype(np.int8))

    @cached_property
    def _table(self) -> WordTable:
        return WordTable(self.tokens)

    def of(self, tokens: Tokens) -> npt.NDArray[np.float32]:
        """(n_tokens,) log-odds of words; 0 for unknown words."""
        steps = np.append(self.odds, np.int8(0))[self._table.places(tokens)]
        return steps * np.float32(STEP)


def read_names(page: Page, blocks: Blocks) -> NameSets:
    """Read the names and microdata around each block. Each distinct name, with or without microdata, is a set."""
    tokens, bounds = _words_of_names(page.name_words)
    own = page.name + np.int32(1)
    more: list[list[int]] = []
    described = [row for row, each in page.attrs.items() if "itemprop" in each or "itemtype" in each]
    for row in described:
        name = page.name[row]
        found = _properties(page.attrs[row])
        more.append(list(dict.fromkeys((*tokens[bounds[name] : bounds[name + 1]].tolist(), *found))))
        own[row] = len(page.names) + len(more)
    own[page.tagged(ROOTS)] = 0
    parents = np.maximum(page.parent, 0)
    rows = parents[blocks.text_rows[blocks.start[:-1]]]
    at = np.empty((LEVELS, len(blocks)), dtype=np.int32)
    for level in range(LEVELS):
        at[level] = own[rows]
        rows = parents[rows]
    added = np.array(list(chain.from_iterable(more)), dtype=np.uint32)
    ends = bounds[-1] + np.cumsum([len(each) for each in more], dtype=np.int64)
    return NameSets(np.concatenate([tokens, added]), np.concatenate([[0], bounds, ends]), at)


def _words_of_names(words: NameWords) -> tuple[Tokens, Rows]:
    """Distinct words of each name, in order, and the (n_names + 1,) bounds between names."""
    long = words.letters >= _MIN_LETTERS
    code = words.words[long].astype(np.int64)
    bounds = np.append(0, np.cumsum(long))[words.start]
    repeat, place = expand_groups(bounds, words.member)
    name, code = words.name[repeat], code[place]
    pairs = name << 32 | code
    order = pairs.argsort(kind="stable")
    first = np.sort(order[run_starts(pairs[order])])
    return code[first].astype(np.uint32), np.searchsorted(name[first], np.arange(words.n_names + 1))


def expand_groups(bounds: Rows, groups: Rows) -> tuple[Rows, Rows]:
    """List the members of groups.

    Parameters
    ----------
    bounds
        (n_all_groups + 1,) bounds of the groups among all members.
    groups
        (n_groups,) numbers of groups, with repetitions.

    Returns
    -------
    For each member of each listed group, the index into `groups`, and the index among all members.
    """
    length = bounds[groups + 1] - bounds[groups]
    repeat = np.repeat(np.arange(len(groups)), length)
    within = np.arange(len(repeat)) - np.repeat(np.cumsum(length) - length, length)
    return repeat, bounds[groups][repeat] + within


def join_names(pages: Sequence[NameSets]) -> NameSets:
    """The names of several pages as those of one page, block after block."""
    number: _Numbering = {(): 0}
    parts = []
    for names in pages:
        words, bounds = names.tokens.tolist(), names.start.tolist()
        sets = [tuple(words[low:high]) for low, high in pairwise(bounds)]
        parts.append(np.array([number.setdefault(each, len(number)) for each in sets], dtype=np.int32)[names.at])
    return _as_sets(number, np.concatenate(parts, axis=1))


def _as_sets(number: _Numbering, at: npt.NDArray[np.int32]) -> NameSets:
    lengths = [len(each) for each in number]
    tokens = np.fromiter((word for each in number for word in each), dtype=np.uint32, count=sum(lengths))
    return NameSets(tokens, np.concatenate([[0], np.cumsum(lengths)]), at)


def _properties(attributes: Mapping[str, str]) -> list[int]:
    """Words of an element's microdata: `itemprop:name`, `itemtype:product`."""
    return [
        _checksum(f"{key}:{value.rsplit('/', 1)[-1].lower()[:_MAX_PROPERTY]}")
        for key in ("itemprop", "itemtype")
        if key in attributes
        for value in attributes[key].split()
    ]


_checksum = lru_cache(maxsize=50_000)(checksum)
"""Checksum of a word, cached: pages repeat names."""


def measure_names(names: NameSets, odds: npt.NDArray[np.float32]) -> Matrix:
    """Sum the log-odds around blocks.

    Parameters
    ----------
    odds
        Log-odds of each of `names.tokens`.

    Returns
    -------
    (n_columns, n_blocks) float32, columns as in `NAME_COLUMNS`.
    """
    total, lowest, highest = _by_set(names, odds)
    around = total[names.at]
    known = around != 0
    nearest = np.take_along_axis(around, known.argmax(axis=0)[None, :], axis=0)[0]
    return np.stack(
        [
            (around * _FADING).sum(axis=0, dtype=np.float32),
            around[:_NEAR].sum(axis=0, dtype=np.float32),
            lowest[names.at].min(axis=0),
            highest[names.at].max(axis=0),
            nearest,
            around.sum(axis=0, dtype=np.float32),
        ]
    )


def _by_set(names: NameSets, odds: npt.NDArray[np.float32]) -> tuple[Matrix, Matrix, Matrix]:
    """(n_sets,) sum, lowest and highest of each set's log-odds. The lowest is at most 0, the highest at least 0."""
    empty = np.diff(names.start) == 0
    padded = np.append(odds, np.float32(0))
    starts = names.start[:-1]
    out = [np.add.reduceat(padded, starts), np.minimum.reduceat(padded, starts), np.maximum.reduceat(padded, starts)]
    for each in out:
        each[empty] = 0
    return out[0], np.minimum(out[1], 0), np.maximum(out[2], 0)

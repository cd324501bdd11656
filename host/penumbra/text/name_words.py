"""The words in a page's class names, ids and roles: `siteNav main-menu` has the words site, nav, main and menu.

Tokens that say how an element looks, and generated ones, have none. Nor have parts that a token says are not there.

All names of a page are split at once, on the array of their bytes. Callers have their own tables of words.
"""

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import chain

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Indices, Rows, run_starts
from penumbra.text.checksums import Tokens, WordNumbers, slice_checksums
from penumbra.text.numbering import numbered
from penumbra.text.utility_classes import is_utility_class

__all__ = ["NameWords", "read_names"]

Bytes = npt.NDArray[np.uint8]

_LONGEST = 80
"""Characters read of a token. Longer ones are generated and have no meaning."""
_GENERATED = (
    r"(?=[a-f]*+[0-9]++[a-f])[0-9a-f]{4,80}|CtxtMenu_Attached_[0-9]{1,9}"
    r"|(?:astro|css|emotion|jsx|sc|svelte)-(?=[a-z]*+[0-9A-Z])[0-9A-Za-z]{5,12}"
)
"""Tokens without words: hexadecimal numbers (the ad of `b9ad` is none), MathJax's name for each formula, and classes
that libraries generate for the styles of a component, as `css-1ad4x9g` and `sc-gsAdKQ`.

A word before a number, as in `ad300`, is a word.
"""
_DIGEST = re.compile(r"[:_-](?=[a-f]*+[0-9]++[a-f])[0-9a-f]{16,80}+(?![0-9A-Za-z])")
"""Hexadecimal numbers after a sign, as in `memdesc:ad4b0eac704dd005ac6a88fdb1e673c13`: a generator's, without words."""
_HEADING = (
    r"(?:(?:[a-z0-9.]++[-_])+?(?:for|of|and|the|with|is|are|from|or|not)|how|what|why|when)"
    r"[-_][a-z0-9.]++(?:[-_][a-z0-9.]++)*+"
)
"""A heading's text as an identifier, as `legal-notice-for-donations`: it tells the section's subject. Names of parts do
without such words."""
_MEANINGLESS = re.compile(f"^(?:{_GENERATED}|{_HEADING})$", re.MULTILINE)
"""A token of either kind."""
_ABSENT = re.compile(r"(?<![A-Za-z])[A-Za-z]++-disabled(?![A-Za-z])")
"""What a token says is not there, as the pagination in `swiper-pagination-disabled`. After two hyphens it is the part
itself that is disabled, as in `search-button--disabled`."""
_LEAST_SIGNS = 3
"""Fewest hyphens and underscores of a token that spells a heading: `related-posts` is the name of a part."""
_OF_STATE = WordNumbers.of_groups(
    [(1, "active current selected visible next prev previous first last odd even".split())]
)
"""Words that tell a state, or a place among siblings: the slide that is seen and those beside it, rows by turns."""
_FEW = 64
"""Words that are looked for among those of the page first; of more words a page has some."""
_NO_LETTERS = re.compile(r"[^\w\n]+")
_ALPHABET = 26
_SMALL = np.uint8(ord("a") - ord("A"))
"""Difference between a capital and its small letter."""
_BREAK, _HYPHEN, _UNDERSCORE = b"\n-_"


class NameWords(msgspec.Struct, frozen=True, dict=True):
    """The words of all names of a page, lower case.

    A token's words are the token itself, without hyphens and underscores, and its parts. Parts are runs of ASCII
    letters, divided also before capitals.

    Parameters
    ----------
    words
        (n_words,) checksums, token after token; each begins with the token itself.
    letters
        (n_words,) letters of a part, 0 for a token itself.
    start
        (n_tokens + 1,) first word of each token.
    member
        (n_members,) token of each name's tokens, name after name.
    name
        (n_members,) index into the page's names.
    n_names
        Number of the page's names.
    """

    words: Tokens
    letters: Rows
    start: Rows
    member: Rows
    name: Rows
    n_names: int

    def bits(self, of_word: WordNumbers) -> Rows:
        """(n_names,) bits of all words of each name.

        Parameters
        ----------
        of_word
            Bits of each word.
        """
        if len(of_word.table) <= _FEW and not self._has_any(of_word.table.known):
            return np.zeros(self.n_names, dtype=np.int64)
        return self._combine(np.bitwise_or, of_word(self.words))

    def _has_any(self, words: Tokens) -> bool:
        """Whether one of some words is among those of the page: few of the words that rules look for are on a page."""
        places = self._ascending.searchsorted(words)
        return bool(len(self.words)) and bool((self._ascending.take(places, mode="clip") == words).any())

    @cached_property
    def _ascending(self) -> Tokens:
        return np.sort(self.words)

    def kinds(self, *, states: bool = True) -> Rows:
        """(n_names,) number of each name's kind: names whose parts are the same words have one kind.

        Numbers, utility classes and generated tokens have no words, and do not count.

        Parameters
        ----------
        states
            Whether tokens count that tell an element's state, or its place among its siblings, as the second one of
            `slide slide-active`.
        """
        # Words are checksums: different words have different sums.
        sums = (self.words + np.int64(1)) * (self.letters > 0)
        if not states and len(sums):
            stated = np.bitwise_or.reduceat(_OF_STATE(self.words), self.start[:-1])
            sums *= np.repeat(stated == 0, np.diff(self.start))
        return numbered(self._combine(np.add, sums).tolist())[1]

    def _combine(self, combine: np.ufunc, of_words: Rows) -> Rows:
        """(n_names,) values of all words of each name, (n_words,), combined; 0 for a name without tokens."""
        out = np.zeros(self.n_names, dtype=np.int64)
        if len(self.member):
            by_token = combine.reduceat(of_words, self.start[:-1])
            out[self.name[self._first]] = combine.reduceat(by_token[self.member], self._first)
        return out

    @cached_property
    def _first(self) -> Indices:
        """First member of each name with tokens."""
        return run_starts(self.name)


def read_names(names: Sequence[Sequence[str]], headings: Sequence[str] = ()) -> NameWords:
    """Split the names of a page; each name is a sequence of tokens.

    Parameters
    ----------
    headings
        Texts of the page's headings. A token that spells one, as the id `respond-to-review-comments` of a section on
        comments, tells the section's subject and has no words.
    """
    tokens, member = numbered(list(chain.from_iterable(names)))
    tokens = tuple("0" if is_utility_class(token) else token for token in tokens)
    if headings:
        tokens = _without_subjects(tokens, headings)
    tokens = tuple(_ABSENT.sub("0", token) if "-disabled" in token else token for token in tokens)
    joined = "\n".join(tokens)
    if joined.count("\n") >= len(tokens) or len(max(tokens, key=len, default="")) > _LONGEST:
        joined = "\n".join([token[:_LONGEST].replace("\n", " ") for token in tokens])
    joined = _DIGEST.sub("_0", _MEANINGLESS.sub("0", joined))
    written = np.frombuffer(joined.encode("utf-8", "replace"), dtype=np.uint8)
    capital = written - np.uint8(ord("A")) < _ALPHABET
    small = written + capital * _SMALL
    whole, parts = _whole(small, len(tokens)), _parts(small, capital)
    token = np.searchsorted(np.flatnonzero(written == _BREAK), parts.first)
    order = np.arange(len(tokens) + 1)
    start = order + np.searchsorted(token, order)
    words = np.empty(len(whole) + len(parts.words), dtype=np.uint32)
    letters = np.zeros(len(words), dtype=np.int64)
    place = np.arange(len(token)) + token + 1
    words[start[:-1]] = whole
    words[place], letters[place] = parts.words, parts.letters
    lengths = np.fromiter(map(len, names), dtype=np.int64, count=len(names))
    return NameWords(words, letters, start, member, np.repeat(np.arange(len(names)), lengths), len(names))


def _without_subjects(tokens: tuple[str, ...], headings: Sequence[str]) -> tuple[str, ...]:
    """The tokens, with 0 for those that spell a heading."""
    long = [token for token in tokens if token.count("-") + token.count("_") >= _LEAST_SIGNS]
    spelled = set(_spell(headings)) if long else set()
    subjects = {token for token, words in zip(long, _spell(long), strict=True) if words in spelled}
    return tuple("0" if token in subjects else token for token in tokens) if subjects else tokens


def _spell(texts: Sequence[str]) -> list[str]:
    """Headings' texts, or tokens made of them, in the one form of both. One call for all: a call for each is slow."""
    joined = "\n".join([text.replace("\n", " ") for text in texts])
    plain = joined.replace("'", "").replace("’", "").replace("_", " ").lower()
    return [line.strip("-") for line in _NO_LETTERS.sub("-", plain).split("\n")] if texts else []


class _Parts(msgspec.Struct, frozen=True):
    """Parts of tokens: checksums, first byte of each, and letters."""

    words: Tokens
    first: Rows
    letters: Rows


def _whole(small: Bytes, n_tokens: int) -> Tokens:
    """(n_tokens,) checksum of each token, without hyphens and underscores."""
    left = small[(small != _HYPHEN) & (small != _UNDERSCORE)]
    last = np.append(np.flatnonzero(left == _BREAK), len(left))[:n_tokens]
    return slice_checksums(left, np.append(0, last[:-1] + 1)[:n_tokens], last)


def _parts(small: Bytes, capital: npt.NDArray[np.bool_]) -> _Parts:
    """Runs of letters, divided before capitals."""
    letter = small - np.uint8(ord("a")) < _ALPHABET
    begins, ends = letter.copy(), letter.copy()
    begins[1:] &= ~letter[:-1] | capital[1:]
    ends[:-1] &= ~letter[1:] | begins[1:]
    first, last = np.flatnonzero(begins), np.flatnonzero(ends) + 1
    return _Parts(slice_checksums(small, first, last), first, last - first)

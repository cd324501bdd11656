"""The words in a page's class names, ids and roles: `siteNav main-menu` names site, nav, main and menu.

All names of a page are taken apart in one search; what a word means is each reader's own table.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

import numpy as np
import numpy.typing as npt

from penumbra.numbering import numbered

__all__ = ["NameWords", "read_names"]

Numbers = npt.NDArray[np.int64]

_LONGEST = 80
"""Characters of a token that are taken apart; longer ones are generated and name nothing."""
_PARTS = re.compile(r"\n|[a-z]+|[A-Z][a-z]*|[A-Z]+(?![a-z])")
"""Words inside a token: at hyphens, underscores, digits and changes of case. A line break parts the tokens."""


@dataclass(frozen=True)
class NameWords:
    """The words of all names of a page, lower case.

    Parameters
    ----------
    whole
        Each different token of the page as one word, without hyphens and underscores.
    words
        Words inside the tokens; as good as different: one that is written in two ways is there twice.
    part
        (n_parts,) index into `words` of each part of each token, token after token.
    token
        (n_parts,) index into `whole` of the token that each part is of.
    member
        (n_members,) index into `whole` of each name's tokens, name after name.
    name
        (n_members,) index into the page's names.
    n_names
        Number of the page's names.
    """

    whole: tuple[str, ...]
    words: tuple[str, ...]
    part: Numbers
    token: Numbers
    member: Numbers
    name: Numbers
    n_names: int

    def bits(self, of_word: Mapping[str, int]) -> Numbers:
        """(n_names,) all that a name's words stand for.

        Parameters
        ----------
        of_word
            What a word stands for, as bits; words that are not in it stand for nothing.
        """
        by_token = _look_up(of_word, self.whole)
        np.bitwise_or.at(by_token, self.token, _look_up(of_word, self.words)[self.part])
        out = np.zeros(self.n_names, dtype=np.int64)
        np.bitwise_or.at(out, self.name, by_token[self.member])
        return out


def read_names(names: Sequence[Sequence[str]]) -> NameWords:
    """Take a page's names apart, each a sequence of tokens."""
    tokens, member = numbered(list(chain.from_iterable(names)))
    joined = "\n".join(tokens)
    if joined.count("\n") >= len(tokens) or len(max(tokens, key=len, default="")) > _LONGEST:
        joined = "\n".join([token[:_LONGEST].replace("\n", " ") for token in tokens])
    written, part = numbered(_PARTS.findall(joined))
    breaks = part == (written.index("\n") if "\n" in written else -1)
    lengths = np.fromiter(map(len, names), dtype=np.int64, count=len(names))
    return NameWords(
        whole=tuple([token.lower().replace("-", "").replace("_", "") for token in tokens]),
        words=tuple(map(str.lower, written)),
        part=part[~breaks],
        token=np.cumsum(breaks)[~breaks],
        member=member,
        name=np.repeat(np.arange(len(names)), lengths),
        n_names=len(names),
    )


def _look_up(of_word: Mapping[str, int], words: Sequence[str]) -> Numbers:
    return np.fromiter(map(of_word.get, words, repeat(0)), dtype=np.int64, count=len(words))

"""A page's truth → labels of its blocks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.blocks import WORD
from penumbra.training.corpora import Truth

__all__ = ["Labels", "label_by_snippets", "label_by_text"]

Labels = npt.NDArray[np.int8]
UNKNOWN = -1
"""Label of a block without truth."""
_RUN = 3
"""Length of the n-grams that are looked up in the truth, words."""
_SWEEPS = 6
"""Maximum rounds over the page's blocks; almost all pages converge within four."""
_REACH = 3
"""Blocks on each side with which a block's label is compared."""


@dataclass
class _Bags:
    """Bags of words while labels are flipped: counts in the truth and in the main blocks, by word number."""

    wanted: list[int]
    taken: list[int]
    n_wanted: int
    hits: int = 0
    n_taken: int = 0

    def flip(self, bag: Sequence[tuple[int, int]], size: int, sign: int) -> tuple[int, float]:
        """Change of the hits, and F1, if a block's bag is added (1) or removed (-1)."""
        change = 0
        for word, count in bag:
            want, have = self.wanted[word], self.taken[word]
            change += min(have + sign * count, want) - min(have, want)
        return change, 2.0 * (self.hits + change) / max(self.n_taken + sign * size + self.n_wanted, 1)

    def apply(self, bag: Sequence[tuple[int, int]], size: int, sign: int, change: int) -> None:
        for word, count in bag:
            self.taken[word] += sign * count
        self.hits += change
        self.n_taken += sign * size


def label_by_text(texts: Sequence[str], main: str) -> Labels:
    """(n_blocks,) labels, main (1) or not (0), with which the main blocks' bag of words is closest to the truth's.

    Blocks whose n-grams are in the truth begin as main. Then single labels are flipped while the page's F1 grows, the
    least certain first.
    """
    if not texts:
        return np.zeros(0, dtype=np.int8)
    words = [WORD.findall(text.lower()) for text in texts]
    support = _support(words, WORD.findall(main.lower()))
    labels = (support >= 0.5).astype(np.int8)
    numbers: dict[str, int] = {}
    bags = [[(numbers.setdefault(word, len(numbers)), n) for word, n in Counter(each).items()] for each in words]
    truth = Counter(WORD.findall(main.lower()))
    wanted = [0] * len(numbers)
    for word, number in numbers.items():
        wanted[number] = truth.get(word, 0)
    state = _Bags(wanted, [0] * len(numbers), sum(truth.values()))
    for block in np.flatnonzero(labels).tolist():
        state.apply(bags[block], len(words[block]), 1, state.flip(bags[block], len(words[block]), 1)[0])
    _flip(state, labels, support, bags, [len(each) for each in words])
    return labels


def _support(words: Sequence[Sequence[str]], truth: Sequence[str]) -> npt.NDArray[np.float64]:
    """(n_blocks,) share of a block's n-grams in the truth; a shorter block is one n-gram."""
    runs = {tuple(truth[i : i + n]) for n in range(1, _RUN + 1) for i in range(len(truth) - n + 1)}
    out = np.zeros(len(words))
    for block, each in enumerate(words):
        n = min(_RUN, len(each))
        own = [tuple(each[i : i + n]) for i in range(len(each) - n + 1)]
        out[block] = sum(run in runs for run in own) / max(len(own), 1)
    return out


def _flip(
    state: _Bags,
    labels: Labels,
    support: npt.NDArray[np.float64],
    bags: Sequence[Sequence[tuple[int, int]]],
    sizes: Sequence[int],
) -> None:
    best = 2.0 * state.hits / max(state.n_taken + state.n_wanted, 1)
    for _ in range(_SWEEPS):
        around = np.convolve(np.pad(labels, _REACH), np.ones(2 * _REACH + 1) / (2 * _REACH + 1), mode="valid")
        doubt = np.where(labels == 1, around + support, 2.0 - around - support)
        changed = False
        for block in np.argsort(doubt, kind="stable").tolist():
            sign = -1 if labels[block] else 1
            change, f1 = state.flip(bags[block], sizes[block], sign)
            if f1 > best + 1e-9:
                state.apply(bags[block], sizes[block], sign, change)
                labels[block] = 1 - labels[block]
                best, changed = f1, True
        if not changed:
            return


def label_by_snippets(texts: Sequence[str], truth: Truth) -> Labels:
    """(n_blocks,) labels: 1 for blocks with wanted snippets, 0 with unwanted ones, -1 (unknown) for others."""
    labels = np.full(len(texts), UNKNOWN, dtype=np.int8)
    squeezed = [" ".join(text.split()) for text in texts]
    joined = " ".join(squeezed)
    starts = np.concatenate([[0], np.cumsum([len(text) + 1 for text in squeezed])])
    for snippets, label in ((truth.unwanted, 0), (truth.wanted, 1)):
        for snippet in snippets:
            flat = " ".join(snippet.split())
            at = joined.find(flat) if flat else -1
            while at >= 0:
                low = int(np.searchsorted(starts, at, side="right")) - 1
                high = int(np.searchsorted(starts, at + len(flat), side="left"))
                labels[low:high] = label
                at = joined.find(flat, at + 1)
    return labels

"""Figures of a scorer on a labelled corpus.

They are the bag-of-words F1 of WCXB, the snippet counts of trafilatura's evaluation, and figures of the three levels by
words.
"""

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from penumbra.blocks import WORD
from penumbra.decision.levels import LEVELS
from penumbra.text.spelling import as_written
from penumbra.training.alignment import carry_over
from penumbra.training.corpora import Truth

__all__ = ["Prediction", "Tally", "WordCounts", "bag_f1", "count_words"]

WordCounts = Counter[tuple[str, str]]
"""Number of words by annotated level and level found."""


@dataclass(frozen=True)
class Prediction:
    """The output of a method for one page.

    Parameters
    ----------
    text
        The kept text.
    segments
        All of the page's text in document order with its level; None if the method has no levels.
    ms
        CPU time from HTML to decision, ms.
    """

    text: str
    segments: Sequence[tuple[str, str]] | None = None
    ms: float | None = None


@dataclass(frozen=True, slots=True)
class F1:
    """Precision, recall and their harmonic mean."""

    p: float
    r: float
    f1: float


def _f1(hits: float, n_taken: float, n_wanted: float) -> F1:
    p = hits / n_taken if n_taken else 0.0
    r = hits / n_wanted if n_wanted else 0.0
    return F1(p, r, 2 * p * r / (p + r) if p + r else 0.0)


def bag_f1(text: str, main: str) -> F1:
    """F1 of two texts as bags of lower-case words, spelt `as_written`; 1 for two empty texts."""
    taken, wanted = (Counter(WORD.findall(as_written(each).lower())) for each in (text, main))
    if not wanted:
        return F1(1.0, 1.0, 1.0) if not taken else F1(0.0, 0.0, 0.0)
    return _f1((taken & wanted).total(), taken.total(), wanted.total())


@dataclass
class Tally:
    """Counts over pages, and the figures computed from them."""

    per_page: dict[str, F1] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    empty: set[str] = field(default_factory=set)
    snippets: Counter[str] = field(default_factory=Counter)
    words: WordCounts = field(default_factory=Counter)
    words_of_type: dict[str, WordCounts] = field(default_factory=dict)
    page_f1_3: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    pages: int = 0
    missing: int = 0
    lined_up: int = 0

    def add(self, truth: Truth, got: Prediction | None) -> None:
        """Count one page; None for a page on which the method failed."""
        self.pages += 1
        self.missing += got is None
        if got is not None and got.ms is not None:
            self.ms.append(got.ms)
        text = got.text if got else ""
        if truth.main is not None:
            self.per_page[truth.id] = bag_f1(text, truth.main) if got else F1(0.0, 0.0, 0.0)
            self.types[truth.id] = truth.type
            if not WORD.search(truth.main):
                self.empty.add(truth.id)
        self._add_snippets(truth, text)
        segments = got.segments if got else []
        if truth.levels and segments is not None:
            self.add_words(truth, count_words(truth, segments))

    def add_words(self, truth: Truth, words: WordCounts) -> None:
        """Count the words of one annotated page."""
        self.lined_up += 1
        self.words += words
        self.words_of_type.setdefault(truth.type, Counter()).update(words)
        self.page_f1_3.append(statistics.fmean(_level_f1(words, level).f1 for level in sorted(set(truth.levels))))

    def _add_snippets(self, truth: Truth, text: str) -> None:
        flat = _squeeze(text)
        for snippet in truth.wanted:
            self.snippets["hit" if _squeeze(snippet) in flat else "missed"] += 1
        for snippet in truth.unwanted:
            self.snippets["wrong" if _squeeze(snippet) in flat else "right"] += 1

    def figures(self) -> dict[str, float]:
        """All figures for which the corpus has truth, by name."""
        out: dict[str, float] = {"pages": self.pages}
        if self.per_page:
            out.update(self._bag_figures())
        if self.snippets:
            hits = self.snippets["hit"]
            each = _f1(hits, hits + self.snippets["wrong"], hits + self.snippets["missed"])
            out.update({"snippets.f1": each.f1, "snippets.p": each.p, "snippets.r": each.r})
        if self.words:
            out.update(_word_figures(self.words))
            out["words.page_f1_3"] = statistics.fmean(self.page_f1_3)
            out["words.pages"] = self.lined_up
            for page_type in sorted(set(self.words_of_type) - {""}):
                found = _word_figures(self.words_of_type[page_type])
                out |= {f"{name}.{page_type}": found[name] for name in ("words.f1_3", "words.f1_dim")}
        if self.ms:
            ordered = sorted(self.ms)
            out["ms.p50"] = statistics.median(ordered)
            out["ms.p95"] = ordered[int(0.95 * (len(ordered) - 1))]
        if self.missing:
            out["missing"] = self.missing
        return out

    def _bag_figures(self) -> dict[str, float]:
        pages = self.per_page
        out = {
            "f1": statistics.fmean(each.f1 for each in pages.values()),
            "p": statistics.fmean(each.p for each in pages.values()),
            "r": statistics.fmean(each.r for each in pages.values()),
        }
        if self.empty and len(self.empty) < len(pages):
            out["f1.not_empty"] = statistics.fmean(each.f1 for page, each in pages.items() if page not in self.empty)
        for page_type in sorted(set(self.types.values()) - {""}):
            out[f"f1.{page_type}"] = statistics.fmean(
                each.f1 for page, each in pages.items() if self.types[page] == page_type
            )
        return out


def count_words(truth: Truth, segments: Sequence[tuple[str, str]]) -> WordCounts:
    """Number of an annotated page's words by annotated level and level of the segments."""
    return Counter(zip(truth.levels, _levels_of(truth.words, segments), strict=True))


def _squeeze(text: str) -> str:
    return " ".join(as_written(text).split())


def _levels_of(truth: Sequence[str], segments: Sequence[tuple[str, str]]) -> list[str]:
    """Level of each word of the truth; a word that the segments lack counts as hidden."""
    words: list[str] = []
    levels: list[str] = []
    for level, text in segments:
        found = WORD.findall(text.lower())
        words += found
        levels += [level] * len(found)
    return carry_over(truth, words, levels, "hide")


def _level_f1(words: Mapping[tuple[str, str], int], level: str) -> F1:
    return _f1(
        words.get((level, level), 0),
        sum(count for (_, got), count in words.items() if got == level),
        sum(count for (want, _), count in words.items() if want == level),
    )


def _word_figures(words: Mapping[tuple[str, str], int]) -> dict[str, float]:
    total = sum(words.values())
    each = {level: _level_f1(words, level) for level in LEVELS}
    right = sum(count for (want, got), count in words.items() if (want == "keep") == (got == "keep"))
    main = sum(count for (want, _), count in words.items() if want == "keep")
    noise = sum(count for (want, _), count in words.items() if want == "hide")
    return {
        "words.acc": right / total,
        "words.p": each["keep"].p,
        "words.r": each["keep"].r,
        "words.f1": each["keep"].f1,
        "words.f1_3": statistics.fmean(figure.f1 for figure in each.values()),
        "words.f1_dim": each["dim"].f1,
        "words.lost": words.get(("keep", "hide"), 0) / main if main else 0.0,
        "words.noise": words.get(("hide", "keep"), 0) / noise if noise else 0.0,
    }

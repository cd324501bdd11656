"""Levels of the pages of generators beside the parts of their blocks: how many words have the wrong one."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from penumbra.arrays import Ints
from penumbra.decision import Reason
from penumbra.decision.levels import LEVELS, Level
from penumbra.evaluation.selectors.generators import PARTS, Generator, Part
from penumbra.evaluation.selectors.pages import LabelledPage, choose_pages
from penumbra.pipeline import run

__all__ = ["Figures", "Misplaced", "measure_generators", "measure_pages", "write_table"]

_EXCERPT = 70
"""Characters of a listed block."""
_COLUMNS = ("pages", "words", "main dim", "main hidden", "minor kept", "minor hidden", "noise kept")


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A block of a main part that is not kept."""

    path: str
    level: str
    reason: str
    words: int
    text: str


@dataclass(frozen=True, slots=True)
class Figures:
    """Words of a generator's pages.

    Parameters
    ----------
    words
        (n_parts, n_levels) words by part and level.
    misplaced
        Blocks of main parts that are not kept, in the order of the pages.
    """

    name: str
    pages: int
    words: Ints
    misplaced: tuple[Misplaced, ...]

    def share(self, part: Part, level: int) -> float:
        """Share of a part's words that have a level; NaN for a part without words."""
        row = self.words[PARTS.index(part)]
        return float(row[level] / row.sum()) if row.sum() else float("nan")


def measure_generators(generators: Iterable[Generator], cache: Path, jobs: int = 2) -> Iterator[Figures]:
    """Decide the pages of each generator. Raises as `choose_pages` does."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_measure, cache), generators)


def _measure(cache: Path, generator: Generator) -> Figures:
    return measure_pages(generator.name, choose_pages(generator, cache))


def measure_pages(name: str, pages: Iterable[LabelledPage]) -> Figures:
    """Decide labelled pages. On a page that is left alone everything counts as kept."""
    words: Ints = np.zeros((len(PARTS), len(LEVELS)), dtype=np.int32)
    misplaced: list[Misplaced] = []
    count = 0
    for labelled in pages:
        count += 1
        decision = run(labelled.page).decision
        levels = decision.levels if decision.suited else np.full_like(decision.levels, Level.KEEP)
        seen = (labelled.parts >= 0) & ~labelled.blocks.noscript
        np.add.at(words, (labelled.parts[seen], levels[seen]), labelled.blocks.n_words[seen])
        for block in np.flatnonzero(seen & (labelled.parts == 0) & (levels != Level.KEEP)).tolist():
            misplaced.append(
                Misplaced(
                    labelled.path,
                    LEVELS[int(levels[block])],
                    Reason(int(decision.reasons[block])).label,
                    int(labelled.blocks.n_words[block]),
                    labelled.blocks.text[block][:_EXCERPT],
                )
            )
    return Figures(name, count, words, tuple(misplaced))


def write_table(measured: Iterable[Figures]) -> str:
    """The figures as a Markdown table: a row a generator, the worst first, and the mean of all generators."""
    rows = sorted(measured, key=lambda each: -each.share("main", Level.DIM) - each.share("main", Level.HIDE))
    shares = np.array([_shares(each) for each in rows])
    lines = [f"| generator | {' | '.join(_COLUMNS)} |", f"| --- |{' ---: |' * len(_COLUMNS)}"]
    for each, share in zip(rows, shares, strict=True):
        lines.append(f"| {each.name} | {each.pages} | {int(each.words[0].sum())} | {_percents(share)} |")
    mean = [float(np.mean(column[~np.isnan(column)])) if not np.isnan(column).all() else np.nan for column in shares.T]
    pages, words = sum(each.pages for each in rows), sum(int(each.words[0].sum()) for each in rows)
    return "\n".join([*lines, f"| mean | {pages} | {words} | {_percents(mean)} |"])


def _shares(figures: Figures) -> list[float]:
    return [
        figures.share("main", Level.DIM),
        figures.share("main", Level.HIDE),
        figures.share("minor", Level.KEEP),
        figures.share("minor", Level.HIDE),
        figures.share("noise", Level.KEEP),
    ]


def _percents(shares: Iterable[float]) -> str:
    return " | ".join("–" if np.isnan(share) else f"{share:.2%}" for share in shares)

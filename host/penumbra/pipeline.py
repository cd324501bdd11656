"""The spine: each stage once, in the order in which data passes."""

import time
from dataclasses import dataclass
from itertools import pairwise

from penumbra.blocks import Blocks, find_blocks
from penumbra.collector import paused
from penumbra.decision import Decision, decide
from penumbra.imprint import Imprint
from penumbra.page import Page
from penumbra.protocol import Timings
from penumbra.scorers import load
from penumbra.scorers.base import Material, Scorer, Scores

__all__ = ["Result", "run"]


@dataclass(frozen=True)
class Result:
    """A page with all that was found out about it."""

    material: Material
    scores: Scores
    decision: Decision
    timings: Timings

    @property
    def page(self) -> Page:
        """The page that was decided."""
        return self.material.page

    @property
    def blocks(self) -> Blocks:
        """The page's text blocks, one for each level."""
        return self.material.blocks


@paused()
def run(
    page: Page,
    scorer: str = "",
    earlier: tuple[Page | Imprint, ...] = (),
    parse_ms: float = 0.0,
    score: Scorer | None = None,
) -> Result:
    """Decide a page.

    Parameters
    ----------
    scorer
        Name of the method; empty for the default.
    earlier
        Earlier pages of the same site, or what the site memory keeps of them, newest first.
    parse_ms
        Time already spent on making the page, for the timings.
    score
        A method that is not in the table, in the scorer's stead: a fold's model.

    Raises
    ------
    UnknownScorerError
        No method has this name.
    """
    score = score or load(scorer)
    ticks = [time.perf_counter()]
    material = Material(page, find_blocks(page), earlier)
    ticks.append(time.perf_counter())
    material.features  # noqa: B018  (a cached property: measured here so that its time is told apart)
    ticks.append(time.perf_counter())
    scores = score(material)
    ticks.append(time.perf_counter())
    decision = decide(material, scores)
    ticks.append(time.perf_counter())
    spent = [round((b - a) * 1000, 2) for a, b in pairwise(ticks)]
    return Result(material, scores, decision, Timings(round(parse_ms, 2), *spent))

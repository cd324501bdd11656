"""The one interface of all scoring methods: inputs in, a score per block out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from penumbra.arrays import Floats, Ints
from penumbra.blocks import Blocks
from penumbra.features import FeatureMatrix, Tree, measure_tree
from penumbra.memory.fingerprint import Fingerprint
from penumbra.memory.recurrence import count_seen
from penumbra.page import Page

__all__ = ["Scorer", "ScorerInput", "Scores"]


@dataclass(frozen=True)
class ScorerInput:
    """What a scorer may look at; nothing else.

    Parameters
    ----------
    page, blocks
        The page and its text blocks.
    earlier
        Earlier pages of the same site, newest first, or what the site memory keeps of them; empty where there is none.
    """

    page: Page
    blocks: Blocks
    earlier: tuple[Page | Fingerprint, ...] = ()

    @cached_property
    def features(self) -> FeatureMatrix:
        """The feature matrix; made when first asked for, since not every method reads it."""
        return measure_tree(self.tree)

    @cached_property
    def tree(self) -> Tree:
        """The page's tree ready for arithmetic; shared by the features and the methods."""
        return Tree(self.page, self.blocks)

    @cached_property
    def seen(self) -> Ints:
        """(n_blocks,) on how many earlier pages of the site each block stood."""
        return count_seen(self.page, self.blocks, self.earlier)


@dataclass(frozen=True)
class Scores:
    """A method's opinion of a page's blocks.

    Parameters
    ----------
    main
        (n_blocks,) P(main content) in [0, 1]; NaN where the method abstains.
    minor
        (n_blocks,) P(minor content: dim) in [0, 1], with `main + minor <= 1`; None for a method that tells two
        classes only.
    page_type
        Type of the page that the method recognised, or empty.
    wanted
        (n_blocks,) P(a reader wants it lit) in [0, 1], main content or beside it; None for a method that does not tell.
    note
        One sentence on anything out of the ordinary (a fall-back that was used), or empty.
    explain
        Block → what the method's own figures say of it: names and log-odds, strongest first; None for a method that
        has none.
    """

    main: Floats
    minor: Floats | None = None
    page_type: str = ""
    wanted: Floats | None = None
    note: str = ""
    explain: Callable[[int], list[tuple[str, float]]] | None = None

    def __post_init__(self) -> None:
        known = self.main[~np.isnan(self.main)]
        if known.size and not (known.min() >= 0.0 and known.max() <= 1.0):
            raise ValueError(f"scores are not in [0, 1]: {known.min()} … {known.max()}")


Scorer = Callable[[ScorerInput], Scores]
"""A method: one call a page. It reads no file and no clock, so that the same inputs gives the same scores."""

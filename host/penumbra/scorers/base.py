"""The interface of all scoring methods: inputs in, a score per block out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import msgspec
import numpy as np

from penumbra.arrays import Floats, Indices, Ints
from penumbra.blocks import Blocks
from penumbra.features import FeatureMatrix, Tree, measure_tree
from penumbra.memory.fingerprint import Fingerprint
from penumbra.memory.recurrence import count_seen
from penumbra.page import Page

__all__ = ["Scorer", "ScorerInput", "Scores"]


class ScorerInput(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The inputs of a scorer. It reads nothing else.

    Parameters
    ----------
    page, blocks
        The page and its text blocks.
    earlier
        Earlier pages of the site, newest first, as pages or as fingerprints of the site memory; may be empty.
    """

    page: Page
    blocks: Blocks
    earlier: tuple[Page | Fingerprint, ...] = ()

    @cached_property
    def features(self) -> FeatureMatrix:
        """The (n_blocks, n_features) feature matrix, computed on first use: not every method reads it."""
        return measure_tree(self.tree)

    @cached_property
    def tree(self) -> Tree:
        """The page's tree; features and methods share it."""
        return Tree(self.page, self.blocks)

    @cached_property
    def times_seen(self) -> Ints:
        """(n_blocks,) number of the site's earlier pages that contain each block."""
        return count_seen(self.page, self.blocks, self.earlier)


@dataclass(frozen=True)
class Scores:
    """A method's scores of a page's blocks.

    Parameters
    ----------
    main
        (n_blocks,) P(main content) in [0, 1]; NaN where the method abstains.
    minor
        (n_blocks,) P(minor content) in [0, 1], with `main + minor <= 1`; None for a method with two classes.
    page_type
        Page type that the method recognised, or empty.
    wanted
        (n_blocks,) P(a reader wants the block in full light) in [0, 1], main content or supplementary; None for a
        method without this score.
    note
        One sentence on anything unusual, for example a fallback, or empty.
    explain
        (n_blocks,) numbers of blocks → for each, groups of features with their contributions to its log-odds, strongest
        first; None for a method without explanations.
    """

    main: Floats
    minor: Floats | None = None
    page_type: str = ""
    wanted: Floats | None = None
    note: str = ""
    explain: Callable[[Indices], list[list[tuple[str, float]]]] | None = None

    def __getstate__(self) -> dict[str, object]:
        """State to pickle, without explanations, as of a method that has none: they need the whole model."""
        return self.__dict__ | {"explain": None}

    def __post_init__(self) -> None:
        known = self.main[~np.isnan(self.main)]
        if known.size and not (known.min() >= 0.0 and known.max() <= 1.0):
            raise ValueError(f"scores are not in [0, 1]: {known.min()} … {known.max()}")


Scorer = Callable[[ScorerInput], Scores]
"""A method: one call a page. It reads no file and no clock: equal inputs give equal scores."""

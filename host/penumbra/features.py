"""Blocks → features: one vectorised pass, one table that names each column."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.blocks import Blocks
from penumbra.page import Page

__all__ = ["FEATURES", "Feature", "FeatureMatrix", "measure"]


@dataclass(frozen=True, slots=True)
class Feature:
    """One column: its name, unit, range, group and where it comes from."""

    name: str
    unit: str
    low: float
    high: float
    group: str
    source: str


FEATURES: tuple[Feature, ...] = (
    Feature("words", "words", 0, np.inf, "text", "Kohlschütter et al. 2010, section 3.2"),
    Feature("link_density", "share", 0, 1, "links", "Kohlschütter et al. 2010, section 3.2"),
)


@dataclass(frozen=True)
class FeatureMatrix:
    """(n_blocks, n_features) float32; columns as in `FEATURES`."""

    values: npt.NDArray[np.float32]

    def column(self, name: str) -> npt.NDArray[np.float32]:
        """One feature of all blocks, by name."""
        index = next(i for i, feature in enumerate(FEATURES) if feature.name == name)
        return self.values[:, index]


def measure(page: Page, blocks: Blocks) -> FeatureMatrix:
    """Measure all blocks of a page."""
    linked = np.zeros(len(page), dtype=bool)
    for row, tag in enumerate(page.tag):
        if tag == "a":
            linked[row : page.end[row]] = True
    weight = np.array([len(page.text[row]) for row in blocks.text_rows.tolist()], dtype=np.float64)
    starts = blocks.start[:-1]
    total = np.add.reduceat(weight, starts) if len(starts) else np.zeros(0)
    in_links = np.add.reduceat(weight * linked[blocks.text_rows], starts) if len(starts) else np.zeros(0)
    return FeatureMatrix(
        np.stack([blocks.n_words, in_links / np.maximum(total, 1)], axis=1).astype(np.float32)
    )

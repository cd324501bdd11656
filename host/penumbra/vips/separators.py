"""VIPS, second and third step: separators, their weights, and the content structure.

A separator is a horizontal or vertical band that no block of the region crosses. The heaviest separators of a region
divide it; each part is a region again. The paper merges blocks from the lightest separator up. Both give the same tree:
two blocks meet below the heaviest separator between them.

References
----------
Cai, Yu, Wen, Ma: VIPS, MSR-TR-2003-79, sections 4.2 (separators, weights) and 4.3 (content structure).

Differs from the paper:
- Weights are integers from 1 to 10: the degree of coherence is 11 minus the weight.
- A constant is added to all weights, so that the heaviest separator of the page's first round with any weighs 10.
  Narrowly and widely spaced pages thus use the whole range of granularities.
- Separators are found again in each part: a column's separator need not cross the header.
- Blocks without a band between them (they overlap) are no more coherent than their parent.
- A band may have no height: two adjacent blocks are still two.
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Appearance", "Arrangement", "Region", "arrange"]

TOLERANCE = 2.0
"""Maximum overlap of separate neighbours, CSS px: rounding, borders, negative margins of one pixel."""
_WIDTHS = (1.0, 9.0, 17.0, 25.0, 41.0, 65.0)
"""Widths at which a separator's weight grows by 1, CSS px: half a line, a line, a line and a half, … of 16 px text."""
_RULE_WEIGHT = 2
"""Weight of an `hr` in the band."""
_BACKGROUND_WEIGHT = 2
"""Weight of different backgrounds."""
_FONT_WEIGHT = 1
"""Weight of a different font size or weight; doubled where the larger font is below, as at the start of a section."""
_SHAPE_WEIGHT = 1
"""Subtracted where both sides have the same shape."""
_HEAVIEST = 10
_MAX_DEPTH = 64
"""Maximum depth of one round's content structure. Pages need about 10; a staircase of boxes would need any number."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """Properties of a block on which a separator's weight depends; `left`, `top`, `right`, `bottom` in CSS px."""

    left: float
    top: float
    right: float
    bottom: float
    ground: str
    font_size: float
    font_weight: int
    shape: str
    """Tag of the block's element, or of the text's parent."""
    ruled: bool = False
    """True for an `hr`."""


@dataclass(frozen=True, slots=True)
class Region:
    """A node of the content structure: block indices, and the parts into which they divide."""

    blocks: tuple[int, ...]
    coherence: int
    parts: tuple["Region", ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A round's content structure, and the constant added to its weights; None in a round without separators."""

    region: Region
    offset: int | None


@dataclass(frozen=True, slots=True)
class _Band:
    at: int
    """Number of blocks before the band, in order."""
    weight: int


def arrange(
    appearances: list[Appearance], coherence: list[int], minimum: int = 0, offset: int | None = None
) -> Arrangement:
    """Build the content structure of one round's blocks, in n log n time.

    Parameters
    ----------
    appearances
        The blocks, at least one.
    coherence
        Their degrees of coherence.
    minimum
        Minimum degree of coherence of the parts: that of the divided node.
    offset
        Constant added to all weights, from the page's first round with separators; None before.
    """
    blocks = list(range(len(appearances)))
    if offset is None:
        bands = _heavier(appearances, blocks, 0)[1]
        offset = _HEAVIEST - max(band.weight for band in bands) if bands else None
    return Arrangement(_region(appearances, coherence, blocks, minimum, offset or 0, 0), offset)


def _region(
    appearances: list[Appearance], coherence: list[int], blocks: list[int], minimum: int, offset: int, depth: int
) -> Region:
    if len(blocks) == 1:
        return Region((blocks[0],), max(coherence[blocks[0]], minimum), ())
    order, bands = _heavier(appearances, blocks, offset) if depth < _MAX_DEPTH else (blocks, [])
    if not bands:
        parts = tuple([Region((block,), max(coherence[block], minimum), ()) for block in blocks])
        return Region(tuple(blocks), minimum, parts)
    heaviest = max([band.weight for band in bands])
    degree = max(_HEAVIEST + 1 - heaviest, minimum)
    cuts = [0, *[band.at for band in bands if band.weight == heaviest], len(order)]
    parts = tuple([_region(appearances, coherence, order[a:b], degree, offset, depth + 1) for a, b in pairwise(cuts)])
    return Region(tuple(order), degree, parts)


def _heavier(appearances: list[Appearance], blocks: list[int], offset: int) -> tuple[list[int], list[_Band]]:
    """Bands across the region in the direction with the heaviest one, and the blocks in this direction's order."""
    down = sorted(blocks, key=lambda block: appearances[block].top)
    rows = _bands(appearances, down, offset, vertical=False)
    across = sorted(blocks, key=lambda block: appearances[block].left)
    columns = _bands(appearances, across, offset, vertical=True)
    best_row = max([band.weight for band in rows], default=0)
    best_column = max([band.weight for band in columns], default=0)
    return (across, columns) if best_column > best_row else (down, rows)


def _bands(appearances: list[Appearance], order: list[int], offset: int, *, vertical: bool) -> list[_Band]:
    """Bands between blocks sorted by their start, in one sweep over the maximum end so far."""
    bands: list[_Band] = []
    last = order[0]
    reach = appearances[last].right if vertical else appearances[last].bottom
    for place in range(1, len(order)):
        block = order[place]
        appearance = appearances[block]
        start, end = (appearance.left, appearance.right) if vertical else (appearance.top, appearance.bottom)
        if start >= reach - TOLERANCE:
            weight = _weight(appearances[last], appearance, start - reach, vertical=vertical) + offset
            bands.append(_Band(place, min(max(weight, 1), _HEAVIEST)))
        if end >= reach:
            last, reach = block, end
    return bands


def _weight(one: Appearance, other: Appearance, width: float, *, vertical: bool) -> int:
    weight = 1 + bisect_right(_WIDTHS, width)
    if one.ruled or other.ruled:
        weight += _RULE_WEIGHT
    if one.ground != other.ground:
        weight += _BACKGROUND_WEIGHT
    if not vertical and (one.font_size, one.font_weight) != (other.font_size, other.font_weight):
        weight += _FONT_WEIGHT + (_FONT_WEIGHT if one.font_size < other.font_size else 0)
    elif one.shape == other.shape:
        weight -= _SHAPE_WEIGHT
    return weight

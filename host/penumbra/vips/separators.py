"""VIPS, second and third step: the bands that no block crosses, their weights, and the blocks merged across the light ones.

A separator is a horizontal or vertical band that no block of the region crosses. The heaviest separators of a region divide
it; each part is a region again. That is the paper's merging from the lightest separator up, told from the other end: both give the
tree in which two blocks meet below the heaviest separator between them.

References
----------
Cai, Yu, Wen, Ma: VIPS, MSR-TR-2003-79, sections 4.2 (separators, weights) and 4.3 (content structure).

Differs from the paper:

- Weights are whole numbers of 1 to 10, so that 11 less the weight is a degree of coherence.
- Weights are lifted, all by the same, so that the heaviest of the page's first round that has any weighs 10: pages set tight and
  pages set wide then use the whole scale of granularities.
- Separators are looked for anew in each part, so that a column's separator need not reach across the header.
- Blocks without any band between them (they overlap) are no more coherent than what they are part of.
- A band may have no height at all: two blocks that touch are still two.
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Arranged", "Look", "Region", "arrange"]

TOLERANCE = 2.0
"""CSS px by which neighbours may overlap and still be apart: rounding, borders, negative margins of one pixel."""
_WIDTHS = (1.0, 9.0, 17.0, 25.0, 41.0, 65.0)
"""CSS px from which a separator weighs one more; half a line, a line, a line and a half, … of 16 px text."""
_RULED = 2
"""Weight of an `hr` in the band."""
_OTHER_GROUND = 2
"""Weight of different backgrounds."""
_OTHER_FONT = 1
"""Weight of different font size or weight; as much again where the larger font stands below, as over a section."""
_SAME_SHAPE = 1
"""Taken off where both sides are built alike."""
_HEAVIEST = 10
_DEEPEST = 64
"""Levels of one round's content structure; pages need about 10, a staircase of boxes could ask for any number."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a separator's weight depends on, of one block. `left`, `top`, `right`, `bottom` in CSS px."""

    left: float
    top: float
    right: float
    bottom: float
    ground: str
    font_size: float
    font_weight: int
    shape: str
    """Tag of its element, or of the text's parent."""
    ruled: bool = False
    """An `hr`."""


@dataclass(frozen=True, slots=True)
class Region:
    """A node of the content structure: blocks (indices) that stand together, and the parts they divide into."""

    blocks: tuple[int, ...]
    coherence: int
    parts: tuple["Region", ...]


@dataclass(frozen=True, slots=True)
class Arranged:
    """A round's content structure, and what was added to its weights; None where it had no separator to tell."""

    region: Region
    lift: int | None


@dataclass(frozen=True, slots=True)
class _Band:
    at: int
    """Blocks, in order, that stand before it."""
    weight: int


def arrange(looks: list[Look], coherence: list[int], least: int = 0, lift: int | None = None) -> Arranged:
    """Build the content structure of one round's blocks, in n log n time.

    Parameters
    ----------
    looks
        The blocks, at least one.
    coherence
        Their degrees of coherence.
    least
        Degree of coherence that no part has less of: that of what is divided.
    lift
        What is added to all weights, as the page's first round with separators found it; None until then.
    """
    blocks = list(range(len(looks)))
    if lift is None:
        bands = _heavier(looks, blocks, 0)[1]
        lift = _HEAVIEST - max(band.weight for band in bands) if bands else None
    return Arranged(_region(looks, coherence, blocks, least, lift or 0, 0), lift)


def _region(looks: list[Look], coherence: list[int], blocks: list[int], least: int, lift: int, depth: int) -> Region:
    if len(blocks) == 1:
        return Region((blocks[0],), max(coherence[blocks[0]], least), ())
    order, bands = _heavier(looks, blocks, lift) if depth < _DEEPEST else (blocks, [])
    if not bands:
        parts = tuple([Region((block,), max(coherence[block], least), ()) for block in blocks])
        return Region(tuple(blocks), least, parts)
    heaviest = max([band.weight for band in bands])
    degree = max(_HEAVIEST + 1 - heaviest, least)
    cuts = [0, *[band.at for band in bands if band.weight == heaviest], len(order)]
    parts = tuple([_region(looks, coherence, order[a:b], degree, lift, depth + 1) for a, b in pairwise(cuts)])
    return Region(tuple(order), degree, parts)


def _heavier(looks: list[Look], blocks: list[int], lift: int) -> tuple[list[int], list[_Band]]:
    """The bands across the region in the direction of the heaviest, and the blocks in that order."""
    down = sorted(blocks, key=lambda block: looks[block].top)
    rows = _bands(looks, down, lift, vertical=False)
    across = sorted(blocks, key=lambda block: looks[block].left)
    columns = _bands(looks, across, lift, vertical=True)
    best_row = max([band.weight for band in rows], default=0)
    best_column = max([band.weight for band in columns], default=0)
    return (across, columns) if best_column > best_row else (down, rows)


def _bands(looks: list[Look], order: list[int], lift: int, *, vertical: bool) -> list[_Band]:
    """Bands between blocks sorted by their start, by one sweep over the furthest end so far."""
    bands: list[_Band] = []
    last = order[0]
    reach = looks[last].right if vertical else looks[last].bottom
    for place in range(1, len(order)):
        block = order[place]
        look = looks[block]
        start, end = (look.left, look.right) if vertical else (look.top, look.bottom)
        if start >= reach - TOLERANCE:
            weight = _weight(looks[last], look, start - reach, vertical=vertical) + lift
            bands.append(_Band(place, min(max(weight, 1), _HEAVIEST)))
        if end >= reach:
            last, reach = block, end
    return bands


def _weight(one: Look, other: Look, width: float, *, vertical: bool) -> int:
    weight = 1 + bisect_right(_WIDTHS, width)
    if one.ruled or other.ruled:
        weight += _RULED
    if one.ground != other.ground:
        weight += _OTHER_GROUND
    if not vertical and (one.font_size, one.font_weight) != (other.font_size, other.font_weight):
        weight += _OTHER_FONT + (_OTHER_FONT if one.font_size < other.font_size else 0)
    elif one.shape == other.shape:
        weight -= _SAME_SHAPE
    return weight

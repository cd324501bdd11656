"""Levels of blocks → levels of elements → the fewest elements that carry them → the levels that a reader sees.

The page can dim or hide elements, not texts. An element has a level only if all its text has that level, so that
nothing that contains main text is ever dimmed or hidden.
"""

import msgspec
import numpy as np

from penumbra.arrays import Bools, Indices
from penumbra.decision.context import PageContext
from penumbra.decision.levels import LEVELS, Level, Levels
from penumbra.decision.parts import counted

__all__ = [
    "ElementLevel",
    "Elements",
    "heaviest_blocks",
    "levels_from_blocks",
    "main_elements",
    "seen_levels",
    "top_elements",
]


class ElementLevel(msgspec.Struct, frozen=True):
    """The level of an element, and the `Reason` of its block with the most words."""

    level: int
    reason: int


class Elements(msgspec.Struct, frozen=True):
    """What is sent to the page; empty if it is left alone.

    Parameters
    ----------
    rows
        The elements to dim or hide, by number, in document order; an element's level holds for everything in it.
    main
        Numbers of the elements with the most kept text, in document order: the page's interlocks watch them.
    """

    rows: dict[int, ElementLevel]
    main: list[int]


def levels_from_blocks(context: PageContext, levels: Levels, silent: Bools) -> Levels:
    """(n_nodes,) the level of an element if all its counted text has that one level.

    Dim text with hidden text makes a dim element. With kept text it makes `Level.NONE`. Text rows have `Level.NONE`.

    Parameters
    ----------
    levels
        (n_blocks,) level of each block.
    silent
        (n_nodes,) rows of which only kept text counts.
    """
    page, blocks = context.page, context.blocks
    texts = np.diff(blocks.start)
    per_text = np.repeat(levels, texts)
    counts = ((per_text == Level.KEEP) | ~silent[blocks.text_rows]) & np.repeat(counted(context, levels), texts)
    several = page.key == 0
    out = np.full(len(page), Level.NONE, dtype=np.int8)
    for level in range(len(LEVELS)):
        rows = blocks.text_rows[(per_text == level) & counts]
        if len(rows):
            marked = np.zeros(len(page), dtype=bool)
            marked[rows] = True
            has = page.with_ancestors(marked)
            several |= has & (out == Level.KEEP)
            out[has & (out != Level.DIM)] = level
    out[several] = Level.NONE
    return out


def top_elements(context: PageContext, levels: Levels) -> Indices:
    """Rows of the highest elements of each level that is darker than its surroundings.

    Parameters
    ----------
    levels
        (n_nodes,) level of each element.
    """
    parents = context.page.parent
    above = np.where(parents >= 0, levels[parents], Level.NONE)
    return np.flatnonzero((levels > Level.KEEP) & (levels != above))


def heaviest_blocks(context: PageContext, rows: Indices) -> list[int]:
    """For each element the block in it with the most words, −1 if it contains no text."""
    words = context.words.tolist()
    low, high = context.tree.low[rows].tolist(), context.tree.high[rows].tolist()
    return [max(range(a, b), key=words.__getitem__, default=-1) for a, b in zip(low, high, strict=True)]


def main_elements(context: PageContext, levels: Levels) -> list[int]:
    """Numbers of the elements with the most kept text, in document order."""
    blocks, limits = context.blocks, context.thresholds
    good = np.flatnonzero((levels == Level.KEEP) & blocks.shown & (context.words >= limits.label_words))
    order = good[np.argsort(-context.words[good], kind="stable")[: limits.main_nodes]]
    return list(dict.fromkeys(context.page.key[context.owner[np.sort(order)]].tolist()))


def seen_levels(context: PageContext, levels: Levels, tops: Indices, of_tops: Levels) -> Levels:
    """(n_blocks,) levels that a reader sees.

    A block's level is that of its lightest text. A text's level is the darkest of the elements around it. On a measured
    page a block that is not shown keeps its own level.

    Parameters
    ----------
    levels
        (n_blocks,) level of each block.
    tops
        Rows of the elements that carry the levels.
    of_tops
        (n_tops,) their levels.
    """
    page, blocks = context.page, context.blocks
    seen = np.zeros(len(page), dtype=np.int8)
    for level in (Level.DIM, Level.HIDE):
        marked = np.zeros(len(page), dtype=bool)
        marked[tops[of_tops == level]] = True
        seen[page.with_descendants(marked)] = level
    out: Levels = np.minimum.reduceat(seen[blocks.text_rows], blocks.start[:-1])
    return np.where(blocks.shown | (not page.measured), out, levels)

"""Features of a block's context: position, neighbours, windows, headings, title, and whether it is displayed."""

import numpy as np

from penumbra.arrays import Floats, prefix_sums
from penumbra.features.table import Columns
from penumbra.features.text import TextMeasures, Words
from penumbra.features.tree import TAGS, Tree
from penumbra.page import HEADINGS
from penumbra.text.checksums import WordTable

__all__ = ["NEIGHBOUR_COLUMNS", "SHIFTS", "WINDOWS", "measure_context", "measure_display"]

NEIGHBOUR_COLUMNS: tuple[str, ...] = (
    "log_words", "link_density", "stop_share", "ends_sentence", "tag0", "capital_share",
)  # fmt: skip
"""Columns that are also features of the neighbours."""
SHIFTS: tuple[int, ...] = (-2, -1, 1, 2)
_AT_NEIGHBOURS = tuple(f"{name}{shift:+d}" for name in NEIGHBOUR_COLUMNS for shift in SHIFTS)
WINDOWS: tuple[int, ...] = (2, 5, 12, 30)
"""Half widths of windows, in blocks on each side."""
_RANK = np.array([int(tag[1]) if tag in HEADINGS else 0 for tag in TAGS])
"""(n_tags,) rank 1 to 6 of headings, 0 for other tags."""


def measure_context(tree: Tree, text: TextMeasures, linked: Floats, words: Words, columns: Columns) -> None:
    """Fill the columns of position, neighbours, windows, headings and title.

    Parameters
    ----------
    linked
        (n_blocks,) words inside links.
    """
    n_blocks = len(tree.blocks)
    order = np.arange(n_blocks)
    before = prefix_sums(text.words)
    total = max(float(before[-1]), 1.0)
    columns["position"] = order / max(n_blocks - 1, 1)
    columns["word_position"] = before[:-1] / total
    columns["from_start"] = np.log1p(order)
    columns["from_end"] = np.log1p(n_blocks - 1 - order)
    _neighbours(columns)
    _windows(text, linked, columns)
    _breaks(tree, columns)
    _headings(tree, columns)
    _title(tree, words, columns)


def _neighbours(columns: Columns) -> None:
    values = columns.rows(NEIGHBOUR_COLUMNS)
    moved = np.full((len(NEIGHBOUR_COLUMNS), len(SHIFTS), values.shape[1]), -1.0)
    for place, shift in enumerate(SHIFTS):
        if shift < 0:
            moved[:, place, -shift:] = values[:, :shift]
        else:
            moved[:, place, :-shift] = values[:, shift:]
    columns.fill(_AT_NEIGHBOURS, moved.reshape(len(_AT_NEIGHBOURS), -1))


def _windows(text: TextMeasures, linked: Floats, columns: Columns) -> None:
    order = np.arange(len(text.words))
    reach = np.array(WINDOWS)[:, None]
    low, high = np.maximum(order - reach, 0), np.minimum(order + reach + 1, len(order))
    sums = prefix_sums(np.array([text.words, linked, text.sentences, text.stops]))
    words, links, sentences, stops = sums.take(high, axis=1) - sums.take(low, axis=1)
    blocks, some_words = np.maximum(high - low, 1), np.maximum(words, 1.0)
    table = np.stack([np.log1p(words / blocks), links / some_words, sentences / blocks, stops / some_words], axis=1)
    for window, values in zip(WINDOWS, table, strict=True):
        columns.fill([f"window{window}_{name}" for name in ("words", "link", "sentences", "stops")], values)


def _breaks(tree: Tree, columns: Columns) -> None:
    """Fill the levels from a block up to the common ancestor with its neighbour; they are large between page parts."""
    depth = tree.page.depth
    n_blocks = len(tree.blocks)
    gap = np.zeros(n_blocks + 1)
    if n_blocks > 1:
        common = np.minimum.reduceat(depth, tree.first[:-1] + 1)
        last = int(tree.first[-1])
        common[-1] = depth[int(tree.first[-2]) + 1 : last + 1].min()
        gap[1:-1] = depth[tree.first[:-1]] - common + 1
    columns["break_before"] = gap[:-1]
    columns["break_after"] = gap[1:]


def _headings(tree: Tree, columns: Columns) -> None:
    """Fill the distances to the last and next heading and to the first and last h1, and the last heading's rank."""
    n_blocks = len(tree.blocks)
    order = np.arange(n_blocks)
    ranks = _RANK[tree.tag]
    level = np.maximum(ranks[tree.ancestors[0]], ranks[tree.page.parent[tree.first]])
    heading = level > 0
    last = np.maximum.accumulate(np.where(heading, order, -1))
    following = np.minimum.accumulate(np.where(heading, order, n_blocks)[::-1])[::-1]
    columns["heading"] = level
    columns["since_heading"] = np.where(last >= 0, np.log1p(order - last), -1.0)
    columns["till_heading"] = np.log1p(following - order)
    columns["last_heading"] = np.where(last >= 0, level[last], 0)
    tops = np.flatnonzero(level == 1)
    columns["since_h1"] = (order - tops[0]) / max(n_blocks, 1) if len(tops) else np.nan
    columns["since_last_h1"] = (order - tops[-1]) / max(n_blocks, 1) if len(tops) else np.nan


def _title(tree: Tree, words: Words, columns: Columns) -> None:
    """Fill the share of the block's words that are in the title, and the distance to the block most like the title."""
    n_blocks = len(tree.blocks)
    title = {word for word in tree.page.facts.title.lower().split() if len(word) > 2}
    hits = np.bincount(words.block[WordTable.of(title).among(words.tokens)], minlength=n_blocks)
    share = hits / np.maximum(tree.blocks.n_tokens, 1)
    columns["title_share"] = share
    likeness = hits / np.maximum(tree.blocks.n_tokens + max(len(title), 1) - hits, 1)
    best = int(np.argmax(likeness)) if n_blocks else 0
    order = np.arange(n_blocks)
    known = n_blocks > 0 and likeness[best] > 0
    columns["since_title"] = (order - best) / max(n_blocks, 1) if known else np.nan


def measure_display(tree: Tree, columns: Columns) -> None:
    """Fill whether the block is displayed, and whether it stands in `noscript`."""
    columns["shown"] = tree.blocks.shown
    columns["noscript"] = tree.blocks.noscript

"""Features of a block's place in the tree: its containers, blocks of the same path, and the likeliest main content."""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, dense_ranks
from penumbra.features.table import Columns
from penumbra.features.text import TextMeasures
from penumbra.features.tree import Tree
from penumbra.text.numbering import numbered

__all__ = ["CONTAINER_LEVELS", "DETAILED_LEVELS", "link_words", "measure_structure"]

CONTAINER_LEVELS: tuple[int, ...] = (0, 1, 2, 3, 5, 7)
"""Levels above the block whose sums are features; 0 is the block's owner."""
DETAILED_LEVELS: tuple[int, ...] = (1, 3)
"""Levels with more columns."""
_MEDIA = ("img", "picture", "video", "svg", "iframe")
_FIELDS = ("input", "button", "label")
_LONG = 10.0
"""Minimum words of prose (Kohlschütter et al. 2010, section 4: text above 10 words is mostly main content)."""
_SHARES = (0.5, 0.9)
"""Shares of the page's prose; the deepest container of each is a reference point."""


def link_words(tree: Tree, words: Floats) -> Floats:
    """(n_blocks,) words inside links, estimated by the share of characters inside links."""
    page, blocks = tree.page, tree.blocks
    if not len(blocks):
        return np.zeros(0)
    texts = map(page.text.__getitem__, blocks.text_rows.tolist())
    lengths = np.fromiter(map(len, texts), dtype=np.float64, count=len(blocks.text_rows))
    linked = tree.in_links[blocks.text_rows]
    starts = blocks.start[:-1]
    share = np.add.reduceat(lengths * linked, starts) / np.maximum(np.add.reduceat(lengths, starts), 1.0)
    out: Floats = words * share
    return out


def measure_structure(tree: Tree, text: TextMeasures, linked: Floats, columns: Columns) -> None:
    """Fill the columns of containers, repetition and main content candidates.

    Parameters
    ----------
    linked
        (n_blocks,) words inside links.
    """
    prose = np.where(text.words >= _LONG, np.maximum(text.words - 2.0 * linked, 0.0), 0.0)
    _containers(tree, text, linked, prose, columns)
    _repetition(tree, text, linked, columns)
    _candidate(tree, prose, columns)
    _narrowest(tree, prose, columns)


def _containers(tree: Tree, text: TextMeasures, linked: Floats, prose: Floats, columns: Columns) -> None:
    page, total = tree.page, max(float(text.words.sum()), 1.0)
    rows = tree.ancestors[list(CONTAINER_LEVELS)]
    words, links, long, stops = tree.sums(np.array([text.words, linked, prose, text.stops]), rows)
    n_blocks = (tree.high[rows] - tree.low[rows]).astype(np.float64)
    some_words = np.maximum(words, 1.0)
    measures = {
        "words": np.log1p(words),
        "share": words / total,
        "link": links / some_words,
        "blocks": np.log1p(n_blocks),
        "block_words": np.log1p(words / np.maximum(n_blocks, 1.0)),
        "prose": long / some_words,
        "stops": stops / some_words,
        "media": np.log1p(tree.counts(page.tagged(_MEDIA), rows)),
    }
    table = np.array(list(measures.values()))
    for place, level in enumerate(CONTAINER_LEVELS):
        columns.fill([f"box{level}_{name}" for name in measures], table[:, place])
        columns[f"tag{level}"] = tree.tag[rows[place]]
    counted = np.array([page.tagged(_FIELDS), page.tagged(("p",)), page.key > 0])
    detailed = tree.ancestors[list(DETAILED_LEVELS)]
    counts = np.log1p(tree.counts(counted, detailed))
    for place, level in enumerate(DETAILED_LEVELS):
        for name, values in zip(("fields", "paragraphs", "elements"), counts[:, place], strict=True):
            columns[f"box{level}_{name}"] = values
        columns[f"box{level}_end"] = page.end[detailed[place]] / max(len(page), 1)
    columns["depth"] = page.depth[tree.blocks.owner]


def _repetition(tree: Tree, text: TextMeasures, linked: Floats, columns: Columns) -> None:
    named = tree.named
    siblings = _group_sizes(tree.parent * np.int64(named.max(initial=0) + 1) + named)
    for level in (0, 1, 2, 3):
        columns[f"siblings{level}"] = np.log1p(siblings[tree.ancestors[level]])
    for label, group in (("tags", tree.tag_path), ("names", tree.path)):
        count = np.bincount(group)
        words = np.bincount(group, weights=text.words)
        columns[f"path_{label}_count"] = np.log1p(count[group])
        columns[f"path_{label}_words"] = np.log1p((words / count)[group])
        columns[f"path_{label}_link"] = (np.bincount(group, weights=linked) / np.maximum(words, 1.0))[group]
        columns[f"path_{label}_share"] = (words / max(float(words.sum()), 1.0))[group]
    _, texts = numbered(tree.blocks.text)
    columns["same_text"] = np.log1p(np.bincount(texts)[texts])


def _group_sizes(codes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    group = dense_ranks(codes)
    return np.bincount(group)[group]


def _candidate(tree: Tree, prose: Floats, columns: Columns) -> None:
    """Fill the distance to Readability's top candidate. Prose counts fully for its parent, half for its grandparent."""
    points = np.zeros(len(tree.page))
    np.add.at(points, tree.ancestors[1], prose)
    np.add.at(points, tree.ancestors[2], prose / 2)
    top = int(np.argmax(points))
    _distance(tree, "top", top, columns)
    columns["top_share"] = float(tree.sums(prose, np.array([top]))[0]) / max(float(prose.sum()), 1.0)


def _narrowest(tree: Tree, prose: Floats, columns: Columns) -> None:
    """Fill the distances to the deepest nodes that contain the shares `_SHARES` of the page's prose."""
    rows = np.flatnonzero(tree.high > tree.low)
    share = tree.sums(prose, rows) / max(float(prose.sum()), 1.0)
    depth = tree.page.depth[rows]
    for wanted in _SHARES:
        fitting = np.where(share >= wanted, depth, -1)
        _distance(tree, f"core{int(wanted * 100)}", int(rows[np.argmax(fitting)]), columns)


def _distance(tree: Tree, name: str, target: int, columns: Columns) -> None:
    """Fill the steps from the target up to the common ancestor, the steps down to the block, and the block's side."""
    page = tree.page
    n_blocks = len(tree.blocks)
    chain = [target, *page.ancestors(target)]
    begins, ends = (np.bincount(each[chain], minlength=n_blocks + 1) for each in (tree.low, tree.high))
    common = np.cumsum(begins - ends)[:n_blocks] - 1
    columns[f"{name}_up"] = len(chain) - 1 - common
    columns[f"{name}_down"] = page.depth[tree.first] - common
    low, high = int(tree.low[target]), int(tree.high[target])
    order = np.arange(n_blocks)
    side = np.where(order < low, order - low, np.where(order >= high, order - high + 1, 0))
    columns[f"{name}_side"] = side / max(n_blocks, 1)

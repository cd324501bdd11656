"""Arrays of a page's tree that features share: ancestors, sums over sub-trees, and paths."""

import re
from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Rows, dense_ranks, prefix_sums
from penumbra.blocks import Blocks
from penumbra.features.text import Words, read_words
from penumbra.page import Page
from penumbra.text.numbering import numbered

__all__ = ["ENTRIES", "TAGS", "TAG_ID", "Tree"]

TAGS: tuple[str, ...] = (
    "", "#text", "html", "body", "div", "p", "span", "a", "ul", "ol", "li", "dl", "dt", "dd", "h1", "h2", "h3", "h4",
    "h5", "h6", "table", "tbody", "thead", "tfoot", "tr", "td", "th", "section", "article", "main", "nav", "header",
    "footer", "aside", "form", "label", "button", "fieldset", "legend", "input", "figure", "figcaption", "img",
    "picture", "video", "audio", "iframe", "svg", "blockquote", "pre", "code", "time", "address", "details", "summary",
    "dialog", "noscript", "b", "strong", "em", "i", "font", "center", "br", "hr", "small", "caption", "menu", "hgroup",
    "q", "cite", "kbd", "samp",
)  # fmt: skip
"""Tags that features distinguish. All other tags count as the first, empty one."""
TAG_ID: dict[str, int] = {tag: number for number, tag in enumerate(TAGS)}

_MIXER = np.uint64(0x9E3779B97F4A7C15)
"""Odd multiplier for hashes of paths (golden ratio: Knuth, The Art of Computer Programming 3, section 6.4)."""
_SHIFT = np.uint64(29)
ENTRIES = frozenset({"article", "li", "dt", "dd"})
"""Tags that say themselves what an element is: an entry among others. Its names are no part of a path of kinds."""
_DIGITS = re.compile(r"\d\d*+")
"""A number. The search for one sign and then for more takes two thirds of the time of that for `\\d+`."""


class Tree(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A page and its blocks, with arrays that are computed on first use.

    Parameters
    ----------
    page
        The page.
    blocks
        The page's blocks.
    """

    page: Page
    blocks: Blocks

    @cached_property
    def joined(self) -> str:
        """The blocks' texts, joined by single line breaks."""
        return "\n".join(self.blocks.text)

    @cached_property
    def words(self) -> Words:
        """The words of all blocks."""
        return read_words(self.blocks, self.joined)

    @cached_property
    def tag(self) -> Rows:
        """(n_nodes,) index into `TAGS`."""
        known = np.array([TAG_ID.get(tag, 0) for tag in self.page.tag_names], dtype=np.int64)
        return known[self.page.tag_code]

    @cached_property
    def parent(self) -> Rows:
        """(n_nodes,) row of the parent; the root is its own parent."""
        return np.maximum(self.page.parent, 0).astype(np.int64)

    @cached_property
    def first(self) -> Rows:
        """(n_blocks,) row of each block's first text."""
        return self.blocks.text_rows[self.blocks.start[:-1]].astype(np.int64)

    @cached_property
    def ancestors(self) -> Rows:
        """(8, n_blocks) rows of the block's owner, its parent and so on; the root repeats."""
        rows = [self.blocks.owner.astype(np.int64)]
        for _ in range(7):
            rows.append(self.parent[rows[-1]])
        return np.array(rows)

    @cached_property
    def low(self) -> Rows:
        """(n_nodes,) number of blocks before the node."""
        return self._firsts_before[:-1]

    @cached_property
    def high(self) -> Rows:
        """(n_nodes,) number of blocks before the end of the node's sub-tree."""
        return self._firsts_before[self.page.end]

    @cached_property
    def _firsts_before(self) -> Rows:
        """(n_nodes + 1,) number of blocks that begin before each row."""
        begins = np.zeros(len(self.page) + 1, dtype=np.int64)
        begins[self.first + 1] = 1
        return np.cumsum(begins)

    def sums(self, per_block: npt.NDArray[np.generic], rows: Rows) -> Floats:
        """Sums of values of blocks over sub-trees.

        Parameters
        ----------
        per_block
            (…, n_blocks) values.
        rows
            Roots of the sub-trees; an array of any shape.

        Returns
        -------
        (…, *rows.shape) sums.
        """
        total = prefix_sums(per_block)
        out: Floats = total.take(self.high.take(rows), axis=-1) - total.take(self.low.take(rows), axis=-1)
        return out

    def counts(self, marked: Bools, rows: Rows) -> Floats:
        """Numbers of marked nodes, (…, n_nodes), in the sub-trees of rows; shapes as in `sums`."""
        total = prefix_sums(marked)
        out: Floats = total.take(self.page.end.take(rows), axis=-1) - total.take(rows, axis=-1)
        return out

    def inside(self, *tags: str) -> Bools:
        """(n_nodes,) True for elements with these tags and their descendants."""
        return self.page.with_descendants(self.page.tagged(tags))

    @cached_property
    def in_links(self) -> Bools:
        """(n_nodes,) True for links and their descendants."""
        return self.inside("a")

    @cached_property
    def named(self) -> Rows:
        """(n_nodes,) code of each node's tag and names."""
        return self.tag * np.int64(len(self.page.names) + 1) + self.page.name + 1

    @cached_property
    def _kind(self) -> Rows:
        """(n_nodes,) number of each node's names. Digits do not count: sites number entries, as `menu-item-219`."""
        joined = "\n".join([" ".join(each).replace("\n", " ") for each in self.page.names])
        written = _DIGITS.sub("0", joined).split("\n")  # one call for all: a call for each is slow
        return numbered(written)[1][self.page.name]

    @cached_property
    def _paths(self) -> npt.NDArray[np.uint64]:
        """(3, n_nodes) hash of the path from the root: of tags and names, of tags alone, and of tags and kinds."""
        kind = np.where(self.page.tagged(ENTRIES), -1, self._kind)
        kinds = self.tag * np.int64(len(self.page.names) + 1) + kind + 1
        own = (np.array([self.named, self.tag, kinds]) + 1).astype(np.uint64) * _MIXER
        return self.page.propagate_down(own, np.add, lambda above: (above ^ (above >> _SHIFT)) * _MIXER)

    @cached_property
    def path(self) -> Rows:
        """(n_blocks,) number of each block's path of tags and names. Equal paths have equal numbers."""
        return dense_ranks(self._paths[0, self.blocks.owner])

    @cached_property
    def tag_path(self) -> Rows:
        """(n_blocks,) number of each block's path of tags alone."""
        return dense_ranks(self._paths[1, self.blocks.owner])

    @cached_property
    def kind_path(self) -> Rows:
        """(n_blocks,) number of each block's path of tags and kinds: equal for the same part of like entries."""
        return dense_ranks(self._paths[2, self.blocks.owner])

    def mean_by_kind(self, values: Floats, mass: Floats | None = None) -> Floats:
        """(n_blocks,) mean of the values of all blocks on the block's path of kinds: repeated items are treated alike.

        Parameters
        ----------
        values
            (n_blocks,) values.
        mass
            (n_blocks,) weights, or None for equal weights.
        """
        path, weighed = self.kind_path, values if mass is None else values * mass
        out: Floats = (np.bincount(path, weights=weighed) / np.bincount(path, weights=mass))[path]
        return out

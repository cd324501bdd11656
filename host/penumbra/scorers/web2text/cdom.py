"""Page → CDOM, the page's tree with chains of single children collapsed. Its leaves are Web2Text's text blocks.

Empty nodes and elements that never hold text are dropped. Then each node with one child is merged with it; the merged
node keeps the tags of both. The result has leaves (text nodes) and branching nodes (two or more children).

References
----------
Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal, ECIR 2018, section 3.1 and figure 2.

Differs from the paper:
- The tree is `Page`'s. It lacks script, style, textarea, select and svg, besides the paper's br, checkbox, head, hr,
  iframe, img and input: they hold no text of the page.
- `noscript` is dropped where there is text elsewhere: a page in a browser does not have it.
- Class tokens are compared together with id and role tokens: `Page` keeps them in one list.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.page import INLINE_TAGS, TEXT, Page

__all__ = ["CDOM_TAGS", "Cdom", "collapse"]

DROPPED_TAGS: frozenset[str] = frozenset(["br", "checkbox", "head", "hr", "iframe", "img", "input"])
"""The paper's list, section 3.1."""
CDOM_TAGS: tuple[str, ...] = (
    "a", "b", "blockquote", "body", "div", "dl", "em", "font", "form", "h1", "h2", "h3", "h4", "i", "li", "ol", "p",
    "pre", "small", "span", "strong", "sup", "table", "td", "tr", "ul",
)  # fmt: skip
"""Tags that features distinguish. A node's tag set has one bit for each, in this order."""
_BIT = {tag: 1 << index for index, tag in enumerate(CDOM_TAGS)}


@dataclass(frozen=True)
class Cdom:
    """A collapsed tree. Nodes are numbered in document order: a parent comes before its children; 0 is the root.

    Parameters
    ----------
    row
        (n_nodes,) the page's row of the node: a text row, or the lowest element of a merged chain.
    parent
        (n_nodes,) parent node, -1 for the root.
    depth
        (n_nodes,) depth, 0 for the root.
    tags
        (n_nodes,) bits of the tags merged into the node, see `CDOM_TAGS`.
    first, last
        (n_nodes,) the node's leaves are `first` to `last - 1`.
    leaf
        (n_leaves,) nodes that are leaves, in document order.
    path
        (n_leaves,) number of the leaf's path of tags and classes. Equal paths have equal numbers.
    line_break
        (n_leaves - 1,) True where a line ends between a leaf and the next.
    """

    row: Ints
    parent: Ints
    depth: Ints
    tags: Ints
    first: Ints
    last: Ints
    leaf: Ints
    path: Ints
    line_break: Bools


def collapse(page: Page) -> Cdom | None:
    """Collapse a page's tree; None for a page without text."""
    text = _text_rows(page)
    if not len(text):
        return None
    before = np.zeros(len(page) + 1, dtype=np.int32)
    before[text + 1] = 1
    before = np.cumsum(before, dtype=np.int32)
    kept = before[page.end] > before[:-1]
    kept_rows = np.flatnonzero(kept).astype(np.int32)
    children = (
        np.bincount(page.parent[kept_rows[1:]], minlength=len(page)) if len(kept_rows) > 1 else np.zeros(len(page))
    )
    own = kept & ((children >= 2) | np.isin(np.arange(len(page)), text, assume_unique=True))
    nodes = _climb(page, kept_rows, own)
    row = np.flatnonzero(own).astype(np.int32)
    return Cdom(
        row=row,
        parent=nodes.parent,
        depth=nodes.depth,
        tags=nodes.tags,
        first=before[row],
        last=before[page.end[row]],
        leaf=np.searchsorted(row, text).astype(np.int32),
        path=nodes.path,
        line_break=_line_breaks(page, text),
    )


def _text_rows(page: Page) -> Ints:
    """Rows of the text nodes that are leaves."""
    text = page.tagged((TEXT,))
    for unwanted in (DROPPED_TAGS | {"noscript"}, DROPPED_TAGS):
        left = np.flatnonzero(text & ~page.with_descendants(page.tagged(unwanted))).astype(np.int32)
        if len(left):
            return left
    return np.zeros(0, dtype=np.int32)


@dataclass(frozen=True)
class _Nodes:
    parent: Ints
    depth: Ints
    tags: Ints
    path: Ints


def _climb(page: Page, kept_rows: Ints, own: Bools) -> _Nodes:
    """Find each kept row's parent node, the tags of its chain so far, and its path's number, from the root down."""
    parents, names = page.parent.tolist(), page.name.tolist()
    is_own = own.tolist()
    node_above: dict[int, int] = {}
    chain: dict[int, int] = {}
    path: dict[int, int] = {}
    numbers: dict[tuple[int, str, int], int] = {}
    parent: list[int] = []
    depth: list[int] = []
    tags: list[int] = []
    leaf_paths: list[int] = []
    node_of: dict[int, int] = {}
    for row in kept_rows.tolist():
        up, tag = parents[row], page.tag[row]
        merged = up >= 0 and not is_own[up]
        above = node_above.get(up, -1) if merged else node_of.get(up, -1)
        chain[row] = _BIT.get(tag, 0) | (chain[up] if merged else 0)
        path[row] = numbers.setdefault((path.get(up, -1), tag, names[row]), len(numbers))
        node_above[row] = above
        if is_own[row]:
            node_of[row] = len(parent)
            parent.append(above)
            depth.append(depth[above] + 1 if above >= 0 else 0)
            tags.append(chain[row])
            if tag == TEXT:
                leaf_paths.append(path[row])
    columns = (np.asarray(column, dtype=np.int32) for column in (parent, depth, tags, leaf_paths))
    return _Nodes(*columns)


def _line_breaks(page: Page, text: Ints) -> Bools:
    """(n_leaves - 1,) True where an element with its own line begins or ends, or a `br` stands, between two leaves."""
    block = np.array([tag not in INLINE_TAGS and tag != TEXT for tag in page.tag], dtype=np.int32)
    begun = np.concatenate([[0], np.cumsum(block)])
    depth = np.zeros(len(page) + 1, dtype=np.int32)
    rows = np.flatnonzero(block)
    np.add.at(depth, rows, 1)
    np.add.at(depth, page.end[rows], -1)
    inside = np.cumsum(depth[:-1])
    here, after = text[:-1], text[1:]
    opened = begun[after] - begun[here + 1]
    closed = inside[here] + opened - inside[after]
    breaks: Bools = (opened > 0) | (closed > 0)
    return breaks

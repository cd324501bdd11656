"""VIPS: a page's visual blocks at all granularities.

Division (`division`) and arrangement (`separators`) alternate until nothing can be divided. The result is one tree. A
node's degree of coherence (1 to 10) is at least its parent's. A permitted degree of coherence (PDoC) cuts the tree: the
blocks are the highest nodes with that degree. Boxes are the browser's if the page is measured, else those of `layout`.

References
----------
Cai, Yu, Wen, Ma: VIPS: a Vision-based Page Segmentation Algorithm, MSR-TR-2003-79, 2003.

Differs from the paper: see `division` and `separators`. The paper stops dividing at the PDoC. Here the PDoC is chosen
afterwards, so that all granularities take no longer than one.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Floats, Ints
from penumbra.page import TEXT, Page
from penumbra.vips.division import Piece, Tree, divide
from penumbra.vips.layout import with_boxes
from penumbra.vips.separators import Appearance, Region, arrange

__all__ = ["VisualTree", "segment"]


_EMPTY_BOX = (np.inf, np.inf, -np.inf, -np.inf)
"""Left, top, right, bottom of a block whose box comes from its parts."""


@dataclass(frozen=True)
class VisualTree:
    """All visual blocks of a page; a node comes before its parts.

    Parameters
    ----------
    parent
        (n_visual,) parent node, -1 for the page.
    coherence
        (n_visual,) degree of coherence, 1 to 10; at least the parent's.
    box
        (n_visual, 4) left, top, width, height in CSS px.
    of_row
        (n_nodes,) smallest visual block of each row of the page.
    """

    parent: Ints
    coherence: Ints
    box: Floats
    of_row: Ints

    def cut(self, permitted: int) -> Ints:
        """(n_visual,) block of each node at a permitted degree of coherence.

        A block is the highest node with the degree, or a node without parts.
        """
        enough = self.coherence >= permitted
        block = np.arange(len(self.parent), dtype=np.int32)
        for node, parent in enumerate(self.parent.tolist()):
            if parent >= 0 and (enough[parent] or block[parent] != parent):
                block[node] = block[parent]
        return block


def segment(page: Page) -> VisualTree:
    """Divide a page into visual blocks, in n log n time."""
    page = with_boxes(page)
    growing = _TreeBuilder(page)
    root = page.tag.index("body") if "body" in page.tag else 0
    growing.add(-1, 1, _EMPTY_BOX)
    growing.of_row[:] = 0
    rounds = [(0, root)]
    while rounds:
        node, row = rounds.pop()
        rounds += growing.grow(node, row)
    return growing.finish()


class _TreeBuilder:
    """The visual tree while it is built."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tree = Tree(page)
        self.grounds = _backgrounds(self.tree)
        text = np.array(self.tree.text, dtype=bool)
        n_nodes = len(page)
        following = np.where(text, np.arange(n_nodes), n_nodes)
        self.next_text: list[int] = np.minimum.accumulate(following[::-1])[::-1].tolist()
        self.texts_before: list[int] = np.concatenate([[0], np.cumsum(text)]).tolist()
        self.boxes: list[list[float]] = np.nan_to_num(page.box).tolist()
        self.parent: list[int] = []
        self.coherence: list[int] = []
        self.box: list[tuple[float, float, float, float]] = []
        self.offset: int | None = None
        self.of_row = np.zeros(len(page), dtype=np.int32)

    def add(self, parent: int, coherence: int, box: tuple[float, float, float, float]) -> int:
        self.parent.append(parent)
        self.coherence.append(coherence)
        self.box.append(box)
        return len(self.parent) - 1

    def grow(self, node: int, row: int) -> list[tuple[int, int]]:
        """Divide a node once; returns the visual blocks that can be divided again."""
        pieces = divide(self.tree, row)
        if not pieces or (len(pieces) == 1 and pieces[0].whole):
            return []
        appearances = [self._appearance(piece) for piece in pieces]
        arrangement = arrange(appearances, [piece.coherence for piece in pieces], self.coherence[node], self.offset)
        region, self.offset = arrangement.region, arrangement.offset
        again: list[tuple[int, int]] = []
        stack: list[tuple[Region, int]] = [(part, node) for part in reversed(region.parts or (region,))]
        while stack:
            part, above = stack.pop()
            degree = max(part.coherence, self.coherence[above])
            if part.parts:
                child = self.add(above, degree, _EMPTY_BOX)
                stack.extend([(each, child) for each in reversed(part.parts)])
                continue
            block = part.blocks[0]
            piece, appearance = pieces[block], appearances[block]
            child = self.add(above, degree, (appearance.left, appearance.top, appearance.right, appearance.bottom))
            self.of_row[piece.first : piece.end] = child
            texts = self.texts_before[piece.end] - self.texts_before[piece.first]
            if not piece.whole and piece.first != row and texts > 1:
                again.append((child, piece.first))
        return again

    def finish(self) -> VisualTree:
        sides = self._sides()
        sides[:, 2:] -= sides[:, :2]
        return VisualTree(
            np.array(self.parent, dtype=np.int32), np.array(self.coherence, dtype=np.int32), sides, self.of_row
        )

    def _sides(self) -> Floats:
        """(n_visual, 4) left, top, right, bottom; for a node with parts, of the box around all parts."""
        sides = [list(box) for box in self.box]
        for node in range(len(sides) - 1, 0, -1):
            own, above = sides[node], sides[self.parent[node]]
            above[0], above[1] = min(above[0], own[0]), min(above[1], own[1])
            above[2], above[3] = max(above[2], own[2]), max(above[3], own[3])
        return np.nan_to_num(np.array(sides, dtype=np.float64).reshape(-1, 4), posinf=0.0, neginf=0.0)

    def _appearance(self, piece: Piece) -> Appearance:
        first, end = piece.first, piece.end
        left, top, width, height = self.boxes[first]
        if width <= 0 or height <= 0 or piece.owner != first:
            left, top, width, height = _block_box(self.page, first, end)
        text = self.next_text[first]
        size, weight = self.tree.font[text if text < end else first]
        tags = self.page.tag
        return Appearance(
            left,
            top,
            left + width,
            top + height,
            self.grounds[first],
            size,
            weight,
            tags[piece.owner],
            tags[first] == "hr",
        )


def _backgrounds(tree: Tree) -> list[str]:
    """The background of each node: its own, or the nearest ancestor's."""
    own = [tree.colours[style] for style in tree.style]
    for row, parent in enumerate(tree.page.parent.tolist()):
        if parent >= 0 and (tree.text[row] or not own[row]):
            own[row] = own[parent]
    return own


def _block_box(page: Page, first: int, end: int) -> tuple[float, float, float, float]:
    """Box of a visual block: the element's own, else the box around its contents."""
    if page.tag[first] != TEXT:
        left, top, width, height = page.box[first].tolist()
        if width > 0 and height > 0 and page.end[first] >= end:
            return left, top, width, height
    boxes = page.box[first : max(end, int(page.end[first]))]
    boxes = boxes[(boxes[:, 2] > 0) & (boxes[:, 3] > 0)]
    if len(boxes):
        low = boxes[:, :2].min(axis=0)
        high = (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
        if page.tag[first] != TEXT or not page.measured:
            return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])
    return _text_box(page, first, end)


def _text_box(page: Page, first: int, end: int) -> tuple[float, float, float, float]:
    """Box of a text without its own box: inside its parent, between the elements before and after it."""
    parent = int(page.parent[first])
    if parent < 0:
        return 0.0, 0.0, 0.0, 0.0
    left, top, width, height = np.nan_to_num(page.box[parent]).tolist()
    bottom = top + height
    before, after = first - 1, end
    while before > parent and page.parent[before] != parent:
        before = int(page.parent[before])
    if before > parent and page.box[before, 3] > 0:
        top = max(top, float(page.box[before, 1] + page.box[before, 3]))
    if after < page.end[parent] and page.box[after, 3] > 0:
        bottom = min(bottom, float(page.box[after, 1]))
    return (left, top, width, bottom - top) if bottom > top else (left, bottom, width, 0.0)

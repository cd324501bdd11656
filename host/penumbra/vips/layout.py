"""Boxes for plain HTML: a flow layout in a window of 1280 px, from tags, names and text lengths alone.

It is for methods that need geometry without a browser. Text flows into lines by a mean width of a letter. Blocks are
stacked. Table cells, grid columns and sidebars stand side by side. List items of menus flow like words. Style sheets
are not read: order and proportions of boxes are roughly right, single pixels are not (`tests/host/vips/test_layout.py`
compares them with a browser's boxes). One pass over the rows, in linear time.

References
----------
CSS 2.2, sections 9.4 and 10 (normal flow, widths and heights), and the HTML standard, section 15.3 (margins of the
suggested style sheet). Column fractions: class names of twelve-column grids (Bootstrap and its successors).
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from penumbra.arrays import Floats
from penumbra.page import FONT_SIZES, INLINE_TAGS, TEXT, Page

__all__ = ["WINDOW", "estimate_boxes", "with_boxes"]

WINDOW = 1280.0
"""Width of the window, CSS px: slightly less than the most common desktop screen; browser tests use the same width."""
LETTER = 0.5
"""Mean width of a letter divided by the font size, for Latin, Greek and Cyrillic fonts."""
WIDE_LETTER = 1.0
"""Width of kana and Han divided by the font size."""
LINE = 1.3
"""Line height divided by the font size. Browsers' `normal` is 1.15 to 1.4, depending on the font."""
SIDEBAR = 0.25
"""Share of the width of a sidebar."""
_GRID = 12
_MIN_WIDTH = 40.0
"""Minimum width of a box, CSS px, at any depth of nesting."""
_WIDE_BYTES = 2.5
"""Minimum UTF-8 bytes a letter of a text of wide letters."""
_MENU_GAP = 16.0
"""Space between the items of a menu, CSS px."""
_INDENT: dict[str, tuple[float, float]] = {
    "ul": (40, 0), "ol": (40, 0), "dd": (40, 0), "blockquote": (40, 40), "figure": (40, 40), "body": (8, 8),
    "td": (1, 1),
}  # fmt: skip
"""Left and right margin or padding, CSS px."""
_MARGIN: dict[str, float] = {
    "p": 16, "ul": 16, "ol": 16, "dl": 16, "blockquote": 16, "figure": 16, "pre": 13, "h1": 21, "h2": 20, "h3": 19,
    "h4": 21, "h5": 22, "h6": 25, "hr": 8, "body": 8, "fieldset": 8,
}  # fmt: skip
"""Margin above and below, CSS px."""
_REPLACED: dict[str, tuple[float, float]] = {
    "img": (300, 200), "picture": (0, 0), "svg": (24, 24), "video": (560, 315), "iframe": (560, 315),
    "embed": (560, 315), "object": (560, 315), "canvas": (300, 150), "audio": (300, 54), "input": (170, 22),
    "select": (120, 22), "textarea": (180, 40), "progress": (160, 16), "meter": (80, 16),
}  # fmt: skip
"""Width and height of media and controls, CSS px: the standard's defaults; for images the median of the corpora."""
_MIN_CELL, _MAX_CELL = 6.0, 80.0
"""Minimum and maximum letters of a table cell's line."""
_MAX_RAW = 24
"""Maximum letters of a text that is measured without collapsing its white space."""
_FULL = 1.001
"""Sum of shares above which a row of columns is full, with tolerance for rounding."""
_EMPTY_BOX = (0.0, 0.0, 0.0, 0.0)
_IN_LINE = INLINE_TAGS | {"button", "label", "img", "picture", "svg", "input", "select", "textarea"} - {"br"}
_GRID_COLUMN = re.compile(r"^col(?:umn)?s?-(?:(?:xs|sm|md|lg|xl|xxl)-)?(\d{1,2})$|^(?:md|lg):w-(\d{1,2})/12$")
_SIDEBAR_NAME = re.compile(
    r"^(?:.*[-_])?(?:sidebar|side-bar|rightcol|right-col|leftcol|left-col|rail|sidecol)(?:[-_].*)?$", re.IGNORECASE
)


@dataclass(slots=True)
class _Open:
    """An element during layout; its next content goes to `x`, `y`."""

    row: int
    end: int
    font: float
    menu: bool
    flow: "_Open | None"
    """Block in which an inline element's content flows; None for a block."""
    left: float
    top: float
    width: float
    x: float
    y: float
    margin: float = 0.0
    """Margin of the element, above and below, CSS px."""
    line: float = 0.0
    """Height of the current line, CSS px."""
    gap: float = 0.0
    """Space before the next content, CSS px."""
    columns: float = 0.0
    """Share of the width taken by columns in the current row of columns."""
    bottom: float = 0.0
    """Lowest bottom of the columns, CSS px."""


def with_boxes(page: Page) -> Page:
    """The page with estimated boxes; a page with boxes is returned unchanged."""
    known = page.measured or (len(page) and not np.isnan(page.box[0, 0]))
    return page if known else replace(page, box=estimate_boxes(page))


def estimate_boxes(page: Page) -> Floats:
    """Estimate the boxes of all nodes.

    Returns
    -------
    (n_nodes, 4) left, top, width, height in CSS px, including text rows; zeros for nodes that are not displayed.
    """
    return _Flow(page).run()


class _Flow:
    """The pass over the rows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.end = page.end.tolist()
        self.boxes: list[tuple[float, float, float, float]] = [_EMPTY_BOX] * len(page)
        self.shares = _shares(page)
        letters = np.zeros(len(page) + 1)
        texts = np.zeros(len(page) + 1)
        for row, text in page.text.items():
            letters[row + 1] = len(text)
            texts[row + 1] = 1
        self.letters = np.cumsum(letters).tolist()
        self.texts = np.cumsum(texts).tolist()
        self.open: list[_Open] = []

    def run(self) -> Floats:
        hidden = self.page.hidden.tolist()
        row, n_nodes, tags = 0, len(self.page), self.page.tag
        root = _Open(-1, n_nodes, 16.0, False, None, 0.0, 0.0, WINDOW, 0.0, 0.0)
        self.open.append(root)
        while row < n_nodes:
            while self.open[-1].end <= row:
                self._close(self.open.pop())
            tag = tags[row]
            if hidden[row]:
                row = self.end[row]
                continue
            if tag == TEXT:
                self._text(row, self.page.text[row])
            elif tag in _REPLACED:
                self._place(row, *_REPLACED[tag])
                if tag != "picture":
                    row = self.end[row]
                    continue
            elif tag == "br":
                _new_line(self._block(), self.open[-1].font * LINE)
            else:
                self._open(row, tag)
            row += 1
        while len(self.open) > 1:
            self._close(self.open.pop())
        return np.array(self.boxes, dtype=np.float64).reshape(n_nodes, 4)

    def _block(self) -> _Open:
        top = self.open[-1]
        return top.flow or top

    def _open(self, row: int, tag: str) -> None:
        above = self.open[-1]
        block = above.flow or above
        font = FONT_SIZES.get(tag, above.font)
        menu = above.menu or tag == "nav"
        if tag in _IN_LINE or above.flow is not None or (menu and tag == "li"):
            if menu and tag == "li" and block.x > block.left:
                block.x += _MENU_GAP
            _settle(block)
            self.open.append(
                _Open(row, self.end[row], font, menu, block, block.left, block.y, block.width, block.x, block.y)
            )
            return
        _new_line(block, 0.0)
        margin = _MARGIN.get(tag, 0.0)
        share = self.shares.get(row)
        if share is None:
            left, width = self._stack(block, tag, margin)
        else:
            left, width = _next_column(block, share)
        width = max(width, _MIN_WIDTH)
        if tag == "tr":
            self._share_cells(row)
        top = block.y
        self.open.append(_Open(row, self.end[row], font, menu, None, left, top, width, left, top, margin, bottom=top))

    def _stack(self, block: _Open, tag: str, margin: float) -> tuple[float, float]:
        block.y = max(block.y, block.bottom)
        block.x = block.left
        block.gap = max(block.gap, margin)
        _settle(block)
        before, after = _INDENT.get(tag, (0.0, 0.0))
        return block.left + before, block.width - before - after

    def _share_cells(self, row: int) -> None:
        """Divide a row's width among its cells, in proportion to the mean length of their texts."""
        cells = [cell for cell in self.page.children(row) if self.page.tag[cell] in ("td", "th")]
        weights = []
        for cell in cells:
            end = self.end[cell]
            texts = self.texts[end] - self.texts[cell]
            mean = (self.letters[end] - self.letters[cell]) / texts if texts else 0.0
            weights.append(min(max(mean, _MIN_CELL), _MAX_CELL))
        for cell, weight in zip(cells, weights, strict=True):
            self.shares[cell] = weight / sum(weights)

    def _text(self, row: int, text: str) -> None:
        block, font = self._block(), self.open[-1].font
        letters = len(text) if len(text) < _MAX_RAW else len(" ".join(text.split()))
        wide = not text.isascii() and len(text.encode("utf-8", "replace")) > _WIDE_BYTES * len(text)
        advance = letters * font * (WIDE_LETTER if wide else LETTER)
        height = font * LINE
        _settle(block)
        if block.x + advance <= block.left + block.width:
            self.boxes[row] = (block.x, block.y, advance, height)
            block.x += advance
            block.line = max(block.line, height)
            return
        total = block.x - block.left + advance
        full = int(total // block.width)
        self.boxes[row] = (block.left, block.y, block.width, (full + 1) * height)
        block.y += full * height
        block.x = block.left + total - full * block.width
        block.line = height

    def _place(self, row: int, width: float, height: float) -> None:
        block = self._block()
        _settle(block)
        if width > block.width:
            width, height = block.width, height * block.width / width
        if block.x + width > block.left + block.width:
            _new_line(block, 0.0)
        self.boxes[row] = (block.x, block.y, width, height)
        block.x += width
        block.line = max(block.line, height)

    def _close(self, closed: _Open) -> None:
        block = closed.flow
        if block is not None:
            if block.y > closed.y:
                box = (block.left, closed.y, block.width, block.y - closed.y + max(block.line, closed.font * LINE))
            else:
                advance = max(block.x - closed.x, 0.0)
                box = (closed.x, closed.y, advance, closed.font * LINE if advance else 0.0)
            self.boxes[closed.row] = box
            return
        _new_line(closed, 0.0)
        bottom = max(closed.y, closed.bottom)
        self.boxes[closed.row] = (closed.left, closed.top, closed.width, bottom - closed.top)
        above = self._block()
        if closed.row in self.shares:
            above.bottom = max(above.bottom, bottom)
        elif bottom > closed.top:
            above.y, above.gap = bottom, closed.margin
            above.bottom = bottom


def _settle(block: _Open) -> None:
    """Add the space before the next content, and move below the columns."""
    if block.gap and block.x == block.left:
        block.y += block.gap
        block.gap = 0.0


def _new_line(block: _Open, minimum: float) -> None:
    """End the current line; an empty line is `minimum` high."""
    block.y += max(block.line, minimum) if block.x > block.left else minimum
    block.x, block.line = block.left, 0.0


def _next_column(block: _Open, share: float) -> tuple[float, float]:
    """Left and width of the next column. A full row of columns is followed by a new one."""
    width = block.width * share
    if not block.columns or block.columns + share > _FULL:
        block.y = max(block.y, block.bottom)
        _settle(block)
        block.columns = 0.0
    left = block.left + block.columns * block.width
    block.columns += share
    return left, width


def _shares(page: Page) -> dict[int, float]:
    """Share of the parent's width of each column: grid columns, and sidebars with their neighbours."""
    grid, side = [], []
    for index, name in enumerate(page.names):
        twelfths = [columns for columns in map(_columns, name) if 0 < columns < _GRID]
        if twelfths:
            grid.append((index, twelfths[-1] / _GRID))
        if any(map(_is_sidebar, name)):
            side.append(index)
    by_name = dict(grid)
    sidebars = set(side)
    shares: dict[int, float] = {}
    parents: set[int] = set()
    for row, (tag, name) in enumerate(zip(page.tag, page.name.tolist(), strict=True)):
        if tag == TEXT:
            continue
        if name in by_name:
            shares[row] = by_name[name]
        elif tag == "aside" or name in sidebars:
            parents.add(int(page.parent[row]))
    for parent in sorted(parents - {-1}):
        _pair_sidebars(page, parent, sidebars, shares)
    return shares


@lru_cache(maxsize=50_000)
def _columns(token: str) -> int:
    """Columns of twelve in a class name, 0 for none."""
    found = _GRID_COLUMN.match(token)
    return int(found[1] or found[2]) if found else 0


@lru_cache(maxsize=50_000)
def _is_sidebar(token: str) -> bool:
    return _SIDEBAR_NAME.match(token) is not None


def _pair_sidebars(page: Page, parent: int, sidebars: set[int], shares: dict[int, float]) -> None:
    """Set each sidebar among a parent's children next to its larger neighbour."""
    children = [row for row in page.children(parent) if page.tag[row] not in _IN_LINE and page.tag[row] != TEXT]
    for place, row in enumerate(children):
        if not (page.tag[row] == "aside" or int(page.name[row]) in sidebars) or row in shares:
            continue
        neighbours = [
            other for other in children[max(place - 1, 0) : place + 2] if other != row and other not in shares
        ]
        if neighbours:
            largest = max(neighbours, key=lambda other: int(page.end[other]) - other)
            if page.end[largest] - largest > page.end[row] - row:
                shares[row], shares[largest] = SIDEBAR, 1.0 - SIDEBAR

"""Boxes for plain HTML: a simple flow layout of a window 1280 px wide, from tags, names and text lengths alone.

For the methods that need geometry where no browser has measured any. Text flows into lines by a mean width of a letter; blocks
stack; table cells, grid columns and sidebars stand side by side; list items of menus flow like words. Style sheets are not read,
so places are right in their order and sizes in their proportion, seldom to the pixel (`tests/host/vips/test_layout.py` holds
both against a real browser's boxes). One pass over the rows, in time linear in their number.

References
----------
CSS 2.2, sections 9.4 and 10 (normal flow, widths and heights), and the HTML standard, section 15.3 (margins of the suggested
style sheet). Column fractions: the class names of twelve-column grids (Bootstrap and those after it).
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from penumbra.arrays import Floats
from penumbra.page import FONT_SIZES, INLINE_TAGS, TEXT, Page

__all__ = ["WINDOW", "estimate_boxes", "with_boxes"]

WINDOW = 1280.0
"""Width of the window, CSS px: the commonest of desktop screens less a little; the browser tests use the same."""
LETTER = 0.5
"""Mean width of a letter over the font size, for Latin, Greek and Cyrillic text faces."""
WIDE_LETTER = 1.0
"""The same for kana and Han."""
LINE = 1.3
"""Height of a line over the font size; browsers' `normal` is 1.15 to 1.4 by the face."""
SIDEBAR = 0.25
"""Share of the width that a sidebar takes."""
_GRID = 12
_NARROWEST = 40.0
"""CSS px that a box is not made narrower than, however deep it is nested."""
_WIDE_BYTES = 2.5
"""UTF-8 bytes a letter from which a text is taken to be of wide letters."""
_MENU_GAP = 16.0
"""CSS px between the items of a menu."""
_INDENT: dict[str, tuple[float, float]] = {
    "ul": (40, 0), "ol": (40, 0), "dd": (40, 0), "blockquote": (40, 40), "figure": (40, 40), "body": (8, 8), "td": (1, 1),
}  # fmt: skip
"""Left and right margin or padding, CSS px."""
_MARGIN: dict[str, float] = {
    "p": 16, "ul": 16, "ol": 16, "dl": 16, "blockquote": 16, "figure": 16, "pre": 13, "h1": 21, "h2": 20, "h3": 19, "h4": 21,
    "h5": 22, "h6": 25, "hr": 8, "body": 8, "fieldset": 8,
}  # fmt: skip
"""Margin above and below, CSS px."""
_REPLACED: dict[str, tuple[float, float]] = {
    "img": (300, 200), "picture": (0, 0), "svg": (24, 24), "video": (560, 315), "iframe": (560, 315), "embed": (560, 315),
    "object": (560, 315), "canvas": (300, 150), "audio": (300, 54), "input": (170, 22), "select": (120, 22),
    "textarea": (180, 40), "progress": (160, 16), "meter": (80, 16),
}  # fmt: skip
"""Size of what is no text, CSS px: the standard's default where there is one; an image by the median of the corpora's."""
_LEAST_CELL, _MOST_CELL = 6.0, 80.0
"""Letters of a table cell's line, at least and at most."""
_SHORT = 24
"""Letters up to which white space inside a text is not folded before it is measured."""
_FULL = 1.001
"""Sum of shares over which a row of columns is full, with room for rounding."""
_NOWHERE = (0.0, 0.0, 0.0, 0.0)
_IN_LINE = INLINE_TAGS | {"button", "label", "img", "picture", "svg", "input", "select", "textarea"} - {"br"}
_GRID_COLUMN = re.compile(r"^col(?:umn)?s?-(?:(?:xs|sm|md|lg|xl|xxl)-)?(\d{1,2})$|^(?:md|lg):w-(\d{1,2})/12$")
_SIDEBAR_NAME = re.compile(
    r"^(?:.*[-_])?(?:sidebar|side-bar|rightcol|right-col|leftcol|left-col|rail|sidecol)(?:[-_].*)?$", re.IGNORECASE
)


@dataclass(slots=True)
class _Open:
    """An element while its content is laid out; `x`, `y` is where the next thing in it goes."""

    row: int
    end: int
    font: float
    menu: bool
    flow: "_Open | None"
    """Block that an inline element's content flows in; None for a block."""
    left: float
    top: float
    width: float
    x: float
    y: float
    margin: float = 0.0
    """Of the element itself, above and below."""
    line: float = 0.0
    """Height of the line that is being filled."""
    gap: float = 0.0
    """Space owed before the next content."""
    columns: float = 0.0
    """Share of the width that columns have taken in the present row of them."""
    bottom: float = 0.0
    """Lowest end of the columns in it."""


def with_boxes(page: Page) -> Page:
    """The same page with estimated boxes; one that has boxes comes back as it is."""
    known = page.measured or (len(page) and not np.isnan(page.box[0, 0]))
    return page if known else replace(page, box=estimate_boxes(page))


def estimate_boxes(page: Page) -> Floats:
    """Estimate all nodes' boxes.

    Returns
    -------
    (n_nodes, 4) left, top, width, height in CSS px, of text rows too; zeros for what is not displayed.
    """
    return _Flow(page).run()


class _Flow:
    """The pass over the rows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.end = page.end.tolist()
        self.boxes: list[tuple[float, float, float, float]] = [_NOWHERE] * len(page)
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
            left, width = _beside(block, share)
        width = max(width, _NARROWEST)
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
        """Cells share a row's width in proportion to the mean length of their texts, as their longest lines would."""
        cells = [cell for cell in self.page.children(row) if self.page.tag[cell] in ("td", "th")]
        weights = []
        for cell in cells:
            end = self.end[cell]
            texts = self.texts[end] - self.texts[cell]
            mean = (self.letters[end] - self.letters[cell]) / texts if texts else 0.0
            weights.append(min(max(mean, _LEAST_CELL), _MOST_CELL))
        for cell, weight in zip(cells, weights, strict=True):
            self.shares[cell] = weight / sum(weights)

    def _text(self, row: int, text: str) -> None:
        block, font = self._block(), self.open[-1].font
        letters = len(text) if len(text) < _SHORT else len(" ".join(text.split()))
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
    """Pay the space that is owed before the next content, and go below the columns."""
    if block.gap and block.x == block.left:
        block.y += block.gap
        block.gap = 0.0


def _new_line(block: _Open, least: float) -> None:
    """End the line that is being filled; an empty one is `least` high."""
    block.y += max(block.line, least) if block.x > block.left else least
    block.x, block.line = block.left, 0.0


def _beside(block: _Open, share: float) -> tuple[float, float]:
    """Left and width of the next column; a new row of columns where this one is full."""
    width = block.width * share
    if not block.columns or block.columns + share > _FULL:
        block.y = max(block.y, block.bottom)
        _settle(block)
        block.columns = 0.0
    left = block.left + block.columns * block.width
    block.columns += share
    return left, width


def _shares(page: Page) -> dict[int, float]:
    """Share of its parent's width that each column takes: grid columns, and sidebars with what they stand beside."""
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
    """Columns of twelve that a class name asks for, 0 where it asks for none."""
    found = _GRID_COLUMN.match(token)
    return int(found[1] or found[2]) if found else 0


@lru_cache(maxsize=50_000)
def _is_sidebar(token: str) -> bool:
    return _SIDEBAR_NAME.match(token) is not None


def _pair_sidebars(page: Page, parent: int, sidebars: set[int], shares: dict[int, float]) -> None:
    """Set each sidebar among a parent's children beside its larger neighbour."""
    children = [row for row in page.children(parent) if page.tag[row] not in _IN_LINE and page.tag[row] != TEXT]
    for place, row in enumerate(children):
        if not (page.tag[row] == "aside" or int(page.name[row]) in sidebars) or row in shares:
            continue
        beside = [other for other in children[max(place - 1, 0) : place + 2] if other != row and other not in shares]
        if beside:
            largest = max(beside, key=lambda other: int(page.end[other]) - other)
            if page.end[largest] - largest > page.end[row] - row:
                shares[row], shares[largest] = SIDEBAR, 1.0 - SIDEBAR

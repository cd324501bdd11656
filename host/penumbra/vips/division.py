"""VIPS, first step: divide the DOM into visual blocks by thirteen rules, from the root down.

References
----------
Cai, Yu, Wen, Ma: VIPS: a Vision-based Page Segmentation Algorithm, MSR-TR-2003-79, section 4.1 and tables 1 and 2.

Differs from the paper:
- A node is valid if it contains something visible (text, media, a control). Its own width and height do not count: an
  element whose children float has no height.
- Media and controls are blocks of the highest coherence. Rule 1 would remove them.
- Adjacent text and virtual text nodes of one element are one block, not one each.
- Where no rule of a tag's row in the table applies, a node that is not small is divided (rule 12), and a small node is
  kept (rule 13).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, prefix_sums
from penumbra.page import INLINE_TAGS, MEDIA_TAGS, TEXT, Page

__all__ = ["CONTROL_TAGS", "HIGHEST", "Piece", "Tree", "divide"]

HIGHEST = 10
"""Degree of coherence of a block that cannot be divided."""
SMALL = 0.1
"""Maximum share of the round's area of a small node (rules 9 and 13)."""
SMALL_CHILD = 0.03
"""Minimum share of the round's area of the largest child, for its parent to be divided (rule 10)."""
CONTROL_TAGS = frozenset(("button", "input", "select", "textarea", "progress", "meter"))
_INLINE_DISPLAYS = frozenset(("inline", "contents", "ruby", "inline-block", "inline-flex"))
_COHERENCE = {
    "p": 8, "h1": 8, "h2": 8, "h3": 8, "h4": 8, "h5": 8, "h6": 8, "li": 8, "dt": 8, "dd": 8, "pre": 8, "blockquote": 8,
    "figure": 8, "td": 7, "th": 7, "a": 8, "tr": 7, "ul": 7, "ol": 7, "dl": 7, "table": 6, "form": 6, "nav": 6,
    "header": 6, "footer": 6, "aside": 6, "section": 6, "article": 5, "main": 5,
}  # fmt: skip
"""Degree of coherence of a kept node, by its tag (the paper gives the range 5 to 8 and no table)."""
_OTHER = 5
_PLAIN = (16.0, 400)
"""Font of an element whose tag sets none: size, px, and weight."""
_INLINE_COHERENCE = 8


@dataclass(frozen=True, slots=True)
class Piece:
    """A visual block of one round: rows `first` to `end - 1`, below `owner`, with its degree of coherence."""

    first: int
    end: int
    owner: int
    coherence: int
    whole: bool
    """True for a block that cannot be divided."""


class Tree:
    """Properties of a page's nodes that the rules read, as lists. Linear in the number of nodes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        n_nodes = len(page)
        shown = ~page.hidden
        tags = page.tag
        self.end: list[int] = page.end.tolist()
        self.text = [tag == TEXT for tag in tags]
        breaks = self._breaking(page)
        seen = np.array(
            [tag == TEXT or tag in MEDIA_TAGS or tag in CONTROL_TAGS or tag == "hr" for tag in tags], dtype=bool
        )
        things = prefix_sums(seen & shown)
        rows = np.arange(n_nodes)
        self.valid: list[bool] = (things[page.end] > things[rows]).tolist()
        solid = prefix_sums(
            (breaks | np.array([tag in MEDIA_TAGS or tag in CONTROL_TAGS for tag in tags], dtype=bool)) & shown
        )
        words = prefix_sums(np.array(self.text, dtype=bool) & shown)
        virtual = (solid[page.end] == solid[rows]) & (words[page.end] > words[rows])
        self.virtual: list[bool] = virtual.tolist()
        self.breaks: list[bool] = breaks.tolist()
        self.children: list[list[int]] = [[] for _ in range(n_nodes)]
        for row, parent in enumerate(page.parent.tolist()):
            if parent >= 0 and self.valid[row]:
                self.children[parent].append(row)
        self.area = self._areas(page)
        styles = page.styles
        self.font = _fonts(page)
        self.colours = ["" if _is_transparent(style.background) else style.background for style in styles]
        self.style: list[int] = page.style.tolist()

    def _breaking(self, page: Page) -> Bools:
        """(n_nodes,) True for elements that start a new line."""
        if page.measured:
            line = np.array([style.display not in _INLINE_DISPLAYS for style in page.styles], dtype=bool)[page.style]
            breaks: Bools = line & np.array([tag != TEXT for tag in page.tag], dtype=bool)
            return breaks
        return np.array(
            [tag not in INLINE_TAGS and tag != TEXT and tag not in CONTROL_TAGS | MEDIA_TAGS for tag in page.tag]
        )

    def _areas(self, page: Page) -> list[float]:
        """Each node's own area; the sum of its children's where it has none (its children float)."""
        own: list[float] = np.nan_to_num(page.box[:, 2] * page.box[:, 3]).tolist()
        for row in range(len(own) - 1, -1, -1):
            if own[row] <= 0.0 and self.children[row]:
                own[row] = sum(own[child] for child in self.children[row])
        return own

    def is_atomic(self, row: int) -> bool:
        """Whether the node is media or a control."""
        tag = self.page.tag[row]
        return tag in MEDIA_TAGS or tag in CONTROL_TAGS

    def one_font(self, row: int) -> bool:
        """Whether all texts in the node have one size and one weight."""
        return len({self.font[r] for r in range(row, self.end[row]) if self.text[r]}) <= 1

    def coherence(self, row: int, share: float) -> int:
        """Degree of coherence of a kept node: by its tag, plus 1 for a small node."""
        tag = self.page.tag[row]
        degree = _COHERENCE.get(tag, _INLINE_COHERENCE if tag in INLINE_TAGS else _OTHER)
        return min(degree + (share < SMALL_CHILD), _INLINE_COHERENCE)


def _fonts(page: Page) -> list[tuple[float, int]]:
    """Font size, px, and weight of each node; for plain HTML inherited from the nearest element whose tag sets one."""
    by_style = [(style.font_size, style.font_weight) for style in page.styles]
    own = [by_style[style] for style in page.style.tolist()]
    if not page.measured:
        for row, parent in enumerate(page.parent.tolist()):
            if parent >= 0 and (page.tag[row] == TEXT or own[row] == _PLAIN):
                own[row] = own[parent]
    return own


def _is_transparent(colour: str) -> bool:
    return not colour or colour == "transparent" or colour.endswith((", 0)", "/ 0)"))


@dataclass(slots=True)
class _Round:
    """One round: the sub-tree that is divided, and the state of the rules."""

    tree: Tree
    root: int
    area: float
    frozen: set[int]
    """Children that rule 8 keeps in this round."""
    divided: dict[int, bool]
    """Parent → whether its last visited child was divided."""

    def share(self, row: int) -> float:
        return self.tree.area[row] / self.area if self.area > 0 else 1.0


_CUT, _DIVIDE, _KEEP = "cut", "divide", "keep"
_Rule = Callable[[_Round, int], str]
"""A rule: its result is `cut`, `divide`, `keep`, or empty where it does not apply."""


def _rule_1(walk: _Round, row: int) -> str:
    """Cut a node without visible content."""
    return "" if walk.tree.valid[row] else _CUT


def _rule_2(walk: _Round, row: int) -> str:
    """Divide a node whose one valid child is not text."""
    children = walk.tree.children[row]
    return _DIVIDE if len(children) == 1 and not walk.tree.text[children[0]] else ""


def _rule_3(walk: _Round, row: int) -> str:
    """Divide the root of this round's sub-tree."""
    return _DIVIDE if row == walk.root else ""


def _rule_4(walk: _Round, row: int) -> str:
    """Keep a node whose children are all text or virtual text."""
    tree = walk.tree
    return _KEEP if all(tree.text[child] or tree.virtual[child] for child in tree.children[row]) else ""


def _rule_5(walk: _Round, row: int) -> str:
    """Divide a node with a child that starts a new line."""
    return _DIVIDE if any(walk.tree.breaks[child] for child in walk.tree.children[row]) else ""


def _rule_6(walk: _Round, row: int) -> str:
    """Divide a node with a horizontal rule (`hr`) as a child."""
    return _DIVIDE if any(walk.tree.page.tag[child] == "hr" for child in walk.tree.children[row]) else ""


def _rule_7(walk: _Round, row: int) -> str:
    """Divide a node whose children's areas sum to more than its own."""
    tree = walk.tree
    return _DIVIDE if sum(tree.area[child] for child in tree.children[row]) > tree.area[row] else ""


def _rule_8(walk: _Round, row: int) -> str:
    """Divide a node with a child of another background; keep this child in this round."""
    tree = walk.tree
    own = tree.colours[tree.style[row]]
    other = [c for c in tree.children[row] if not tree.text[c] and tree.colours[tree.style[c]] not in ("", own)]
    if not other or len(tree.children[row]) == 1:
        return ""
    walk.frozen.update(other)
    return _DIVIDE


def _rule_9(walk: _Round, row: int) -> str:
    """Keep a small node with text of its own."""
    tree = walk.tree
    own_text = any(tree.text[child] or tree.virtual[child] for child in tree.children[row])
    return _KEEP if own_text and walk.share(row) < SMALL else ""


def _rule_10(walk: _Round, row: int) -> str:
    """Keep a node whose largest child is small."""
    return _KEEP if max(walk.share(child) for child in walk.tree.children[row]) < SMALL_CHILD else ""


def _rule_11(walk: _Round, row: int) -> str:
    """Keep a node whose previous sibling was not divided."""
    return "" if walk.divided.get(int(walk.tree.page.parent[row]), True) else _KEEP


def _rule_12(walk: _Round, row: int) -> str:  # noqa: ARG001  (all rules have the same parameters)
    """Divide."""
    return _DIVIDE


def _rule_13(walk: _Round, row: int) -> str:
    """Keep a small node."""
    return _KEEP if walk.share(row) < SMALL else ""


_RULES: dict[int, _Rule] = {
    1: _rule_1, 2: _rule_2, 3: _rule_3, 4: _rule_4, 5: _rule_5, 6: _rule_6, 7: _rule_7, 8: _rule_8, 9: _rule_9,
    10: _rule_10, 11: _rule_11, 12: _rule_12, 13: _rule_13,
}  # fmt: skip
_BY_TAG: dict[str, tuple[int, ...]] = {
    "inline": (1, 2, 3, 4, 5, 6, 8, 9, 13, 12),
    "table": (1, 2, 3, 7, 9, 12),
    "tr": (1, 2, 3, 7, 9, 12),
    "td": (1, 2, 3, 4, 8, 9, 10, 12),
    "p": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 12),
    "other": (1, 2, 3, 4, 6, 8, 9, 11, 13, 12),
}
"""The paper's table 2: the rules for a tag, in order."""
_ORDERS = {name: tuple(_RULES[number] for number in numbers) for name, numbers in _BY_TAG.items()}
_CALLED = {"table": "table", "tbody": "tr", "thead": "tr", "tfoot": "tr", "tr": "tr", "td": "td", "th": "td", "p": "p"}


def _apply_rules(walk: _Round, row: int) -> str:
    tag = walk.tree.page.tag[row]
    for rule in _ORDERS[_CALLED.get(tag, "inline" if tag in INLINE_TAGS else "other")]:
        verdict = rule(walk, row)
        if verdict:
            return verdict
    return _DIVIDE


def divide(tree: Tree, root: int) -> list[Piece]:
    """One round: the visual blocks below a node, in document order.

    Parameters
    ----------
    tree
        The page's nodes.
    root
        Row of the element that is divided.
    """
    walk = _Round(tree, root, tree.area[root], set(), {})
    pieces: list[Piece] = []
    stack: list[tuple[int, int]] = [(root, root + 1)]
    while stack:
        row, end = stack.pop()
        owner = int(tree.page.parent[row])
        if end < 0:  # adjacent text and virtual text of one element
            pieces.append(Piece(row, -end, owner, HIGHEST, True))
        elif tree.is_atomic(row):
            pieces.append(Piece(row, tree.end[row], row, HIGHEST, True))
        elif row in walk.frozen:
            pieces.append(Piece(row, tree.end[row], row, tree.coherence(row, walk.share(row)), False))
        else:
            _visit(walk, row, pieces, stack)
    return pieces


def _visit(walk: _Round, row: int, pieces: list[Piece], stack: list[tuple[int, int]]) -> None:
    tree = walk.tree
    verdict = _apply_rules(walk, row)
    parent = int(tree.page.parent[row])
    if verdict == _KEEP:
        whole = _rule_4(walk, row) == _KEEP
        degree = (HIGHEST if tree.one_font(row) else HIGHEST - 1) if whole else tree.coherence(row, walk.share(row))
        pieces.append(Piece(row, tree.end[row], row, degree, whole))
        walk.divided[parent] = False
    elif verdict == _DIVIDE:
        walk.divided[parent] = True
        stack.extend(reversed(_parts(tree, row)))


def _parts(tree: Tree, row: int) -> list[tuple[int, int]]:
    """A node's children; adjacent text and virtual text as (first row, minus the row after the last)."""
    parts: list[tuple[int, int]] = []
    for child in tree.children[row]:
        if not (tree.text[child] or tree.virtual[child]):
            parts.append((child, child + 1))
        elif parts and parts[-1][1] == -child:
            parts[-1] = (parts[-1][0], -tree.end[child])
        else:
            parts.append((child, -tree.end[child]))
    return parts

"""Page: a web page's DOM as arrays, one row a node, in document order.

The browser's snapshot (`snapshot.py`) and plain HTML (`markup.py`) give the same arrays, so that the figures of a
corpus are measured on the code that runs in the browser. Only limits differ: a browser sends fewer and shorter names.
"""

from bisect import bisect_left
from collections.abc import Callable, Container, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import IntFlag
from functools import cached_property
from itertools import chain, pairwise
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Indices, Ints, Rows, prefix_sums
from penumbra.facts import PageFacts
from penumbra.text.checksums import WordNumbers
from penumbra.text.name_words import NameWords, read_names
from penumbra.text.numbering import are_among

__all__ = [
    "FONT_SIZES",
    "HEADINGS",
    "INLINE_TAGS",
    "MEDIA_TAGS",
    "ROOTS",
    "SKIPPED_TAGS",
    "TEXT",
    "Flag",
    "Page",
    "Style",
]

Number = TypeVar("Number", bound=np.generic)

ROOTS = frozenset({"html", "body"})
"""Elements around the whole page."""
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NEARLY_ALL = 0.95
"""Share of a page's texts in an element that stands for the page itself."""
_MOST_ROWS = 50
"""Rows of a heading whose text is read, at most: many headings inside of each other would be read again and again."""
TEXT = "#text"
"""Tag of a text row."""


class Flag(IntFlag):
    """Bits of `Page.flags`. Only a browser's snapshot sets them."""

    UNRENDERED = 1
    """No box at all."""
    EDITABLE = 2
    """Editable, or a form field."""
    FOCUSED = 16
    """Is or holds the focus."""
    HIDDEN_BY_PENUMBRA = 64
    """Hidden by Penumbra itself."""
    NOISE = 128
    """Hidden as noise at any position of the dial; set together with `HIDDEN_BY_PENUMBRA`."""


SKIPPED_TAGS: frozenset[str] = frozenset(
    ["script", "style", "template", "head", "iframe", "object", "textarea", "select", "svg", "noembed", "noframes"]
)
"""Elements whose content is not part of the page's text."""

INLINE_TAGS: frozenset[str] = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "label",
        "mark",
        "meter",
        "nobr",
        "output",
        "progress",
        "q",
        "rb",
        "rp",
        "rt",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
        "del",
    ]
)
"""Elements that do not break the line. `a` and `span` are inline even where a style sheet says otherwise: a page's
blocks must not depend on whether its style sheet has loaded."""

MEDIA_TAGS: frozenset[str] = frozenset(
    ["img", "picture", "video", "audio", "canvas", "svg", "iframe", "embed", "object", "math", "map"]
)
"""Elements that are content without text."""

FONT_SIZES = {"h1": 32.0, "h2": 24.0, "h3": 18.72, "h4": 16.0, "h5": 13.28, "h6": 10.72, "small": 13.33, "big": 19.2}
"""Font size by tag, CSS px, from the HTML standard's style sheet (section 15.3.6). Other tags inherit."""


@dataclass(frozen=True, slots=True)
class Style:
    """The properties of an element's computed style that are read; guessed from the tag for plain HTML."""

    display: str = "inline"
    visibility: str = "visible"
    position: str = "static"
    font_size: float = 16.0
    """CSS px."""
    font_weight: int = 400
    background: str = ""


@dataclass(frozen=True, eq=False)
class Page:
    """A page's tree as arrays. Pages are compared by identity.

    Rows are elements and non-blank text nodes in document order of the flattened tree (shadow trees included). The
    descendants of a row are `row + 1` to `end[row] - 1`.

    Parameters
    ----------
    facts
        Facts of the page as a whole: address, title, language, hints.
    parent
        (n_nodes,) row of the parent, -1 for the root.
    end
        (n_nodes,) one past the row's last descendant.
    tag_code
        (n_nodes,) index into `tag_names`.
    tag_names
        Distinct lower-case tags; `TEXT` for text rows.
    name
        (n_nodes,) index into `names`: the element's class, id and role tokens.
    style
        (n_nodes,) index into `styles`.
    text
        Text by row; only text rows have one.
    attrs
        Attributes that are read, by row: `itemprop` and `itemtype`.
    key
        (n_nodes,) the element's number in the browser, 0 for text rows. For HTML, the row plus 1.
    box
        (n_nodes, 4) left, top, width, height in CSS px from the document's corner; all NaN where not measured.
    flags
        (n_nodes,) bits of `Flag`.
    measured
        True where boxes and styles come from a browser.
    """

    facts: PageFacts
    parent: Ints
    end: Ints
    tag_code: Ints
    tag_names: tuple[str, ...]
    name: Ints
    names: tuple[tuple[str, ...], ...]
    style: Ints
    styles: tuple[Style, ...]
    text: dict[int, str]
    attrs: dict[int, dict[str, str]]
    key: Ints
    box: Floats
    flags: Ints
    measured: bool

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def tag(self) -> tuple[str, ...]:
        """(n_nodes,) tags as text."""
        return tuple(map(self.tag_names.__getitem__, self.tag_code.tolist()))

    def tagged(self, tags: Container[str]) -> Bools:
        """(n_nodes,) True for nodes with one of these tags."""
        return are_among(self.tag_code, self.tag_names, tags)

    def named(self, names: AbstractSet[str]) -> Bools:
        """(n_nodes,) True for nodes with one of these names, in the case in which the page writes them."""
        if names.isdisjoint(self.tokens):  # most sets of names that rules look for are on few pages
            return np.zeros(len(self), dtype=bool)
        return np.array([not names.isdisjoint(own) for own in self.names], dtype=bool).take(self.name)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """Distinct tokens of all names."""
        return frozenset(chain.from_iterable(self.names))

    def positioned(self, *positions: str) -> Bools:
        """(n_nodes,) True for nodes whose computed `position` is one of these."""
        found = np.array([style.position in positions for style in self.styles], dtype=bool)
        return found[self.style]

    def flagged(self, flag: Flag) -> Bools:
        """(n_nodes,) True for nodes with this flag."""
        found: Bools = (self.flags & int(flag)) > 0
        return found

    def with_descendants(self, marked: Bools) -> Bools:
        """(n_nodes,) True for marked nodes and their descendants."""
        (rows,) = marked.nonzero()
        if not len(rows):
            return np.zeros(len(self), dtype=bool)
        change = np.zeros(len(self) + 1, dtype=np.int64)
        change[rows] = 1
        change -= np.bincount(self.end.take(rows), minlength=len(change))
        inside: Bools = change[:-1].cumsum() > 0
        return inside

    def with_ancestors(self, marked: Bools) -> Bools:
        """(n_nodes,) True for marked nodes and their ancestors."""
        if not marked.any():
            return np.zeros(len(self), dtype=bool)
        before = np.zeros(len(self) + 1, dtype=np.int64)
        marked.cumsum(out=before[1:])
        holding: Bools = before.take(self.end) > before[:-1]
        return holding

    def texts(self, row: int) -> Iterator[str]:
        """Texts inside of an element, in order."""
        return map(self.text.__getitem__, self.text_rows(row))

    def text_rows(self, row: int) -> Iterator[int]:
        """Rows of the texts inside of an element, in order. Elements without text between them cost no time."""
        rows = self._all_text_rows
        places = range(bisect_left(rows, row), bisect_left(rows, int(self.end[row])))
        return map(rows.__getitem__, places)

    @cached_property
    def _all_text_rows(self) -> list[int]:
        return sorted(self.text)

    def has_letters(self, row: int) -> bool:
        """Whether an element has a letter or a figure."""
        return any(any(map(str.isalnum, text)) for text in self.texts(row))

    @cached_property
    def name_words(self) -> NameWords:
        """Words in the page's names."""
        return read_names(self.names, self._heading_texts())

    def _heading_texts(self) -> list[str]:
        """The texts of each heading, apart and joined: beside a heading's own text there may be a link or a button."""
        headings = np.flatnonzero(self.tagged(HEADINGS))
        headings = headings[self.end[headings] - headings <= _MOST_ROWS]
        rows = np.flatnonzero(self.tagged((TEXT,)))
        spans = map(slice, rows.searchsorted(headings).tolist(), rows.searchsorted(self.end[headings]).tolist())
        texts = [[self.text[row] for row in rows[span].tolist()] for span in spans]
        return list(dict.fromkeys(text for each in texts for text in (*each, " ".join(each))))

    def name_bits(self, words: WordNumbers, of_page: int = 0) -> Rows:
        """(n_nodes,) bits of the words in each node's names; none for `html` and `body`, whose names describe the page.
        Elements around the whole page have only those in `of_page`.

        Parameters
        ----------
        words
            Bits of each word.
        of_page
            Bits that an element around the whole page may have.
        """
        of_names = self.name_words.bits(words)
        if not of_names.any():
            return np.zeros(len(self), dtype=np.int64)
        bits: Rows = of_names.take(self.name)
        bits[self._wrapper_rows] &= of_page
        bits[self._root_rows] = 0
        return bits

    @cached_property
    def _root_rows(self) -> Indices:
        return np.flatnonzero(self.tagged(ROOTS))

    @cached_property
    def _wrapper_rows(self) -> Indices:
        return np.flatnonzero(self.wrappers)

    @cached_property
    def wrappers(self) -> Bools:
        """(n_nodes,) True for `html`, `body` and elements around nearly all texts of the page and its first heading.

        A long thread has nearly all texts too, but not the heading of the story above it.
        """
        roots, headings = self.tagged(ROOTS), self.tagged(HEADINGS)
        if not headings.any():
            return roots
        first = int(headings.argmax())
        texts = prefix_sums(self.tagged((TEXT,)))
        most = texts[self.end] - texts[:-1] >= _NEARLY_ALL * texts[-1]
        return np.asarray(roots | most & (np.arange(len(self)) < first) & (self.end > first))

    @cached_property
    def depth(self) -> Ints:
        """(n_nodes,) depth, 0 for the root: the number of earlier rows that have not ended."""
        n_nodes = len(self)
        ended = np.cumsum(np.bincount(self.end, minlength=n_nodes + 1)[:n_nodes])
        return (np.arange(n_nodes) - ended).astype(np.int32)

    def propagate_down(
        self, own: npt.NDArray[Number], combine: np.ufunc, change: Callable[[npt.NDArray[Number]], npt.NDArray[Number]]
    ) -> npt.NDArray[Number]:
        """(…, n_nodes) values combined with the parent's result, from the root down, one step per depth.

        Parameters
        ----------
        own
            (…, n_nodes) values of the nodes.
        combine
            Combines a node's value with its parent's changed result.
        change
            Applied to the parents' results first.
        """
        order, place, above, bounds = self._by_depth
        out = own.take(order, axis=-1)
        for low, high in pairwise(bounds):
            level = out[..., low:high]
            combine(level, change(out.take(above[low:high], axis=-1)), out=level)
        return out.take(place, axis=-1)

    @cached_property
    def _by_depth(self) -> tuple[Rows, Rows, Rows, list[int]]:
        """Rows sorted by depth, the inverse, the places of the rows' parents, and the bounds of each depth."""
        order = np.argsort(self.depth.astype(np.int16), kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        return order, place, place[self.parent[order]], np.cumsum(np.bincount(self.depth)).tolist()

    @cached_property
    def row_of(self) -> dict[int, int]:
        """Row of each element number."""
        return {key: row for row, key in enumerate(self.key.tolist()) if key}

    @cached_property
    def hidden(self) -> Bools:
        """(n_nodes,) True where the node or an ancestor is not displayed: `display: none`, or no box.

        `visibility` does not count: a hidden parent may have visible children. Elements that Penumbra has hidden do
        not count either.
        """
        hidden = np.array([style.display == "none" for style in self.styles], dtype=bool)[self.style]
        hidden &= (self.key > 0) & ~self.flagged(Flag.HIDDEN_BY_PENUMBRA)  # a text has its parent's style
        hidden |= self.flagged(Flag.UNRENDERED)
        return self.with_descendants(hidden)

    @cached_property
    def hidden_by_penumbra(self) -> Bools:
        """(n_nodes,) True for elements hidden by Penumbra and their descendants. Their boxes are unknown."""
        return self.with_descendants(self.flagged(Flag.HIDDEN_BY_PENUMBRA))

    @cached_property
    def noise_hidden_by_penumbra(self) -> Bools:
        """(n_nodes,) True for elements hidden by Penumbra as noise and their descendants."""
        return self.with_descendants(self.flagged(Flag.NOISE))

    def children(self, row: int) -> list[int]:
        """Rows of the node's children, in order."""
        out = []
        child = row + 1
        stop = int(self.end[row])
        while child < stop:
            out.append(child)
            child = int(self.end[child])
        return out

    def ancestors(self, row: int) -> Iterator[int]:
        """Rows from the node's parent up to the root. Lazy: pages may be thousands of elements deep."""
        row = int(self.parent[row])
        while row >= 0:
            yield row
            row = int(self.parent[row])

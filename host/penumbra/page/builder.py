"""A parser's events (start of an element, text, end of an element) → Page, for HTML.

HTML has no computed styles. They are guessed from the tags.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.errors import BadPageError, TooLargeError
from penumbra.facts import PageFacts, PageHints
from penumbra.page import FONT_SIZES, HEADINGS, INLINE_TAGS, SKIPPED_TAGS, TEXT, Page, Style
from penumbra.page.entries import end_entries
from penumbra.page.events import Event, Events, by_depth
from penumbra.page.roles import is_anchor, naming_role, read_tag
from penumbra.page.shadow_roots import SHADOW, SHADOW_ROOT
from penumbra.page.source import Source
from penumbra.settings import DEFAULT, Limits

__all__ = ["PageBuilder"]

_WITH_ROW = frozenset({"iframe", "object", "select", "svg", "textarea"})
"""Skipped elements that get a row: they are content or fields of a form. Their descendants get none."""
_BODY_TAGS = frozenset("main nav article section header footer aside figure details dialog search hgroup".split())
"""Elements that begin the body where `</head>` is missing. libxml2 knows HTML 4 only and leaves them in the head."""
_HEAD_TAGS = frozenset("title meta link base".split())
"""Elements of the head. They are never part of the page's text, even inside the body."""
_KEPT = ("itemprop", "itemtype")
"""Attributes that are kept with their values."""
_READ = frozenset({*_KEPT, "style", "hidden", "type"})
"""Attributes that are read, apart from `class`, `id` and `role`."""
_MAX_VALUE = 500
"""Maximum characters kept of an attribute's value."""
_MAX_TOKENS = 40
"""Maximum tokens kept of one class, id or role attribute."""
_LD_TYPE = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"([A-Za-z]{1,60})"')
_LD_LIMIT = 20
_DISPLAY_NONE = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_BOLD = HEADINGS | {"b", "strong", "th"}
_DISPLAYS = {
    "table": "table", "tr": "table-row", "td": "table-cell", "th": "table-cell", "li": "list-item", "thead":
    "table-header-group", "tbody": "table-row-group", "tfoot": "table-footer-group", "img": "inline", "br": "inline",
    "button": "inline-block", "input": "inline-block", "video": "inline", "audio": "inline", "canvas": "inline",
    "picture": "inline", "noscript": "block", "dialog": "none", "datalist": "none",
}  # fmt: skip

_CHECK_EVERY = 1_024
"""The limits are checked each time that this many elements have started."""
_STARTS_PER_ROW = 4
"""Maximum started elements, as a multiple of the limit of rows: descendants of skipped elements have no row."""

_Named = tuple[str | None, str | None, str | None]
"""Class, id and role of an element."""


@dataclass(frozen=True, slots=True)
class _Attributes:
    """The attributes of all elements.

    Parameters
    ----------
    name
        (n_elements,) index into `names`.
    names
        Distinct tuples of class, id and role tokens.
    attrs
        Attributes that are kept, by row.
    hidden
        Rows of elements that are not displayed.
    """

    name: list[int]
    names: tuple[tuple[str, ...], ...]
    attrs: dict[int, dict[str, str]]
    hidden: list[int]


class PageBuilder:
    """Collect a parser's events. `start`, `data`, `end` and `close` are the interface of lxml's parser targets.

    One builder serves many pages. A parser and its target refer to each other: a new pair for each page would stay in
    memory until Python's garbage collector runs.
    """

    def __init__(self) -> None:
        self._url = ""
        self._limits = DEFAULT.limits
        self._events: list[Event] = []
        self._tags: list[str] = []
        """(n_elements,) tags, in the order of starts."""
        self._depth = 0
        """Open elements at the last check of the limits."""
        self._checked = 0
        """Events before the last check of the limits."""
        self.data: Callable[[str], None] = self._events.append
        """Take a piece of text. Adjacent pieces are one text."""
        self.rows: Ints = np.zeros(0, dtype=np.int32)
        """(n_elements,) row of each element in the order of starts, -1 for none. Set by `close`."""
        self.source: Source | None = None
        """The events behind the page, if requested. Set by `close`."""
        self._with_source = False

    def begin(self, url: str, limits: Limits, *, with_source: bool = False) -> None:
        """Discard the last page and start a new one.

        Parameters
        ----------
        url
            The page's address, or empty.
        limits
            Limits of nodes and depth. `start` and `close` raise TooLargeError above them.
        with_source
            Keep the events behind the page in `source`.
        """
        self._url, self._limits, self._with_source = url, limits, with_source
        self.source = None
        self._events.clear()
        self._tags.clear()
        self._depth = self._checked = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take the start of an element."""
        if tag == "template" and SHADOW in attributes:
            tag = SHADOW_ROOT
        if tag == "a" and "href" not in attributes and is_anchor(attributes):
            tag = "span"
        self._tags.append(read_tag(tag, attributes) if "role" in attributes else tag)
        self._events.append(attributes)
        if tag == "wbr":
            self._events.append(None)
        if not len(self._tags) % _CHECK_EVERY:
            self._keep_within_limits()

    def end(self, tag: str) -> None:
        """Take the end of an element. A `wbr` has ended where it began: libxml2 puts all that follows into it."""
        if tag != "wbr":
            self._events.append(None)

    def close(self) -> Page:
        """Build the page from the events.

        Raises
        ------
        BadPageError
            There was no element.
        TooLargeError
            The page is above a limit of nodes or depth.
        """
        events = Events.of_root(self._events, self._tags)
        if events is None:
            raise BadPageError("The page is not HTML: it contains no element and no text.", "Give an HTML page.")
        events = end_entries(events)
        skipped = events.tagged(SKIPPED_TAGS)
        _open_body(events, skipped)
        in_skipped = events.inside(skipped)
        elements_in_skipped = in_skipped[events.start]
        kept = ~elements_in_skipped & (~skipped | events.tagged(_WITH_ROW))
        texts, text_at = _fold_texts(events, in_skipped)
        rows = _Rows.of(events, kept, text_at)
        self._check(len(rows.parent), rows.deepest)
        self.rows = np.where(kept, rows.before[events.start], np.int32(-1))
        if self._with_source:
            self.source = Source(events, self.rows, rows.before)
        return self._page(events, kept, rows, texts, _facts(events, skipped | elements_in_skipped, self._url))

    def _page(self, events: Events, kept: Bools, rows: "_Rows", texts: list[str], facts: PageFacts) -> Page:
        count = len(rows.parent)
        inputs = frozenset(rows.elements[events.tagged({"input"})[kept]].tolist())
        attributes = _read_attributes(rows.elements.tolist(), events.attributes(kept), inputs)
        styles = {(each, True): number for number, each in enumerate(events.tag_names)}
        name, style, key = np.zeros((3, count), dtype=np.int32)
        name[rows.elements] = attributes.name
        tag = np.full(count, len(events.tag_names), dtype=np.int32)
        tag[rows.elements] = style[rows.elements] = events.tag_code[kept]
        style[attributes.hidden] = [
            styles.setdefault((events.tag_names[tag[row]], False), len(styles)) for row in attributes.hidden
        ]
        style[rows.texts] = style[rows.parent[rows.texts]]
        key[rows.elements] = rows.elements + 1
        return Page(
            facts=facts,
            parent=rows.parent,
            end=rows.end,
            tag_code=tag,
            tag_names=(*events.tag_names, TEXT),
            name=name,
            names=attributes.names,
            style=style,
            styles=tuple(_guess(each, displayed) for each, displayed in styles),
            text=dict(zip(rows.texts.tolist(), texts, strict=True)),
            attrs=attributes.attrs,
            key=key,
            box=np.full((count, 4), np.nan),
            flags=np.zeros(count, dtype=np.int32),
            measured=False,
        )

    def _keep_within_limits(self) -> None:
        """Stop the parser on a page far above the limits. `close` checks them exactly."""
        self._depth += _CHECK_EVERY - self._events[self._checked :].count(None)
        self._checked = len(self._events)
        self._check(len(self._tags) // _STARTS_PER_ROW, self._depth)

    def _check(self, nodes: int, depth: int) -> None:
        if nodes > self._limits.nodes:
            raise TooLargeError(f"The page has more than {self._limits.nodes} nodes.", "Give a smaller page.")
        if depth > self._limits.depth:
            raise TooLargeError(f"The page is nested more than {self._limits.depth} deep.", "Give a simpler page.")


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows of the page's elements and texts.

    Parameters
    ----------
    before
        (n_events + 1,) rows before each event.
    elements, texts
        Rows of the kept elements, and of the texts.
    parent, end
        As in `Page`.
    deepest
        Maximum depth of an element; the root's is 1.
    """

    before: Ints
    elements: Ints
    texts: Ints
    parent: Ints
    end: Ints
    deepest: int

    @classmethod
    def of(cls, events: Events, kept: Bools, text_at: list[int]) -> "_Rows":
        """Number elements and texts in document order.

        Parameters
        ----------
        kept
            (n_elements,) elements that get a row. A descendant of another element gets none.
        text_at
            Events at which texts begin.
        """
        is_row = np.zeros(len(events.step), dtype=bool)
        is_row[events.start[kept]] = True
        is_row[text_at] = True
        before = np.zeros(len(is_row) + 1, dtype=np.int32)
        np.cumsum(is_row, out=before[1:])
        count = int(before[-1])
        elements = before[events.start[kept]]
        end = np.arange(1, count + 1, dtype=np.int32)
        end[elements] = before[events.end[kept]]
        is_element = np.zeros(count, dtype=bool)
        is_element[elements] = True
        depth = events.depth[is_row] + ~is_element
        # A row's parent is the last element before it at one level less of depth.
        order = by_depth(depth)
        place = depth[order].astype(np.int64) * count + order
        above = np.compress(is_element[order], place)
        parent = np.full(count, -1, dtype=np.int32)
        parent[order[1:]] = above[np.searchsorted(above, place[1:] - count) - 1] % count
        return cls(before, elements, before[text_at], parent, end, int(depth[elements].max()))


def _open_body(events: Events, skipped: Bools) -> None:
    """Move the end of the head to the element at which a browser would begin the body.

    Parameters
    ----------
    skipped
        (n_elements,) skipped elements. It is changed in place.
    """
    if "head" not in events.tag_names:
        return
    head, tags, depth = events.tags.index("head"), events.tags, events.depth
    inside = range(head + 1, int(np.searchsorted(events.start, events.end[head])))
    level = depth[events.start[head]] + 1
    opening = [element for element in inside if tags[element] in _BODY_TAGS and depth[events.start[element]] == level]
    if opening:
        skipped |= events.tagged(_HEAD_TAGS)
        skipped[head + 1 : opening[0]] = True
        skipped[head] = False


def _fold_texts(events: Events, in_skipped: Bools) -> tuple[list[str], list[int]]:
    """The texts that are more than white space, and the event at which each begins.

    A run of white space becomes one space, as a browser draws it; text in `pre` keeps its own. White space between
    inline elements separates words: it is added to the text before it, in `pre` as it is.

    Parameters
    ----------
    in_skipped
        (n_events,) True inside skipped elements.
    """
    first, last = events.texts
    read = ~in_skipped[first]
    first, last = first[read], last[read]
    preformatted = events.tagged(("pre",))
    is_preformatted = events.inside(preformatted)[first].tolist() if preformatted.any() else repeat(False)
    texts: list[str] = []
    places: list[int] = []
    spaced, kept_before = True, False
    for at, text, kept in zip(first.tolist(), events.joined(first, last), is_preformatted):  # noqa: B905  (one has no end)
        if text.isspace():
            if kept and kept_before:
                texts[-1] += text
            elif not spaced:
                texts[-1] += " "
            spaced = True
            continue
        spaced, kept_before = text[-1].isspace(), kept
        if not kept and ("\n" in text or "  " in text or "\t" in text):
            folded = " ".join(text.split())
            text = f"{' ' if text[0].isspace() else ''}{folded}{' ' if spaced else ''}"  # noqa: PLW2901
        texts.append(text)
        places.append(at)
    return texts, places


def _read_attributes(rows: list[int], given: list[Mapping[str, str]], inputs: frozenset[int]) -> _Attributes:
    """Read the attributes of all elements. One loop runs twice as fast as one call per element.

    Parameters
    ----------
    rows, given
        (n_elements,) rows and attributes.
    inputs
        Rows of `input`: their type may hide them.
    """
    name: list[int] = []
    names: dict[tuple[str, ...], int] = {(): 0}
    name_of: dict[str | _Named | None, int] = {}
    attrs: dict[int, dict[str, str]] = {}
    hidden: list[int] = []

    def add_name(key: str | _Named | None) -> int:
        if isinstance(key, str):
            tokens = key.split()[:_MAX_TOKENS]
        else:
            tokens = [token for part in key or () if part for token in part.split()[:_MAX_TOKENS]]
        return name_of.setdefault(key, names.setdefault(tuple(tokens), len(names)))

    for row, own in zip(rows, given, strict=True):
        if not own:
            name.append(0)
            continue
        label = own.get("class")
        if label is not None and len(own) == 1:  # half of a page's elements
            index = name_of.get(label)
            name.append(add_name(label) if index is None else index)
            continue
        identity, role = own.get("id"), naming_role(own.get("role"))
        key = label if identity is None and role is None else (label, identity, role)
        index = name_of.get(key)
        name.append(add_name(key) if index is None else index)
        if not _READ.isdisjoint(own):
            if kept := {attribute: own[attribute][:_MAX_VALUE] for attribute in _KEPT if attribute in own}:
                attrs[row] = kept
            unseen = row in inputs and own.get("type", "").lower() == "hidden"
            if unseen or "hidden" in own or _DISPLAY_NONE.search(own.get("style", "")):
                hidden.append(row)
    return _Attributes(name, tuple(names), attrs, hidden)


def _facts(events: Events, in_skipped: Bools, url: str) -> PageFacts:
    """Facts of the page as a whole: title, language, writing direction, hints.

    Parameters
    ----------
    in_skipped
        (n_elements,) skipped elements and their descendants.
    """
    title = og_type = ""
    ld_types: list[str] = []
    read = in_skipped & events.tagged(("title", "meta", "script"))
    in_drawing = events.inside(events.tagged(("svg",)))  # a drawing's title is not the page's
    for element, given in zip(np.flatnonzero(read).tolist(), events.attributes(read), strict=True):
        tag = events.tags[element]
        if tag == "title":
            title = title or ("" if in_drawing[events.start[element]] else events.text_after(element))
        elif tag == "meta":
            if given.get("property") == "og:type":
                og_type = og_type or (given.get("content") or "")[:200]
        elif (given.get("type") or "").lower() == "application/ld+json":
            ld_types += _LD_TYPE.findall(events.text_after(element))
    root = events.attributes_of(0)
    direction = root.get("dir", "").lower()
    lang = root.get("lang") or root.get("xml:lang") or ""
    return PageFacts(
        url=url[:8192],
        title=" ".join(title.split())[:4096],
        lang=lang[:200],
        dir=direction if direction in ("ltr", "rtl", "auto") else "",  # type: ignore[arg-type]
        hints=PageHints(og_type=og_type, ld_types=ld_types[:_LD_LIMIT]),
    )


@lru_cache(maxsize=1_000)
def _guess(tag: str, shown: bool) -> Style:
    display = _DISPLAYS.get(tag, "inline" if tag in INLINE_TAGS else "block")
    return Style(
        display=display if shown else "none",
        font_size=FONT_SIZES.get(tag, 16.0),
        font_weight=700 if tag in _BOLD else 400,
    )

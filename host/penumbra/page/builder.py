"""A page's elements and texts, one after another in document order → Page, for HTML.

It takes the three events of a parser: an element starts, text, an element ends. A browser's styles are not there, so that
they are guessed from the tags.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, repeat

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.errors import BadPageError, TooLargeError
from penumbra.facts import PageFacts, PageHints
from penumbra.page import FONT_SIZES, INLINE_TAGS, SKIPPED_TAGS, TEXT, Page, Style
from penumbra.page.events import Event, Events, by_depth
from penumbra.page.source import Source
from penumbra.settings import DEFAULT, Limits
from penumbra.text.addresses import split_address

__all__ = ["PageBuilder"]

_MEDIA_SKIPPED = frozenset({"iframe", "object", "svg"})
"""Skipped elements that are content all the same: they get a row, their insides none."""
_OPENING = frozenset("main nav article section header footer aside figure details dialog search hgroup".split())
"""Elements that end a head without a word of its author: libxml2, which knows HTML 4, leaves what begins with them in the head."""
_OF_HEAD = frozenset("title meta link base".split())
"""Elements that are no part of the page wherever they stand."""
_KEPT = ("itemprop", "itemtype")
"""Attributes that somebody reads as they are."""
_TELLING = frozenset({*_KEPT, "style", "hidden"})
"""Attributes that are looked at, beside links and those that name the element."""
_LONGEST_VALUE = 500
"""Characters of an attribute that are kept."""
_MOST_TOKENS = 40
"""Class names that are kept of one attribute."""
_LD_TYPE = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"([A-Za-z]{1,60})"')
_LD_LIMIT = 20
_DISPLAY_NONE = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_LONGEST_SCHEME = 12
_BOLD = frozenset("b strong h1 h2 h3 h4 h5 h6 th".split())
_DISPLAYS = {
    "table": "table", "tr": "table-row", "td": "table-cell", "th": "table-cell", "li": "list-item", "thead":
    "table-header-group", "tbody": "table-row-group", "tfoot": "table-footer-group", "img": "inline", "br": "inline",
    "button": "inline-block", "input": "inline-block", "video": "inline", "audio": "inline", "canvas": "inline",
    "picture": "inline", "noscript": "block", "dialog": "none", "datalist": "none",
}  # fmt: skip

_LOOK_EVERY = 1_024
"""Starts of elements after which a page is looked at while it is parsed."""
_MOST_STARTS = 4
"""Elements started for each row that a page may have: what is inside of skipped ones has none."""

_Named = tuple[str | None, str | None, str | None]
"""Class, id and role of an element."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What the attributes say.

    Parameters
    ----------
    name
        (n_elements,) index into `names`.
    names
        Class names, id and role of one element each.
    attrs
        Other attributes that somebody reads, by row.
    hidden
        Rows of elements that are not displayed.
    """

    name: list[int]
    names: tuple[tuple[str, ...], ...]
    attrs: dict[int, dict[str, str]]
    hidden: list[int]


class PageBuilder:
    """Collects a parser's events; `start`, `data`, `end` and `close` are the interface of lxml's parser targets.

    One builder serves page after page, since a parser and its target hold each other: made anew for each page, all of them would wait
    for Python's collector.
    """

    def __init__(self) -> None:
        self._url = ""
        self._limits = DEFAULT.limits
        self._events: list[Event] = []
        self._tags: list[str] = []
        """Of all elements, in the order of starts."""
        self._depth = 0
        """Elements that were open when the events were last looked at."""
        self._looked = 0
        """Events before that."""
        self.data: Callable[[str], None] = self._events.append
        """Take a piece of text; pieces that follow one another are one text."""
        self.rows: Ints = np.zeros(0, dtype=np.int32)
        """Row of each element, in the order of starts, -1 where it has none; `close` fills it."""
        self.source: Source | None = None
        """The events behind the page, where they were asked for; `close` fills it."""
        self._with_source = False

    def begin(self, url: str, limits: Limits, *, with_source: bool = False) -> None:
        """Forget the page before and be ready for one.

        Parameters
        ----------
        url
            The page's address, or empty.
        limits
            Beyond them `start` or `close` raises TooLargeError.
        with_source
            Keep the events behind the page in `source`.
        """
        self._url, self._limits, self._with_source = url, limits, with_source
        self.source = None
        self._events.clear()
        self._tags.clear()
        self._depth = self._looked = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take the start of an element."""
        self._tags.append(tag)
        self._events.append(attributes)
        if not len(self._tags) % _LOOK_EVERY:
            self._keep_within_limits()

    def end(self, tag: str) -> None:  # noqa: ARG002  (the interface of parser targets)
        """Take the end of an element."""
        self._events.append(None)

    def close(self) -> Page:
        """Give the page.

        Raises
        ------
        BadPageError
            There was no element.
        """
        events = Events.of_root(self._events, self._tags)
        if events is None:
            raise BadPageError("The page is no HTML: nothing in it is an element or text.", "Give an HTML page.")
        skipped = events.tagged(SKIPPED_TAGS)
        _open_body(events, skipped)
        beyond = events.inside(skipped)
        in_beyond = beyond[events.start]
        kept = ~in_beyond & (~skipped | events.tagged(_MEDIA_SKIPPED))
        texts, text_at = _fold_texts(events, beyond)
        rows = _Rows.of(events, kept, text_at)
        self._check(len(rows.parent), rows.deepest)
        self.rows = np.where(kept, rows.before[events.start], np.int32(-1))
        if self._with_source:
            self.source = Source(events, self.rows, rows.before)
        return self._page(events, kept, rows, texts, _facts(events, skipped | in_beyond, self._url))

    def _page(self, events: Events, kept: Bools, rows: "_Rows", texts: list[str], facts: PageFacts) -> Page:
        count = len(rows.parent)
        tags = list(compress(events.tags, kept.tolist()))
        told = _read_attributes(rows.elements.tolist(), tags, events.attributes(kept), _host_of(self._url))
        styles = {(each, True): number for number, each in enumerate(events.tag_names)}
        name, style, key = np.zeros((3, count), dtype=np.int32)
        name[rows.elements] = told.name
        tag = np.full(count, len(events.tag_names), dtype=np.int32)
        tag[rows.elements] = style[rows.elements] = events.tag_code[kept]
        style[told.hidden] = [styles.setdefault((events.tag_names[tag[row]], False), len(styles)) for row in told.hidden]
        style[rows.texts] = style[rows.parent[rows.texts]]
        key[rows.elements] = rows.elements + 1
        return Page(
            facts=facts,
            parent=rows.parent,
            end=rows.end,
            tag_code=tag,
            tag_names=(*events.tag_names, TEXT),
            name=name,
            names=told.names,
            style=style,
            styles=tuple(_guess(each, displayed) for each, displayed in styles),
            text=dict(zip(rows.texts.tolist(), texts, strict=True)),
            attrs=told.attrs,
            key=key,
            box=np.full((count, 4), np.nan),
            flags=np.zeros(count, dtype=np.int32),
            measured=False,
        )

    def _keep_within_limits(self) -> None:
        """Stop what is far too large while it is parsed; `close` counts what the page has of it."""
        self._depth += _LOOK_EVERY - self._events[self._looked :].count(None)
        self._looked = len(self._events)
        self._check(len(self._tags) // _MOST_STARTS, self._depth)

    def _check(self, nodes: int, depth: int) -> None:
        if nodes > self._limits.nodes:
            raise TooLargeError(f"The page has more than {self._limits.nodes} nodes.", "Give a smaller page.")
        if depth > self._limits.depth:
            raise TooLargeError(f"The page is nested over {self._limits.depth} deep.", "Give a simpler page.")


@dataclass(frozen=True, slots=True)
class _Rows:
    """Where elements and texts stand in the page.

    Parameters
    ----------
    before
        (n_events + 1,) rows before each event.
    elements, texts
        Rows of the elements that are kept, and of the texts.
    parent, end
        As in `Page`.
    deepest
        Most elements inside of one another.
    """

    before: Ints
    elements: Ints
    texts: Ints
    parent: Ints
    end: Ints
    deepest: int

    @classmethod
    def of(cls, events: Events, kept: Bools, text_at: list[int]) -> "_Rows":
        """Number some elements, none below one that is not among them, and the texts that begin at some events."""
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
        # A row's parent is the last element before it that is one level higher.
        order = by_depth(depth)
        place = depth[order].astype(np.int64) * count + order
        above = np.compress(is_element[order], place)
        parent = np.full(count, -1, dtype=np.int32)
        parent[order[1:]] = above[np.searchsorted(above, place[1:] - count) - 1] % count
        return cls(before, elements, before[text_at], parent, end, int(depth[elements].max()))


def _open_body(events: Events, skipped: Bools) -> None:
    """Take the head for the body from the element on with which a browser would begin one; `skipped`, (n_elements,), is changed."""
    if "head" not in events.tag_names:
        return
    head, tags, depth = events.tags.index("head"), events.tags, events.depth
    inside = range(head + 1, int(np.searchsorted(events.start, events.end[head])))
    level = depth[events.start[head]] + 1
    opening = [element for element in inside if tags[element] in _OPENING and depth[events.start[element]] == level]
    if opening:
        skipped |= events.tagged(_OF_HEAD)
        skipped[head + 1 : opening[0]] = True
        skipped[head] = False


def _fold_texts(events: Events, beyond: Bools) -> tuple[list[str], list[int]]:
    """The texts that have more than white space, and the event that each begins at.

    Runs of white space are one space each, as a browser draws them: the indentation of the source is no part of a text. Between two
    inline elements white space separates words: it goes to the text before it.

    Parameters
    ----------
    beyond
        (n_events,) what is no part of the page.
    """
    first, last = events.texts
    read = ~beyond[first]
    first, last = first[read], last[read]
    written = events.tagged(("pre",))
    as_written = events.inside(written)[first].tolist() if written.any() else repeat(False)
    texts: list[str] = []
    places: list[int] = []
    spaced = True
    for at, text, kept in zip(first.tolist(), events.joined(first, last), as_written):  # noqa: B905  (one has no end)
        if text.isspace():
            if not spaced:
                texts[-1] += " "
                spaced = True
            continue
        spaced = text[-1].isspace()
        if not kept and ("\n" in text or "  " in text or "\t" in text):
            folded = " ".join(text.split())
            text = f"{' ' if text[0].isspace() else ''}{folded}{' ' if spaced else ''}"  # noqa: PLW2901
        texts.append(text)
        places.append(at)
    return texts, places


def _read_attributes(rows: list[int], tags: list[str], given: list[Mapping[str, str]], host: str) -> _Told:
    """Read the attributes of all elements. One loop for all: it runs twice as fast as a call each.

    Parameters
    ----------
    rows, tags, given
        (n_elements,) of each.
    host
        Of the page.
    """
    name: list[int] = []
    names: dict[tuple[str, ...], int] = {(): 0}
    name_of: dict[str | _Named | None, int] = {}
    attrs: dict[int, dict[str, str]] = {}
    hidden: list[int] = []

    def enter(key: str | _Named | None) -> int:
        if isinstance(key, str):
            tokens = key.split()[:_MOST_TOKENS]
        else:
            tokens = [token for part in key or () if part for token in part.split()[:_MOST_TOKENS]]
        return name_of.setdefault(key, names.setdefault(tuple(tokens), len(names)))

    for row, tag, own in zip(rows, tags, given, strict=True):
        if not own:
            name.append(0)
            continue
        label = own.get("class")
        if label is not None and len(own) == 1:  # half of a page's elements
            index = name_of.get(label)
            name.append(enter(label) if index is None else index)
            continue
        identity, role = own.get("id"), own.get("role")
        key = label if identity is None and role is None else (label, identity, role)
        index = name_of.get(key)
        name.append(enter(key) if index is None else index)
        if tag == "a" or tag == "area":  # noqa: PLR1714  (twice as fast as a set)
            href = own.get("href")
            if href and _leads_on(href, host):
                attrs[row] = {"href": "/"}
        if not _TELLING.isdisjoint(own):
            if kept := {attribute: own[attribute][:_LONGEST_VALUE] for attribute in _KEPT if attribute in own}:
                attrs.setdefault(row, {}).update(kept)
            if "hidden" in own or _DISPLAY_NONE.search(own.get("style", "")):
                hidden.append(row)
    return _Told(name, tuple(names), attrs, hidden)


def _facts(events: Events, beyond: Bools, url: str) -> PageFacts:
    """What is known of the page as a whole.

    Parameters
    ----------
    beyond
        (n_elements,) those that are skipped, or inside of one.
    """
    title = og_type = ""
    ld_types: list[str] = []
    telling = beyond & events.tagged(("title", "meta", "script"))
    for element, given in zip(np.flatnonzero(telling).tolist(), events.attributes(telling), strict=True):
        tag = events.tags[element]
        if tag == "title":
            title = title or events.text_after(element)
        elif tag == "meta":
            if given.get("property") == "og:type":
                og_type = og_type or (given.get("content") or "")[:200]
        elif (given.get("type") or "").lower() == "application/ld+json":
            ld_types += _LD_TYPE.findall(events.text_after(element))
    (root,) = events.attributes([0])
    direction = root.get("dir", "").lower()
    lang = root.get("lang") or root.get("xml:lang") or ""
    return PageFacts(
        url=url[:8192],
        title=" ".join(title.split())[:4096],
        lang=lang[:200],
        dir=direction if direction in ("ltr", "rtl", "auto") else "",  # type: ignore[arg-type]
        hints=PageHints(og_type=og_type, ld_types=ld_types[:_LD_LIMIT]),
    )


def _host_of(url: str) -> str:
    """Host of an address without `www.`; empty for what is no address."""
    return (split_address(url).hostname or "").removeprefix("www.")


def _leads_on(href: str, host: str) -> bool:
    """Does a link on a page of this host go to another page of it?"""
    if href[:1] == "/" and href[1:2] != "/":  # most links, told at once
        return True
    href = href.strip()
    if href.startswith("#") or not href:
        return False
    if href.startswith(("http:", "https:", "//")):
        other = href.partition("//")[2].partition("/")[0].partition("?")[0].partition("#")[0]
        other = other.rpartition("@")[2].partition(":")[0].lower().removeprefix("www.")
        return bool(other) and other == host
    head, colon, _ = href.partition(":")
    return not (colon and head.isalpha() and len(head) < _LONGEST_SCHEME)


@lru_cache(maxsize=1_000)
def _guess(tag: str, shown: bool) -> Style:
    display = _DISPLAYS.get(tag, "inline" if tag in INLINE_TAGS else "block")
    return Style(
        display=display if shown else "none",
        font_size=FONT_SIZES.get(tag, 16.0),
        font_weight=700 if tag in _BOLD else 400,
    )

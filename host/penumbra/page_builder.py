"""A page's elements and texts, one after another in document order → Page, for HTML.

It takes the three events of a parser: an element starts, text, an element ends. A browser's styles are not there, so that
they are guessed from the tags.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from penumbra.addresses import split_address
from penumbra.errors import BadPageError, TooLargeError
from penumbra.page import INLINE_TAGS, SKIPPED_TAGS, TEXT, Page, Style
from penumbra.protocol import PageFacts, PageHints
from penumbra.settings import Limits

__all__ = ["PageBuilder"]

_MEDIA_SKIPPED = frozenset({"iframe", "object", "svg"})
"""Skipped elements that are content all the same: they get a row, their insides none."""
_ATTRIBUTES = frozenset("rel alt itemprop itemtype type lang dir aria-hidden aria-label datetime hidden".split())
_TOLD = _ATTRIBUTES | {"href", "style"}
"""Attributes other than names that say something of an element."""
_LONGEST_VALUE = 500
"""Characters of an attribute that are kept."""
_MOST_TOKENS = 40
"""Class names that are kept of one attribute."""
_LD_TYPE = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"([A-Za-z]{1,60})"')
_LD_LIMIT = 20
_DISPLAY_NONE = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_LONGEST_SCHEME = 12
_HEADING_SIZE = {"h1": 32.0, "h2": 24.0, "h3": 18.72, "h4": 16.0, "h5": 13.28, "h6": 10.72, "small": 13.33, "big": 19.2}
"""Font sizes, px, of the HTML standard's suggested style sheet (section 15.3.6)."""
_BOLD = frozenset("b strong h1 h2 h3 h4 h5 h6 th".split())
_DISPLAYS = {
    "table": "table", "tr": "table-row", "td": "table-cell", "th": "table-cell", "li": "list-item", "thead":
    "table-header-group", "tbody": "table-row-group", "tfoot": "table-footer-group", "img": "inline", "br": "inline",
    "button": "inline-block", "input": "inline-block", "video": "inline", "audio": "inline", "canvas": "inline",
    "picture": "inline", "noscript": "block", "dialog": "none", "datalist": "none",
}  # fmt: skip

_Key = tuple[str | None, str | None, str | None]


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
        Other attributes, by row.
    hidden
        Rows of elements that are not displayed.
    """

    name: list[int]
    names: tuple[tuple[str, ...], ...]
    attrs: dict[int, dict[str, str]]
    hidden: list[int]


class PageBuilder:
    """Collects a page's rows; `start`, `data` and `end` are the interface of lxml's parser targets.

    Parameters
    ----------
    url
        The page's address, or empty.
    limits
        Beyond them `start` raises TooLargeError.
    """

    def __init__(self, url: str, limits: Limits) -> None:
        self._url = url
        self._most_nodes = limits.nodes
        self._deepest = limits.depth
        self._parent: list[int] = []
        self._tag: list[str] = []
        self._style: list[int] = []
        """Of elements only, like `_given`."""
        self._given: list[Mapping[str, str]] = []
        """Attributes of the elements."""
        self._closed: list[int] = []
        """Rows of elements that have ended, and in `_closed_at` one past each one's last descendant."""
        self._closed_at: list[int] = []
        self._text: dict[int, str] = {}
        self._styles: dict[tuple[str, bool], int] = {}
        self._shown: dict[str, int] = {}
        """Style of each tag met so far that is displayed and not skipped."""
        self._open: list[int] = []
        self._skipping = 0
        """Open elements from the outermost skipped one on."""
        self._pending: list[str] = []
        self.data: Callable[[str], None] = self._pending.append
        """Take a piece of text; pieces that follow one another are one text."""
        self._last_text = -1
        self._title = ""
        self._in_title = False
        self._in_ld = False
        self._ld_types: list[str] = []
        self._og_type = ""

    def start(self, tag: str, attributes: Mapping[str, str]) -> int:
        """Take the start of an element; return its row, -1 where it has none."""
        if self._skipping:
            self._skipping += 1
            self._pending.clear()
            self._start_in_head(tag, attributes)
            return -1
        if self._pending:
            self._flush()
        open_rows = self._open
        row = len(self._tag)
        if open_rows:
            parent = open_rows[-1]
        elif row:  # a second root, from broken markup: a tree would not hold it either
            self._skipping = 1
            return -1
        else:
            parent = -1
        style = self._shown.get(tag)
        if style is None:
            if tag in SKIPPED_TAGS:
                self._skipping = 1
                self._start_in_head(tag, attributes)
                if tag not in _MEDIA_SKIPPED:
                    return -1
            style = self._enter_style(tag, shown=True)
        if row >= self._most_nodes:
            raise TooLargeError(f"The page has more than {self._most_nodes} nodes.", "Give a smaller page.")
        self._parent.append(parent)
        self._tag.append(tag)
        self._style.append(style)
        self._given.append(attributes)
        if not self._skipping:
            open_rows.append(row)
            if len(open_rows) > self._deepest:
                raise TooLargeError(f"The page is nested over {self._deepest} deep.", "Give a simpler page.")
        return row

    def end(self, tag: str) -> None:  # noqa: ARG002  (the interface of parser targets)
        """Take the end of an element."""
        if self._skipping:
            self._end_in_head()
            return
        if self._pending:
            self._flush()
        if self._open:
            self._closed.append(self._open.pop())
            self._closed_at.append(len(self._tag))

    def close(self) -> Page:
        """Give the page.

        Raises
        ------
        BadPageError
            There was no element.
        """
        if self._pending and not self._skipping:
            self._flush()
        count = len(self._tag)
        if not count:
            raise BadPageError("The page is no HTML: nothing in it is an element or text.", "Give an HTML page.")
        parent = np.array(self._parent, dtype=np.int32)
        texts = np.fromiter(self._text, dtype=np.int32, count=len(self._text))
        is_element = np.ones(count, dtype=bool)
        is_element[texts] = False
        end = np.arange(1, count + 1, dtype=np.int32)
        end[self._closed] = self._closed_at
        end[self._open] = count
        told = self._read_attributes(np.flatnonzero(is_element).tolist())
        name, style = np.zeros((2, count), dtype=np.int32)
        name[is_element] = told.name
        style[is_element] = self._style
        style[told.hidden] = [self._enter_style(self._tag[row], shown=False) for row in told.hidden]
        style[texts] = style[parent[texts]]
        return Page(
            facts=self._facts(),
            parent=parent,
            end=end,
            tag=tuple(self._tag),
            name=name,
            names=told.names,
            style=style,
            styles=tuple(_guess(tag, shown) for tag, shown in self._styles),
            text=self._text,
            attrs=told.attrs,
            key=np.where(is_element, np.arange(1, count + 1, dtype=np.int32), np.int32(0)),
            box=np.full((count, 4), np.nan),
            flags=np.zeros(count, dtype=np.int32),
            measured=False,
        )

    def _start_in_head(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Note what of the skipped elements says something of the page."""
        if tag == "title":
            self._in_title = not self._title
        elif tag == "meta":
            if attributes.get("property") == "og:type":
                self._og_type = self._og_type or (attributes.get("content") or "")[:200]
        elif tag == "script":
            self._in_ld = (attributes.get("type") or "").lower() == "application/ld+json"

    def _end_in_head(self) -> None:
        self._skipping -= 1
        if self._in_title:
            self._title = "".join(self._pending)
        elif self._in_ld:
            self._ld_types += _LD_TYPE.findall("".join(self._pending))
        self._in_title = self._in_ld = False
        self._pending.clear()

    def _enter_style(self, tag: str, *, shown: bool) -> int:
        index = self._styles.setdefault((tag, shown), len(self._styles))
        if shown and tag not in SKIPPED_TAGS:
            self._shown[tag] = index
        return index

    def _read_attributes(self, rows: list[int]) -> "_Told":
        """Read the attributes of all elements, given their rows. One loop for all: it runs twice as fast as a call each."""
        tags = self._tag
        host = _host_of(self._url)
        name: list[int] = []
        names: dict[tuple[str, ...], int] = {(): 0}
        name_of: dict[_Key, int] = {(None, None, None): 0}
        attrs: dict[int, dict[str, str]] = {}
        hidden: list[int] = []
        says_nothing = _TOLD.isdisjoint
        for row, given in zip(rows, self._given, strict=True):
            if not given:
                name.append(0)
                continue
            get = given.get
            key = (get("class"), get("id"), get("role"))
            index = name_of.get(key)
            if index is None:
                tokens = tuple([token for part in key if part for token in part.split()[:_MOST_TOKENS]])
                index = name_of[key] = names.setdefault(tokens, len(names))
            name.append(index)
            if says_nothing(given):
                continue
            kept = {}
            for attribute, value in given.items():
                if attribute in _ATTRIBUTES:
                    kept[attribute] = value[:_LONGEST_VALUE]
                elif attribute == "href":
                    tag = tags[row]
                    if tag == "a" or tag == "area":  # noqa: PLR1714  (twice as fast as a set)
                        kept["href"] = _link(value, host)
                elif attribute == "style" and _DISPLAY_NONE.search(value):
                    hidden.append(row)
            if kept:
                attrs[row] = kept
                if "hidden" in kept:
                    hidden.append(row)
        return _Told(name, tuple(names), attrs, hidden)

    def _flush(self) -> None:
        pending = self._pending
        text = pending.pop() if len(pending) == 1 else "".join(pending)
        pending.clear()
        if not self._open:  # after the root's end: a tree would not hold it either
            return
        if "\n" in text or "  " in text or "\t" in text:
            text = self._collapsed(text)
        if text.isspace():  # between two inline elements it separates words: it goes to the text before it
            if self._last_text >= 0 and not self._text[self._last_text][-1].isspace():
                self._text[self._last_text] += " "
        elif text:
            row = self._last_text = len(self._tag)
            self._text[row] = text
            self._parent.append(self._open[-1])
            self._tag.append(TEXT)

    def _collapsed(self, text: str) -> str:
        """Runs of white space as one space each, as a browser draws them: the indentation of the source is no part of a text."""
        tags = self._tag
        if any(tags[row] == "pre" for row in self._open):
            return text
        before, after = " " * text[0].isspace(), " " * text[-1].isspace()
        return f"{before}{' '.join(text.split())}{after}" if not text.isspace() else " "

    def _facts(self) -> PageFacts:
        root = self._given[0]
        direction = root.get("dir", "").lower()
        lang = root.get("lang") or root.get("xml:lang") or ""
        return PageFacts(
            url=self._url[:8192],
            title=" ".join(self._title.split())[:4096],
            lang=lang[:200],
            dir=direction if direction in ("ltr", "rtl", "auto") else "",  # type: ignore[arg-type]
            hints=PageHints(og_type=self._og_type, ld_types=self._ld_types[:_LD_LIMIT]),
        )


def _host_of(url: str) -> str:
    """Host of an address without `www.`; empty for what is no address."""
    return (split_address(url).hostname or "").removeprefix("www.")


def _link(href: str, host: str) -> str:
    """The kind of a link on a page of this host, as `docs/protocol.md` names them."""
    href = href.strip()
    if href.startswith("#") or not href:
        return "#"
    if href.startswith(("http:", "https:", "//")):
        other = href.partition("//")[2].partition("/")[0].partition("?")[0].partition("#")[0]
        other = other.rpartition("@")[2].partition(":")[0].lower().removeprefix("www.")
        return "/" if other and other == host else "x"
    head, colon, _ = href.partition(":")
    return "m" if colon and head.isalpha() and len(head) < _LONGEST_SCHEME else "/"


def _guess(tag: str, shown: bool) -> Style:
    display = _DISPLAYS.get(tag, "inline" if tag in INLINE_TAGS else "block")
    return Style(
        display=display if shown else "none",
        font_size=_HEADING_SIZE.get(tag, 16.0),
        font_weight=700 if tag in _BOLD else 400,
    )

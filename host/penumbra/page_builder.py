"""A page's elements and texts, one after another in document order → Page, for HTML.

It takes the three events of a parser: an element starts, text, an element ends. A browser's styles are not there, so that
they are guessed from the tags.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

import numpy as np

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
        self._host = _host_of(url)
        self._parent: list[int] = []
        self._tag: list[str] = []
        self._name: list[int] = []
        """Of elements only, like `_style`."""
        self._style: list[int] = []
        self._closed: list[int] = []
        """Rows of elements that have ended, and in `_closed_at` one past each one's last descendant."""
        self._closed_at: list[int] = []
        self._text: dict[int, str] = {}
        self._attrs: dict[int, dict[str, str]] = {}
        self._names: dict[tuple[str, ...], int] = {(): 0}
        self._name_of: dict[_Key, int] = {(None, None, None): 0}
        self._styles: dict[tuple[str, bool], int] = {}
        self._shown: dict[str, int] = {}
        """Style of each tag met so far that is displayed and not skipped."""
        self._open: list[int] = []
        self._skipping = 0
        """Open elements from the outermost skipped one on."""
        self._pending: list[str] = []
        self._last_text = -1
        self._title: list[str] = []
        self._in_title = False
        self._ld: list[str] | None = None
        self._ld_types: list[str] = []
        self._og_type = ""
        self._root: Mapping[str, str] = {}

    def start(self, tag: str, attributes: Mapping[str, str]) -> int:
        """Take the start of an element; return its row, -1 where it has none."""
        if self._skipping:
            self._skipping += 1
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
            self._root = dict(attributes)
        style = self._shown.get(tag)
        skipped = style is None and tag in SKIPPED_TAGS
        if skipped:
            self._skipping = 1
            self._start_in_head(tag, attributes)
            if tag not in _MEDIA_SKIPPED:
                return -1
        if row >= self._most_nodes:
            raise TooLargeError(f"The page has more than {self._most_nodes} nodes.", "Give a smaller page.")
        self._parent.append(parent)
        self._tag.append(tag)
        if not attributes:
            self._name.append(0)
        elif not self._take_attributes(row, tag, attributes):
            style = self._enter_style(tag, shown=False)
        self._style.append(self._enter_style(tag, shown=True) if style is None else style)
        if not skipped:
            open_rows.append(row)
            if len(open_rows) > self._deepest:
                raise TooLargeError(f"The page is nested over {self._deepest} deep.", "Give a simpler page.")
        return row

    def data(self, text: str) -> None:
        """Take a piece of text; pieces that follow one another are one text."""
        if not self._skipping:
            self._pending.append(text)
        elif self._in_title:
            self._title.append(text)
        elif self._ld is not None:
            self._ld.append(text)

    def end(self, tag: str) -> None:  # noqa: ARG002  (the interface of parser targets)
        """Take the end of an element."""
        if self._skipping:
            self._skipping -= 1
            self._in_title = False
            if self._ld is not None:
                self._ld_types += _LD_TYPE.findall("".join(self._ld))
                self._ld = None
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
        if self._pending:
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
        name, style = np.zeros((2, count), dtype=np.int32)
        name[is_element] = self._name
        style[is_element] = self._style
        style[texts] = style[parent[texts]]
        return Page(
            facts=self._facts(),
            parent=parent,
            end=end,
            tag=tuple(self._tag),
            name=name,
            names=tuple(self._names),
            style=style,
            styles=tuple(_guess(tag, shown) for tag, shown in self._styles),
            text=self._text,
            attrs=self._attrs,
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
        elif tag == "script" and (attributes.get("type") or "").lower() == "application/ld+json":
            self._ld = []

    def _enter_style(self, tag: str, *, shown: bool) -> int:
        index = self._styles.setdefault((tag, shown), len(self._styles))
        if shown and tag not in SKIPPED_TAGS:
            self._shown[tag] = index
        return index

    def _take_attributes(self, row: int, tag: str, attributes: Mapping[str, str]) -> bool:
        """Note an element's names and attributes; say whether it is displayed."""
        get = attributes.get
        key = (get("class"), get("id"), get("role"))
        index = self._name_of.get(key)
        self._name.append(self._enter_name(key) if index is None else index)
        if _TOLD.isdisjoint(attributes):
            return True
        kept = {name: value[:_LONGEST_VALUE] for name, value in attributes.items() if name in _ATTRIBUTES}
        if tag == "a" or tag == "area":  # noqa: PLR1714  (twice as fast as a set, and run for every element)
            href = get("href")
            if href is not None:
                kept["href"] = self._link(href)
        if kept:
            self._attrs[row] = kept
        style = get("style")
        return not ("hidden" in kept or (style is not None and _DISPLAY_NONE.search(style)))

    def _flush(self) -> None:
        pending = self._pending
        text = pending.pop() if len(pending) == 1 else "".join(pending)
        pending.clear()
        if not self._open:  # after the root's end: a tree would not hold it either
            return
        if text.isspace():  # between two inline elements it separates words: it goes to the text before it
            if self._last_text >= 0 and not self._text[self._last_text][-1].isspace():
                self._text[self._last_text] += " "
        elif text:
            row = self._last_text = len(self._tag)
            self._text[row] = text
            self._parent.append(self._open[-1])
            self._tag.append(TEXT)

    def _enter_name(self, key: _Key) -> int:
        tokens = tuple(token for part in key if part for token in part.split()[:_MOST_TOKENS])
        index = self._names.setdefault(tokens, len(self._names))
        self._name_of[key] = index
        return index

    def _link(self, href: str) -> str:
        """The kind of a link, as `docs/protocol.md` names them."""
        href = href.strip()
        if href.startswith("#") or not href:
            return "#"
        if href.startswith(("http:", "https:", "//")):
            host = href.partition("//")[2].partition("/")[0].partition("?")[0].partition("#")[0]
            host = host.rpartition("@")[2].partition(":")[0].lower().removeprefix("www.")
            return "/" if host and host == self._host else "x"
        head, colon, _ = href.partition(":")
        return "m" if colon and head.isalpha() and len(head) < _LONGEST_SCHEME else "/"

    def _facts(self) -> PageFacts:
        direction = self._root.get("dir", "").lower()
        lang = self._root.get("lang") or self._root.get("xml:lang") or ""
        return PageFacts(
            url=self._url[:8192],
            title=" ".join("".join(self._title).split())[:4096],
            lang=lang[:200],
            dir=direction if direction in ("ltr", "rtl", "auto") else "",  # type: ignore[arg-type]
            hints=PageHints(og_type=self._og_type, ld_types=self._ld_types[:_LD_LIMIT]),
        )


def _host_of(url: str) -> str:
    """Host of an address without `www.`; empty for what is no address."""
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _guess(tag: str, shown: bool) -> Style:
    display = _DISPLAYS.get(tag, "inline" if tag in INLINE_TAGS else "block")
    return Style(
        display=display if shown else "none",
        font_size=_HEADING_SIZE.get(tag, 16.0),
        font_weight=700 if tag in _BOLD else 400,
    )

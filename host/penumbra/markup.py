"""Plain HTML → Page: for files, corpora and tests, by the same arrays that the browser's snapshot gives.

The parser is lxml's. `noscript` is parsed, since forums serve their posts in it to those who run no scripts. Boxes are
unknown here; `layout` estimates them for the methods that need geometry.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from urllib.parse import urlsplit

import chardet
import numpy as np
from lxml import etree

from penumbra.errors import BadPageError, TooLargeError
from penumbra.page import INLINE_TAGS, SKIPPED_TAGS, TEXT, Floats, Page, Style
from penumbra.protocol import PageFacts, PageHints
from penumbra.settings import DEFAULT, Limits

__all__ = ["parse", "parse_tree", "tree_to_page"]

_META_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-zA-Z0-9_:.\-]{2,40})""", re.IGNORECASE)
_LD_TYPE = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"([A-Za-z]{1,60})"')
_NAME_SPLIT = re.compile(r"\s+")
_SNIFFED = 4096
"""Bytes of the start searched for a declared encoding (the HTML standard says 1024; pages do not keep to it)."""
_GUESSED = 100_000
"""Bytes given to the encoding guesser, which is slow."""
_BINARY_START = (
    b"%PDF-",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\x00\x00\x01\x00",
    b"RIFF",
)
_LD_LIMIT = 20
_ATTRS = (
    "rel",
    "alt",
    "itemprop",
    "itemtype",
    "type",
    "lang",
    "dir",
    "aria-hidden",
    "aria-label",
    "datetime",
    "hidden",
)
_DISPLAY_NONE = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_MEDIA_SKIPPED = frozenset({"iframe", "object", "svg"})
"""Skipped elements that are content all the same: they get a row, their insides none."""
_HEADING_SIZE = {"h1": 32.0, "h2": 24.0, "h3": 18.72, "h4": 16.0, "h5": 13.28, "h6": 10.72, "small": 13.33, "big": 19.2}
"""Font sizes, px, of the HTML standard's suggested style sheet (section 15.3.6)."""
_BOLD = frozenset(["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"])
_DISPLAYS = {
    "table": "table", "tr": "table-row", "td": "table-cell", "th": "table-cell", "li": "list-item", "thead":
    "table-header-group", "tbody": "table-row-group", "tfoot": "table-footer-group", "img": "inline", "br": "inline",
    "button": "inline-block", "input": "inline-block", "video": "inline", "audio": "inline", "canvas": "inline",
    "picture": "inline", "noscript": "block", "dialog": "none", "datalist": "none",
}  # fmt: skip


def parse(data: bytes | str, url: str = "", limits: Limits = DEFAULT.limits) -> Page:
    """Parse a page.

    Parameters
    ----------
    data
        HTML in any encoding, or text already decoded.
    url
        The page's address, if known; links are told inner from outer by it.

    Raises
    ------
    BadPageError
        Not HTML at all, or empty.
    TooLargeError
        Over one of the limits.
    """
    return tree_to_page(parse_tree(data, limits), url, limits)


def parse_tree(data: bytes | str, limits: Limits = DEFAULT.limits) -> etree._Element:
    """Parse HTML to a tree whose root is the `html` element. Raises as `parse` does."""
    if len(data) > limits.html_bytes:
        raise TooLargeError(f"The page is {len(data)} bytes long, over {limits.html_bytes}.", "Give a smaller page.")
    text = data if isinstance(data, str) else _decode(data)
    text = text.replace("\x00", "")
    if not text.strip():
        raise BadPageError("The page is empty.", "Give a page with some HTML in it.")
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, AssertionError) as error:
        raise BadPageError(f"The page is no HTML: {error}.", "Give an HTML page.") from error
    if root is None:
        raise BadPageError("The page is no HTML: nothing in it is an element or text.", "Give an HTML page.")
    return root


def _decode(data: bytes) -> str:
    if data.startswith(_BINARY_START):
        raise BadPageError("The input is a binary file, not HTML.", "Give an HTML page.")
    for mark, name in ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    declared = _META_CHARSET.search(data[:_SNIFFED])
    names = [declared[1].decode("ascii")] if declared else []
    if not names or names[0].lower() in {"utf-8", "utf8"}:  # a wrong declaration: it did not decode as UTF-8 above
        names = [chardet.detect(data[:_GUESSED])["encoding"] or "cp1252"]
    name = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "gb2312": "gb18030", "gbk": "gb18030"}.get(
        names[0].lower(), names[0]
    )
    try:
        lookup(name)
    except LookupError:
        name = "cp1252"
    return data.decode(name, "replace")


class _Rows:
    """The columns while they grow."""

    def __init__(self, url: str, limits: Limits) -> None:
        self.limits = limits
        self.host = urlsplit(url).hostname or "" if url else ""
        self.parent: list[int] = []
        self.tag: list[str] = []
        self.name: list[int] = []
        self.style: list[int] = []
        self.end: list[int] = []
        self.text: dict[int, str] = {}
        self.last_text = -1
        self.attrs: dict[int, dict[str, str]] = {}
        self.names: dict[tuple[str, ...], int] = {(): 0}
        self.name_cache: dict[tuple[str | None, str | None, str | None], int] = {(None, None, None): 0}
        self.styles: dict[tuple[str, str], int] = {}

    def element(self, tag: str, get: "etree._Element", parent: int) -> int:
        row = len(self.tag)
        if row >= self.limits.nodes:
            raise TooLargeError(f"The page has more than {self.limits.nodes} nodes.", "Give a smaller page.")
        self.parent.append(parent)
        self.tag.append(tag)
        self.end.append(row + 1)
        attributes = dict(get.items())
        shown = "shown"
        if attributes:
            key = (attributes.get("class"), attributes.get("id"), attributes.get("role"))
            index = self.name_cache.get(key)
            self.name.append(self._name(key) if index is None else index)
            if "hidden" in attributes or ("style" in attributes and _DISPLAY_NONE.search(attributes["style"])):
                shown = "none"
            kept = {name: attributes[name][:500] for name in _ATTRS if name in attributes}
            if "href" in attributes and tag in {"a", "area"}:
                kept["href"] = self._link(attributes["href"])
            if kept:
                self.attrs[row] = kept
        else:
            self.name.append(0)
        self.style.append(self.styles.setdefault((tag, shown), len(self.styles)))
        return row

    def words(self, text: str | None, parent: int) -> None:
        if not text:
            return
        if text.isspace():  # between two inline elements it separates words: it goes to the text before it
            if self.last_text >= 0 and not self.text[self.last_text][-1].isspace():
                self.text[self.last_text] += " "
        else:
            row = self.last_text = len(self.tag)
            self.text[row] = text
            self.parent.append(parent)
            self.tag.append(TEXT)
            self.name.append(0)
            self.style.append(self.style[parent])
            self.end.append(row + 1)

    def _name(self, key: tuple[str | None, str | None, str | None]) -> int:
        tokens = tuple(token for part in key if part for token in _NAME_SPLIT.split(part.strip())[:40])
        index = self.names.setdefault(tokens, len(self.names))
        self.name_cache[key] = index
        return index

    def _link(self, href: str) -> str:
        href = href.strip()
        if href.startswith("#") or not href:
            return "#"
        if href.startswith(("http:", "https:", "//")):
            try:
                host = urlsplit(href).hostname or ""
            except ValueError:
                return "x"
            return (
                "/"
                if self.host and (host == self.host or host.removeprefix("www.") == self.host.removeprefix("www."))
                else "x"
            )
        head = href.split(":", 1)[0]
        return "m" if ":" in href and head.isalpha() and len(head) < 12 else "/"


def tree_to_page(
    root: etree._Element,
    url: str = "",
    limits: Limits = DEFAULT.limits,
    elements: dict[int, etree._Element] | None = None,
) -> Page:
    """Turn a parsed tree into a Page. An element's key is its row plus one.

    Parameters
    ----------
    elements
        If given, filled with the tree's elements by key, for those who write to the tree what was decided.
    """
    rows = _Rows(url, limits)
    open_rows: list[int] = []
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        tag = element.tag
        if event == "start":
            parent = open_rows[-1] if open_rows else -1
            if not isinstance(tag, str):
                open_rows.append(parent)
                walker.skip_subtree()
                continue
            if tag in SKIPPED_TAGS:
                open_rows.append(-2)
                walker.skip_subtree()
                if tag in _MEDIA_SKIPPED:
                    row = rows.element(tag, element, parent)
                    if elements is not None:
                        elements[row + 1] = element
                continue
            row = rows.element(tag, element, parent)
            open_rows.append(row)
            if elements is not None:
                elements[row + 1] = element
            if len(open_rows) > limits.depth:
                raise TooLargeError(f"The page is nested over {limits.depth} deep.", "Give a simpler page.")
            rows.words(element.text, row)
        else:
            row = open_rows.pop()
            if isinstance(tag, str) and row >= 0:
                rows.end[row] = len(rows.tag)
            if open_rows and open_rows[-1] >= 0:
                rows.words(element.tail, open_rows[-1])
    count = len(rows.tag)
    return Page(
        facts=_facts(root, url),
        parent=np.asarray(rows.parent, dtype=np.int32),
        end=np.asarray(rows.end, dtype=np.int32),
        tag=tuple(rows.tag),
        name=np.asarray(rows.name, dtype=np.int32),
        names=tuple(rows.names),
        style=np.asarray(rows.style, dtype=np.int32),
        styles=tuple(_guess(tag, shown) for tag, shown in rows.styles),
        text=rows.text,
        attrs=rows.attrs,
        key=np.where([tag == TEXT for tag in rows.tag], 0, np.arange(1, count + 1, dtype=np.int32)),
        box=_unknown(count),
        flags=np.zeros(count, dtype=np.int32),
        measured=False,
    )


def _unknown(count: int) -> Floats:
    return np.full((count, 4), np.nan)


def _guess(tag: str, shown: str) -> Style:
    display = _DISPLAYS.get(tag, "inline" if tag in INLINE_TAGS else "block")
    return Style(
        display="none" if shown == "none" else display,
        font_size=_HEADING_SIZE.get(tag, 16.0),
        font_weight=700 if tag in _BOLD else 400,
    )


def _facts(root: etree._Element, url: str) -> PageFacts:
    title = root.findtext(".//title") or ""
    og_type = ""
    ld_types: list[str] = []
    for meta in root.iter("meta"):
        if meta.get("property") == "og:type":
            og_type = (meta.get("content") or "")[:200]
            break
    for script in root.iter("script"):
        if (script.get("type") or "").lower() == "application/ld+json" and script.text:
            ld_types += _LD_TYPE.findall(script.text)
    direction = (root.get("dir") or "").lower()
    return PageFacts(
        url=url[:8192],
        title=" ".join(title.split())[:4096],
        lang=(root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or "")[:200],
        dir=direction if direction in ("ltr", "rtl", "auto") else "",  # type: ignore[arg-type]
        hints=PageHints(og_type=og_type, ld_types=ld_types[:_LD_LIMIT]),
    )

"""Plain HTML → Page, for files, corpora and tests. The arrays are those of the browser's snapshot.

lxml is the parser. `noscript` is parsed: some forums serve their posts in it. Boxes are unknown here. `vips.layout`
estimates them for methods that need geometry.
"""

import re
from collections.abc import Callable
from threading import local

from lxml import etree

from penumbra.errors import BadPageError, FeedError, TooLargeError
from penumbra.gc_pause import paused
from penumbra.page import Page
from penumbra.page.builder import PageBuilder
from penumbra.page.encoding import decode
from penumbra.page.entries import empty_wbr, end_entries_of_tree
from penumbra.page.shadow_roots import open_shadow_roots
from penumbra.page.source import Source
from penumbra.settings import DEFAULT, Limits
from penumbra.text.linear_markup import limit_attributes
from penumbra.text.well_formed import to_utf8

__all__ = ["parse", "parse_tree", "parse_with_source", "tree_to_page"]

_END_OF_PAGE = re.compile(rb"</(?:body|html)(?=[ \t\r\n\f/>])[^<>]*+>", re.IGNORECASE)
"""End tags after which libxml2 drops the rest of a page. Browsers add it to the body (HTML standard, "after body").
Pages that are put together from several files have these tags in the middle."""

_FEED = re.compile(
    r"\s*+(?:<\?[^>]*+>\s*+|<!--(?:[^-]|-(?!->))*+-->\s*+|<!DOCTYPE[^<>]*+>\s*+)*+<(?:rss|feed|rdf:RDF)[\s>]"
)
"""The beginning of RSS and Atom, up to the root element. The extension knows feeds by the same names."""


class _Parser(local):
    """A parser and its builder, one pair a thread."""

    def __init__(self) -> None:
        self.builder = PageBuilder()
        self.parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, target=self.builder)


_parser = _Parser()


@paused()
def parse(data: bytes | str, url: str = "", limits: Limits = DEFAULT.limits) -> Page:
    """Parse a page.

    The parser sends its events to the builder and makes no tree. It takes half the time of making and walking a tree.

    Parameters
    ----------
    data
        HTML in any encoding, or text already decoded.
    url
        The page's address, or empty. It tells links within the site from links to other sites.

    Raises
    ------
    BadPageError
        The page is empty or not HTML. `FeedError` if it is a feed.
    TooLargeError
        The page is above a limit of bytes (or characters of text that is decoded already), nodes or depth.
    """
    return _parse(data, url, limits, with_source=False)[0]


@paused()
def parse_with_source(data: bytes | str, url: str = "", limits: Limits = DEFAULT.limits) -> tuple[Page, Source]:
    """Parse a page and keep its markup's events. Parameters and errors are those of `parse`."""
    page, source = _parse(data, url, limits, with_source=True)
    assert source is not None  # `with_source` is set
    return page, source


def _parse(data: bytes | str, url: str, limits: Limits, *, with_source: bool) -> tuple[Page, Source | None]:
    markup = _encoded(data, limits)
    builder = _parser.builder
    builder.begin(url, limits, with_source=with_source)
    try:
        page: Page = etree.fromstring(markup, _parser.parser)
    except (etree.XMLSyntaxError, AssertionError) as error:
        raise BadPageError(f"The page is not HTML: {error}.", "Give an HTML page.") from error
    else:
        return page, builder.source
    finally:
        builder.begin("", limits)


def parse_tree(data: bytes | str, limits: Limits = DEFAULT.limits) -> etree._Element:
    """Parse HTML to a tree, for callers that change it and write HTML. Raises as `parse` does."""
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(_encoded(data, limits, limit_attributes), parser)
    except (etree.XMLSyntaxError, AssertionError) as error:
        raise BadPageError(f"The page is not HTML: {error}.", "Give an HTML page.") from error
    if root is None:
        raise BadPageError("The page is not HTML: it contains no element and no text.", "Give an HTML page.")
    end_entries_of_tree(root)
    empty_wbr(root)
    open_shadow_roots(root)
    return root


def tree_to_page(
    root: etree._Element,
    url: str = "",
    limits: Limits = DEFAULT.limits,
    elements: dict[int, etree._Element] | None = None,
) -> Page:
    """Convert a parsed tree to the Page that `parse` gives. An element's key is its row plus 1.

    Parameters
    ----------
    elements
        If given, it is filled with the tree's elements by key, so that the caller can write levels into the tree.

    Raises
    ------
    TooLargeError
        The page is above a limit of nodes or depth.
    """
    builder = PageBuilder()
    builder.begin(url, limits)
    started = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            started.append(element)
            # lxml finds no attribute by a name that is not valid XML.
            builder.start(element.tag, dict(element.attrib.items()))
            if element.text:
                builder.data(element.text)
        else:
            builder.end(element.tag)
            if element.tail:
                builder.data(element.tail)
    page = builder.close()
    if elements is not None:
        elements.update((row + 1, each) for row, each in zip(builder.rows.tolist(), started, strict=False) if row >= 0)
    return page


def _encoded(data: bytes | str, limits: Limits, prepare: Callable[[str], str] = str) -> bytes:
    if len(data) > limits.html_bytes:
        unit = "bytes" if isinstance(data, bytes) else "characters"
        raise TooLargeError(f"The page is {len(data)} {unit} long, over {limits.html_bytes}.", "Give a smaller page.")
    text = decode(data)
    if not text.strip("\x00 \t\r\n") or text.isspace():
        raise BadPageError("The page is empty.", "Give a page with some HTML in it.")
    if _FEED.match(text):
        raise FeedError("The input is a feed (RSS or Atom), not a page.", "Give the pages that the feed links to.")
    return _END_OF_PAGE.sub(b"", to_utf8(prepare(text)).replace(b"\x00", b"")).rstrip()

"""Plain HTML → Page: for files, corpora and tests, by the same arrays that the browser's snapshot gives.

The parser is lxml's. `noscript` is parsed, since forums serve their posts in it to those who run no scripts. Boxes are
unknown here; `layout` estimates them for the methods that need geometry.
"""

from collections.abc import Callable
from threading import local

from lxml import etree

from penumbra.errors import BadPageError, TooLargeError
from penumbra.gc_pause import paused
from penumbra.page import Page
from penumbra.page.builder import PageBuilder
from penumbra.page.encoding import decode
from penumbra.page.source import Source
from penumbra.settings import DEFAULT, Limits
from penumbra.text.linear_markup import limit_attributes

__all__ = ["parse", "parse_tree", "parse_with_source", "tree_to_page"]


class _Parser(local):
    """Each thread's own parser, and the builder that it tells its events to."""

    def __init__(self) -> None:
        self.builder = PageBuilder()
        self.parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, target=self.builder)


_parser = _Parser()


@paused()
def parse(data: bytes | str, url: str = "", limits: Limits = DEFAULT.limits) -> Page:
    """Parse a page.

    The parser's events go straight to the builder: no tree is made, which takes half of the time of making one and
    walking it.

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
    return _parse(data, url, limits, with_source=False)[0]


@paused()
def parse_with_source(data: bytes | str, url: str = "", limits: Limits = DEFAULT.limits) -> tuple[Page, Source]:
    """Parse a page, and keep what its markup has beyond the page's arrays. Parameters and errors are those of `parse`."""
    page, source = _parse(data, url, limits, with_source=True)
    assert source is not None  # as asked for
    return page, source


def _parse(data: bytes | str, url: str, limits: Limits, *, with_source: bool) -> tuple[Page, Source | None]:
    markup = _encoded(data, limits)
    builder = _parser.builder
    builder.begin(url, limits, with_source=with_source)
    try:
        page: Page = etree.fromstring(markup, _parser.parser)
    except (etree.XMLSyntaxError, AssertionError) as error:
        raise BadPageError(f"The page is no HTML: {error}.", "Give an HTML page.") from error
    else:
        return page, builder.source
    finally:
        builder.begin("", limits)


def parse_tree(data: bytes | str, limits: Limits = DEFAULT.limits) -> etree._Element:
    """Parse HTML to a tree, for those who write HTML again. Raises as `parse` does."""
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(_encoded(data, limits, limit_attributes), parser)
    except (etree.XMLSyntaxError, AssertionError) as error:
        raise BadPageError(f"The page is no HTML: {error}.", "Give an HTML page.") from error
    if root is None:
        raise BadPageError("The page is no HTML: nothing in it is an element or text.", "Give an HTML page.")
    return root


def tree_to_page(
    root: etree._Element,
    url: str = "",
    limits: Limits = DEFAULT.limits,
    elements: dict[int, etree._Element] | None = None,
) -> Page:
    """Turn a parsed tree into the Page that `parse` gives; an element's key is its row plus one.

    Parameters
    ----------
    elements
        If given, filled with the tree's elements by key, for those who write to the tree what was decided.
    """
    builder = PageBuilder()
    builder.begin(url, limits)
    started = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            started.append(element)
            builder.start(element.tag, dict(element.attrib.items()))  # lxml looks no attribute up whose name is no XML
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
        raise TooLargeError(f"The page is {len(data)} bytes long, over {limits.html_bytes}.", "Give a smaller page.")
    text = decode(data)
    if not text.strip("\x00 \t\r\n") or text.isspace():
        raise BadPageError("The page is empty.", "Give a page with some HTML in it.")
    return prepare(text).encode("utf-8", "replace").replace(b"\x00", b"")

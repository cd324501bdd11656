"""Parsing of a page's HTML, or of a part of it."""

from lxml import etree, html

from penumbra.page.entries import empty_wbr
from penumbra.text.linear_markup import limit_attributes
from penumbra.text.xml_characters import without_illegal, without_illegal_references

__all__ = ["readable", "to_document", "to_tree"]


def readable(markup: str) -> str:
    """Make markup safe for libxml2 and lxml: no forbidden characters, and few attributes an element."""
    return limit_attributes(without_illegal_references(without_illegal(markup)))


def to_document(markup: str) -> html.HtmlElement | None:
    """Parse a whole page; None if it has neither elements nor text."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    clean = readable(markup)
    try:
        document = html.document_fromstring(clean.encode(), parser=parser) if clean.strip() else None
    except etree.ParserError:
        return None
    if document is not None:
        empty_wbr(document)
    return document


def to_tree(markup: str) -> html.HtmlElement:
    """Parse HTML into one `div`, which may be empty. Of a whole document, the body becomes the `div`."""
    document = to_document(markup)
    if document is None:
        return html.Element("div")
    body = document.find("body")
    root = body if body is not None else document
    root.tag = "div"
    root.attrib.clear()
    return root

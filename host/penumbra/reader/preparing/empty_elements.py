"""Removal of elements without content, which leave gaps in a text."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from lxml import etree, html

from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.reader.tree.text_level import TEXT_LEVEL

__all__ = ["drop_empty"]

_REMOVED = TEXT_LEVEL | frozenset(
    "address article aside blockquote details div dl figcaption figure footer h1 h2 h3 h4 h5 h6 header li ol p pre "
    "section summary table ul".split()
)
_CELLS = frozenset("td th caption".split())
_SPACE = "penumbra-space"
"""Temporary tag of inline elements to unwrap."""
_NO_CONTENT = frozenset({"br", "wbr", REMOVED, _SPACE})


def drop_empty(parts: Sequence[html.HtmlElement]) -> None:
    """Remove elements without text, picture and formula, except targets of links that have content. Changes the trees.

    Cells and rows stay, unless their whole table is empty. An empty item stays if other items of a numbered list come
    after it: these keep their numbers. Listings stay as they are.

    Parameters
    ----------
    parts
        Parts of one page, with links from one to another.
    """
    links = [link for root in parts for link in root.xpath('.//a[starts-with(@href, "#")]')]
    targets = {link.get("href", "")[1:] for link in links if _leads(link)}
    for root in parts:
        _drop_empty(root, targets)


def _drop_empty(root: html.HtmlElement, targets: AbstractSet[str]) -> None:
    listed = {inner for pre in root.iter("pre") for inner in pre.iterdescendants()}
    filled: set[html.HtmlElement] = set()
    """Tables with a cell that has content."""
    for element in reversed(list(root.iter(etree.Element))):  # an element comes after its descendants
        if element.tag in _CELLS and _has_content(element):
            filled.update(next(([table] for table in element.iterancestors("table")), []))
        if element is root or element.tag not in _REMOVED or element.get("id") in targets or element in listed:
            continue
        if (
            element not in filled
            and (element.tag == "table" or not _has_content(element))
            and not _is_numbered(element)
        ):
            element.tag = _SPACE if element.tag in TEXT_LEVEL else REMOVED
    remove_marked(root)
    etree.strip_tags(root, _SPACE)


def _leads(link: html.HtmlElement) -> bool:
    """Whether a reader sees a link."""
    return any(text.strip() for text in link.itertext()) or next(link.iter("img", "math"), None) is not None


def _has_content(element: html.HtmlElement) -> bool:
    """Whether an element has text, or children other than line breaks and removed ones."""
    if (element.text or "").strip():
        return True
    return any(child.tag not in _NO_CONTENT or (child.tail or "").strip() for child in element)


def _is_numbered(element: html.HtmlElement) -> bool:
    """Whether an element is an item of a numbered list before another one."""
    if element.tag != "li" or element.getparent().tag != "ol":
        return False
    return next(element.itersiblings("li"), None) is not None

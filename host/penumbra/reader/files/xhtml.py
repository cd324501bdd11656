"""Cleaned HTML → XHTML that follows HTML's content models, which EPUB checkers require.

References
----------
WHATWG, HTML, 3.2.5 (content models). A block inside inline content becomes a `span`; inline content around a block
becomes a `div`.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import quote

from lxml import etree, html

from penumbra.reader.files.contents import Entry, contents_of
from penumbra.reader.files.mathml import complete_formulas
from penumbra.reader.files.pictures import to_link
from penumbra.reader.tree.nesting import limit_nesting
from penumbra.reader.tree.parsing import to_tree

__all__ = ["Chapter", "to_xhtml"]

_MATHML = "http://www.w3.org/1998/Math/MathML"
_BLOCKS = frozenset(
    "address article aside blockquote details div dl figure footer h1 h2 h3 h4 h5 h6 header hr ol p pre section "
    "table ul li dt dd figcaption summary caption colgroup col tbody thead tfoot tr td th".split()
)
_TEXT_ONLY = frozenset("p h1 h2 h3 h4 h5 h6 pre summary rt rp".split())
_TRANSPARENT = frozenset("a ins del".split())
_PARENTS = {
    "li": {"ol", "ul"}, "dt": {"dl"}, "dd": {"dl"}, "figcaption": {"figure"}, "summary": {"details"},
    "rt": {"ruby"}, "rp": {"ruby"},
}  # fmt: skip
_RUBY = re.compile(r"(?:(?:(?!r[tp] |ruby )\w+ )*+(?:rp )?rt (?:rp )?)+")
"""Tags of a ruby's children: inline elements and their readings."""
_DESCRIPTIONS = re.compile(r"(?:(?:dt )+(?:dd )+)*")
"""Tags of a `dl`'s children."""
_DROPPED = ("datetime", "cite", "data-src", "data-kind", "rel", "headers", "reversed", "lspace", "rspace")
_ROLE = "doc-"
_PLAIN = {"time": "span", "header": "div", "footer": "div", "address": "div"}
"""Elements that may contain few others, with elements that mean as much: such as a `time` without `datetime`."""


class Chapter(NamedTuple):
    """An article as a chapter of a book."""

    body: str
    """XHTML of one `div`."""
    contents: list[Entry]
    """Its headings, those of lower rank inside the ones above them."""


def to_xhtml(markup: str, picture_file: Callable[[html.HtmlElement], str]) -> Chapter:
    """Serialise cleaned HTML as XHTML.

    Parameters
    ----------
    markup
        Cleaned HTML.
    picture_file
        Returns the file name of a picture in the book, or empty: the picture then becomes a link.
    """
    root = to_tree(markup)
    limit_nesting(root)
    for image in list(root.iter("img")):
        _picture(image, picture_file(image))
    complete_formulas(root)
    _fit(root, text_only=False)
    contents = contents_of(root)
    _attributes(root)
    _namespace(root)
    text = etree.tostring(root, encoding="unicode", method="xml", with_tail=False)
    return Chapter(str(text), contents)


def _picture(image: html.HtmlElement, name: str) -> None:
    if name:
        image.set("src", name)
        image.set("alt", image.get("alt", ""))
        return
    to_link(image)


def _fit(element: html.HtmlElement, *, text_only: bool) -> None:
    """Change the tags of an element's descendants, from the top down, to those that its content model allows."""
    _replace_invalid(element)
    for child in list(element):
        tag = str(child.tag)
        if tag == "math":
            continue
        if tag in _PARENTS and element.tag not in _PARENTS[tag] and not (tag in {"dt", "dd"} and element.tag == "dl"):
            tag = child.tag = "div"
        if text_only and tag in _BLOCKS:
            tag = child.tag = "span"
            child.attrib.pop("colspan", None)
        elif not text_only and tag not in _BLOCKS | _TRANSPARENT and _contains_block(child):
            tag = child.tag = "div"
        _fit(child, text_only=text_only or tag in _TEXT_ONLY or (tag not in _BLOCKS and tag not in _TRANSPARENT))


def _contains_block(element: html.HtmlElement) -> bool:
    return any(str(inner.tag) in _BLOCKS for inner in element.iterdescendants())


def _replace_invalid(element: html.HtmlElement) -> None:
    """Turn an element with the wrong children or attributes into `div` or `span`; its text stays."""
    if not _is_valid(element):
        element.tag = "span" if element.tag in {"ruby", "bdo"} else "div"
    if element.tag in {"div", "span"}:
        for name in ("start", "open", "value"):
            element.attrib.pop(name, None)


def _is_valid(element: html.HtmlElement) -> bool:
    """Whether a list, figure, `details`, `ruby` or `bdo` has the children and attributes that HTML asks for."""
    tags = [str(child.tag) for child in element]
    has_text = any((text or "").strip() for text in (element.text, *(child.tail for child in element)))
    match element.tag:
        case "ol" | "ul":
            return not has_text and all(tag == "li" for tag in tags)
        case "dl":
            return not has_text and _DESCRIPTIONS.fullmatch(_in_a_row(tags)) is not None
        case "figure":
            return "figcaption" not in tags[1:-1]
        case "details":
            return tags[:1] == ["summary"] and "summary" not in tags[1:]
        case "ruby":
            return _RUBY.fullmatch(_in_a_row(tags)) is not None
        case "bdo":
            return element.get("dir") in {"ltr", "rtl"}
    return True


def _in_a_row(tags: Sequence[str]) -> str:
    """Tags with a space after each, for patterns."""
    return "".join(f"{tag} " for tag in tags)


def _attributes(root: html.HtmlElement) -> None:
    ids = set(root.xpath(".//@id"))
    for element in root.iter():
        element.tag = _PLAIN.get(str(element.tag), element.tag)
        for name in _DROPPED:
            element.attrib.pop(name, None)
        if element.get("dir") not in {"ltr", "rtl", "auto"}:
            element.attrib.pop("dir", None)
        lang = element.attrib.pop("lang", "")
        if re.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", lang):
            element.set("lang", lang)
            element.set("{http://www.w3.org/XML/1998/namespace}lang", lang)
        if element.tag != "li" or element.getparent().tag != "ol":
            element.attrib.pop("value", None)
        href = element.get("href")
        if href is not None and href.startswith("#") and href[1:] not in ids:
            del element.attrib["href"]
        elif href is not None and not href.startswith("#"):
            element.set("href", quote(href, safe=":/?#@!$&'()*+,;=%~"))
        if element.get("role", "").startswith(_ROLE):
            del element.attrib["role"]


def _namespace(root: html.HtmlElement) -> None:
    for math in root.iter("math"):
        math.set("xmlns", _MATHML)

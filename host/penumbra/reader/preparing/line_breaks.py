"""Text that a page separates by empty lines (`<br><br>`), as paragraphs, and no line breaks at the edges of blocks."""

from collections.abc import Iterator
from typing import Any

from lxml import html

from penumbra.reader.tree.text_level import TEXT_LEVEL

__all__ = ["breaks_to_paragraphs"]

_SPLIT = frozenset("address article aside blockquote dd details div figcaption li p section td th".split())
"""Blocks in which an empty line ends a paragraph."""
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 dt caption summary".split())
_INLINE = TEXT_LEVEL | {"br", "img", "math", "script", "wbr"}
_BLOCKS = ("p", "div", "ul", "ol", "table", "blockquote", "figure", "pre", "dl", "hr")
_KEPT = ("dir", "lang", "id")
"""Attributes of a paragraph that its first part keeps; the others keep all but the id."""

_Run = list[Any]
"""Inline content: texts, and elements without the text after them."""


def breaks_to_paragraphs(root: html.HtmlElement) -> None:
    """Make paragraphs of inline content that empty lines separate. Changes the tree. Listings stay as they are."""
    holders = dict.fromkeys(br.getparent() for br in root.iter("br"))
    listed = {inner for pre in root.iter("pre") for inner in pre.iter()}
    for holder in holders:
        if holder not in listed and holder.tag in _SPLIT | _HEADINGS:
            _rewrite(holder, is_root=holder is root)


def _rewrite(holder: html.HtmlElement, *, is_root: bool) -> None:
    """Split a block's runs of inline content at empty lines, and drop the line breaks at the edges of each run."""
    parts = [part if not isinstance(part, list) else _paragraphs(part) for part in _runs(holder)]
    splits = holder.tag in _SPLIT and any(isinstance(part, list) and len(part) > 1 for part in parts)
    tail = holder.tail
    holder.text = None
    holder[:] = []
    for part in parts:
        for run in part if isinstance(part, list) else [[part]]:
            wrapped = splits and isinstance(part, list)
            _extend(holder, [_paragraph(holder, run)] if wrapped else run)
    holder.tail = tail
    if splits and holder.tag == "p" and not is_root:
        _unwrap(holder)


def _unwrap(paragraph: html.HtmlElement) -> None:
    """Replace a paragraph that contains paragraphs by them."""
    inner = list(paragraph)
    for name in _KEPT:
        value = paragraph.get(name)
        for part in inner[:1] if name == "id" else inner:
            if value and part.tag == "p":
                part.set(name, value)
    paragraph.drop_tag()


def _runs(holder: html.HtmlElement) -> Iterator[html.HtmlElement | _Run]:
    """The blocks of a block, and the runs of inline content between them."""
    run: _Run = [holder.text or ""]
    for child in list(holder):
        tail, child.tail = child.tail or "", None
        if _is_block(child):
            yield run
            yield child
            run = [tail]
        else:
            run += [child, tail]
    yield run


def _paragraphs(run: _Run) -> list[_Run]:
    """The parts of a run between empty lines. A single line break inside a part stays."""
    parts: list[_Run] = [[]]
    breaks: _Run = []
    for piece in run:
        is_break = not isinstance(piece, str) and piece.tag == "br"
        if is_break or (breaks and isinstance(piece, str) and not piece.strip()):
            breaks.append(piece)
            continue
        count = sum(not isinstance(one, str) for one in breaks)
        if count > 1 and _has_content(parts[-1]):
            parts.append([])
        elif count == 1 and _has_content(parts[-1]):
            parts[-1] += breaks
        breaks = []
        parts[-1].append(piece)
    return [part for part in parts if _has_content(part)] or [[piece for piece in run if isinstance(piece, str)]]


def _has_content(run: _Run) -> bool:
    return any(not isinstance(piece, str) or piece.strip() for piece in run)


def _is_block(element: html.HtmlElement) -> bool:
    return element.tag not in _INLINE or next(element.iterdescendants(*_BLOCKS), None) is not None


def _paragraph(holder: html.HtmlElement, run: _Run) -> html.HtmlElement:
    paragraph: html.HtmlElement = holder.makeelement("p")
    _extend(paragraph, run)
    return paragraph


def _extend(element: html.HtmlElement, run: _Run) -> None:
    """Append text and elements."""
    for piece in run:
        if not isinstance(piece, str):
            element.append(piece)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + piece
        else:
            element.text = (element.text or "") + piece

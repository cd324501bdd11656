"""The lines of an article: whole block-level elements, and runs of inline content between them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from lxml import html

from penumbra.reader.tree.text_level import TEXT_LEVEL
from penumbra.text.titles import words_of

__all__ = ["Line", "has_few_elements", "lines_of"]

_INLINE = TEXT_LEVEL | {"br", "img", "wbr"}
"""Inline elements. Every other element is block-level."""
_NOT_BYLINES = frozenset("figure blockquote table pre math dl details".split())
"""Elements without bylines: a name in them is the author of a quotation or picture, or a term."""


_FEW = 100
"""Elements in one line of words, at most."""


def has_few_elements(element: html.HtmlElement) -> bool:
    """Whether an element can be a line by its number of elements. Without this limit, nested elements take minutes."""
    return len(list(islice(element.iter(), _FEW + 1))) <= _FEW


@dataclass(frozen=True)
class Line:
    """A line of the article: a whole block-level element, or a run of inline content between two of them."""

    holder: html.HtmlElement
    """The block-level element, or the parent of the run."""
    before: html.HtmlElement | None = None
    """The block-level element before a run."""
    run: list[html.HtmlElement] = field(default_factory=list)
    """The inline elements of a run."""
    whole: bool = False
    """Whether the line is a whole block-level element."""

    def text(self) -> str:
        """The line's text with its white space."""
        if self.whole:
            return _text(self.holder)
        first = (self.holder.text if self.before is None else self.before.tail) or ""
        return first + "".join(f"{_text(part)}{part.tail or ''}" for part in self.run)

    def has_picture(self) -> bool:
        """Whether a picture is in the line."""
        return any(part.tag == "img" for top in ([self.holder] if self.whole else self.run) for part in top.iter())

    def empty(self) -> None:
        """Remove the line's content. The element stays, so that other lines keep their positions."""
        if self.whole:
            self.holder.text = None
            self.holder[:] = []
            return
        for part in self.run:
            self.holder.remove(part)  # also removes the text after it
        if self.before is None:
            self.holder.text = None
        else:
            self.before.tail = None


def _text(element: html.HtmlElement) -> str:
    """The text of an element. A `time` is a word of its own: style sheets move it away from the name beside it."""
    if element.tag == "time":
        return f" {element.text_content()} "
    if element.find(".//time") is None:
        return str(element.text_content())
    parts = element.xpath(".//text()")
    return "".join(f" {part} " if part.is_text and part.getparent().tag == "time" else part for part in parts)


def lines_of(element: html.HtmlElement) -> Iterator[Line]:
    """The lines of a block-level element in order, without those of `_NOT_BYLINES`."""
    if not any(map(_is_block_level, element)):
        yield Line(element, whole=True)
        return
    before: html.HtmlElement | None = None
    run: list[html.HtmlElement] = []
    for child in [*element, None]:
        if child is not None and not _is_block_level(child):
            run.append(child)
            continue
        line = Line(element, before, run)
        if words_of(line.text()):
            yield line
        before, run = child, []
        if child is not None and child.tag not in _NOT_BYLINES:
            yield from lines_of(child)


def _is_block_level(element: html.HtmlElement) -> bool:
    return element.tag not in _INLINE or any(part.tag not in _INLINE for part in element.iterdescendants())

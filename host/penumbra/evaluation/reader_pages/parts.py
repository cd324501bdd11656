"""The comparable parts of an article: lines of text, pictures, links, tables, lists, code, embeds, headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin, urlsplit

from lxml import html

from penumbra.reader.tree.parsing import to_tree

__all__ = ["Parts", "parts_of", "words_of_line"]

_BLOCKS: Final = frozenset(
    "address article aside blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 "
    "header hr li main ol p pre section summary table tbody td tfoot th thead tr ul center".split()
)
_HIDDEN: Final = ("script", "style", "template", "noscript")
_EMBEDS: Final = ("iframe", "object", "embed", "video", "audio")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Parts:
    """The parts of one article, each in document order."""

    lines: tuple[str, ...]
    """Texts between the boundaries of blocks."""
    pictures: tuple[str, ...]
    """Addresses without scheme; a `data:` address by its first characters."""
    links: tuple[str, ...]
    embeds: tuple[str, ...]
    headings: tuple[str, ...]
    tables: int
    """Tables with more than one cell."""
    items: int
    """Items of lists."""
    code: int
    """`pre` elements."""


def parts_of(markup: str, url: str) -> Parts:
    """Read the parts of an article's HTML.

    Parameters
    ----------
    url
        Address of the page, for relative addresses.
    """
    root = to_tree(markup)
    for hidden in list(root.iter(*_HIDDEN)):
        hidden.drop_tree()
    embeds = [_source(embed) for embed in root.iter(*_EMBEDS)]
    embeds += [figure.get("data-src", "") for figure in root.iter("figure")]
    return Parts(
        lines=tuple(_lines(root)),
        pictures=tuple(filter(None, (_address(image.get("src", ""), url) for image in root.iter("img")))),
        links=tuple(
            filter(
                None, (_address(link.get("href", ""), url) for link in root.iter("a") if link.get("class") != "embed")
            )
        ),
        embeds=tuple(filter(None, (_address(embed, url) for embed in embeds))),
        headings=tuple(filter(None, map(_text, root.iter("h1", "h2", "h3", "h4", "h5", "h6")))),
        tables=sum(len(table.findall(".//td")) + len(table.findall(".//th")) > 1 for table in root.iter("table")),
        items=sum(1 for _ in root.iter("li")),
        code=sum(1 for _ in root.iter("pre")),
    )


def words_of_line(line: str) -> list[str]:
    """The words of a line in lower case."""
    return _WORD.findall(line.lower())


def _source(embed: html.HtmlElement) -> str:
    if embed.getparent() is not None and embed.getparent().tag in _EMBEDS:
        return ""  # the fallback of another
    inner = embed.find(".//source")
    written = embed.get("src") or embed.get("data") or (inner.get("src") if inner is not None else "")
    return str(written or "")


def _address(written: str, url: str) -> str:
    if not written or written.startswith("#"):
        return ""
    if written.startswith("data:"):
        return written[:60]
    try:
        parts = urlsplit(urljoin(url, written.strip()))
    except ValueError:
        return ""
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.netloc}{parts.path or '/'}{query}" if parts.scheme in {"http", "https"} else written


def _lines(root: html.HtmlElement) -> Iterator[str]:
    pieces: list[str] = []

    def flush() -> Iterator[str]:
        line = " ".join("".join(pieces).split())
        pieces.clear()
        if _WORD.search(line):
            yield line

    stack: list[tuple[html.HtmlElement, bool]] = [(root, False)]
    while stack:
        element, ended = stack.pop()
        block = element.tag in _BLOCKS
        if block:
            yield from flush()
        if ended:
            pieces.append((element.tail or "") if element is not root else "")
            continue
        pieces.append(element.text or "")
        stack.append((element, True))
        stack.extend((child, False) for child in reversed(element))
    yield from flush()


def _text(element: html.HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split())

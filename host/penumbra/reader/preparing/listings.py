"""Code listings of a page as plain `pre` and `code`, with lines and language, without line numbers."""

import re

from lxml import etree, html

__all__ = ["plain_listings"]

_LANGUAGE = re.compile(r"(?:^|\s)(?:lang(?:uage)?-|brush:\s*|highlight-(?:source-)?)([\w+#.-]{1,30})")
_LINE = "penumbra-line"
"""Temporary tag of `br` elements in listings that became line feeds."""
_NUMBER = re.compile(r"[0-9]{1,6}")
_CODE_SIGN = re.compile(r"[^\W\d_]|[=;(){}]")
"""A sign of code. Without one, a column of numbers may be data and not line numbers."""


def plain_listings(root: html.HtmlElement) -> None:
    """Keep the lines and languages of listings, and unwrap tables that contain only a listing. Changes the tree."""
    for pre in list(root.iter("pre")):
        _keep_lines(pre)
    etree.strip_elements(root, _LINE, with_tail=False)
    for table in list(root.iter("table")):
        _unwrap(table)


def _keep_lines(pre: html.HtmlElement) -> None:
    """Keep a listing's lines and language."""
    for br in list(pre.iter("br")):
        br.tail = "\n" + (br.tail or "")
        br.tag = _LINE
    code = pre.find(".//code")
    parent = pre.getparent()
    holders = [code, pre, parent]
    names = " ".join(holder.get("class", "") for holder in holders if holder is not None)
    language = _LANGUAGE.search(names)
    if code is not None and language:
        code.set("class", f"language-{language[1].lower()}")


def _unwrap(table: html.HtmlElement) -> None:
    """Replace a table by its listing (Hexo, Pygments, Chroma, GeSHi). Markdown has no listings in table cells.

    The extension sends no class names, so the cells' content decides. The last row has one listing and perhaps its
    line numbers. Each row above has one cell, such as the file's name.
    """
    if table.find(".//table") is not None:
        return
    *above, row = list(table.iter("tr")) or [table]
    listing = _only_listing(row)
    named = [*table.iter("caption"), *(cell for one in above for cell in one)]
    if listing is None or any(len(one) > 1 for one in above):
        return
    if _letters(table) != "".join(map(_letters, [*named, row])):
        return
    around = [listing, *listing.iterancestors()]
    direction = next((part.get("dir") for part in around[: around.index(table)] if part.get("dir")), None)
    if direction:  # from a cell that is removed
        listing.set("dir", direction)
    for part in [table, *named]:
        part.tag = "div"
    table.text = listing.tail = None
    table[:] = [*named, listing]
    if next(table.iterancestors("pre"), None) is not None:  # Rouge puts a listing around the table of the listing
        table.tag = listing.tag = "span"


def _only_listing(row: html.HtmlElement) -> html.HtmlElement | None:
    """The only listing of a row, line numbers aside; None if the row has other content or no listing."""
    *gutter, listing = list(row.iter("pre")) or [row]
    if listing is row or len(gutter) > 1 or row.find(".//img") is not None:
        return None
    if "".join(map(_letters, [*gutter, listing])) != _letters(row) or not _letters(listing):
        return None
    return listing if all(_numbers_lines(other, listing) for other in gutter) else None


def _numbers_lines(gutter: html.HtmlElement, listing: html.HtmlElement) -> bool:
    """Whether one `pre` contains the line numbers of another. The extension leaves out empty lines at its ends."""
    written = " ".join(gutter.itertext()).split()
    if not all(map(_NUMBER.fullmatch, written)):
        return False
    numbers = [int(number) for number in written]
    lines = listing.text_content().strip("\n").count("\n") + 1
    in_turn = not numbers or (numbers == list(range(numbers[0], numbers[0] + len(numbers))) and lines <= len(numbers))
    return in_turn and bool(_CODE_SIGN.search(listing.text_content()))


def _letters(element: html.HtmlElement) -> str:
    return "".join("".join(element.itertext()).split())

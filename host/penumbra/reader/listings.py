"""A page's listings as plain `pre` and `code`: with their lines and language, without the numbers beside them."""

import re

from lxml import etree, html

__all__ = ["plain_listings"]

_LANGUAGE = re.compile(r"(?:^|\s)(?:lang(?:uage)?-|brush:\s*|highlight-(?:source-)?)([\w+#.-]{1,30})")
_LINE = "penumbra-line"
"""Tag of ours for line breaks in listings that have become characters."""
_NUMBER = re.compile(r"[0-9]{1,6}")
_SAYS_SOMETHING = re.compile(r"[^\W\d_]|[=;(){}]")
"""What code has and figures have not: beside figures alone a column of numbers is as likely data."""


def plain_listings(root: html.HtmlElement) -> None:
    """Keep listings' lines and languages, and take away tables that hold nothing but one. Changes the tree."""
    for pre in list(root.iter("pre")):
        _code(pre)
    etree.strip_elements(root, _LINE, with_tail=False)
    for table in list(root.iter("table")):
        _unwrap(table)


def _code(pre: html.HtmlElement) -> None:
    """Keep a listing's lines and its language."""
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
    """Put a listing in its table's place (Hexo, Pygments, Chroma, GeSHi), as in a cell a file's writer makes one line of it.

    What the cells hold tells, as the extension's collector leaves no classes: the last row is one listing, but for the numbers
    of its lines; rows above it are one cell each, the name of its file.
    """
    if table.find(".//table") is not None:
        return
    *above, row = list(table.iter("tr")) or [table]
    listing = _only_listing(row)
    named = [*table.iter("caption"), *(cell for one in above for cell in one)]
    if listing is None or any(len(one) > 1 for one in above) or _letters(table) != "".join(map(_letters, [*named, row])):
        return
    around = [listing, *listing.iterancestors()]
    said = next((part.get("dir") for part in around[: around.index(table)] if part.get("dir")), None)
    if said:  # of a cell that goes
        listing.set("dir", said)
    for part in [table, *named]:
        part.tag = "div"
    table.text = listing.tail = None
    table[:] = [*named, listing]
    if next(table.iterancestors("pre"), None) is not None:  # Rouge: a listing around the table around the listing
        table.tag = listing.tag = "span"


def _only_listing(row: html.HtmlElement) -> html.HtmlElement | None:
    """The listing that is all of a row's content, the numbers of its lines apart; None where there is more, or none."""
    *beside, listing = list(row.iter("pre")) or [row]
    if listing is row or len(beside) > 1 or row.find(".//img") is not None:
        return None
    if "".join(map(_letters, [*beside, listing])) != _letters(row) or not _letters(listing):
        return None
    return listing if all(_numbers_lines(other, listing) for other in beside) else None


def _numbers_lines(beside: html.HtmlElement, listing: html.HtmlElement) -> bool:
    """Whether one `pre` holds the numbers of another's lines; the collector leaves out empty lines at its ends."""
    written = " ".join(beside.itertext()).split()
    if not all(map(_NUMBER.fullmatch, written)):
        return False
    numbers = [int(number) for number in written]
    lines = listing.text_content().strip("\n").count("\n") + 1
    in_turn = not numbers or (numbers == list(range(numbers[0], numbers[0] + len(numbers))) and lines <= len(numbers))
    return in_turn and bool(_SAYS_SOMETHING.search(listing.text_content()))


def _letters(element: html.HtmlElement) -> str:
    return "".join("".join(element.itertext()).split())

"""One picture in two sizes, one after the other: lazy loaders show a small one until the large one is there."""

import re
from urllib.parse import urlsplit

from lxml import etree, html

from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["drop_repeated"]

_LEAST_NAME = 16
"""Characters of a file name that two different pictures do not share by chance."""
_WIDTH = re.compile(r"(?:/|=|w_|max/|-)(\d{2,4})(?=[/x,&_.]|$)")


def drop_repeated(root: html.HtmlElement) -> None:
    """Of pictures with one file name and no text between them, keep the larger, or the later one. Changes the tree."""
    before: html.HtmlElement | None = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start" and element.tag == "img":
            if before is not None and _name(before) == _name(element) != "":
                smaller = before if _width(before) <= _width(element) else element
                smaller.tag = REMOVED
                before = element if smaller is before else before
            else:
                before = element
        if ((element.text if event == "start" else element.tail) or "").strip():
            before = None
    remove_marked(root)


def _name(image: html.HtmlElement) -> str:
    try:
        name = urlsplit(image.get("src", "")).path.rpartition("/")[2]
    except ValueError:
        return ""
    return name if len(name) >= _LEAST_NAME else ""


def _width(image: html.HtmlElement) -> int:
    """The greatest number in an address that may be a width, px; 0 for none."""
    return max(map(int, _WIDTH.findall(image.get("src", "").rpartition("/")[0])), default=0)

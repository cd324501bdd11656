"""Removal of further copies of an article's title: above the text, and above each reply of a thread."""

import re
from itertools import islice

from lxml import etree, html

from penumbra.text.titles import words_of

__all__ = ["drop_title_copies"]

_REPLY = re.compile(r"\s*(?:re|aw|antw|sv|vs|odp|rv|回复|回覆)\s*[:：]\s*", re.IGNORECASE)
"""Words before the title of a reply, in forums and mail."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MAX_WORDS_BEFORE = 80
"""Words before a copy above the text, at most; set by hand."""
_MAX_HEADINGS = 5_000
_LONGEST = 500
"""Characters of a title."""
_DROPPED = "penumbra-title-copy"
"""Temporary tag of elements to remove with their content; lxml removes all of them at once."""


def drop_title_copies(root: html.HtmlElement, title: str) -> None:
    """Remove headings with the title: after "Re:" anywhere, alone at the beginning. Changes the tree."""
    words = words_of(title)
    if not words:
        return
    first = _beginning(root)
    for heading in list(islice(root.iter(*_HEADINGS), _MAX_HEADINGS)):
        text = "".join(heading.itertext())
        if len(text) > _LONGEST or heading.find(".//img") is not None:
            continue
        reply = _REPLY.sub("", text, count=1)
        if (reply != text and words_of(reply) == words) or (heading in first and words_of(text) == words):
            heading.tag = _DROPPED
    etree.strip_elements(root, _DROPPED, with_tail=False)


def _beginning(root: html.HtmlElement) -> set[html.HtmlElement]:
    """The headings that few words stand before."""
    found, passed = set(), 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if passed > _MAX_WORDS_BEFORE:
            break
        if event == "start" and element.tag in _HEADINGS:
            found.add(element)
        passed += len(words_of((element.text if event == "start" else element.tail) or "").split())
    return found

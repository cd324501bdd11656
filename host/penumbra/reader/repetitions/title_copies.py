"""Removal of further copies of the title and byline: above the text, below it, and above replies of a thread."""

import re
from itertools import islice

from lxml import etree, html

from penumbra.reader.facts.labels import LABELS
from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.text.titles import words_of

__all__ = ["drop_byline_copies", "drop_title_copies"]

_REPLY = re.compile(r"\s*(?:re|aw|antw|sv|vs|odp|rv|回复|回覆)\s*[:：]\s*", re.IGNORECASE)
"""Words before the title of a reply, in forums and mail."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MAX_WORDS_BEFORE = 80
"""Words before a copy above the text, at most; set by hand."""
_LINES = ("p", "div", "li", "span")
_MAX_LABELS = 3
"""Words of a label, at most."""
_MAX_HEADINGS = 5_000
_LONGEST = 500
"""Characters of a title."""


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
            heading.tag = REMOVED
    remove_marked(root)


def drop_byline_copies(root: html.HtmlElement, byline: str) -> None:
    """Remove elements with only the author after a label such as "by", and the author's picture. Changes the tree."""
    author = words_of(byline).split()
    if not author:
        return
    for element in root.iter(*_LINES):
        words = _few_words(element, len(author) + _MAX_LABELS)
        labels, name = words[: -len(author)], words[-len(author) :]
        if labels and name == author and LABELS.issuperset(labels) and element is not root and not _is_quoted(element):
            element.tag = REMOVED
    remove_marked(root)


def _is_quoted(element: html.HtmlElement) -> bool:
    """Whether an element is in a quotation, picture or table, whose author it may name."""
    return next(element.iterancestors("blockquote", "figure", "table"), None) is not None


def _few_words(element: html.HtmlElement, most: int) -> list[str]:
    """The words of an element, also of neighbours without a space between them; none if there are more."""
    found: list[str] = []
    for text in element.itertext():
        found += words_of(text).split()
        if len(found) > most or len(text) > _LONGEST:
            return []
    return found


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

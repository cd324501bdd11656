"""Removal of small parts of a text that are controls: anchors of headings, sentences of players that do not play."""

import re
import string
from urllib.parse import unquote

from lxml import etree, html

from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["drop_text_controls", "without_anchor_sign"]

_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 dt summary caption figcaption".split())
_ANCHOR_SIGNS = frozenset("¶#§∞⚓🔗🔖⁋❡※➶\u200b\ufeff\ufe0f")
"""Signs of a heading's link to itself."""
_TRAILING_SIGNS = frozenset("¶🔗⚓\u200b\ufeff\ufe0f")
"""The same at the end of a title in plain text. `#` and `§` may belong to it, as in "C#"."""
_TRAILING = "".join(_TRAILING_SIGNS) + string.whitespace
_PLAYERS = re.compile(
    r"(?:media playback is (?:unsupported|not supported) on (?:this|your) device"
    r"|(?:sorry, )?your browser (?:does not|doesn['’]t) support (?:the )?(?:html ?5 )?(?:embedded )?(?:video|audio)s?"
    r"(?: tag| element| player| playback)?"
    r"|this (?:video|media|audio) (?:can ?not|can['’]t) be played"
    r"|your (?:video|ad) will (?:play|end) in \d[\d:]*(?: seconds?)?"
    r"|(?:media|image|video) (?:caption|copyright))\s?[.!]?",
    re.IGNORECASE,
)
"""Sentences of players, and labels of captions, that are a whole text of the page."""
_LONGEST = 100
"""Characters of a player's sentence."""
_MAX_LEVELS = 5
"""Levels of elements in a heading that are searched for the sign."""


class _Places:
    """Where the elements of a tree begin and end in document order, and the heading around each link."""

    def __init__(self, root: html.HtmlElement) -> None:
        self._first: dict[html.HtmlElement, int] = {}
        self._last: dict[html.HtmlElement, int] = {}
        self.heading: dict[html.HtmlElement, html.HtmlElement] = {}
        headings: list[html.HtmlElement] = []
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if event == "start":
                self._first[element] = len(self._first)
                if element.tag in _HEADINGS:
                    headings.append(element)
                elif element.tag == "a" and headings:
                    self.heading[element] = headings[-1]
            else:
                self._last[element] = len(self._first)
                if element.tag in _HEADINGS:
                    headings.pop()

    def contains(self, outer: html.HtmlElement, inner: html.HtmlElement) -> bool:
        """Whether an element is, or contains, another."""
        return self._first[outer] <= self._first[inner] < self._last[outer]


def drop_text_controls(root: html.HtmlElement) -> None:
    """Remove anchors of headings and sentences of players. Links within the page begin with `#`. Changes the tree."""
    targets = {element.get("id"): element for element in reversed(root.xpath(".//*[@id]"))}
    places = _Places(root)
    for link in root.xpath('.//a[starts-with(@href, "#")]'):
        if _is_anchor(link, targets.get(unquote(link.get("href")[1:])), places):
            _drop_anchor(link)
    remove_marked(root)
    for heading in root.iter(*_HEADINGS):
        _drop_trailing_sign(heading)
    for element in list(root.iter(etree.Element)):
        if _is_players(element.text):
            element.text = None
            if not len(element) and element is not root:
                element.drop_tree()
        if _is_players(element.tail):
            element.tail = None


def without_anchor_sign(title: str) -> str:
    """A title without the sign of a heading's anchor at its end."""
    plain = title.rstrip()
    return title.rstrip(_TRAILING) if plain[-1:] in _TRAILING_SIGNS else title


def _is_players(text: str | None) -> bool:
    plain = (text or "").strip()
    return len(plain) <= _LONGEST and _PLAYERS.fullmatch(plain) is not None


def _is_anchor(link: html.HtmlElement, target: html.HtmlElement | None, places: _Places) -> bool:
    """Whether a link without words leads to the element around it, or to the heading that it stands in."""
    text = "".join(link.itertext()).strip()
    if any(map(str.isalnum, text)) or link.find(".//img") is not None or link.find(".//math") is not None:
        return False
    heading = places.heading.get(link)
    if target is None:
        return heading is not None and _ANCHOR_SIGNS.issuperset(text) and not link.get("id")
    if target is link:  # an empty one is the target of other links
        return bool(text)
    return places.contains(target, link) or (heading is not None and places.contains(heading, target))


def _drop_anchor(link: html.HtmlElement) -> None:
    """Remove an anchor. One with an id stays without words: links of the text may lead to it."""
    if not link.get("id"):
        link.tag = REMOVED
        return
    link.text = None
    link[:] = []
    del link.attrib["href"]


def _drop_trailing_sign(heading: html.HtmlElement) -> None:
    holder = heading
    for _ in range(_MAX_LEVELS):
        if not len(holder) or (holder[-1].tail or "").strip():
            break
        holder = holder[-1]
    if len(holder):
        holder[-1].tail = without_anchor_sign(holder[-1].tail or "")
    elif holder.text:
        holder.text = without_anchor_sign(holder.text)

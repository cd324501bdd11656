"""Text without a form in Markdown: emphasis next to a letter with punctuation at its edge, and ruby readings.

References
----------
CommonMark 0.31, 6.2 (emphasis): `**` between a letter and punctuation neither opens nor closes emphasis, as in
`は**「上」**と`. This is frequent in scripts without spaces.
"""

import unicodedata

from lxml import html

__all__ = ["mark_runs"]

EMPHASIS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "del", "s": "del"}
"""Elements with a mark in Markdown, and their tags in HTML."""
_TRANSPARENT = frozenset(
    {*EMPHASIS, "abbr", "bdi", "bdo", "cite", "dfn", "ins", "mark", "q", "small", "span", "time", "u", "var", "ruby"}
)
"""Elements without markup of their own in Markdown, or with emphasis marks only."""
_SIGN = "*"
"""Stands for any markup: punctuation."""
_SPACE = " "


def mark_runs(root: html.HtmlElement) -> None:
    """Rename emphasis that needs HTML to `html-strong`, `html-em` or `html-del`, and bracket ruby readings.

    Changes the tree.
    """
    for reading in list(root.iter("rt")):
        _bracket(reading)
    for element in list(root.iter(*EMPHASIS)):
        opens = _has_no_effect(_adjacent(element, before=True), _edge(element, first=True))
        closes = _has_no_effect(_adjacent(element, before=False), _edge(element, first=False))
        if opens or closes:
            element.tag = f"html-{EMPHASIS[str(element.tag)]}"


def _bracket(reading: html.HtmlElement) -> None:
    before, after = reading.getprevious(), reading.getnext()
    if before is not None and before.tag == "rp" and after is not None and after.tag == "rp":
        return  # the page has brackets
    if not reading.text_content().strip():
        return
    reading.text = f"({reading.text or ''}"
    if len(reading):
        reading[-1].tail = f"{reading[-1].tail or ''})"
    else:
        reading.text += ")"


def _has_no_effect(outer: str, inner: str) -> bool:
    """Whether an emphasis mark between two characters has no effect: punctuation inside, a letter outside."""
    return _is_punctuation(inner) and bool(outer.strip()) and not _is_punctuation(outer)


def _is_punctuation(letter: str) -> bool:
    return bool(letter.strip()) and unicodedata.category(letter)[0] in "PS"


def _edge(element: html.HtmlElement, *, first: bool) -> str:
    """The first or last character inside an element as written: `_SIGN` for markup, empty for none."""
    text = element.text if first or not len(element) else element[-1].tail
    if text:
        return str(text[0 if first else -1])
    if not len(element):
        return ""
    child = element[0 if first else -1]
    return _edge_of(child, first=first)


def _edge_of(element: html.HtmlElement, *, first: bool) -> str:
    if element.tag in {"br", "wbr"}:
        return _SPACE
    return _edge(element, first=first) if element.tag in _TRANSPARENT or element.tag in {"rt", "rp"} else _SIGN


def _adjacent(element: html.HtmlElement, *, before: bool) -> str:
    """The character before or after an element in its line; empty at the line's end."""
    at = element
    while True:
        sibling, parent = (at.getprevious() if before else at.getnext()), at.getparent()
        if parent is None:
            return ""
        text = (sibling.tail if before and sibling is not None else parent.text if before else at.tail) or ""
        if text:
            return str(text[-1 if before else 0])
        if sibling is not None:
            return _edge_of(sibling, first=not before)
        if parent.tag not in _TRANSPARENT:
            return "" if parent.tag != "a" else _SIGN
        at = parent

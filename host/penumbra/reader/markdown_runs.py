"""Runs of text that Markdown's own marks cannot tell: emphasis that touches letters with a sign, and readings above a text.

References
----------
CommonMark 0.31, 6.2 (emphasis): `**` opens or closes nothing between a letter and a sign, as in `は**「上」**と`; scripts that write
no spaces have that everywhere.
"""

import unicodedata

from lxml import html

__all__ = ["mark_runs"]

EMPHASIS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "del", "s": "del"}
"""Elements that Markdown has marks for, and what they are in HTML."""
_SEEN_THROUGH = frozenset({*EMPHASIS, "abbr", "bdi", "bdo", "cite", "dfn", "ins", "mark", "q", "small", "span", "time", "u", "var", "ruby"})
"""Elements whose text begins and ends where they do: nothing is written for them, or marks that count as one with others."""
_SIGN = "*"
"""Stands for what is written as markup."""
_SPACE = " "


def mark_runs(root: html.HtmlElement) -> None:
    """Rename emphasis that must be written as HTML to `html-strong` and the like, and put readings in brackets. Changes the tree."""
    for reading in list(root.iter("rt")):
        _bracket(reading)
    for element in list(root.iter(*EMPHASIS)):
        opens = _clings(_outside(element, before=True), _edge(element, first=True))
        closes = _clings(_outside(element, before=False), _edge(element, first=False))
        if opens or closes:
            element.tag = f"html-{EMPHASIS[str(element.tag)]}"


def _bracket(reading: html.HtmlElement) -> None:
    before, after = reading.getprevious(), reading.getnext()
    if before is not None and before.tag == "rp" and after is not None and after.tag == "rp":
        return  # the page's own
    if not reading.text_content().strip():
        return
    reading.text = f"({reading.text or ''}"
    if len(reading):
        reading[-1].tail = f"{reading[-1].tail or ''})"
    else:
        reading.text += ")"


def _clings(outer: str, inner: str) -> bool:
    """Whether a mark between them would be none: a sign inside, and outside neither space nor sign."""
    return _is_sign(inner) and bool(outer.strip()) and not _is_sign(outer)


def _is_sign(letter: str) -> bool:
    return bool(letter.strip()) and unicodedata.category(letter)[0] in "PS"


def _edge(element: html.HtmlElement, *, first: bool) -> str:
    """The first or last character inside an element, as far as it is written: a sign for markup, empty for none."""
    text = element.text if first or not len(element) else element[-1].tail
    if text:
        return str(text[0 if first else -1])
    if not len(element):
        return ""
    child = element[0 if first else -1]
    return _of_element(child, first=first)


def _of_element(element: html.HtmlElement, *, first: bool) -> str:
    if element.tag in {"br", "wbr"}:
        return _SPACE
    return _edge(element, first=first) if element.tag in _SEEN_THROUGH or element.tag in {"rt", "rp"} else _SIGN


def _outside(element: html.HtmlElement, *, before: bool) -> str:
    """The character beside an element in its line; empty at the line's end."""
    at = element
    while True:
        beside, parent = (at.getprevious() if before else at.getnext()), at.getparent()
        if parent is None:
            return ""
        text = (beside.tail if before and beside is not None else parent.text if before else at.tail) or ""
        if text:
            return str(text[-1 if before else 0])
        if beside is not None:
            return _of_element(beside, first=not before)
        if parent.tag not in _SEEN_THROUGH:
            return "" if parent.tag != "a" else _SIGN
        at = parent

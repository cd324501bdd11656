"""Bounds on markup for parsers whose time is quadratic in some of it: libxml2 and lxml in attributes, html5ever in long texts."""

import re

__all__ = ["MOST_ATTRIBUTES", "limit_attributes", "split_long_texts"]

MOST_ATTRIBUTES = 256
"""Attributes of one element; further ones are left out. Real pages stay under 60."""
_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+"""
_TAG = rf"<[a-zA-Z][^\s/>]*+(?:{_ATTRIBUTE}){{0,{MOST_ATTRIBUTES}}}+"
_WITHIN = re.compile(rf"(?:[^<]++|<(?![a-zA-Z])|{_TAG}(?!{_ATTRIBUTE}))*+")
_BEYOND = re.compile(rf"({_TAG})(?:{_ATTRIBUTE})*+")
"""Both take all that they looked at, so that no place is looked at more than twice."""
_LONG_TEXT = re.compile(r"[^<>]{20000,}")
"""Characters of a text from which it is looked at; a shorter one takes some milliseconds at most."""
_MANY_REFERENCES = re.compile(r"(?:[&\x80-\xbf][^&\x80-\xbf]*+){2000}")
"""As many characters as html5ever handles one by one: references, and those that UTF-8 begins with the byte C2."""


def limit_attributes(markup: str) -> str:
    """Markup whose elements have at most `MOST_ATTRIBUTES` attributes.

    libxml2 looks at all attributes of an element for each further one, and so does lxml where it lists them.
    """
    parts, place = [], 0
    while (end := _WITHIN.match(markup, place).end()) < len(markup):  # type: ignore[union-attr]  # it matches everywhere
        tag = _BEYOND.match(markup, end)
        assert tag
        parts += [markup[place:end], tag[1]]
        place = tag.end()
    return "".join(parts) + markup[place:] if parts else markup


def split_long_texts(markup: str) -> str:
    """Markup with empty comments in long texts; the sanitiser takes them out.

    html5ever copies a text for each character reference that it joins to it, so that its time is quadratic in the length of a text with
    many references.
    """
    return _LONG_TEXT.sub(lambda text: _MANY_REFERENCES.sub(r"\g<0><!---->", text[0]), markup)

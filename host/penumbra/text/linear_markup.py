"""Limits for markup that parsers read in quadratic time: many attributes (libxml2, lxml), long texts (html5ever)."""

import re

__all__ = ["MOST_ATTRIBUTES", "limit_attributes", "split_long_texts"]

MOST_ATTRIBUTES = 256
"""Attributes of one element, at most; the rest is removed. Real pages have fewer than 60."""
_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+"""
_TAG = rf"<[a-zA-Z][^\s/>]*+(?:{_ATTRIBUTE}){{0,{MOST_ATTRIBUTES}}}+"
_WITHIN_LIMIT = re.compile(rf"(?:[^<]++|<(?![a-zA-Z])|{_TAG}(?!{_ATTRIBUTE}))*+")
_OVER_LIMIT = re.compile(rf"({_TAG})(?:{_ATTRIBUTE})*+")
"""Both match all that they read, so no character is read more than twice."""
_RAW = re.compile(
    r"(<!--(?!-?>))(?:[^-]++|-(?!-!?>))*+"
    r"|(<script(?=[\s/>])[^<>]*+>)(?:[^<]++|<(?!/script[\s/>]))*+"
    r"|(<style(?=[\s/>])[^<>]*+>)(?:[^<]++|<(?!/style[\s/>]))*+"
    r"|(<(?:textarea|title)(?=[\s/>])[^<>]*+>)(?:[^<]++|<(?!/(?:textarea|title)[\s/>]))*+"
    r"|<[a-z](?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+",
    re.IGNORECASE,
)
"""Comments, and scripts and other elements whose text is not markup, without their end tags; a group is the beginning.
Other tags are passed over: an attribute may have what looks like the beginning of a comment."""
_LONG_TEXT = re.compile(r"[^<>]{20000,}")
"""A text long enough to be split. Shorter ones take a few milliseconds at most."""
_MANY_REFERENCES = re.compile(r"(?:[&\x80-\xbf][^&\x80-\xbf]*+){2000}")
"""Characters that html5ever appends one by one: references, and those whose UTF-8 begins with the byte C2."""


def limit_attributes(markup: str) -> str:
    """Limit each element to `MOST_ATTRIBUTES` attributes.

    libxml2 compares each attribute with all earlier ones of its element. lxml does the same when it lists them. A
    comment, script or style sheet with what looks like such an element, as a comparison does, is emptied: a cut might
    reach beyond its end.
    """
    if _is_within_limit(markup):
        return markup
    markup = _RAW.sub(_emptied_over_limit, markup)
    parts, place = [], 0
    while (end := _WITHIN_LIMIT.match(markup, place).end()) < len(markup):  # type: ignore[union-attr]  # it matches everywhere
        tag = _OVER_LIMIT.match(markup, end)
        assert tag
        parts += [markup[place:end], tag[1]]
        place = tag.end()
    return "".join(parts) + markup[place:] if parts else markup


def _is_within_limit(markup: str) -> bool:
    return _WITHIN_LIMIT.fullmatch(markup) is not None


def _emptied_over_limit(raw: re.Match[str]) -> str:
    """What `_RAW` has found, or only its beginning if its text is over the limit."""
    if not raw.lastindex:
        return raw[0]
    begin = raw[raw.lastindex]
    return raw[0] if _is_within_limit(raw[0][len(begin) :]) else begin


def split_long_texts(markup: str) -> str:
    """Insert empty comments into long texts. The sanitiser removes the comments.

    html5ever copies a text when it appends a character reference, so its time is quadratic in the length of a text
    with many references.
    """
    return _LONG_TEXT.sub(lambda text: _MANY_REFERENCES.sub(r"\g<0><!---->", text[0]), markup)

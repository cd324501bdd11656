"""Parts of the page that author or day stand in: microdata, `rel="author"`, elements called a byline, `time` elements.

References
----------
schema.org; microformats' `rel="author"`; HTML Standard, 4.5.14 (`time`).
"""

import re
from collections.abc import Set as AbstractSet

from penumbra.metadata.days import names_update
from penumbra.metadata.people import person
from penumbra.page import HEADINGS, INLINE_TAGS, TEXT, Page
from penumbra.page.source import Source

__all__ = ["by_address", "by_itemprop", "by_rel", "bylines", "times"]

_CALLED_BYLINE = re.compile(
    r"(?:^|[-_])(?:byline|authors?|author-?name|post-?author|entry-?author|writer|autor(?:e|en|es)?|auteurs?|verfasser"
    r"|nombre-autor)(?:$|[-_])",
    re.IGNORECASE,
)
_AUTHOR = re.compile(r"author|autor|auteur|verfasser|writer", re.IGNORECASE)
_CALLED_COMMENT = re.compile(r"comment|reply|respuesta|kommentar|commentaire", re.IGNORECASE)
"""In a name of an element, of someone who commented on the text."""
_CALLED_COMMENTS = re.compile(
    r"comments?|comment-?list|comment-(?:body|meta|item|author|content)|comments-(?:area|list|section|wrapper)",
    re.IGNORECASE,
)
"""Names of elements with comments."""
_CALLED_NAME = re.compile(r"(?:^|[-_])author(?:[-_]*name)?$", re.IGNORECASE)
_AUTHORS_PAGE = re.compile(
    r"/(?:authors?|writers?|contributors?|autor(?:e[ns]?|i)?|auteurs?|redakteur)/[^/?#]", re.IGNORECASE
)
"""Part of the address of an author's page."""
_IN_LINE = INLINE_TAGS | {TEXT, "img", "svg"}
_AUTHORS_APART = 12
"""Rows between the links to two authors of one text, at most."""
_LONGEST_NAME = 50
"""Characters of the text of a link to an author's page."""
_LONGEST_BYLINE = 120
"""Characters of an element that is called a byline."""
_MOST_LOOKED_AT = 40
"""Elements that are read for one field, and nodes of a heading that is read."""
_TEXTS_BEFORE = 2
"""Texts before a `time` element that may call it the day of an update."""


def by_itemprop(page: Page, source: Source, names: AbstractSet[str]) -> list[str]:
    """Texts of microdata; of a person the name."""
    out: list[str] = []
    for row, attributes in page.attrs.items():
        own = attributes.get("itemprop")
        if own and len(out) < _MOST_LOOKED_AT and not names.isdisjoint(own.split()):
            given = source.attributes(row)
            inner = next(
                (
                    each
                    for each in range(row + 1, int(page.end[row]))
                    if page.attrs.get(each, {}).get("itemprop") == "name"
                ),
                row,
            )
            out.append(
                given.get("datetime")
                or given.get("content")
                or source.attributes(inner).get("content")
                or _text(page, inner)
            )
    return out


def by_rel(page: Page, source: Source, first_row: int) -> list[str]:
    """Texts of links with `rel="author"`, from a row on."""
    return [
        _text(page, int(source.rows[element.number]))
        for element in source.elements(("a",))
        if "author" in (element.attributes.get("rel") or "").lower().split()
        and source.rows[element.number] >= first_row
    ][:_MOST_LOOKED_AT]


def by_address(page: Page, source: Source, first_row: int) -> list[str]:
    """Texts of the first link to an author's page, from a row on, and of those just after it; one text."""
    out: list[str] = []
    last = -1
    for element in source.elements(("a",)):
        row = int(source.rows[element.number])
        if row < first_row or not _AUTHORS_PAGE.search(element.attributes.get("href") or ""):
            continue
        text = _text(page, row)
        if out and row - last > _AUTHORS_APART:
            break
        if text and text not in out and len(text) <= _LONGEST_NAME:
            out.append(text)
            last = row
    return [", ".join(out)] if out else []


def bylines(page: Page, first_row: int) -> list[str]:
    """Texts of elements that are called a byline or an author, from a row on.

    Elements called an author stand for the byline around them.
    """
    called = {
        number
        for number, names in enumerate(page.names)
        if any(map(_CALLED_BYLINE.search, names)) and not any(map(_CALLED_COMMENT.search, names))
    }
    if not called:
        return []
    comments = {number for number, names in enumerate(page.names) if any(map(_CALLED_COMMENTS.fullmatch, names))}
    found = (row for row, number in enumerate(page.name.tolist()) if number in called and row >= first_row)
    rows = [
        row
        for row in found
        if not _is_about_authors(page, row) and not any(page.name[each] in comments for each in page.ancestors(row))
    ]
    names = {number for number in called if any(map(_CALLED_NAME.search, page.names[number]))}
    out: list[str] = []
    for row in rows[:_MOST_LOOKED_AT]:
        inner = [each for each in rows if row < each < int(page.end[row]) and page.name[each] in names]
        text = ", ".join(dict.fromkeys(filter(None, (_line(page, each) for each in inner)))) or _line(page, row)
        if 0 < len(text) <= _LONGEST_BYLINE and text not in out:
            out.append(text)
    return out


def _is_about_authors(page: Page, row: int) -> bool:
    """Whether an element is a heading such as "About the author": its identifier is made of its words."""
    if page.tag[row] not in HEADINGS or page.end[row] - row > _MOST_LOOKED_AT:
        return False
    text = _text(page, row)
    return bool(_AUTHOR.search(text)) and ":" not in text


def _line(page: Page, row: int) -> str:
    """A byline as one line: after a name, "|" where the next text is on a line of its own."""
    out, before, is_spaced = "", -1, True
    for at in range(row, int(page.end[row])):
        text = page.text.get(at, "")
        words = " ".join(text.split())
        if words:
            if out and _is_apart(page, before, at) and person(out):
                out += " | "
            elif out and (is_spaced or text[0].isspace() or page.parent[before] != page.parent[at]):
                out += " "  # also between elements, which a style sheet sets apart
            out += words
            before = at
        is_spaced = text[-1].isspace() if text else is_spaced
    return out


def _is_apart(page: Page, first: int, second: int) -> bool:
    """Whether a line ends between two texts."""
    if any(page.tag[between] not in _IN_LINE for between in range(first + 1, second)):
        return True
    return _box(page, first) != _box(page, second)


def _box(page: Page, row: int) -> int:
    return next((each for each in page.ancestors(row) if page.tag[each] not in INLINE_TAGS), 0)


def times(page: Page, source: Source) -> list[str]:
    """Dates of the `time` elements, those that are called a publication's first. Days of updates are left out."""
    published: list[str] = []
    others: list[str] = []
    for element in source.elements(("time",)):
        given = element.attributes
        day, names = given.get("datetime"), (given.get("class") or "").lower()
        row = int(source.rows[element.number])
        if not day or len(others) >= _MOST_LOOKED_AT:
            continue
        if "pubdate" in given or "publish" in names or given.get("itemprop") == "datePublished":
            published.append(day)
        elif not _of_update(names, _before(page, row) if row >= 0 else ""):
            others.append(day)
    return [*published, *others]


def _of_update(names: str, before: str) -> bool:
    """Whether a `time` element is the day of an update. Of themes' `entry-date updated` it is the only day."""
    return names_update(before) or ("entry-date" not in names and names_update(names))


def _before(page: Page, row: int) -> str:
    """The texts just before a row."""
    texts: list[str] = []
    for before in range(row - 1, max(-1, row - 8), -1):
        if page.tag[before] == TEXT and page.text[before].strip():
            texts.append(page.text[before].strip()[-40:])
            if len(texts) == _TEXTS_BEFORE:
                break
    return " ".join(reversed(texts))


def _text(page: Page, row: int) -> str:
    return " ".join("".join(page.texts(row)).split())

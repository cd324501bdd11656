"""Parts of the page that author or day stand in: microdata, `rel="author"`, elements called a byline, `time` elements.

References
----------
schema.org; microformats' `rel="author"`; HTML Standard, 4.5.14 (`time`).
"""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice

import numpy as np

from penumbra.metadata.days import names_update
from penumbra.metadata.people import person
from penumbra.page import HEADINGS, INLINE_TAGS, TEXT, Page
from penumbra.page.source import Source
from penumbra.text.addresses import split_address

__all__ = ["by_address", "by_itemprop", "by_rel", "bylines", "home_names", "times"]

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
_LONGEST_TEXT = 2_000
"""Characters of an element that are read, white space included. Of a person's name 200 are told."""
_MOST_LOOKED_AT = 40
"""Elements that are read for one field, and nodes of a heading that is read."""
_TEXTS_BEFORE = 2
"""Texts before a `time` element that may call it the day of an update."""


def by_itemprop(page: Page, source: Source, names: AbstractSet[str]) -> list[str]:
    """Texts of microdata; of a person the name."""
    out: list[str] = []
    for row, attributes in page.attrs.items():
        if len(out) == _MOST_LOOKED_AT:
            break
        if names.isdisjoint(attributes.get("itemprop", "").split()):
            continue
        given, name = source.attributes(row), _name_inside(page, row)
        out.append(
            given.get("datetime") or given.get("content") or source.attributes(name).get("content") or _text(page, name)
        )
    return out


def _name_inside(page: Page, row: int) -> int:
    """Row of the first `itemprop="name"` inside of an element; the element's own row for none."""
    inside = range(row + 1, int(page.end[row]))
    return next((each for each in inside if page.attrs.get(each, {}).get("itemprop") == "name"), row)


def _links(source: Source, first_row: int) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Rows and attributes of the page's links, from a row on."""
    for element in source.elements(("a",)):
        if element.row >= first_row:
            yield element.row, element.attributes


def by_rel(page: Page, source: Source, first_row: int) -> list[str]:
    """Texts of links with `rel="author"`, from a row on; one text of those that follow each other."""
    rows = (
        row
        for row, attributes in _links(source, first_row)
        if "author" in (attributes.get("rel") or "").lower().split()
    )
    out: list[list[str]] = []
    last = -_AUTHORS_APART
    for row in islice(rows, _MOST_LOOKED_AT):
        text = _text(page, row)
        if row - last >= _AUTHORS_APART:
            out.append([])
        if text and text not in out[-1]:
            out[-1].append(text)
        last = row
    return [", ".join(texts) for texts in out]


def home_names(page: Page, source: Source, url: str) -> list[str]:
    """Texts of the links to the front page of a page's site, and of the pictures in them."""
    out: list[str] = []
    host = split_address(url).hostname
    for row, attributes in _links(source, 0):
        if len(out) >= _MOST_LOOKED_AT:
            break
        if not _is_home((attributes.get("href") or "").strip(), host):
            continue
        inside = range(row, min(int(page.end[row]), row + _MOST_LOOKED_AT))
        pictures = [source.attributes(each).get("alt") for each in inside if page.tag[each] == "img"]
        out += filter(None, [_text(page, row), *pictures])
    return out


def _is_home(address: str, host: str | None) -> bool:
    parts = split_address(address)
    return parts.path == "/" and not parts.query and parts.hostname in {None, host}


def by_address(page: Page, source: Source, first_row: int) -> list[str]:
    """Texts of the first link to an author's page, from a row on, and of those just after it; one text."""
    out: list[str] = []
    last = -1
    for row, attributes in _links(source, first_row):
        if not _AUTHORS_PAGE.search(attributes.get("href") or ""):
            continue
        text = _text(page, row)
        if len(out) == _MOST_LOOKED_AT or (out and row - last > _AUTHORS_APART):
            break
        if text and text not in out and len(text) <= _LONGEST_NAME:
            out.append(text)
            last = row
    return [", ".join(out)] if out else []


def bylines(page: Page, first_row: int) -> list[str]:
    """Texts of elements that are called a byline or an author, from a row on.

    Elements called an author stand for the byline around them.
    """
    of_bylines = set(filter(_CALLED_BYLINE.search, page.tokens))
    called = {
        number
        for number, names in enumerate(page.names)
        if not of_bylines.isdisjoint(names) and not any(map(_CALLED_COMMENT.search, names))
    }
    if not called:
        return []
    comments = {number for number, names in enumerate(page.names) if any(map(_CALLED_COMMENTS.fullmatch, names))}
    in_comments = page.with_descendants(np.isin(page.name, list(comments)))
    found = np.flatnonzero(np.isin(page.name, list(called)) & ~in_comments).tolist()
    rows = [row for row in found if row >= first_row and not _is_about_authors(page, row)]
    names = {number for number in called if any(map(_CALLED_NAME.search, page.names[number]))}
    lines = _Lines(page)
    out: list[str] = []
    for row in rows[:_MOST_LOOKED_AT]:
        inner = (each for each in rows if row < each < int(page.end[row]) and page.name[each] in names)
        own = dict.fromkeys(filter(None, map(lines.of, islice(inner, _MOST_LOOKED_AT))))
        text = ", ".join(own) or lines.of(row)
        if 0 < len(text) <= _LONGEST_BYLINE and text not in out:
            out.append(text)
    return out


def _is_about_authors(page: Page, row: int) -> bool:
    """Whether an element is a heading such as "About the author": its identifier is made of its words."""
    if page.tag[row] not in HEADINGS or page.end[row] - row > _MOST_LOOKED_AT:
        return False
    text = _text(page, row)
    return bool(_AUTHOR.search(text)) and ":" not in text


class _Lines:
    """Bylines of a page as lines. Elements called a byline may be inside of each other: each is read once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        rows = np.arange(len(page))
        own = np.where(page.tagged(INLINE_TAGS), -1, rows)
        nearest = page.propagate_down(own, np.maximum, lambda above: above)  # an ancestor's row is the smaller one
        self._box = np.where(page.parent >= 0, nearest[page.parent], 0)
        """(n_nodes,) row of the nearest element around each row that is not inline."""
        self._others = np.cumsum(~page.tagged(_IN_LINE))
        """(n_nodes,) rows up to each that do not stand in a line."""
        self._known: dict[int, str] = {}
        self._words: dict[int, str] = {}

    def of(self, row: int) -> str:
        """A byline as one line: after a name, "|" where the next text is on a line of its own.

        A line longer than `_LONGEST_BYLINE` is read no further.
        """
        if row not in self._known:
            self._known[row] = self._read(row)
        return self._known[row]

    def _read(self, row: int) -> str:
        page = self._page
        out, before, is_spaced = "", -1, True
        for at in page.text_rows(row):
            text, words = page.text[at], self._words_of(at)
            if words:
                is_spaced = is_spaced or text[0].isspace()
                if out and self._is_apart(before, at, is_spaced=is_spaced) and person(out):
                    out += " | "
                elif out and (is_spaced or page.parent[before] != page.parent[at]):
                    out += " "  # also between elements, which a style sheet sets apart
                out += words
                before = at
                if len(out) > _LONGEST_BYLINE:
                    break
            is_spaced = text[-1].isspace()
        return out

    def _words_of(self, row: int) -> str:
        """A text with single spaces, no longer than needed to see that it is too long."""
        if row not in self._words:
            self._words[row] = " ".join(self._page.text[row].split())[: _LONGEST_BYLINE + 1]
        return self._words[row]

    def _is_apart(self, first: int, second: int, *, is_spaced: bool) -> bool:
        """Whether a line ends between two texts. Two siblings without a space between them a style sheet sets apart."""
        if self._others[first] != self._others[second] or self._box[first] != self._box[second]:
            return True
        one, other = self._page.parent[[first, second]].tolist()
        return bool(not is_spaced and one != other and self._page.parent[one] == self._page.parent[other])


def times(page: Page, source: Source) -> list[str]:
    """Dates of the `time` elements, those that are called a publication's first. Days of updates are left out."""
    published: list[str] = []
    others: list[str] = []
    for element in source.elements(("time",)):
        given = element.attributes
        day, names = given.get("datetime"), (given.get("class") or "").lower()
        if not day or len(others) >= _MOST_LOOKED_AT:
            continue
        if "pubdate" in given or "publish" in names or given.get("itemprop") == "datePublished":
            published.append(day)
        elif not _of_update(names, _before(page, element.row) if element.row >= 0 else ""):
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
    """The beginning of an element's text, with single spaces."""
    return " ".join("".join(_beginning(page, row)).split())


def _beginning(page: Page, row: int) -> Iterator[str]:
    """Texts of an element up to `_LONGEST_TEXT` characters."""
    left = _LONGEST_TEXT
    for text in page.texts(row):
        yield text[:left]
        left -= len(text)
        if left <= 0:
            break

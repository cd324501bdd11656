"""Removal of an article's title, byline and date from its text: the reader view shows them above it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import html

from penumbra.reader.metadata import SEPARATORS, Metadata, words_of
from penumbra.reader.nesting import limit_nesting
from penumbra.reader.prepare import to_tree
from penumbra.text.dates import same_day

__all__ = ["without_repetitions"]

_MAX_WORDS_BEFORE = 80
"""Words before a repeated byline or date, at most, such as a standfirst; set by hand."""
_INLINE = frozenset(
    "a abbr b bdi bdo br cite code del em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var "
    "wbr".split()
)
"""Inline elements. Every other element is block-level."""
_NOT_BYLINES = frozenset("figure blockquote table pre math dl details".split())
"""Elements without bylines: a name in them is the author of a quotation or picture, or a term."""
_LABELS = frozenset(
    "by written author posted published on and date von verfasst autor autorin und veröffentlicht am datum par auteur "
    "autrice publié le et por escrito publicado el de y fecha автор опубликовано и дата מאת מחבר פורסם תאריך "
    "作 者 文 著 執 筆 撰 记 記 发 發 布 表 于 於 公 開 日 期 时 時 间 間 글 글쓴이 저자 기자 입력 "
    "كتب كتبت بقلم الكاتب نشر في بتاريخ التاريخ نویسنده लेखक yazan yazar tarih".split()
)
"""Labels of names and dates in the extension's six languages and other frequent ones."""
_NAME_SEPARATOR = re.compile(r"\s*[,;&/]\s*|\s+(?:and|und|et|y|и)\s+")


@dataclass(frozen=True)
class _Line:
    """A line of the article: a whole block-level element, or a run of inline content between two of them."""

    holder: html.HtmlElement
    """The block-level element, or the parent of the run."""
    before: html.HtmlElement | None = None
    """The block-level element before a run."""
    run: list[html.HtmlElement] = field(default_factory=list)
    """The inline elements of a run."""
    whole: bool = False
    """Whether the line is a whole block-level element."""

    def text(self) -> str:
        if self.whole:
            return str(self.holder.text_content())
        first = (self.holder.text if self.before is None else self.before.tail) or ""
        return first + "".join(f"{part.text_content()}{part.tail or ''}" for part in self.run)

    def has_picture(self) -> bool:
        return any(part.tag == "img" for top in ([self.holder] if self.whole else self.run) for part in top.iter())

    def empty(self) -> None:
        """Remove the line's content. The element stays, so that other lines keep their positions."""
        if self.whole:
            self.holder.text = None
            self.holder[:] = []
            return
        for part in self.run:
            self.holder.remove(part)  # also removes the text after it
        if self.before is None:
            self.holder.text = None
        else:
            self.before.tail = None


def without_repetitions(markup: str, facts: Metadata, page_title: str) -> str:
    """Remove the article's title, and a byline and date at its beginning, unless those lines contain other words.

    Parameters
    ----------
    markup
        The article as HTML.
    facts
        Title, byline and date shown above the article.
    page_title
        The page's title; it may contain the site's name.
    """
    root = to_tree(markup)
    limit_nesting(root)
    title = _title_line(root, facts.title, page_title)
    if title is not None:
        _empty_title(title)
    bylines = _bylines(root, facts)
    for line in bylines:
        line.empty()
    for line in [*bylines, *([title] if title else [])]:
        _prune(line.holder, root)
    return (root.text or "") + "".join(str(html.tostring(child, encoding="unicode")) for child in root)


def _prune(element: html.HtmlElement, root: html.HtmlElement) -> None:
    """Remove an empty element, and its ancestors that are then empty."""
    while element is not root and not len(element) and not (element.text or "").strip():
        holder = element.getparent()
        element.tail = f" {element.tail or ''}"  # keeps the texts before and after it apart
        element.drop_tree()
        element = holder


def _title_line(root: html.HtmlElement, title: str, page_title: str) -> _Line | None:
    """The title's line: the first heading, the first `h1`, or the first line with words. None if none is the title."""
    headings = [one for one in root.iter("h1", "h2") if words_of(one.text_content())]
    first_lines = [line for line in _lines(root) if words_of(line.text())][:1]
    candidates = [_Line(one, whole=True) for one in [*headings[:1], *[one for one in headings if one.tag == "h1"][:1]]]
    return next((one for one in [*candidates, *first_lines] if _is_title(one.text(), title, page_title)), None)


def _is_title(written: str, title: str, page_title: str) -> bool:
    """Whether a heading is the title, alone or with other parts of the page's title, such as the site's name."""
    title_words, words = words_of(title), words_of(written)
    if not title_words or words == title_words:
        return bool(title_words)
    known = {words_of(part) for part in SEPARATORS.split(page_title.strip())}
    parts = [words_of(part) for part in SEPARATORS.split(written.strip())]
    return title_words in parts and known.issuperset(parts)


def _empty_title(line: _Line) -> None:
    """Remove a title's words; a picture in it stays."""
    if not line.has_picture():
        line.empty()
    elif line.whole:
        for part in line.holder.iter():
            part.text = None
            part.tail = part.tail if part is line.holder else None
        line.holder.tag = "div"


def _bylines(root: html.HtmlElement, facts: Metadata) -> list[_Line]:
    """The lines at the beginning that contain only the author and the date; each of both is found once."""
    authors = [facts.byline, *_NAME_SEPARATOR.split(facts.byline)]
    names = sorted({words_of(name) for name in authors} - {""}, key=len)[::-1]
    date, passed = facts.date, 0
    found: list[_Line] = []
    labels: list[_Line] = []
    """A label on a line of its own; it is removed with the name after it."""
    for line in _lines(root):
        words = words_of(line.text()).split()
        left = _without(words, names)
        named, rest = len(left) < len(words), [word for word in left if word not in _LABELS]
        dated = bool(rest) and _is_day(rest, date)
        if (named or dated) and (dated or not rest) and not line.has_picture():
            found += [*labels, line]
            names, date = [] if named else names, "" if dated else date
        labels = [line] if words and not named and not rest and not line.has_picture() else []
        passed += len(words)
        if passed > _MAX_WORDS_BEFORE or not (names or date):
            break
    return found


def _without(words: Sequence[str], names: Sequence[str]) -> list[str]:
    left = f" {' '.join(words)} "
    for name in names:
        left = left.replace(f" {name} ", " ")
    return left.split()


def _is_day(words: Sequence[str], date: str) -> bool:
    """Whether words are only the date: the same calendar day, or, if it is none, the same words."""
    return same_day(words, date) or list(words) == [word for word in words_of(date).split() if word not in _LABELS]


def _lines(element: html.HtmlElement) -> Iterator[_Line]:
    """The lines of a block-level element in order, without those of `_NOT_BYLINES`."""
    if not any(map(_is_block_level, element)):
        yield _Line(element, whole=True)
        return
    before: html.HtmlElement | None = None
    run: list[html.HtmlElement] = []
    for child in [*element, None]:
        if child is not None and not _is_block_level(child):
            run.append(child)
            continue
        line = _Line(element, before, run)
        if words_of(line.text()):
            yield line
        before, run = child, []
        if child is not None and child.tag not in _NOT_BYLINES:
            yield from _lines(child)


def _is_block_level(element: html.HtmlElement) -> bool:
    return element.tag not in _INLINE or any(part.tag not in _INLINE for part in element.iterdescendants())

"""Takes out of an article what is told above it: its title, and the byline and day that begin it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import html

from penumbra.reader.metadata import SEPARATORS, Metadata, words_of
from penumbra.reader.nesting import limit_nesting
from penumbra.reader.prepare import to_tree
from penumbra.text.dates import same_day

__all__ = ["without_repetitions"]

_MOST_BEFORE = 80
"""Words that may stand before a repeated byline or day, such as a lead paragraph; hand-set."""
_RUNS = frozenset(
    "a abbr b bdi bdo br cite code del em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr".split()
)
"""What stands in a line of text; every other element is a box."""
_NOT_BYLINES = frozenset("figure blockquote table pre math dl details".split())
"""A name alone in one of these is its own author's, or a term."""
_LABELS = frozenset(
    "by written author posted published on and date von verfasst autor autorin und veröffentlicht am datum par auteur autrice "
    "publié le et por escrito publicado el de y fecha автор опубликовано и дата מאת מחבר פורסם תאריך "
    "作 者 文 著 執 筆 撰 记 記 发 發 布 表 于 於 公 開 日 期 时 時 间 間 글 글쓴이 저자 기자 입력 كتب كتبت بقلم الكاتب نشر في بتاريخ التاريخ نویسنده लेखक yazan yazar tarih".split()
)
"""Words that may stand around a name and a day in the extension's six languages and others that are read much, and tell no more than these."""
_NAMES_APART = re.compile(r"\s*[,;&/]\s*|\s+(?:and|und|et|y|и)\s+")


@dataclass(frozen=True)
class _Line:
    """A line of the article: all of a box, or a run of text between boxes."""

    holder: html.HtmlElement
    """The box, or what the run stands in."""
    before: html.HtmlElement | None = None
    """The box before a run."""
    run: list[html.HtmlElement] = field(default_factory=list)
    """A run's elements."""
    whole: bool = False
    """Whether it is all of its box."""

    def text(self) -> str:
        if self.whole:
            return str(self.holder.text_content())
        first = (self.holder.text if self.before is None else self.before.tail) or ""
        return first + "".join(f"{part.text_content()}{part.tail or ''}" for part in self.run)

    def has_picture(self) -> bool:
        return any(part.tag == "img" for top in ([self.holder] if self.whole else self.run) for part in top.iter())

    def empty(self) -> None:
        """Take away what it says; the box stays, so that the other lines keep their places."""
        if self.whole:
            self.holder.text = None
            self.holder[:] = []
            return
        for part in self.run:
            self.holder.remove(part)  # with the text after it
        if self.before is None:
            self.holder.text = None
        else:
            self.before.tail = None


def without_repetitions(markup: str, facts: Metadata, page_title: str) -> str:
    """Take away the heading that is the article's title, and a byline and day at its beginning, where they say no more.

    Parameters
    ----------
    markup
        The article as HTML.
    facts
        What is told above it.
    page_title
        The page's own title, which may name the site too.
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


def _prune(box: html.HtmlElement, root: html.HtmlElement) -> None:
    """Take away a box in which nothing is left, and those that held nothing else."""
    while box is not root and not len(box) and not (box.text or "").strip():
        holder = box.getparent()
        box.tail = f" {box.tail or ''}"  # what stood before and after it were two lines
        box.drop_tree()
        box = holder


def _title_line(root: html.HtmlElement, title: str, page_title: str) -> _Line | None:
    """The first `h1`, an `h2` before all other headings, or the first line, if it says the title."""
    headings = [one for one in root.iter("h1", "h2") if words_of(one.text_content())]
    first_lines = [line for line in _lines(root) if words_of(line.text())][:1]
    candidates = [_Line(one, whole=True) for one in [*headings[:1], *[one for one in headings if one.tag == "h1"][:1]]]
    return next((one for one in [*candidates, *first_lines] if _says_title(one.text(), title, page_title)), None)


def _says_title(written: str, title: str, page_title: str) -> bool:
    """Whether a heading says the title and no more than that, but for what the page's title says too, such as its site."""
    wanted, said = words_of(title), words_of(written)
    if not wanted or said == wanted:
        return bool(wanted)
    known = {words_of(part) for part in SEPARATORS.split(page_title.strip())}
    parts = [words_of(part) for part in SEPARATORS.split(written.strip())]
    return wanted in parts and known.issuperset(parts)


def _empty_title(line: _Line) -> None:
    """Take away a title's words; a picture in it stays."""
    if not line.has_picture():
        line.empty()
    elif line.whole:
        for part in line.holder.iter():
            part.text = None
            part.tail = part.tail if part is line.holder else None
        line.holder.tag = "div"


def _bylines(root: html.HtmlElement, facts: Metadata) -> list[_Line]:
    """The lines at the beginning that say the author and the day and nothing more, each of both once."""
    names = sorted({words_of(name) for name in [facts.byline, *_NAMES_APART.split(facts.byline)]} - {""}, key=len)[::-1]
    date, passed = facts.date, 0
    found: list[_Line] = []
    labels: list[_Line] = []
    """A label in a box of its own, which goes with the name after it."""
    for line in _lines(root):
        said = words_of(line.text()).split()
        left = _without(said, names)
        named, rest = len(left) < len(said), [word for word in left if word not in _LABELS]
        dated = bool(rest) and _is_day(rest, date)
        if (named or dated) and (dated or not rest) and not line.has_picture():
            found += [*labels, line]
            names, date = [] if named else names, "" if dated else date
        labels = [line] if said and not named and not rest and not line.has_picture() else []
        passed += len(said)
        if passed > _MOST_BEFORE or not (names or date):
            break
    return found


def _without(said: Sequence[str], names: Sequence[str]) -> list[str]:
    left = f" {' '.join(said)} "
    for name in names:
        left = left.replace(f" {name} ", " ")
    return left.split()


def _is_day(words: Sequence[str], date: str) -> bool:
    """Whether words say a date and nothing more; one that is no day of the calendar in its own words only."""
    return same_day(words, date) or list(words) == [word for word in words_of(date).split() if word not in _LABELS]


def _lines(box: html.HtmlElement) -> Iterator[_Line]:
    """The lines of a box in order, without those of pictures, quotations and the like."""
    if not any(map(_is_box, box)):
        yield _Line(box, whole=True)
        return
    before: html.HtmlElement | None = None
    run: list[html.HtmlElement] = []
    for child in [*box, None]:
        if child is not None and not _is_box(child):
            run.append(child)
            continue
        line = _Line(box, before, run)
        if words_of(line.text()):
            yield line
        before, run = child, []
        if child is not None and child.tag not in _NOT_BYLINES:
            yield from _lines(child)


def _is_box(element: html.HtmlElement) -> bool:
    return element.tag not in _RUNS or any(part.tag not in _RUNS for part in element.iterdescendants())

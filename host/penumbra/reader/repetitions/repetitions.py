"""Removal of an article's title, byline and date from its text: the reader view shows them above it."""

import re
from collections.abc import Iterator, Sequence

import msgspec
from lxml import html
from msgspec.structs import replace

from penumbra.reader.facts.facts import Facts
from penumbra.reader.facts.labels import LABELS
from penumbra.reader.repetitions.counts import without_counts
from penumbra.reader.repetitions.near_copies import drop_near_copies
from penumbra.reader.repetitions.title_copies import drop_byline_copies, drop_title_copies
from penumbra.reader.tree.lines import Line, lines_of
from penumbra.reader.tree.nesting import limit_nesting
from penumbra.reader.tree.parsing import to_tree
from penumbra.text.dates import same_day
from penumbra.text.titles import SEPARATORS, words_of

__all__ = ["without_repetitions"]

_MAX_WORDS_BEFORE = 80
"""Words before a repeated byline or date, at most, such as a standfirst; set by hand."""
_MAX_TITLES = 4
"""Headings of rank 1 that may be the title."""
_MAX_CHARS = 200
"""Characters of a line with a time of day, at most."""
_TIME = re.compile(
    r"(?:,?\s+(?:at|um|à|a las?|в|בשעה)\s+|[,|·•–—-]?\s*)\b\d{1,2}"
    r"(?:[:h]\d{2}(?::\d{2})?|\.\d{2}(?=\s*(?:[ap]\.?m|Uhr))|(?=\s*[ap]\.?m\b))"
    r"(?:\s*[ap]\.?m\b\.?)?(?:\s*\(?\b(?:UTC|GMT|[A-Z]{2,3}T)\b\)?(?:[+-]\d{1,2}(?::?\d{2})?)?|\s*Uhr\b|\s*ч\.)?",
    re.IGNORECASE,
)
"""A time of day beside a date."""
_UNIT = (
    r"(?:min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?"
    r"|heures?|jours?|semaines?|mois|ans?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?"
    r"|минут[уы]?|час(?:а|ов)?|дн(?:я|ей)|день|недел[юиь]|месяц(?:а|ев)?|год(?:а)?|лет"
    r"|דקות|שעות|ימים|שבועות|חודשים|שנים)"
)
_AGE = re.compile(
    rf"\b(?:(?:\d{{1,3}}|an?) {_UNIT}(?:,? \d{{1,2}} {_UNIT})? (?:ago|назад)"
    rf"|(?:vor|il y a|hace|לפני) \d{{1,3}} {_UNIT}(?:,? \d{{1,2}} {_UNIT})?)\b",
    re.IGNORECASE,
)
"""How long ago an article appeared, as sites write it under a name, in one unit or two."""
_UPDATED = re.compile(
    r"[(\[|,·•–—-]?\s*\b"
    r"(?:(?:last )?(?:updated|modified)|mise? à jour|aktualisiert|actualizad[oa]|обновлено|изменено|עודכן)\b"
    r"(?=[^\d\n]{0,20}\d)[^\n]{1,40}$",
    re.IGNORECASE,
)
"""The day of the last change, at the end of a line with the day of publication."""
_ROLE_WORDS = 4
"""Words of an author's role after the name, at most."""
_ROLE = re.compile(rf",\s+((?:[^\W\d_A-ZÀ-ÞА-Я]\w*[ -]?){{1,{_ROLE_WORDS}}})(?=[\s,|·•–—]|(?<=\s)\d|$)")
"""A role in small letters after a name and a comma, such as "science correspondent"."""
_MAX_KICKER_WORDS = 3
"""Words of a line above the title, at most, such as a section's name."""
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_ENDS = tuple(".!?…。！？")
"""Ends of sentences."""
_NAME_SEPARATOR = re.compile(r"\s*[,;&/]\s*|\s+(?:and|und|et|y|и)\s+")


def without_repetitions(markup: str, facts: Facts, page_title: str) -> str:
    """Remove the article's title, a section's name above it, a byline and date at its beginning, and near copies.

    A byline with other words stays, except for the author's role.

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
    targets = list(root.xpath(".//@id"))
    title = _title_line(root, facts.title, page_title)
    kickers = _kickers(root, title) if title is not None else []
    for line in kickers:
        line.empty()
    if title is not None:
        _empty_title(title)
    bylines = _bylines(root, facts)
    for line in bylines:
        line.empty()
    for line in [*kickers, *bylines, *([title] if title else [])]:
        _prune(line.holder, root)
    _keep_targets(root, targets)
    drop_near_copies(root)
    drop_title_copies(root, facts.title)
    drop_byline_copies(root, facts.byline)
    _drop_lost_links(root, targets)
    return (root.text or "") + "".join(str(html.tostring(child, encoding="unicode")) for child in root)


def _keep_targets(root: html.HtmlElement, targets: Sequence[str]) -> None:
    """Let links to a removed title or byline lead to the beginning of the text, above which it is shown."""
    kept = set(root.xpath(".//@id"))
    into = root[0] if len(root) and root[0].tag == "div" and not (root.text or "").strip() else root
    for name in reversed([name for name in targets if name not in kept]):
        place = html.Element("span", {"id": name})
        place.tail, into.text = into.text, None
        into.insert(0, place)


def _drop_lost_links(root: html.HtmlElement, targets: Sequence[str]) -> None:
    """Make text of the links to elements that were removed."""
    lost = set(targets).difference(root.xpath(".//@id"))
    for link in root.xpath('.//a[starts-with(@href, "#")]') if lost else ():
        if link.get("href")[1:] in lost:
            del link.attrib["href"]


def _prune(element: html.HtmlElement, root: html.HtmlElement) -> None:
    """Remove an empty element, and its ancestors that are then empty."""
    while element is not root and not len(element) and not (element.text or "").strip():
        holder = element.getparent()
        if holder is None:  # removed with another of its lines
            return
        element.tail = f" {element.tail or ''}"  # keeps the texts before and after it apart
        element.drop_tree()
        element = holder


def _title_line(root: html.HtmlElement, title: str, page_title: str) -> Line | None:
    """The title's line: the first `h1` or other heading of the beginning that is the title, or the first line."""
    lines = list(_beginning(root))
    tops = {tag: [Line(one, whole=True) for one in root.iter(tag)] for tag in ("h1", "h2", "h3")}
    near = {line.holder for line in lines}
    later = [line for line in (*tops["h2"], *tops["h3"]) if not near.isdisjoint(line.holder.iter())]
    candidates = [*tops["h1"][:_MAX_TITLES], *later, *lines[:1]]
    return next((one for one in candidates if _is_title(one.text(), title, page_title)), None)


def _kickers(root: html.HtmlElement, title: Line) -> list[Line]:
    """The lines of a few words above a title that is a heading: a section's name, a label."""
    found: list[Line] = []
    for line in _beginning(root):
        if line.holder is title.holder:
            return found if title.whole else []
        text = line.text().strip()
        is_long = len(words_of(text).split()) > _MAX_KICKER_WORDS or text.endswith(_ENDS)
        if is_long or line.holder.tag in _HEADINGS or line.has_picture():
            return []
        found.append(line)
    return []


def _beginning(root: html.HtmlElement) -> Iterator[Line]:
    """The lines of the beginning that have words."""
    passed = 0
    for line in lines_of(root):
        words = words_of(line.text()).split()
        if words:
            yield line
        passed += len(words)
        if passed > _MAX_WORDS_BEFORE:
            return


def _is_title(written: str, title: str, page_title: str) -> bool:
    """Whether a heading is the title, alone or with other parts of the page's title, such as the site's name."""
    title_words, words = words_of(title), words_of(written)
    if not title_words or words == title_words:
        return bool(title_words)
    known = {words_of(part) for part in SEPARATORS.split(page_title.strip())}
    parts = [words_of(part) for part in SEPARATORS.split(written.strip())]
    return title_words in parts and known.issuperset(parts)


def _empty_title(line: Line) -> None:
    """Remove a title's words; a picture in it stays."""
    if not line.has_picture():
        line.empty()
    elif line.whole:
        for part in line.holder.iter():
            part.text = None
            part.tail = part.tail if part is line.holder else None
        line.holder.tag = "div"


def _bylines(root: html.HtmlElement, facts: Facts) -> list[Line]:
    """The lines at the beginning that contain only the author, once, the date with a time of day, and counts."""
    authors = [facts.byline, *_NAME_SEPARATOR.split(facts.byline)]
    names = sorted({words_of(name) for name in authors} - {""}, key=len)[::-1]
    date, passed = facts.date, 0
    found: list[Line] = []
    labels: list[Line] = []
    """A label on a line of its own; it is removed with the name after it."""
    for line in lines_of(root):
        text = " ".join(line.text().split())
        words = words_of(text).split()
        read = _read(text, names, date)
        has_facts = read.named or read.dated or read.counted
        if has_facts and (read.dated or not read.rest) and not line.has_picture():
            found += [*labels, line]
            names = [] if read.named else names
        labels = [line] if words and not has_facts and not read.rest and not line.has_picture() else []
        passed += len(words)
        if passed > _MAX_WORDS_BEFORE:
            break
    return found


class _LineFacts(msgspec.Struct, frozen=True):
    """What a line says of the article.

    Parameters
    ----------
    named
        It has one of the author's names.
    dated
        It has the date, or how long ago that was.
    counted
        It has numbers of comments, views or the like.
    rest
        Its other words, without labels. Where the date was found among them, they are the date.
    """

    named: bool
    dated: bool
    counted: bool
    rest: Sequence[str]


def _read(text: str, names: Sequence[str], date: str) -> _LineFacts:
    """Read a line. In a long one only names and the bare date are looked for."""
    is_long = len(text) > _MAX_CHARS
    current = text if is_long else _UPDATED.sub("", text)
    uncounted = current if is_long else without_counts(current)
    named, rest = _without_names(uncounted, names)
    read = _LineFacts(named, _is_day(rest, date), uncounted != current, rest)
    if is_long or read.dated or not rest:
        return read
    return _read_more(read, uncounted, names, date)


def _read_more(read: _LineFacts, text: str, names: Sequence[str], date: str) -> _LineFacts:
    """Read a line further, whose words are more than the date: perhaps an age, a time of day or the author's role."""
    without_age = _AGE.sub(" ", text)
    if without_age != text:
        rest = _without_names(without_age, names)[1]
        if not rest or _is_day(rest, date):
            return replace(read, dated=True, rest=rest)
    rest = _without_names(_TIME.sub(" ", text), names)[1]
    if _is_day(rest, date):
        return replace(read, dated=True, rest=rest)
    without_role = _ROLE.sub(" ", text, count=1)
    if read.named and without_role != text and words_of(text).split()[0] in LABELS:
        rest = _without_names(_TIME.sub(" ", without_role), names)[1]
        if not rest or _is_day(rest, date):
            return replace(read, dated=bool(rest), rest=rest)
    return read


def _without_names(text: str, names: Sequence[str]) -> tuple[bool, list[str]]:
    """Whether a line has one of the names, and its words without names and labels."""
    words = words_of(text).split()
    left = f" {' '.join(words)} "
    for name in names:
        left = left.replace(f" {name} ", " ")
    return len(left.split()) < len(words), [word for word in left.split() if word not in LABELS]


def _is_day(words: Sequence[str], date: str) -> bool:
    """Whether words are only the date: the same calendar day, or, if it is none, the same words."""
    if not words:
        return False
    return same_day(words, date) or list(words) == [word for word in words_of(date).split() if word not in LABELS]

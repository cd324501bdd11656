"""Title, author, date, language and direction of an article, as `penumbra.metadata` tells them."""

import re
from dataclasses import dataclass
from html import escape
from itertools import islice

from lxml import html

from penumbra.errors import PenumbraError
from penumbra.facts import LONGEST_BYLINE, PageFacts
from penumbra.metadata import Metadata, VisibleFacts, read_metadata
from penumbra.page.markup import parse_with_source
from penumbra.reader.facts.headline import headline
from penumbra.reader.facts.labels import LABELS
from penumbra.reader.tree.lines import lines_of
from penumbra.reader.tree.nesting import limit_nesting
from penumbra.reader.tree.parsing import readable, to_tree
from penumbra.text.language import language
from penumbra.text.titles import words_of

__all__ = ["Facts", "facts_of", "language_and_direction"]

_RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ku", "ps", "sd", "syr", "ug", "ur", "yi"}
_FIRST_LINES = 6
"""Lines of the article's beginning that may be its byline."""
_MAX_HEADINGS = 20
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|(?:令和|平成|昭和|民國|民国)\s*(?:元|\d{1,3})\s*年")
_DATE_CHARS = 60
"""Characters of a date in words, at most."""


@dataclass(frozen=True)
class Facts:
    """Facts shown above an article; a field is empty if the page does not give it."""

    title: str
    byline: str
    date: str
    lang: str
    dir: str


def facts_of(page: PageFacts, cleaned: str, head: str) -> Facts:
    """Read an article's facts.

    Parameters
    ----------
    page
        Facts about the page: title, language, direction.
    cleaned
        HTML of the cleaned article.
    head
        `meta` and `link` elements, JSON-LD, bylines and dates of the page as HTML; or empty.
    """
    article = to_tree(cleaned)
    limit_nesting(article)
    lang, direction = language_and_direction(page, article)
    found = _metadata(page, article, head)
    title = headline(article, found.title, found.sitename, page.title)
    author = found.author if not LABELS.issuperset(words_of(found.author).split()) else ""
    return Facts(title, _cut(author), found.date or _written_date(head), lang, direction)


def _cut(names: str) -> str:
    """The first names, as far as a byline may have them."""
    return names if len(names) <= LONGEST_BYLINE else names[:LONGEST_BYLINE].rpartition(", ")[0]


def language_and_direction(page: PageFacts, article: html.HtmlElement) -> tuple[str, str]:
    """Language tag and direction of an article; the tag is empty if neither page nor script gives one."""
    lang = language(page.lang, str(article.text_content()))
    base = lang.split("-")[0].lower()
    return lang, page.dir if page.dir in {"ltr", "rtl"} else ("rtl" if base in _RIGHT_TO_LEFT else "ltr")


def _metadata(page: PageFacts, article: html.HtmlElement, head: str) -> Metadata:
    headings = [" ".join("".join(one.itertext()).split()) for one in islice(article.iter("h1", "h2"), _MAX_HEADINGS)]
    first = (" ".join(line.text().split()) for line in lines_of(article))
    visible = VisibleFacts(headings=tuple(filter(None, headings)), byline=tuple(islice(first, _FIRST_LINES)))
    document = readable(f"<html><head><title>{escape(page.title)}</title></head><body>{head}</body></html>")
    try:
        parsed, source = parse_with_source(document, page.url)
    except PenumbraError:  # too deep or too large: the page's own title is left
        parsed, source = parse_with_source(f"<title>{escape(readable(page.title))}</title>", page.url)
    return read_metadata(parsed, source, visible)


def _written_date(head: str) -> str:
    """The first date as the page writes it, such as one of another calendar; empty for none."""
    written = (" ".join(time.get("datetime", "").split()) for time in to_tree(head).iter("time"))
    return next((date for date in written if _YEAR.search(date) and len(date) <= _DATE_CHARS), "")

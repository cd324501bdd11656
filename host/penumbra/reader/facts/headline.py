"""The headline of an article: the heading that the page itself shows above its text."""

from itertools import islice

from lxml import etree, html

from penumbra.reader.preparing.text_controls import without_anchor_sign
from penumbra.reader.tree.lines import lines_of
from penumbra.text.titles import SEPARATORS, words_of

__all__ = ["headline"]

_TITLE_SHARE = 0.5
"""Least length of a heading in letters, as a share of the longest part of the page's title; set by hand."""
_MAX_WORDS_BEFORE = 80
"""Words before a headline, at most, such as a standfirst; set by hand."""
_LEAST_LETTERS = 12
"""Letters of a headline that is not in the page's title. A shorter one may be a section's name."""
_FIRST_LINES = 6
"""Lines of an article that may be its headline without being a heading."""
_SIGNS = tuple("-_|–—·<＜»｜")
"""Signs between a page's title and its site's name."""
_CJK_LETTERS = 5
"""The same in scripts without spaces, where a word has one or two letters."""


def headline(article: html.HtmlElement, title: str, site: str, page_title: str) -> str:
    """Choose an article's title.

    A heading with most of the page's title comes first. Then comes the article's only `h1`, if it stands at the
    beginning: many pages have another title for search engines and shared links.

    Parameters
    ----------
    article
        The cleaned article.
    title
        The page's title without the site's name.
    site
        The site's name, or empty.
    page_title
        The text of the page's `title` element.
    """
    headings = [(heading, without_anchor_sign(_text(heading))) for heading in article.iter("h1", "h2", "h3")]
    above = _above(article)
    ranked = [
        text
        for rank in ("h1", "h2", "h3")
        for heading, text in headings
        if heading.tag == rank and (rank == "h1" or heading in above)
    ]
    if found := _matching(title, ranked):
        return found
    names = {words_of(site), *map(words_of, SEPARATORS.split(page_title.strip())[1:])} - {""}
    if found := _matching(page_title.strip(), [text for text in ranked if words_of(text) not in names]):
        return found
    firsts = [(heading, text) for heading, text in headings if heading.tag == "h1" and words_of(text)]
    if len(firsts) == 1 and _is_long(firsts[0][1]):
        heading, text = firsts[0]
        # A small part of the page's title is the site's name, or a section's.
        named = words_of(text) in names or f" {words_of(text)} " in f" {words_of(page_title)} "
        if not named and heading in above:
            return text
    if found := _first_line(article, page_title):
        return found
    # A title of which no part is known to be the site's name.
    unsplit = words_of(title) == words_of(page_title)
    return without_anchor_sign(max(SEPARATORS.split(title), key=len) if unsplit else title)


def _matching(whole: str, texts: list[str]) -> str:
    """The first text that repeats most of a title, or its first part; empty for none."""
    parts = SEPARATORS.split(whole)
    words, first = words_of(whole), words_of(parts[0])
    least = _TITLE_SHARE * _length(words_of(max(parts, key=len)))
    for text in texts:
        own = words_of(text)
        if own and _length(own) >= least and f" {own} " in f" {words} ":
            return text
    # A short title before a long site's name has less than half of the letters.
    return next((text for text in texts if first and words_of(text) == first), "")


def _is_long(text: str) -> bool:
    words = words_of(text)
    unspaced = len(words.split()) * 2 > _length(words)
    return _length(words) >= (_CJK_LETTERS if unspaced else _LEAST_LETTERS)


def _above(article: html.HtmlElement) -> set[html.HtmlElement]:
    """The headings with few words before them. A later one is a section's, or that of a recipe's card."""
    found, passed = set(), 0
    for event, element in etree.iterwalk(article, events=("start", "end")):
        if passed > _MAX_WORDS_BEFORE:
            break
        if event == "start" and element.tag in {"h1", "h2", "h3"}:
            found.add(element)
        passed += len(words_of((element.text if event == "start" else element.tail) or "").split())
    return found


def _first_line(article: html.HtmlElement, page_title: str) -> str:
    """A line at the beginning with which the page's title begins, before a sign and the site's name; empty for none."""
    for line in islice(lines_of(article), _FIRST_LINES):
        text = " ".join(line.text().split())
        rest = page_title.strip().removeprefix(text).strip()
        if rest[:1] in _SIGNS and len(text) < len(page_title) and words_of(rest) and _is_long(text):
            return text
    return ""


def _text(element: html.HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split())


def _length(words: str) -> int:
    return len(words.replace(" ", ""))

"""The reader view's article: kept blocks' HTML → prepared → cleaned, with its metadata."""

import logging

from lxml import etree, html

from penumbra.messaging.protocol import Article, ArticleReply
from penumbra.reader.metadata import Told, metadata, minutes
from penumbra.reader.prepare import prepare, readable, to_tree
from penumbra.reader.repetitions import without_repetitions
from penumbra.reader.sanitise import sanitise
from penumbra.text.characters import count_characters

__all__ = ["clean", "make_article", "text_of"]

_FEW_WORDS = 50
"""Fewer words than this in the kept blocks ask for the second opinion; words (a short paragraph)."""
_FAR_MORE = 3.0
"""The second opinion is taken if it has this many times the words of the kept blocks."""


def make_article(request: Article) -> ArticleReply:
    """Make the article; where the kept blocks are (nearly) empty, from readability's opinion of the whole page."""
    url = request.page.url
    cleaned = clean(request.html, url)
    words = _words(cleaned)
    whole = readable(request.fallback)
    if words < _FEW_WORDS and whole:
        second = clean(_second_opinion(whole, url), url)
        if _words(second) > _FAR_MORE * words:
            cleaned = second
    facts = metadata(request.page, request.html, whole, Told(request.byline, request.date))
    told_once = sanitise(without_repetitions(cleaned, facts, request.page.title)).strip()
    return ArticleReply(
        id=request.id,
        html=told_once,
        title=facts.title,
        byline=facts.byline,
        date=facts.date,
        lang=facts.lang,
        dir=facts.dir,
        minutes=minutes(text_of(told_once), facts.lang),
        comments=clean(request.comments, url) if request.comments else "",
    )


def clean(markup: str, url: str) -> str:
    """Prepare and clean a fragment of the page."""
    return sanitise(prepare(markup, url)).strip()


def text_of(markup: str) -> str:
    """A fragment's text, elements apart by white space."""
    return " ".join(to_tree(markup).itertext())


def _words(markup: str) -> int:
    """Words of a fragment, also where no spaces stand between them."""
    return int(count_characters([text_of(markup)]).words[0])


def _second_opinion(whole: str, url: str) -> str:
    """Readability's main part of the page, or all of it where readability finds none."""
    logging.getLogger("readability").disabled = True  # it writes a stack for each page in which it finds nothing
    logging.getLogger("readability.readability").disabled = True
    from readability import Document
    from readability.readability import Unparseable

    try:
        return str(Document(whole, url=url or None).summary(html_partial=True))
    except (Unparseable, etree.LxmlError, ValueError):
        return str(html.tostring(to_tree(whole), encoding="unicode"))

"""The reader view's article: HTML of the kept blocks → prepared → cleaned, with metadata."""

import logging

from lxml import etree, html

from penumbra.messaging.protocol import Article, ArticleReply
from penumbra.reader.facts.facts import facts_of
from penumbra.reader.facts.minutes import minutes
from penumbra.reader.preparing.prepare import connect_and_write, prepare, prepared_tree
from penumbra.reader.repetitions.repetitions import without_repetitions
from penumbra.reader.sanitise import sanitise
from penumbra.reader.tree.parsing import readable, to_tree
from penumbra.text.characters import count_characters

__all__ = ["clean", "make_article", "text_of"]

_FALLBACK_BELOW_WORDS = 50
"""Words of the kept blocks below which readability reads the whole page: about a short paragraph."""
_FALLBACK_RATIO = 3.0
"""Least ratio of readability's words to those of the kept blocks for its article to be taken."""


def make_article(request: Article) -> ArticleReply:
    """Make the article from the kept blocks, or with readability from the whole page if they have almost no text."""
    url = request.page.url
    kept = prepared_tree(request.html, url)
    words = _words(kept)
    whole = readable(request.fallback)
    if words < _FALLBACK_BELOW_WORDS and whole:
        fallback = prepared_tree(_fallback(whole, url), url)
        if _words(fallback) > _FALLBACK_RATIO * words:
            kept = fallback
    parts = [kept, *([prepared_tree(request.comments, url)] if request.comments else [])]
    cleaned, *comments = (sanitise(part).strip() for part in connect_and_write(parts))
    facts = facts_of(request.page, cleaned, request.head)
    body = sanitise(without_repetitions(cleaned, facts, request.page.title)).strip()
    return ArticleReply(
        id=request.id,
        html=body,
        title=facts.title,
        byline=facts.byline,
        date=facts.date,
        lang=facts.lang,
        dir=facts.dir,
        minutes=minutes(text_of(body), facts.lang),
        comments="".join(comments),
    )


def clean(markup: str, url: str) -> str:
    """Prepare and clean HTML of a page."""
    return sanitise(prepare(markup, url)).strip()


def text_of(markup: str) -> str:
    """The text of HTML, with white space between elements."""
    return " ".join(to_tree(markup).itertext())


def _words(root: html.HtmlElement) -> int:
    """Number of words of a tree, in scripts with and without spaces."""
    return int(count_characters([" ".join(root.itertext())]).words[0])


def _fallback(whole: str, url: str) -> str:
    """Readability's main part of the page, or the whole page if it finds none."""
    logging.getLogger("readability").disabled = True  # it logs a stack trace for each page without a main part
    logging.getLogger("readability.readability").disabled = True
    from readability import Document
    from readability.readability import Unparseable

    try:
        return str(Document(whole, url=url or None).summary(html_partial=True))
    except (Unparseable, etree.LxmlError, ValueError):
        return str(html.tostring(to_tree(whole), encoding="unicode"))

"""eatiht, as Wutsi improved it: the article is the element with the most sentences.

*Cleaning* removes elements without text and elements with useless names. *Extraction*: each text of at least 20
characters gives its element one vote per sentence; elements with the same parent are merged; the parent with the most
sentences is the article's place.

References
----------
Pragmatic Nerdz: Algorithme d'extraction de contenu de site web, 2020 (Wutsi). R. Kim: eatiht, 2014, its basis.

Differs from the document:
- A text is a text block, not a text node: a link does not cut a sentence into three.
- Only sentences that end with a sign count, where the page has any, in all scripts. Menus and teasers have none.
- The argmax is over merged groups, as in eatiht, not over single elements before merging (F1 on a quarter of wcxb-dev
  .590 against .479).
- Merging continues: while the place holds less than half of the sentences left after cleaning, it grows to its parent.
  Today's pages wrap each section in an element (F1 .59 → .80, l3s-dev .90 → .93; the best of .3, .4, … .8).
- All blocks of the place are content, including headings and list items under 20 characters, and all its media
  (`Place.media`). The document lost half of the media.
- `header` is not removed. Inside the place it holds the article's title; the site's header is rarely inside (F1 of
  wcxb-dev's articles .88 → .92). Useless names never remove `body`, `main` or `article`.
- `noscript` is removed only where there is text elsewhere: some forums serve their posts in it.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from penumbra.arrays import Bools, Floats, Ints
from penumbra.blocks import Blocks
from penumbra.page import MEDIA_TAGS, Page
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.text.characters import count_characters

__all__ = ["Place", "find_place", "score"]

SHORTEST_TEXT = 20
"""Minimum characters of a text that votes (the document's value)."""
PLACE_SHARE = 0.5
"""Minimum share of the cleaned page's sentences in the place. Swept over .3 … .8 on a quarter of wcxb-dev and halves of
l3s-dev and trafilatura-dev; each is within .01 of its best value."""
_USELESS_TAGS = frozenset("head style script nav iframe noscript footer aside".split())
_CONTENT_TAGS = frozenset(("html", "body", "main", "article"))
_USELESS_NAME = re.compile(
    r"(footer|comments?|commentlist|respond|disqus|related|jprelatedposts|topnav|addthis|sharedaddy|share|sharing|"
    r"embedly|fbroot|twitter(tweet|share)|instagrammedia|social(links|share|icons|media)?$|sidebar$|newsletter$|"
    r"breadcrumbs?$)"
)
"""Prefixes of class and id tokens, without hyphens and underscores: the document's list, with the WordPress names
written out."""


@dataclass(frozen=True)
class Place:
    """The place of a page's article.

    Parameters
    ----------
    row
        Row of the article's element; -1 where no text votes.
    cut
        (n_nodes,) True for rows that cleaning removed.
    media
        Rows of the article's images and embedded media.
    """

    row: int
    cut: Bools
    media: Ints


def score(inputs: ScorerInput) -> Scores:
    """1 for blocks of the article's place, 0 for others."""
    page, blocks = inputs.page, inputs.blocks
    if not len(blocks):
        return Scores(np.zeros(0))
    place = find_place(page, blocks)
    if place.row < 0:
        return Scores(np.zeros(len(blocks)), note="no text is long enough to be an article")
    first = blocks.text_rows[blocks.start[:-1]]
    inside = (first >= place.row) & (first < page.end[place.row]) & ~place.cut[first]
    return Scores(inside.astype(np.float64))


def find_place(page: Page, blocks: Blocks) -> Place:
    """Clean a page and find the article's place."""
    first = blocks.text_rows[blocks.start[:-1]]
    counts = count_characters(blocks.text)
    long_enough = np.array([len(text) >= SHORTEST_TEXT for text in blocks.text], dtype=bool) & blocks.shown
    for tags in (_USELESS_TAGS, _USELESS_TAGS - {"noscript"}):
        cut = _cut(page, tags)
        votes = np.where(long_enough & ~cut[first], counts.ended, 0).astype(np.float64)
        if not votes.any():
            votes = np.where(long_enough & ~cut[first], counts.sentences, 0).astype(np.float64)
        if votes.any():
            row = _grow(page, first, votes, _best_group(page, blocks.owner, votes))
            return Place(row, cut, _media(page, row, cut))
    return Place(-1, cut, np.zeros(0, dtype=np.int32))


def _cut(page: Page, useless_tags: frozenset[str]) -> Bools:
    """(n_nodes,) True for rows inside an element that cleaning removes."""
    named = np.array([any(_is_useless(token) for token in name) for name in page.names], dtype=bool)[page.name]
    content, useless = page.tagged(_CONTENT_TAGS), page.tagged(useless_tags)
    return page.with_descendants((named & ~content) | useless)


@lru_cache(maxsize=50_000)
def _is_useless(token: str) -> bool:
    return _USELESS_NAME.match(token.lower().replace("-", "").replace("_", "")) is not None


def _best_group(page: Page, owner: Ints, votes: Floats) -> int:
    """The parent whose children have the most sentences; the first of equals."""
    parents = np.maximum(page.parent[owner], 0)
    return int(np.argmax(np.bincount(parents, weights=votes, minlength=len(page))))


def _grow(page: Page, first: Ints, votes: Floats, row: int) -> int:
    """The nearest ancestor with at least `PLACE_SHARE` of the votes.

    Parameters
    ----------
    first
        (n_blocks,) first text row of each block, ascending.
    """
    running = np.concatenate([[0.0], np.cumsum(votes)])
    while row > 0:
        low, high = np.searchsorted(first, (row, page.end[row]))
        if running[high] - running[low] >= PLACE_SHARE * running[-1]:
            break
        row = int(page.parent[row])
    return row


def _media(page: Page, row: int, cut: Bools) -> Ints:
    rows = np.arange(len(page))
    inside = (rows >= row) & (rows < page.end[row])
    return np.flatnonzero(inside & page.tagged(MEDIA_TAGS) & ~cut).astype(np.int32)

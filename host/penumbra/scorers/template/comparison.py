"""A page and the pages of its template → the texts that differ, and the element of the content.

A text with the same text at its place on the other pages is template. Words of differing texts are summed towards the
root. A node's differential is its weight minus its heaviest child's. The content is the node with the largest
differential.

References
----------
Deturck: Détection de contenu utile depuis des sites d'actualité, master's thesis, INALCO 2015, section 4.4 and
algorithms 2 to 5.

Differs from the thesis:
- Whole texts at the same place are compared by hash (see `memory.fingerprint`). The thesis compares the cosine over
  words with 1: the same test, but it needs the other page's words, and the site memory keeps none. Digits count as
  equal.
- A text's counterpart is the text at the same path of the last `fingerprint` elements without positions. The thesis
  uses the exact XPath, which one more list item breaks.
- All pages of the group vote, not the pivot alone: the thesis proposes this itself (section 6).
- A word counts less by the share of links in its block: lists of other articles also differ from page to page.
- The thesis takes the first node of the source with 2 % of the words as the title, and the next one with more as the
  content. Here the content is the node with the largest differential, as in an earlier version of the thesis (4.4.1),
  and the title is the last `h1` before it. With the thesis' order F1 is .91 to .94 instead of .93 to .96 on the sites
  of cleanportaleval and l3s-dev.
- The thesis leaves the stopping node open. Here the node with the largest differential grows to its parent until it
  holds `CONTENT_SHARE` of the differing words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Floats, Ints
from penumbra.blocks import WORD, Blocks
from penumbra.memory.fingerprint import Fingerprint, Places
from penumbra.page import TEXT, Page

__all__ = ["Content", "find_content", "template_shares", "template_votes"]

TEMPLATE_SHARE = 1 / 3
"""Minimum share of equal texts among the pages with a text's place, for the text to be template. Swept over any, 1/3,
1/2 and the plain share on the sites of cleanportaleval and l3s-dev: F1 with eight pages .919, .937, .935, .937 and
.949, .958, .950, .950."""
CONTENT_SHARE = 0.5
"""Minimum share of the differing words in the content. Swept over .3 … .7 on the same pages (best: .5 and .6)."""
LINKED = 0.5
"""Minimum share of linked words of a list of links inside the content."""
_COMMENTS = re.compile(r"comment|disqus|respond", re.IGNORECASE)
_GALLERY = re.compile("galler", re.IGNORECASE)
_NEVER_COMMENTS = frozenset(("html", "body", "main", "article"))
"""Elements that are never taken for comments, whatever their names."""
_MIN_LEFT = 0.2
"""Minimum share of the differing words outside the comments; with less, the comments are the content (a forum)."""


@dataclass(frozen=True)
class Content:
    """The place of a page's own content.

    Parameters
    ----------
    title
        Row of the title's element; -1 where there is none before the content.
    row
        Row of the content's element; -1 where no word differs.
    inside
        (n_blocks,) True for blocks of the content: in the element, and not template, comments or a list of links.
    """

    title: int
    row: int
    inside: Bools


def template_votes(places: Places, others: Sequence[Fingerprint]) -> Floats:
    """(n_texts,) share of equal texts among the pages that have the text's place; NaN where none has it."""
    same = np.zeros(len(places.row))
    seen = np.zeros(len(places.row))
    for other in others:
        here = np.isin(places.text, other.texts)
        same += here
        seen += here | np.isin(places.place, other.places)
    votes: Floats = np.divide(same, seen, out=np.full(len(same), np.nan), where=seen > 0)
    return votes


def find_content(page: Page, blocks: Blocks, template: Floats) -> Content:
    """Find the content.

    Parameters
    ----------
    template
        (n_blocks,) share in [0, 1] of each block's words that are template.
    """
    first = blocks.text_rows[blocks.start[:-1]]
    linked = _linked_share(page, blocks)
    words = np.where(blocks.noscript, 0, blocks.n_words) * (1.0 - template) * (1.0 - linked)
    comments = _named_comments(page)[first]
    if words[~comments].sum() < _MIN_LEFT * words.sum():
        comments = np.zeros(len(blocks), dtype=bool)
    words = np.where(comments, 0.0, words)
    total = float(words.sum())
    if total <= 0.0:
        return Content(-1, -1, np.zeros(len(blocks), dtype=bool))
    weight = _weights(page, first, words)
    differential = _differentials(page, weight, _weights(page, first, (words > 0).astype(np.float64)))
    row = int(differential.argmax())
    title = _title(page, row)
    while row > 0 and weight[row] < CONTENT_SHARE * total:
        row = int(page.parent[row])
    within = (first >= row) & (first < page.end[row])
    inside: Bools = within & (template <= 1.0 - TEMPLATE_SHARE) & (linked < LINKED) & ~comments
    return Content(title, row, inside)


def _weights(page: Page, first: Ints, words: Floats) -> Floats:
    """(n_nodes,) words of the blocks that begin inside each element; 0 for text rows."""
    before = np.zeros(len(page) + 1)
    np.add.at(before, first + 1, words)
    before = np.cumsum(before)
    elements = np.array([tag != TEXT for tag in page.tag], dtype=bool)
    weight: Floats = np.where(elements, before[page.end] - before[:-1], 0.0)
    return weight


def _differentials(page: Page, weight: Floats, n_blocks: Floats) -> Floats:
    """(n_nodes,) each node's weight minus its heaviest child's, for nodes with several differing blocks.

    A single paragraph has no differential (algorithm 5 gives it to parents only), except where nothing else on the
    page differs.
    """
    heaviest = np.zeros(len(page))
    np.maximum.at(heaviest, page.parent[1:], weight[1:])
    differential: Floats = weight - heaviest
    of_parents: Floats = np.where(n_blocks > 1, differential, 0.0)
    return of_parents if of_parents.any() else differential


def _title(page: Page, content: int) -> int:
    """Row of the last `h1` before the content; -1 for none."""
    return next((row for row in range(content - 1, -1, -1) if page.tag[row] == "h1"), -1)


def _linked_share(page: Page, blocks: Blocks) -> Floats:
    """(n_blocks,) share of each block's characters inside links."""
    linked = page.with_descendants(page.tagged(("a",)))
    length = np.array([len(page.text[row].strip()) for row in blocks.text_rows.tolist()], dtype=np.float64)
    total = np.add.reduceat(length, blocks.start[:-1])
    share: Floats = np.add.reduceat(length * linked[blocks.text_rows], blocks.start[:-1]) / np.maximum(total, 1.0)
    return share


def _named_comments(page: Page) -> Bools:
    """(n_nodes,) True for rows inside an element named as comments; galleries are kept."""
    named = np.array([_is_comments(name) for name in page.names], dtype=bool)[page.name]
    return page.with_descendants(named & ~page.tagged(_NEVER_COMMENTS))


def _is_comments(name: tuple[str, ...]) -> bool:
    return any(map(_COMMENTS.search, name)) and not any(map(_GALLERY.search, name))


def template_shares(blocks: Blocks, places: Places, votes: Floats, page: Page) -> Floats:
    """(n_blocks,) share of each block's words in texts that the votes call template."""
    is_template = np.zeros(len(page))
    is_template[places.row] = np.nan_to_num(votes) >= TEMPLATE_SHARE
    words = np.array([len(WORD.findall(page.text[row])) for row in blocks.text_rows.tolist()], dtype=np.float64)
    total = np.add.reduceat(words, blocks.start[:-1])
    share: Floats = np.add.reduceat(words * is_template[blocks.text_rows], blocks.start[:-1]) / np.maximum(total, 1.0)
    return share

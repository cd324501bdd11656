"""A page and the pages of its template → what differs, and the element that holds the most of what differs.

A text that stands at the same place on the other pages is template. Words that differ add up towards the root; a node's
differential is its weight less its heaviest child's; the content is the node with the largest one.

References
----------
Deturck: Détection de contenu utile depuis des sites d'actualité, master's thesis, INALCO 2015, section 4.4 and algorithms 2 to 5.

Differs from the thesis:

- Texts are compared by hash, whole, at the same place (see `memory.fingerprint`): the thesis compares the cosine over words with 1, which is
  the same test, and needs the other page's words, which the site memory does not keep. Digits count as equal.
- The partner of a text is what stands at the same path of the last `fingerprint` elements without positions, instead of
  the exact XPath, which one more list item breaks.
- Every page of the group votes, not the pivot alone: the thesis' own proposal (section 6).
- A word within a link counts as many times less as its block is linked: lists of other articles differ from page to page as well.
- The thesis takes the first node in the order of the source that has 2 % of the words for the title, and the next with
  more for the content. Here the content is the node of the largest differential, which the thesis used before (4.4.1), and the
  title the last `h1` before it: with that order F1 is .91 to .94 instead of .93 to .96 on the sites of cleanportaleval and l3s-dev.
- The stopping node, open in the thesis: the node of the largest differential grows to its parent until it holds
  `CONTENT_SHARE` of the words that differ.
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
"""Share of the pages that have the place at which its text is template where it is the same. Swept over any, 1/3, 1/2 and
the plain share on the sites of cleanportaleval and l3s-dev: F1 with eight pages .919, .937, .935, .937 and .949, .958, .950, .950."""
CONTENT_SHARE = 0.5
"""Share of the differing words that the content holds at least; swept over .3 … .7 on the same pages (best .5 and .6)."""
LINKED = 0.5
"""Share of linked words at which a block in the content is a list of links."""
_COMMENTS = re.compile(r"comment|disqus|respond", re.IGNORECASE)
_GALLERY = re.compile("galler", re.IGNORECASE)
_WHOLE = frozenset(("html", "body", "main", "article"))
"""Elements that hold more than comments whatever they are called."""
_LEFT = 0.2
"""Share of the differing words that must be left without the comments; else the comments are the content (a forum)."""


@dataclass(frozen=True)
class Content:
    """Where a page's own content stands.

    Parameters
    ----------
    title
        Row of the element that holds the title; -1 where none stands before the content.
    row
        Row of the element that holds the content; -1 where no word differs.
    inside
        (n_blocks,) True for the blocks of the content: in the element, not template, not comments, not a list of links.
    """

    title: int
    row: int
    inside: Bools


def template_votes(places: Places, others: Sequence[Fingerprint]) -> Floats:
    """(n_texts,) share of the pages with the text's place that have the same text there; NaN where none has the place."""
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
    if words[~comments].sum() < _LEFT * words.sum():
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
    """(n_nodes,) each node's weight less its heaviest child's, where more than one block has words that differ.

    A single paragraph has no differential of its own (algorithm 5 gives it to parents only), except on a page of which
    one paragraph is all that differs.
    """
    heaviest = np.zeros(len(page))
    np.maximum.at(heaviest, page.parent[1:], weight[1:])
    differential: Floats = weight - heaviest
    of_parents: Floats = np.where(n_blocks > 1, differential, 0.0)
    return of_parents if of_parents.any() else differential


def _title(page: Page, content: int) -> int:
    """The last `h1` that begins before the content; -1 where there is none."""
    return next((row for row in range(content - 1, -1, -1) if page.tag[row] == "h1"), -1)


def _linked_share(page: Page, blocks: Blocks) -> Floats:
    """(n_blocks,) share of each block's characters that stand in links."""
    linked = page.with_descendants(page.tagged(("a",)))
    length = np.array([len(page.text[row].strip()) for row in blocks.text_rows.tolist()], dtype=np.float64)
    total = np.add.reduceat(length, blocks.start[:-1])
    share: Floats = np.add.reduceat(length * linked[blocks.text_rows], blocks.start[:-1]) / np.maximum(total, 1.0)
    return share


def _named_comments(page: Page) -> Bools:
    """(n_nodes,) True for rows inside an element that is named as comments; galleries are kept."""
    named = np.array([_is_comments(name) for name in page.names], dtype=bool)[page.name]
    return page.with_descendants(named & ~page.tagged(_WHOLE))


def _is_comments(name: tuple[str, ...]) -> bool:
    return any(map(_COMMENTS.search, name)) and not any(map(_GALLERY.search, name))


def template_shares(blocks: Blocks, places: Places, votes: Floats, page: Page) -> Floats:
    """(n_blocks,) share of each block's words that stand in texts voted to be template."""
    is_template = np.zeros(len(page))
    is_template[places.row] = np.nan_to_num(votes) >= TEMPLATE_SHARE
    words = np.array([len(WORD.findall(page.text[row])) for row in blocks.text_rows.tolist()], dtype=np.float64)
    total = np.add.reduceat(words, blocks.start[:-1])
    share: Floats = np.add.reduceat(words * is_template[blocks.text_rows], blocks.start[:-1]) / np.maximum(total, 1.0)
    return share

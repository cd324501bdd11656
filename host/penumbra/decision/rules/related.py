"""Lists of related articles and products, by their heading: related articles, most read, what other customers bought.

Each card of such a list reads like the page's own; its heading tells it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Floats, Ints
from penumbra.decision.context import PageContext, once
from penumbra.decision.keywords import RELATED
from penumbra.decision.levels import Level, Levels
from penumbra.decision.page_types import only
from penumbra.decision.phrases import PHRASES
from penumbra.decision.rules.adverts import is_disclosure
from penumbra.features.table import prefix_sums
from penumbra.text.prices import PRICE

__all__ = ["find_related", "find_sponsored"]

_WORD = re.compile(r"[^\W_]+")
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐‑'][^\W_]+)*")
"""A word with all that is joined to it: "age-related" is not "related", and "пов'язані" is one word."""
_SENTENCE = re.compile(r"[^.][.?]\s*$")
"""End of a short sentence; a heading ends so only in a heading element."""
_EDGES = " \t\r\n\f\xa0.:;!…*•·|-–—()[]【】「」『』›»>▼▾→➡️📰🔗👉"
"""Characters that may stand around a heading."""
_ALIKE = {ord("’"): "'", ord("\u0307"): None}
"""Characters that are written in two ways, and the dot that a Turkish capital leaves above its small letter."""
_FIRST = 3
"""First characters that beginnings of headings are grouped by: comparing with all of them takes longer."""
_BEGINNINGS = {
    first: tuple(phrase for phrase in PHRASES.related.beginnings if phrase.startswith(first))
    for first in {phrase[:_FIRST] for phrase in PHRASES.related.beginnings}
}
_LAST_RANK = 6
"""Rank of a heading outside of heading elements: any other heading ends its list."""
_LISTS = only("listing", "collection", "front-page")
"""Page types that are lists; articles are taken for a list if the lists below them are longer."""
_ENDING = only("listing", "collection")
"""Those on which nothing after the list is the page's own unless text follows; a front page has its sections."""
_ONE_LINK = only("article", "forum")
"""Page types on which one link is a list: "read also" between two paragraphs. In a shop it is a control."""


@dataclass(frozen=True)
class _Found:
    """(n_blocks,) lists with their headings, and those of them that say that they are advertisements."""

    lists: Bools
    sponsored: Bools


def find_related(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) lists of related articles and products, with their headings."""
    return _find(context, levels).lists


def find_sponsored(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) those of these lists that say that they are advertisements."""
    return _find(context, levels).sponsored


@once
def _find(context: PageContext, levels: Levels) -> _Found:
    limits, main = context.thresholds, context.main
    out = _Found(np.zeros(len(levels), dtype=bool), np.zeros(len(levels), dtype=bool))
    headings = [*_headings(context)]
    if not headings:
        return out
    kept = levels == Level.KEEP
    ends = _Ends.of(context)
    before = _words_before(context, kept)
    anchors = prefix_sums(context.page.tagged(("a",)))
    passed = {False: 0, True: 0}
    for block, latest in headings:
        if before[block] < _fewest_words_before(context, latest):
            continue
        label = context.texts[block + 1 : block + 1 + limits.related_label_blocks]
        sponsored = any(map(is_disclosure, label))
        if block < passed[sponsored]:
            continue  # in such a list already: each heading would walk all the rest of a long one
        end = ends.find(block)
        fewest = 1 if context.page_type in _ONE_LINK and not latest else limits.related_entries
        if _entries(context, block + 1, end, anchors) >= fewest:
            out.lists[block:end] = True
            passed[False] = max(passed[False], end)
            if sponsored:
                out.sponsored[block:end] = main[block:end] < limits.sure_text
                passed[True] = end
            if context.page_type in _ENDING and not (kept & ends.prose)[end:].any():
                out.lists[end:] |= kept[end:] & (main[end:] < limits.sure_text)
    return out


def _headings(context: PageContext) -> Iterator[tuple[int, bool]]:
    """Blocks that are headings of related lists, and whether they only say "latest" or "best"."""
    limits = context.thresholds
    line_words = limits.related_heading_words if context.page_type == "product" else limits.related_line_words
    named = (context.ranks > 0) & (context.words <= limits.related_heading_words)
    named |= ~context.linked & (context.words <= line_words)
    named &= (context.keywords & RELATED) > 0
    for block in np.flatnonzero(named).tolist():
        if len(context.texts[block]) <= limits.related_heading_chars:
            found = _is_heading(context, context.texts[block], in_heading=bool(context.ranks[block]))
            if found is not None:
                yield block, found


def _is_heading(context: PageContext, text: str, *, in_heading: bool) -> bool | None:
    """None for a line that is no heading of a related list, True for one that only says "latest" or "best".

    Parameters
    ----------
    in_heading
        Whether the line stands in a heading element.
    """
    phrases, limits = PHRASES.related, context.thresholds
    if not in_heading and _SENTENCE.search(text):
        return None
    line = " ".join(text.lower().translate(_ALIKE).split()).strip(_EDGES)
    if line in phrases.headings or line.startswith(_BEGINNINGS.get(line[:_FIRST], ())):
        return None if not in_heading and line in phrases.calls else False
    words = _WORD.findall(line)
    if len(words) <= limits.related_similar_words and not phrases.similar.isdisjoint(_COMPOUND.findall(line)):
        return False
    if len(words) <= limits.related_phrase_words and phrases.lessons.isdisjoint(words[:1]):
        if _of_things(context, words, phrases.more):
            return False
        if _of_things(context, words, phrases.latest):
            return True
    if line.isascii() or len(line) > limits.related_phrase_chars:
        return None
    if any(sign in line for sign in phrases.similar_signs):
        return False
    both = any(sign in line for sign in phrases.thing_signs) and any(sign in line for sign in phrases.more_signs)
    return False if both else None


def _of_things(context: PageContext, words: list[str], which: frozenset[str]) -> bool:
    """Whether a line contains one of some words and the word of a thing, one of both at its beginning."""
    things, begun = PHRASES.related.things, words[: context.thresholds.related_beginning_words]
    both = not which.isdisjoint(words) and not things.isdisjoint(words)
    return both and not (which.isdisjoint(begun) and things.isdisjoint(begun))


def _fewest_words_before(context: PageContext, latest: bool) -> int:
    """Minimum words of the page's own text before a related heading counts; none in a shop."""
    limits = context.thresholds
    if context.page_type in _LISTS:
        return limits.related_list_latest_words if latest else limits.related_list_words
    return 0 if context.page_type == "product" else limits.related_before_words


def _words_before(context: PageContext, kept: Bools) -> Ints:
    """(n_blocks,) words of the page's own paragraphs before each block; on lists in the longest run without a link."""
    limits = context.thresholds
    sure = context.unlinked & (context.main >= limits.related_prose_main)
    paragraphs = kept & sure & (context.words >= limits.paragraph_words)
    before = np.cumsum(np.where(paragraphs, context.words, 0))
    if context.page_type not in _LISTS:
        return np.asarray(before)
    links = np.where(context.linked & (context.words > limits.related_label_words), before, 0)
    return np.asarray(np.maximum.accumulate(before - np.maximum.accumulate(links)))


@dataclass(frozen=True)
class _Ends:
    """Where lists end.

    Parameters
    ----------
    prose
        (n_blocks,) paragraphs of the page's own text: they end any list.
    own
        (n_blocks,) short blocks on the path of such paragraphs: they end a list after its first link.
    """

    context: PageContext
    prose: Bools
    own: Bools

    @classmethod
    def of(cls, context: PageContext) -> "_Ends":
        """Find the page's own text."""
        limits, words, unlinked = context.thresholds, context.words, context.unlinked
        sure = unlinked & (context.main >= limits.related_prose_main)
        prose = (sure & (words >= limits.related_prose_words)) | (unlinked & (words >= limits.related_long_words))
        surest = unlinked & (context.main >= limits.related_own_main) & (words >= limits.related_own_words)
        return cls(context, prose, surest & np.isin(context.path, context.path[prose]))

    def find(self, block: int) -> int:
        """First block after the list that a heading opens."""
        context = self.context
        tree, page, owner = context.tree, context.page, context.owner
        row = self._box(block)
        opens, shop = tree.low[row] == block, context.page_type == "product"
        ranks = context.ranks[block : block + 2].tolist()
        first = block + 1
        if ranks[0] == 0 and ranks[-1] > 0:  # a line above its own heading
            first = block + 2
        rank = ranks[0] or ranks[-1] or _LAST_RANK
        last = block
        for below in range(first, int(tree.high[row])):
            shallow = not shop or page.depth[owner[below]] <= page.depth[owner[block]]
            headed = 0 < context.ranks[below] <= rank and shallow
            linked = context.linked[below]
            again = not opens and tree.path[below] == tree.path[block] and not linked
            if self.prose[below] or headed or (self.own[below] and last > block) or again:
                return below
            if linked or (shop and PRICE.search(context.texts[below])):
                last = below
            if below - last > context.thresholds.related_reach:
                return last + 1
        return int(tree.high[row])

    def _box(self, block: int) -> int:
        """Row of the smallest element around a heading that contains more than the heading, or begins before it."""
        context, tree = self.context, self.context.tree
        fewest = context.thresholds.related_heading_box_words
        row = int(context.owner[block])
        while row > 0 and tree.low[row] == block and context.words[block + 1 : tree.high[row]].sum() < fewest:
            row = int(context.page.parent[row])
        return row


def _entries(context: PageContext, low: int, high: int, anchors: Floats) -> int:
    """Links, or prices if there are more; a list may be one block with all of its links.

    Parameters
    ----------
    anchors
        (n_nodes + 1,) links before each row.
    """
    linked = np.flatnonzero(context.linked[low:high]) + low
    first, last = context.first[linked], context.page.end[context.owner[linked]]
    links = int(np.maximum(anchors[last] - anchors[first], 1).sum())
    return max(links, len(PRICE.findall("\n".join(context.texts[low:high]))))

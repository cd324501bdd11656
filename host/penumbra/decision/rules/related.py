"""Lists of related articles and products, by their heading: related articles, most read, what other customers bought.

Each card of such a list reads like the page's own; its heading tells it.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import msgspec
import numpy as np

from penumbra.arrays import Bools, Floats, Ints, prefix_sums
from penumbra.decision.context import PageContext, once
from penumbra.decision.keywords import RELATED
from penumbra.decision.levels import Level, Levels
from penumbra.decision.list_ends import ListEnds
from penumbra.decision.phrases import PHRASES
from penumbra.decision.rules.adverts import is_disclosure
from penumbra.text.prices import PRICE

__all__ = ["find_related", "find_sponsored"]

_WORD = re.compile(r"[^\W_]+")
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐‑'][^\W_]+)*")
"""A word with all that is joined to it: "age-related" is not "related", and "пов'язані" is one word."""
_SENTENCE = re.compile(r"[^.][.?]\s*$|[.?!]\s.*!\s*$")
"""End of a short sentence, or of a second one; a heading ends so only in a heading element."""
_STOPS = (".", "?", "!")
"""Last characters of a sentence; few lines have one, and the search takes longer."""
_EDGES = " \t\r\n\f\xa0.:;!…*•·|-–—()[]【】「」『』›»>▼▾→➡️📰🔗👉"
"""Characters that may stand around a heading."""
_BETWEEN = _EDGES + ",&/"
"""Characters that may stand between links of one line."""
_ALIKE = {ord("’"): "'", ord("\u0307"): None}
"""Characters that are written in two ways, and the dot that a Turkish capital leaves above its small letter."""
_FIRST = 3
"""First characters that beginnings of headings are grouped by: comparing with all of them takes longer."""
_BEGINNINGS = {
    first: tuple(phrases)
    for first, phrases in groupby(sorted(PHRASES.related.beginnings), lambda phrase: phrase[:_FIRST])
}


class RelatedOn(NamedTuple):
    """How lists of related texts look on pages of a type.

    Parameters
    ----------
    texts
        The page is a text, or several: one link is a list, as "read also" between two paragraphs.
    above
        The page is one text, and such a list may stand between its headline and its first paragraph.
    lists
        The page is a list itself, or is taken for one because the lists below its text are longer.
    one_list
        The page is one list. What follows a related list is not the page's own, unless prose follows.
    shop
        The lists are of products: with prices, and with longer headings.
    """

    texts: bool
    above: bool
    lists: bool
    one_list: bool
    shop: bool


class _Found(msgspec.Struct, frozen=True):
    """(n_blocks,) lists with their headings, and those of them that say that they are advertisements."""

    lists: Bools
    sponsored: Bools


def find_related(context: PageContext, levels: Levels, **on: bool) -> Bools:
    """(n_blocks,) lists of related articles and products, with their headings; `on` has the fields of `RelatedOn`."""
    return _find(context, levels, RelatedOn(**on)).lists


def find_sponsored(context: PageContext, levels: Levels, **on: bool) -> Bools:
    """(n_blocks,) lists of related articles and products that say that they are advertisements."""
    return _find(context, levels, RelatedOn(**on)).sponsored


@once
def _find(context: PageContext, levels: Levels, on: RelatedOn) -> _Found:
    limits, main = context.thresholds, context.main
    out = _Found(np.zeros(len(levels), dtype=bool), np.zeros(len(levels), dtype=bool))
    headings = [*_headings(context, on)]
    lines = [*_lines(context)] if on.texts else []
    if not headings and not lines:
        return out
    kept = levels == Level.KEEP
    ends = ListEnds.of(context, shop=on.shop)
    before = _words_before(context, on, kept)
    anchors = prefix_sums(context.page.tagged(("a",)))
    above = _ends_above_text(context, kept & ends.prose)
    passed = {False: 0, True: 0}
    for block in lines:
        out.lists[block] = before[block] > 0
    for block, latest in headings:
        if before[block] < _fewest_words_before(context, on, latest):
            if on.above and not latest:
                out.lists[block : above[block]] = True
            continue
        label = context.texts[block + 1 : block + 1 + limits.related_label_blocks]
        sponsored = any(map(is_disclosure, label))
        if block < passed[sponsored]:
            continue  # in such a list already: each heading would walk all the rest of a long one
        end = ends.find(block)
        fewest = 1 if on.texts and not latest else limits.related_entries
        if _entries(context, block + 1, end, anchors) >= fewest:
            out.lists[block:end] = True
            passed[False] = max(passed[False], end)
            if sponsored:
                out.sponsored[block:end] = main[block:end] < limits.sure_text
                passed[True] = end
            if on.one_list and not (kept & ends.prose)[end:].any():
                out.lists[end:] |= kept[end:] & (main[end:] < limits.sure_text)
    return out


def _ends_above_text(context: PageContext, prose: Bools) -> Ints:
    """(n_blocks,) for a heading between an `h1` and the text: where the links right below it end, else its own number.

    Other lines end such a list: the headline and the byline may follow.
    """
    blocks = np.arange(len(prose))
    ends = np.append(np.where(context.linked, len(prose), blocks), len(prose))
    ends = np.minimum.accumulate(ends[::-1])[::-1][1:]
    below = np.logical_or.accumulate(context.ranks == 1)
    above = np.logical_or.accumulate(prose[::-1])[::-1]
    return np.where(below & above & (ends > blocks + 1), ends, blocks)


def _headings(context: PageContext, on: RelatedOn) -> Iterator[tuple[int, bool]]:
    """Blocks that are headings of related lists, and whether they only say "latest" or "best"."""
    limits = context.thresholds
    line_words = limits.line_words if on.shop else limits.short_words
    named = (context.ranks > 0) & (context.words <= limits.line_words)
    named |= ~context.linked & (context.words <= line_words)
    named &= (context.keywords & RELATED) > 0
    for block in np.flatnonzero(named).tolist():
        if len(context.texts[block]) <= limits.line_chars:
            found = _is_heading(context, context.texts[block], in_heading=bool(context.ranks[block]))
            if found is not None:
                yield block, found


def _lines(context: PageContext) -> Iterator[int]:
    """Blocks that are such a heading and links: "Read also: …" in a paragraph of its own."""
    page, blocks = context.page, context.blocks
    may = np.flatnonzero(((context.keywords & RELATED) > 0) & (context.ranks == 0) & ~context.unlinked).tolist()
    if not may:
        return
    linked = context.tree.in_links
    for block in may:
        rows = blocks.text_rows[blocks.start[block] : blocks.start[block + 1]]
        first = int(np.argmax(linked[rows]))
        heading = "".join([page.text[row] for row in rows[:first].tolist()])
        if len(heading) <= context.thresholds.line_chars and _is_heading(context, heading, in_heading=False) is False:
            after = rows[first:][~linked[rows[first:]]]
            if not any(page.text[row].strip(_BETWEEN) for row in after.tolist()):
                yield block


def _is_heading(context: PageContext, text: str, *, in_heading: bool) -> bool | None:
    """None: no heading of related texts. False: such a heading. True: such a heading that only says "latest" or "best".

    Parameters
    ----------
    in_heading
        Whether the line stands in a heading element.
    """
    phrases, limits = PHRASES.related, context.thresholds
    if not in_heading and text.rstrip().endswith(_STOPS) and _SENTENCE.search(text):
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
    """Whether a line has one of the words and a thing's word. One of the two is among the line's first words."""
    things, begun = PHRASES.related.things, words[: context.thresholds.related_beginning_words]
    both = not which.isdisjoint(words) and not things.isdisjoint(words)
    return both and not (which.isdisjoint(begun) and things.isdisjoint(begun))


def _fewest_words_before(context: PageContext, on: RelatedOn, latest: bool) -> int:
    """Minimum words of the page's own text before a related heading counts; in a shop one, before the latest of all."""
    limits = context.thresholds
    if on.lists:
        return limits.related_list_latest_words if latest else limits.related_list_words
    return int(latest) if on.shop else limits.related_before_words


def _words_before(context: PageContext, on: RelatedOn, kept: Bools) -> Ints:
    """(n_blocks,) words of the page's own paragraphs before each block.

    In a shop: of its main text, such as the product's name. On list pages: words of the longest run of paragraphs
    without a link.
    """
    limits = context.thresholds
    if on.shop:
        own = np.where(kept & (context.main >= limits.main_text), context.words, 0)
        return np.asarray(np.cumsum(own) - own)
    sure = context.unlinked & (context.main >= limits.sure_text)
    paragraphs = kept & sure & (context.words >= limits.paragraph_words)
    before = np.cumsum(np.where(paragraphs, context.words, 0))
    if not on.lists:
        return np.asarray(before)
    links = np.where(context.linked & (context.words > limits.related_label_words), before, 0)
    return np.asarray(np.maximum.accumulate(before - np.maximum.accumulate(links)))


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

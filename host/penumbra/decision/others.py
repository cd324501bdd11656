"""Lists of other texts and other goods, by the heading that says so: related articles, most read, what other customers bought.

Each card of such a list reads like one that the page is for; a reader tells it by its heading. On 1,251 marked pages
(folds by site) 6,680 of the 7,450 words that are no longer lit were marked dim: f1_dim is .719 without and .733 with it, F1 on wcxb-dev
.8910 and .8916, on products .697 and .700. The words were written down from what headings say, in English with the marked pages in
view, in other languages without any: on trafilatura-dev, most of it German and Polish, F1 of snippets is .945 without and .946 with it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Floats, Ints
from penumbra.decision.inserted import says_advert
from penumbra.decision.levels import Level, Levels
from penumbra.decision.other_words import (
    BEGINNINGS,
    CALLS,
    FOREMOST,
    FURTHER,
    LIKE,
    LIKE_SIGNS,
    SIGNS,
    THING_SIGNS,
    THINGS,
    WHOLE,
)
from penumbra.decision.standing import PRICE, Standing
from penumbra.decision.telling import OTHERS
from penumbra.features.table import prefix_sums

__all__ = ["Others", "other_things"]

_HEADING_WORDS, _HEADING_CHARS = 12, 100
"""Most words and characters of such a heading."""
_LINE_WORDS = 6
"""Most words of one that is in no heading element; a shop's carousels have longer ones."""
_LIKE_WORDS, _PHRASE_WORDS, _PHRASE_SIGNS = 5, 8, 24
"""Words up to which "related" alone, and "more … articles", make a heading; characters where words are not parted."""
_BEGINNING = 2
"""Words of a heading among which what it says begins: "styling fee higher than other services" says something else."""
_TEACHING = ["learn"]
"""What begins a call to read on about what the page itself is about."""
_WORD = re.compile(r"[^\W_]+")
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐‑'][^\W_]+)*")
"""A word with all that is joined to it: "age-related" says something else than "related", and "пов'язані" is one word."""
_SENTENCE = re.compile(r"[^.][.?]\s*$")
"""How a line ends that is a short sentence in a text: a heading does not, unless a heading element makes it one."""
_EDGES = " \t\r\n\f\xa0.:;!…*•·|-–—()[]【】「」『』›»>▼▾→➡️📰🔗👉"
"""What may stand around it."""
_ALIKE = {ord("’"): "'", ord("\u0307"): None}
"""Signs in the place of others, and the dot that a Turkish capital leaves above its small letter."""
_ENTRIES = 2
"""Links, or prices, that make a list."""
_ALONE = frozenset({"article", "forum"})
"""Kinds of page on which one is enough: "read also" between two paragraphs, with one link. In a shop it is a control's."""
_REACH = 12
"""Blocks without a link after which a list is over: a card may have as many lines, a table of figures has more."""
_PROSE_SURE, _PROSE_WORDS, _LONG_WORDS = 0.7, 25, 60
"""Score and words from which a block is a text's and ends the list, and words from which it does whatever its score: teasers are shorter."""
_OWN_SURE, _OWN_WORDS = 0.95, 10
"""The same of a block on the path of such a text, after the list's first link: news has paragraphs of one sentence, teasers have boxes."""
_PROSE_LINKS = 0.3
"""Link density under which a block is no link."""
_TEXT_WORDS = 15
"""Words from which a block of that score is a paragraph."""
_BEFORE = 30
"""Words of paragraphs from which there is a text that others can be other than. A shop may have others above what it sells."""
_STRETCH, _LONG_STRETCH = 60, 200
"""The same on pages that pass for lists, without a link between the paragraphs, since a list's own cards have one each; and from which even
what is called the latest or the best is other than the text."""
_LABEL = 2
"""Words up to which a link is a label."""
_LABELLED = 2
"""Blocks after a heading among which a label of its list stands."""
_LAST_RANK = 6
"""Rank of a heading that is in no heading element: any other ends its list."""
_SMALL = 20
"""Words with which a box that a heading opens is no more than the heading's own: the list stands beside it."""
_REST_SURE = 0.9
"""Score from which a block in the rest of a page stays."""
_LISTS = frozenset({"listing", "collection", "front-page"})
"""Kinds of page that are lists; articles are taken for one where the lists below them are longer."""
_ENDING = frozenset({"listing", "collection"})
"""Those of them on which what follows is none of the page's if no text comes again; a front page has its sections."""
_NONE = frozenset({"documentation", "application"})
"""Kinds on which such a list is the page's own: a manual's related pages."""


@dataclass(frozen=True)
class Others:
    """(n_blocks,) lists, with their headings, that say of themselves that they are of other things.

    Parameters
    ----------
    lists
        All of them.
    sold
        Those that say that they are advertisements, too.
    """

    lists: Bools
    sold: Bools


def other_things(standing: Standing, levels: Levels) -> Others:
    """Find lists of other texts and other goods."""
    out = Others(np.zeros(len(levels), dtype=bool), np.zeros(len(levels), dtype=bool))
    headings = [] if standing.kind in _NONE else [*_headings(standing)]
    if not headings:
        return out
    kept = levels == Level.KEEP
    unlinked = standing.links < _PROSE_LINKS
    sure = unlinked & (standing.main >= _PROSE_SURE)
    prose = (sure & (standing.words >= _PROSE_WORDS)) | (unlinked & (standing.words >= _LONG_WORDS))
    path = standing.inputs.tree.path
    own = unlinked & (standing.main >= _OWN_SURE) & (standing.words >= _OWN_WORDS) & np.isin(path, path[prose])
    told = _told(standing, kept, sure & (standing.words >= _TEXT_WORDS))
    enough = 0 if standing.kind == "product" else _STRETCH if standing.kind in _LISTS else _BEFORE
    anchors = prefix_sums(standing.inputs.page.tagged(("a",)))
    ends = {False: 0, True: 0}
    for block, foremost in headings:
        if told[block] < (_LONG_STRETCH if foremost and standing.kind in _LISTS else enough):
            continue
        sold = any(map(says_advert, standing.inputs.blocks.text[block + 1 : block + 1 + _LABELLED]))
        if block < ends[sold]:
            continue  # in a list of the kind already: each heading would walk all the rest of a long one
        end = _end(standing, block, prose, own)
        if _entries(standing, block + 1, end, anchors) >= (1 if standing.kind in _ALONE and not foremost else _ENTRIES):
            out.lists[block:end] = True
            ends[False] = max(ends[False], end)
            if sold:
                out.sold[block:end] = standing.main[block:end] < _REST_SURE
                ends[True] = end
            if standing.kind in _ENDING and not (kept & prose)[end:].any():
                out.lists[end:] |= kept[end:] & (standing.main[end:] < _REST_SURE)
    return out


def _headings(standing: Standing) -> Iterator[tuple[int, bool]]:
    """Blocks that say that other things follow, and whether they say no more than that these are the latest or the best."""
    line_words = _HEADING_WORDS if standing.kind == "product" else _LINE_WORDS
    named = (standing.ranks > 0) & (standing.words <= _HEADING_WORDS)
    named |= ~standing.linked & (standing.words <= line_words)
    named &= (standing.telling & OTHERS) > 0
    texts = standing.inputs.blocks.text
    for block in np.flatnonzero(named).tolist():
        if len(texts[block]) <= _HEADING_CHARS:
            found = _says_other(texts[block], bool(standing.ranks[block]))
            if found is not None:
                yield block, found


def _says_other(text: str, headed: bool) -> bool | None:
    """None for a line that does not say that other things follow, True for one that only calls them the latest or the best.

    Parameters
    ----------
    headed
        It is in a heading element.
    """
    if not headed and _SENTENCE.search(text):
        return None
    line = " ".join(text.lower().translate(_ALIKE).split()).strip(_EDGES)
    if line in WHOLE or line.startswith(BEGINNINGS):
        return None if not headed and line in CALLS else False
    words = _WORD.findall(line)
    if len(words) <= _LIKE_WORDS and not LIKE.isdisjoint(_COMPOUND.findall(line)):
        return False
    if len(words) <= _PHRASE_WORDS and words[:1] != _TEACHING:
        if _of_things(words, FURTHER):
            return False
        if _of_things(words, FOREMOST):
            return True
    if line.isascii() or len(line) > _PHRASE_SIGNS:
        return None
    if any(sign in line for sign in LIKE_SIGNS):
        return False
    both = any(sign in line for sign in THING_SIGNS) and any(sign in line for sign in SIGNS)
    return False if both else None


def _of_things(words: list[str], which: frozenset[str]) -> bool:
    """Is a line of such words and of a thing, and does it begin with one of them?"""
    begun = words[:_BEGINNING]
    both = not which.isdisjoint(words) and not THINGS.isdisjoint(words)
    return both and not (which.isdisjoint(begun) and THINGS.isdisjoint(begun))


def _told(standing: Standing, kept: Bools, paragraphs: Bools) -> Ints:
    """(n_blocks,) words of the page's own matter before each block: of paragraphs; on lists in the longest stretch without a link."""
    words = standing.words
    told = np.cumsum(np.where(kept & paragraphs, words, 0))
    if standing.kind not in _LISTS:
        return np.asarray(told)
    links = np.where(standing.linked & (words > _LABEL), told, 0)
    return np.asarray(np.maximum.accumulate(told - np.maximum.accumulate(links)))


def _end(standing: Standing, block: int, prose: Bools, own: Bools) -> int:
    """First block after the list that a heading opens: a text's, or after the first link also a short one that stands as the text does."""
    tree, page, owner = standing.inputs.tree, standing.inputs.page, standing.inputs.blocks.owner
    row = int(owner[block])
    while row > 0 and tree.low[row] == block and standing.words[block + 1 : tree.high[row]].sum() < _SMALL:
        row = int(page.parent[row])
    opens, shop = tree.low[row] == block, standing.kind == "product"
    ranks = standing.ranks[block : block + 2].tolist()
    first = block + 1
    if ranks[0] == 0 and ranks[-1] > 0:  # a line over its own heading
        first = block + 2
    rank = ranks[0] or ranks[-1] or _LAST_RANK
    last = block
    for below in range(first, int(tree.high[row])):
        headed = 0 < standing.ranks[below] <= rank and (not shop or page.depth[owner[below]] <= page.depth[owner[block]])
        linked = standing.linked[below]
        if prose[below] or headed or (own[below] and last > block) or (not opens and tree.path[below] == tree.path[block] and not linked):
            return below
        if linked or (shop and PRICE.search(standing.inputs.blocks.text[below])):
            last = below
        if below - last > _REACH:
            return last + 1
    return int(tree.high[row])


def _entries(standing: Standing, low: int, high: int, anchors: Floats) -> int:
    """Links, or prices where those are more; a list may be one block with all of its links.

    Parameters
    ----------
    anchors
        (n_nodes + 1,) links before each row.
    """
    tree, page = standing.inputs.tree, standing.inputs.page
    linked = np.flatnonzero(standing.linked[low:high]) + low
    first, last = tree.first[linked], page.end[standing.inputs.blocks.owner[linked]]
    links = int(np.maximum(anchors[last] - anchors[first], 1).sum())
    return max(links, len(PRICE.findall("\n".join(standing.inputs.blocks.text[low:high]))))

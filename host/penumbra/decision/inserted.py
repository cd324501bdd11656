"""What is set into a text and is no part of it: advertisements that say what they are, and forms of newsletters.

Both stand between paragraphs and are written like them, so that a method that reads what stands around takes them for text.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.decision.advert_words import DISCLOSURES, WHY
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import Standing
from penumbra.decision.telling import ADVERT
from penumbra.features.hints import Hint, own_hints
from penumbra.features.table import prefix_sums
from penumbra.page import MEDIA_TAGS, Page

__all__ = ["Inserted", "find_inserted", "says_advert"]

_LONGEST = max(map(len, DISCLOSURES)) + 4
_EDGES = " \t\r\n\f\xa0.:*•·|-–—()[]›»▼▾ⓘ\u200b"
"""What may stand around it."""
_WHY_WORDS, _WHY_CHARS = 200, 60
"""Words of that small print, and characters of the line that begins it."""
_ADVERT_WORDS = 60
"""Words of a whole advertisement; what is longer is a page that was paid for, or not what is disclosed."""
_FORM_WORDS = 120
"""Words of a form for a newsletter with all that it promises."""
_SURE = 0.9
"""Score from which a block is text whatever stands above it."""
_SOLD = frozenset({"product", "collection", "service", "application"})
"""Kinds of page on which what is called a subscription may be what is sold."""


@dataclass(frozen=True)
class Inserted:
    """(n_blocks,) blocks by what they are set in for.

    Parameters
    ----------
    adverts
        Of advertisements that say so and that their author calls so: two witnesses.
    unnamed
        Of what only says so.
    forms
        Of forms for newsletters.
    """

    adverts: Bools
    unnamed: Bools
    forms: Bools


def find_inserted(standing: Standing, levels: Levels) -> Inserted:
    """Find advertisements and forms between the texts.

    A disclosure is never darker than the rest of what it stands in; `levels` is changed so. On 1,251 marked pages (folds by site) 126 of
    the 129 words that are no longer kept were marked dim or hide.
    """
    out = Inserted(*(np.zeros(len(levels), dtype=bool) for _ in range(3)))
    tree = standing.inputs.tree
    told = np.flatnonzero(standing.telling & ADVERT).tolist()
    for label, top, named in _disclosed(standing, told):
        low, high = int(tree.low[top]), int(tree.high[top])
        others = [block for block in range(low, high) if block != label]
        if not others:
            continue
        if (standing.main[low:high] < _SURE).all() and not (standing.ranks[low:high] == 1).any():
            (out.adverts if named else out.unnamed)[low:high] = True
        elif label >= 0:
            levels[label] = min(levels[label], levels[others].min())
    for low, high in _reasons(standing, told):
        asked = standing.ranks[low] > 0 and (levels[low:high] == Level.KEEP).any()  # by a help page, which has a section about it
        if not asked and (standing.main[low:high] < _SURE).all() and not (standing.ranks[low:high] == 1).any():
            out.adverts[low:high] = True
    if standing.kind not in _SOLD:
        for row in _forms(standing):
            out.forms[tree.low[row] : tree.high[row]] = True
        out.forms[standing.main >= _SURE] = False
    return out


def _disclosed(standing: Standing, told: list[int]) -> Iterator[tuple[int, int, bool]]:
    """Advertisements that begin by saying so.

    Parameters
    ----------
    told
        Blocks among which those are that say so.

    Yields
    ------
    The block that says nothing else (-1 if it says more), the row of the advertisement's outermost element, and whether it is called so.
    """
    tree, page, blocks = standing.inputs.tree, standing.inputs.page, standing.inputs.blocks
    rows = (row for block in told for row in blocks.text_rows[blocks.start[block] : blocks.start[block + 1]].tolist())
    labels = [row for row in rows if says_advert(page.text[row])]
    if not labels:
        return
    texts = prefix_sums(page.key == 0)
    holders = _Holders(page, texts, content=texts + prefix_sums(page.tagged(MEDIA_TAGS)))
    words = prefix_sums(blocks.n_words)
    for label in labels:
        top, named = holders.outermost(label)
        low, high = int(tree.low[top]), int(tree.high[top])
        if texts[label] > texts[top] or words[high] - words[low] > _ADVERT_WORDS:
            continue  # what stands before it is what it tells of, or it is no advertisement in a text
        alone = low < high and says_advert(blocks.text[low])
        yield low if alone else -1, top, named


class _Holders:
    """The elements that advertisements stand in; each is looked at once, however many of them begin in one deep page.

    Parameters
    ----------
    page
        The page.
    texts, content
        (n_nodes + 1,) texts, and texts and media, before each row.
    """

    def __init__(self, page: Page, texts: Floats, content: Floats) -> None:
        self._parent = page.parent.tolist()
        self._named = ((own_hints(page) & int(Hint.ADVERT | Hint.PAID)) > 0).tolist()
        self._texts = (texts[page.end] - texts[:-1]).tolist()
        self._content = (content[page.end] - content[:-1]).tolist()
        self._known: dict[int, tuple[int, bool]] = {}

    def outermost(self, label: int) -> tuple[int, bool]:
        """Row of an advertisement's outermost element, which has the texts of the first that holds more than the label; is any called so?"""
        row, named = self._parent[label], False
        while self._content[row] <= 1 and self._parent[row] >= 0:
            named |= self._named[row]
            row = self._parent[row]
        if row not in self._known:
            self._known[row] = self._with_equal_text(row)
        top, called = self._known[row]
        return top, named or called

    def _with_equal_text(self, row: int) -> tuple[int, bool]:
        top, named = row, self._named[row]
        while self._parent[top] >= 0 and self._texts[self._parent[top]] == self._texts[row]:
            top = self._parent[top]
            named |= self._named[top]
        return top, named


def says_advert(text: str) -> bool:
    """Does a line say that what it stands by is an advertisement, and nothing else?"""
    return len(text) <= _LONGEST and text.strip(_EDGES).lower() in DISCLOSURES


def _reasons(standing: Standing, told: list[int]) -> Iterator[tuple[int, int]]:
    """First block, and the one after the last, of what tells why an advertisement is shown: all that one element begins with such a line."""
    tree, page, blocks = standing.inputs.tree, standing.inputs.page, standing.inputs.blocks
    lines = ((block, blocks.text[block]) for block in told if len(blocks.text[block]) <= _WHY_CHARS)
    first = [block for block, line in lines if any(why in line.lower().replace("’", "'") for why in WHY)]
    if not first:
        return
    words = prefix_sums(blocks.n_words)
    for block in first:
        high = block + 1
        for row in page.ancestors(int(blocks.owner[block])):
            if tree.low[row] < block or words[tree.high[row]] - words[block] > _WHY_WORDS:
                break
            high = int(tree.high[row])
        yield block, high


def _forms(standing: Standing) -> list[int]:
    """Rows of elements that are called after a newsletter, have a field, and are no longer than such a form."""
    page, tree = standing.inputs.page, standing.inputs.tree
    rows = np.flatnonzero((own_hints(page) & int(Hint.NEWSLETTER)) > 0)
    if not len(rows):
        return []
    has_field = tree.counts(page.tagged(("input",)), rows) > 0
    short = tree.sums(standing.words.astype(np.float64), rows) <= _FORM_WORDS
    return [int(row) for row in rows[has_field & short]]

"""Advertisements between the texts, by their disclosure: "Advertisement", "Sponsored".

They stand between paragraphs and are written like them, so that a method that reads the surroundings takes them for
text. Of an empty one, or one that is filled later, the disclosure stands alone, and reads like a line of the text.
"""

from collections.abc import Iterator

import msgspec
import numpy as np

from penumbra.arrays import Bools, Floats, prefix_sums
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.keywords import ADVERT
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import parts_with_others
from penumbra.decision.phrases import PHRASES
from penumbra.features.hints import Hint, own_hints
from penumbra.page import MEDIA_TAGS, Page

__all__ = [
    "find_adverts",
    "find_disclosures",
    "find_unnamed_adverts",
    "is_disclosure",
]

_LONGEST = max(map(len, PHRASES.adverts.disclosures)) + 4
_EDGES = " \t\r\n\f\xa0.:*•·|-–—()[]›»▼▾ⓘ\u200b"
"""Characters that may stand around a disclosure."""


class _Advert(msgspec.Struct, frozen=True):
    """An advertisement that begins with its disclosure.

    Parameters
    ----------
    blocks
        The blocks of its outermost element.
    named
        Whether its author calls it an advertisement too.
    sure
        Whether the method is sure that some of it is text: then it is none.
    """

    blocks: range
    named: bool
    sure: bool


def find_adverts(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) advertisements with a disclosure and a name, and small print that explains one: two witnesses each.

    A help page about advertisements has the beginning of such small print as a heading with kept text below.
    """
    out = _blocks_of(context, named=True)
    for span in _explanations(context):
        asked = context.ranks[span.start] > 0 and (levels[span] == Level.KEEP).any()
        if not asked and not _is_sure(context, span):
            out[span] = True
    return out


def find_unnamed_adverts(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) advertisements with a disclosure only, and disclosures right between two kept paragraphs.

    Between paragraphs of main text a slot may be empty. In a list a disclosure may tell of an entry, and a heading
    begins a text on advertisements.
    """
    limits, out, matched = context.thresholds, _blocks_of(context, named=False), _matched(context)
    if not matched:
        return out
    text = (levels == Level.KEEP) & ~context.linked & (context.words >= limits.paragraph_words)
    text &= context.main >= limits.main_text
    between = np.append(text[1:], False) & np.append(False, text[:-1]) & (context.ranks == 0)
    out[[block for block in matched if between[block] and is_disclosure(context.texts[block])]] = True
    return out


def find_disclosures(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) hidden disclosures in a small box that is not hidden: without them it would be taken for content."""
    out: Bools = (levels == Level.HIDE) & ((context.keywords & ADVERT) > 0)
    if not out.any():
        return out
    tree, most = context.tree, context.thresholds.notice_words
    words, dim = prefix_sums(context.words), prefix_sums(levels == Level.DIM)
    blocks = np.flatnonzero(out)
    boxes = parts_with_others(context, np.maximum(context.page.parent[context.owner[blocks]], 0))
    for block, box in zip(blocks.tolist(), boxes.tolist(), strict=True):
        low, high = int(tree.low[box]), int(tree.high[box])
        small = words[high] - words[low] <= most and dim[high] > dim[low]
        out[block] = small and is_disclosure(context.texts[block])
    return out


def _blocks_of(context: PageContext, *, named: bool) -> Bools:
    out = np.zeros(len(context.words), dtype=bool)
    for advert in _read_adverts(context):
        if advert.named == named and not advert.sure:
            out[advert.blocks] = True
    return out


def is_disclosure(text: str) -> bool:
    """Whether a line is a disclosure and nothing else."""
    return len(text) <= _LONGEST and text.strip(_EDGES).lower() in PHRASES.adverts.disclosures


def _is_sure(context: PageContext, span: slice) -> bool:
    """Whether some blocks contain sure text, or an `h1`."""
    return bool((context.main[span] >= context.thresholds.sure_text).any() or (context.ranks[span] == 1).any())


@once_a_context
def _matched(context: PageContext) -> list[int]:
    """Blocks that may contain a disclosure or an explanation of advertisements."""
    blocks: list[int] = np.flatnonzero(context.keywords & ADVERT).tolist()
    return blocks


@once_a_context
def _read_adverts(context: PageContext) -> list[_Advert]:
    """Advertisements with more than their disclosure, or with the name of one."""
    out = []
    for label, top, named in _disclosed(context):
        blocks = range(int(context.tree.low[top]), int(context.tree.high[top]))
        if named or any(block != label for block in blocks):
            out.append(_Advert(blocks, named, _is_sure(context, slice(blocks.start, blocks.stop))))
    return out


def _disclosed(context: PageContext) -> Iterator[tuple[int, int, bool]]:
    """Advertisements that begin with their disclosure.

    Yields
    ------
    The block that is only the disclosure (−1 if it says more), the row of the advertisement's outermost element, and
    whether this is called an advertisement.
    """
    tree, page, blocks = context.tree, context.page, context.blocks
    texts_of = (blocks.text_rows[blocks.start[block] : blocks.start[block + 1]] for block in _matched(context))
    labels = [row for rows in texts_of for row in rows.tolist() if is_disclosure(page.text[row])]
    if not labels:
        return
    texts = prefix_sums(page.key == 0)
    holders = _Holders(page, texts, content=texts + prefix_sums(page.tagged(MEDIA_TAGS)))
    words, headings = prefix_sums(blocks.n_words), prefix_sums(context.ranks > 0)
    for label in labels:
        top, named = holders.outermost(label)
        low, high = int(tree.low[top]), int(tree.high[top])
        # A disclosure discloses the text before it, or this is no advertisement in a text.
        other = texts[label] > texts[top] or words[high] - words[low] > context.thresholds.notice_words
        if other or headings[high] - headings[low] > 1:  # sections behind an empty slot
            top, named = holders.slot(label)
            if named or not other:
                yield -1, top, named
            continue
        alone = low < high and is_disclosure(context.texts[low])
        yield low if alone else -1, top, named


class _Holders:
    """The elements of advertisements; each is looked at once, however many advertisements begin in one deep page.

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
        """Row of an advertisement's outermost element, and whether any of its elements is called an advertisement.

        The element has no more texts than the first one around the label that contains more than the label. A slot
        that has the name itself, and no element of that name around it, is empty: what follows is no advertisement.
        """
        slot, named = self.slot(label)
        row = max(self._parent[slot], 0)
        if self._named[slot] and not self._named[row]:
            return slot, True
        if row not in self._known:
            self._known[row] = self._with_equal_text(row)
        top, known = self._known[row]
        return top, named or known

    def slot(self, label: int) -> tuple[int, bool]:
        """The outermost row with the label alone, and whether any such element is called an advertisement."""
        row, named = label, False
        while self._content[self._parent[row]] <= 1 and self._parent[self._parent[row]] >= 0:
            row = self._parent[row]
            named |= self._named[row]
        return row, named

    def _with_equal_text(self, row: int) -> tuple[int, bool]:
        top, named = row, self._named[row]
        while self._parent[top] >= 0 and self._texts[self._parent[top]] == self._texts[row]:
            top = self._parent[top]
            named |= self._named[top]
        return top, named


@once_a_context
def _explanations(context: PageContext) -> list[slice]:
    """Blocks of the small print that explains an advertisement: all that one element begins with such a line."""
    tree, limits = context.tree, context.thresholds
    lines = ((block, context.texts[block]) for block in _matched(context))
    short = ((block, line.lower().replace("’", "'")) for block, line in lines if len(line) <= limits.adverts_why_chars)
    first = [block for block, line in short if any(why in line for why in PHRASES.adverts.explanations)]
    if not first:
        return []
    words = prefix_sums(context.words)
    out = []
    for block in first:
        high = block + 1
        for row in context.page.ancestors(int(context.owner[block])):
            if tree.low[row] < block or words[tree.high[row]] - words[block] > limits.adverts_why_words:
                break
            high = int(tree.high[row])
        out.append(slice(block, high))
    return out

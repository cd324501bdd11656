"""Page → Blocks: the page's text, cut where the eye sees a break, in document order.

A text block is the text directly under one block-level element between two block-level breaks; two line breaks in a row
cut as well. Every visible or hidden word of the page is in exactly one block, so that levels given to blocks cover
the page.

References
----------
Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010, section 3 (text blocks).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress, pairwise

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.page import INLINE_TAGS, TEXT, Page
from penumbra.text.words import WORD, count_words, is_unspaced

__all__ = ["WORD", "Blocks", "find_blocks"]

_NOT_BREAKING = INLINE_TAGS | {TEXT, "br"}
_INLINE_DISPLAYS = frozenset(
    {"inline", "contents", "none", "ruby", "ruby-text", "ruby-base", "inline-block", "inline-flex"}
)
_DOUBLE_BREAK = 2
"""Line breaks in a row that separate paragraphs."""
_TOGETHER = ("pre", "code", "kbd", "samp", "math", "sup", "sub", "ruby")
"""Elements in which what touches belongs together."""
_ELSEWHERE = 2
"""Times that a word stands on a page, the time in question among them, from which it stands elsewhere."""
_PREFORMATTED = ("pre", "textarea")


@dataclass(frozen=True)
class Blocks:
    """Text blocks of a page, in document order.

    Parameters
    ----------
    text
        Each block's text, white space folded (kept inside `pre`).
    owner
        (n_blocks,) row of the block-level element that the text stands in.
    start
        (n_blocks + 1,) block b has `text_rows[start[b]:start[b + 1]]`.
    text_rows
        Rows of the text nodes of all blocks, in document order.
    n_words
        (n_blocks,) words, in every script.
    n_tokens
        (n_blocks,) tokens, each of which has its checksum.
    noscript
        (n_blocks,) True inside a `noscript`: no text of the page as a browser shows it.
    shown
        (n_blocks,) False where the page itself does not display the block.
    spaced
        Rows of texts with a space before them that is not in the page: two inline elements touch, and no word goes on.
    """

    text: tuple[str, ...]
    owner: Ints
    start: Ints
    text_rows: Ints
    n_words: Ints
    n_tokens: Ints
    noscript: Bools
    shown: Bools
    spaced: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.text)


def find_blocks(page: Page) -> Blocks:
    """Cut a page's text into blocks. Text without any word joins no block."""
    breaks = _breaking(page)
    runs = _runs(page, breaks)
    texts, spaced = _folded(page, runs)
    counts = count_words(texts)
    kept = counts.tokens > 0
    lengths = np.diff(runs.start)
    text_rows = runs.rows[np.repeat(kept, lengths)]
    start = np.concatenate([[0], np.cumsum(lengths[kept])]).astype(np.int32)
    first = text_rows[start[:-1]]
    return Blocks(
        text=tuple(compress(texts, kept.tolist())),
        owner=_owners(page, breaks, first),
        start=start,
        text_rows=text_rows,
        n_words=counts.words[kept],
        n_tokens=counts.tokens[kept],
        noscript=page.with_descendants(page.tagged(("noscript",)))[first],
        shown=~page.hidden[first],
        spaced=spaced,
    )


@dataclass(frozen=True)
class _Runs:
    """Text rows between two breaks: run r is `rows[start[r]:start[r + 1]]`; before some rows stands a line break."""

    rows: Ints
    start: Ints
    broken: Bools


def _runs(page: Page, breaks: Bools) -> _Runs:
    """Group the text rows: two are in one run where no breaking element begins or ends between them, nor two lines."""
    rows = np.flatnonzero(page.tagged((TEXT,))).astype(np.int32)
    ended = np.bincount(page.end[breaks], minlength=len(page) + 1)[: len(page)]
    border = np.cumsum(breaks + ended)[rows]
    lines = np.diff(np.cumsum(page.tagged(("br",)))[rows], prepend=0)
    fresh = np.ones(len(rows), dtype=bool)
    fresh[1:] = (border[1:] != border[:-1]) | (lines[1:] >= _DOUBLE_BREAK)
    start = np.append(np.flatnonzero(fresh), len(rows)).astype(np.int32)
    return _Runs(rows, start, ~fresh & (lines > 0))


def _folded(page: Page, runs: _Runs) -> tuple[list[str], frozenset[int]]:
    """Each run's text, white space folded except in `pre`; and the rows before which a space was added."""
    pieces = [page.text[row] for row in runs.rows.tolist()]
    for place in np.flatnonzero(runs.broken).tolist():
        pieces[place] = "\n" + pieces[place]
    spaced = []
    for place in _parted(pieces, _touching(page, runs).tolist()):
        pieces[place] = " " + pieces[place]
        spaced.append(int(runs.rows[place]))
    start = runs.start.tolist()
    raw = [pieces[a] if b - a == 1 else "".join(pieces[a:b]) for a, b in pairwise(start)]
    # A printable text has no white space but U+0020: a look at it takes a fifth of the time of splitting it.
    texts = [
        text.strip() if "  " not in text and text.isprintable() else " ".join(text.split()) for text in raw
    ]
    kept_as_is = page.with_descendants(page.tagged(_PREFORMATTED))
    for run in np.flatnonzero(kept_as_is[runs.rows[runs.start[:-1]]]).tolist():
        texts[run] = raw[run].strip("\n")
    return texts, frozenset(spaced)


def _touching(page: Page, runs: _Runs) -> Ints:
    """Places in `runs.rows` of texts that begin an inline element right after another has ended, outside of code and exponents."""
    before, after = runs.rows[:-1], runs.rows[1:]
    apart = (page.end[page.parent[before]] <= after) & (page.parent[after] > before)
    apart[runs.start[1:-1] - 1] = False
    apart &= ~page.with_descendants(page.tagged(_TOGETHER))[after]
    out: Ints = (np.flatnonzero(apart) + 1).astype(np.int32)
    return out


def _parted(pieces: list[str], places: list[int]) -> Iterator[int]:
    """Those of the places at which two words meet that are no halves of one.

    A browser draws `<small>Advertisement</small><b>Winter tyres</b>` as two things by margins alone. What goes on in lower case may be the
    second half of a word, and is only parted where both halves stand elsewhere on the page as words.
    """
    count: Counter[str] = Counter()
    for place in places:
        before, after = pieces[place - 1], pieces[place]
        if len(before) <= 1 or len(after) <= 1 or not (_in_spaced_word(before[-1]) and _in_spaced_word(after[0])):
            continue
        if before[-1].isdigit() and after[0].isdigit():
            continue
        if after[0].islower() or (after[0].isupper() and before[-1].isupper()):
            count = count or Counter("\n".join(pieces).split())
            halves = before.rsplit(maxsplit=1)[-1], after.split(maxsplit=1)[0]
            if any(len(half) == 1 or count[half] < _ELSEWHERE for half in halves):
                continue
        yield place


def _in_spaced_word(char: str) -> bool:
    """Whether a character stands in words of a script that parts them by spaces."""
    return char.isalnum() and not is_unspaced(char)


def _owners(page: Page, breaks: Bools, first: Ints) -> Ints:
    """(n_blocks,) the nearest breaking element above each block's first text, or the root."""
    owner = page.parent[first]
    while True:
        above = page.parent[owner]
        inline = ~breaks[owner] & (above >= 0)
        if not inline.any():
            return owner
        owner = np.where(inline, above, owner)


def _breaking(page: Page) -> Bools:
    """(n_nodes,) for each row: is it an element that starts a new line?

    By tag, so that a page has the same blocks with and without its style sheet; a browser's computed display adds
    breaks (a `span` laid out as a block) and never takes one away. A `br` is no such element: it counts by itself.
    """
    breaks = ~page.tagged(_NOT_BREAKING)
    if page.measured:
        by_style = np.array([style.display not in _INLINE_DISPLAYS for style in page.styles], dtype=bool)
        breaks |= by_style[page.style] & ~page.tagged((TEXT, "br"))
    return breaks

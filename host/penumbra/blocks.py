"""Page → Blocks: the page's text, divided at block-level breaks, in document order.

A text block is the text directly under one block-level element between two block-level breaks. Two line breaks in a
row also end a block. Every word of the page, shown or hidden, is in exactly one block.

References
----------
Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010, section 3 (text blocks).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import compress, pairwise

import msgspec
import numpy as np

from penumbra.arrays import Bools, Ints, steps
from penumbra.page import HEADINGS, INLINE_TAGS, TEXT, Page
from penumbra.page.tags import HTML
from penumbra.text.words import WORD, count_words, is_unspaced

__all__ = ["FORMULA_TAGS", "WORD", "Blocks", "find_blocks", "find_readings", "find_unknown_in_sentences"]

_NOT_BREAKING = INLINE_TAGS | {TEXT, "br"}
_INLINE_DISPLAYS = frozenset(
    {"inline", "contents", "none", "ruby", "ruby-text", "ruby-base", "inline-block", "inline-flex"}
)
FORMULA_TAGS = frozenset({"math", "mjx-container"})
"""Tags of formulas: MathML; and of MathJax 3 and 4, a copy to look at with mostly MathML for screen readers. A formula
is a word of its sentence."""
_KNOWN = HTML | {TEXT}
_OF_SENTENCES = INLINE_TAGS | {"p", *HEADINGS}
"""Elements that hold nothing but sentences."""
_DOUBLE_BREAK = 2
"""Line breaks in a row that separate paragraphs."""
_JOINED_TAGS = ("pre", "code", "kbd", "samp", "math", "sup", "sub", "ruby")
"""Elements in which adjacent texts form one word."""
_MIN_OCCURRENCES = 2
"""Times that both halves occur on the page as words, at least, before they count as two words."""
_PREFORMATTED = ("pre",)


class Blocks(msgspec.Struct, frozen=True):
    """Text blocks of a page, in document order.

    Parameters
    ----------
    text
        Each block's text, white space collapsed (kept inside `pre`).
    owner
        (n_blocks,) row of the nearest block-level element around the text.
    start
        (n_blocks + 1,) offsets into `text_rows`: block b has `text_rows[start[b]:start[b + 1]]`.
    text_rows
        Rows of the text nodes of all blocks, in document order.
    n_words
        (n_blocks,) words, counted for scripts with and without spaces.
    n_tokens
        (n_blocks,) tokens, the unit of the text checksums.
    noscript
        (n_blocks,) True inside a `noscript`. Browsers with scripts do not show this text.
    shown
        (n_blocks,) False where the page itself hides the block.
    spaced
        Rows of texts with an added space before them, between two words in adjacent inline elements.
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
    """Divide a page's text into blocks. Text without a word is in no block."""
    breaks = _break_elements(page)
    runs = _runs(page, breaks)
    texts, spaced = _run_texts(page, runs)
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


class _Runs(msgspec.Struct, frozen=True):
    """Text rows between two breaks: run r is `rows[start[r]:start[r + 1]]`. `broken` rows follow a line break."""

    rows: Ints
    start: Ints
    broken: Bools


def _runs(page: Page, breaks: Bools) -> _Runs:
    """Group the text rows. A breaking element that begins or ends, or two line breaks in a row, begin a new run."""
    rows = np.flatnonzero(page.tagged((TEXT,))).astype(np.int32)
    ended = np.bincount(page.end[breaks], minlength=len(page) + 1)[: len(page)]
    border = np.cumsum(breaks + ended)[rows]
    lines = steps(page.tagged(("br",)).cumsum().take(rows))
    fresh = np.ones(len(rows), dtype=bool)
    fresh[1:] = (border[1:] != border[:-1]) | (lines[1:] >= _DOUBLE_BREAK)
    start = np.append(np.flatnonzero(fresh), len(rows)).astype(np.int32)
    return _Runs(rows, start, ~fresh & (lines > 0))


def _run_texts(page: Page, runs: _Runs) -> tuple[list[str], frozenset[int]]:
    """Each run's text, white space collapsed except in `pre`; and the rows before which a space was added."""
    pieces = [page.text[row] for row in runs.rows.tolist()]
    for place in np.flatnonzero(runs.broken).tolist():
        pieces[place] = "\n" + pieces[place]
    opening, closing = find_readings(page)
    for place in np.searchsorted(runs.rows, opening).tolist():
        pieces[place] = f"({pieces[place]}"
    for place in np.searchsorted(runs.rows, closing).tolist():
        pieces[place] = f"{pieces[place]})"
    spaced = []
    for place in _word_breaks(pieces, _adjacent_inline(page, runs).tolist()):
        pieces[place] = " " + pieces[place]
        spaced.append(int(runs.rows[place]))
    start = runs.start.tolist()
    raw = [pieces[a] if b - a == 1 else "".join(pieces[a:b]) for a, b in pairwise(start)]
    # A printable text has no white space but U+0020. The test takes a fifth of the time of a split.
    texts = [text.strip() if "  " not in text and text.isprintable() else " ".join(text.split()) for text in raw]
    kept_as_is = page.with_descendants(page.tagged(_PREFORMATTED))
    for run in np.flatnonzero(kept_as_is[runs.rows[runs.start[:-1]]]).tolist():
        texts[run] = raw[run].rstrip().lstrip("\n")
    return texts, frozenset(spaced)


def find_readings(page: Page) -> tuple[list[int], list[int]]:
    """Text rows that begin, and text rows that end, the readings (`rt`) that the page sets in no parentheses (`rp`).

    A browser sets a reading in small letters above its word. In a line of plain text it needs parentheses.
    """
    if "rt" not in page.tag_names:
        return [], []
    readings, parentheses = np.flatnonzero(page.tagged(("rt",))), page.tagged(("rp",))
    is_open, is_closed = np.zeros((2, len(page) + 1), dtype=bool)
    is_open[page.end[parentheses]] = True
    is_closed[:-1] = parentheses
    readings = readings[~(is_open[readings] & is_closed[page.end[readings]])]
    texts = np.flatnonzero(page.tagged((TEXT,)))
    low, high = np.searchsorted(texts, readings), np.searchsorted(texts, page.end[readings])
    written = high > low
    return texts[low[written]].tolist(), texts[high[written] - 1].tolist()


def _adjacent_inline(page: Page, runs: _Runs) -> Ints:
    """Indices into `runs.rows` of texts that begin an inline element where another ends, outside code and exponents."""
    before, after = runs.rows[:-1], runs.rows[1:]
    apart = (page.end[page.parent[before]] <= after) & (page.parent[after] > before)
    apart[runs.start[1:-1] - 1] = False
    apart &= ~page.with_descendants(page.tagged(_JOINED_TAGS))[after]
    out: Ints = (np.flatnonzero(apart) + 1).astype(np.int32)
    return out


def _word_breaks(pieces: list[str], places: list[int]) -> Iterator[int]:
    """Yield the indices at which two different words meet.

    A browser separates `<small>Advertisement</small><b>Winter tyres</b>` by margins alone. Text in lower case may be
    the second half of a word. It counts as a word only if both halves also occur elsewhere on the page as words.
    """
    count: Counter[str] = Counter()
    for place in places:
        before, after = pieces[place - 1], pieces[place]
        if not _may_be_two_words(before, after):
            continue
        if after[0].islower() or (after[0].isupper() and before[-1].isupper()):  # perhaps one word
            count = count or Counter("\n".join(pieces).split())
            halves = before.rsplit(maxsplit=1)[-1], after.split(maxsplit=1)[0]
            if any(len(half) == 1 or count[half] < _MIN_OCCURRENCES for half in halves):
                continue
        yield place


def _may_be_two_words(before: str, after: str) -> bool:
    """Whether a text ends with a letter or digit, and the next one begins with one. Two digits are of one number."""
    if min(len(before), len(after)) <= 1 or (before[-1].isdigit() and after[0].isdigit()):
        return False
    return _in_spaced_word(before[-1]) and _in_spaced_word(after[0])


def _in_spaced_word(char: str) -> bool:
    """Whether a character belongs to a script that separates words by spaces."""
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


def find_unknown_in_sentences(page: Page) -> Bools:
    """(n_nodes,) custom and unknown elements in a sentence: text stands beside them, and they hold no element of HTML
    that breaks the line. A style sheet may set others as boxes, such as the entries of a list.
    """
    unknown = ~page.tagged(_KNOWN)
    if not unknown.any():
        return unknown
    with_text = page.tagged(_OF_SENTENCES)
    with_text[page.parent[page.tagged((TEXT,))]] = True
    breaking = ~page.tagged(_NOT_BREAKING) & ~unknown
    return np.asarray(unknown & with_text[page.parent] & ~page.with_ancestors(breaking))


def _break_elements(page: Page) -> Bools:
    """(n_nodes,) True for elements that start a new line.

    The tag decides, so a page has the same blocks with and without its style sheet. A browser's computed display adds
    breaks (a `span` laid out as a block) and removes none. `br` is False: line breaks are counted apart.
    """
    breaks = ~page.tagged(_NOT_BREAKING)
    breaks &= ~find_unknown_in_sentences(page)
    if page.measured:
        by_style = np.array([style.display not in _INLINE_DISPLAYS for style in page.styles], dtype=bool)
        breaks |= by_style[page.style] & ~page.tagged((TEXT, "br"))
    if not FORMULA_TAGS.isdisjoint(page.tag_names):  # browsers lay out their parts as blocks
        breaks &= ~page.with_descendants(page.tagged(FORMULA_TAGS))
    return breaks

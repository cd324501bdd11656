"""Page → Blocks: the page's text, cut where the eye sees a break, in document order.

A text block is the text directly under one block-level element between two block-level breaks; two line breaks in a row
cut as well. Every visible or hidden word of the page is in exactly one block, so that levels given to blocks cover
the page.

References
----------
Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010, section 3 (text blocks).
"""

import re
from dataclasses import dataclass

import numpy as np

from penumbra.page import INLINE_TAGS, TEXT, Bools, Ints, Page

__all__ = ["WORD", "Blocks", "find_blocks"]

WORD = re.compile(r"\w+")
"""A word, as the corpora count them."""

_INLINE_DISPLAYS = frozenset(
    {"inline", "contents", "none", "ruby", "ruby-text", "ruby-base", "inline-block", "inline-flex"}
)
_DOUBLE_BREAK = 2
"""Line breaks in a row that separate paragraphs."""


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
        (n_blocks,) words, `WORD`'s count.
    noscript
        (n_blocks,) True inside a `noscript`: no text of the page as a browser shows it.
    shown
        (n_blocks,) False where the page itself does not display the block.
    """

    text: tuple[str, ...]
    owner: Ints
    start: Ints
    text_rows: Ints
    n_words: Ints
    noscript: Bools
    shown: Bools

    def __len__(self) -> int:
        return len(self.text)


def find_blocks(page: Page) -> Blocks:
    """Cut a page's text into blocks. Text without any word joins no block."""
    texts: list[str] = []
    owners: list[int] = []
    starts: list[int] = [0]
    text_rows: list[int] = []
    words: list[int] = []
    breaks = _breaking(page)
    runs = _runs(page, breaks)
    parents = page.parent.tolist()
    pre = _inside(page, "pre") | _inside(page, "textarea")
    for run in runs:
        raw = "".join(page.text[row] if row >= 0 else "\n" for row in run)
        count = len(WORD.findall(raw))
        if not count:
            continue
        rows = [row for row in run if row >= 0]
        texts.append(raw.strip("\n") if pre[rows[0]] else " ".join(raw.split()))
        owner = parents[rows[0]]
        while owner >= 0 and not breaks[owner] and parents[owner] >= 0:
            owner = parents[owner]
        owners.append(owner)
        text_rows += rows
        starts.append(len(text_rows))
        words.append(count)
    owner_rows = np.asarray(owners, dtype=np.int32)
    first = np.asarray([text_rows[s] for s in starts[:-1]], dtype=np.int32)
    return Blocks(
        text=tuple(texts),
        owner=owner_rows,
        start=np.asarray(starts, dtype=np.int32),
        text_rows=np.asarray(text_rows, dtype=np.int32),
        n_words=np.asarray(words, dtype=np.int32),
        noscript=_inside(page, "noscript")[first] if len(first) else np.zeros(0, dtype=bool),
        shown=~page.hidden[first] if len(first) else np.zeros(0, dtype=bool),
    )


def _runs(page: Page, breaks: list[bool]) -> list[list[int]]:
    """Text rows between two breaks, -1 for a line break."""
    runs: list[list[int]] = []
    current: list[int] = []
    pending = 0
    ends: list[int] = []
    end = page.end.tolist()

    for row, tag in enumerate(page.tag):
        while ends and ends[-1] <= row:
            ends.pop()
            if current:
                runs.append(current)
                current = []
        if tag is TEXT or tag == TEXT:
            if pending >= _DOUBLE_BREAK and current:
                runs.append(current)
                current = []
            pending = 0
            current.append(row)
        elif tag == "br":
            pending += 1
            if current:
                current.append(-1)
        elif breaks[row]:
            pending = 0
            if current:
                runs.append(current)
                current = []
            ends.append(end[row])
    if current:
        runs.append(current)
    return runs


def _breaking(page: Page) -> list[bool]:
    """For each row: is it an element that starts a new line?

    By tag, so that a page has the same blocks with and without its style sheet; a browser's computed display adds
    breaks (a `span` laid out as a block) and never takes one away.
    """
    if page.measured:
        by_style = [style.display not in _INLINE_DISPLAYS for style in page.styles]
    else:
        by_style = [False] * len(page.styles)
    return [
        (tag not in INLINE_TAGS and tag not in (TEXT, "br")) or (by_style[style] and tag != TEXT)
        for tag, style in zip(page.tag, page.style.tolist(), strict=True)
    ]


def _inside(page: Page, tag: str) -> Bools:
    """(n_nodes,) True for rows inside an element of this tag."""
    out = np.zeros(len(page), dtype=bool)
    if tag in page.tag:
        for row, each in enumerate(page.tag):
            if each == tag:
                out[row : page.end[row]] = True
    return out

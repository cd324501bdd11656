"""Copies of kept text: responsive pages send a part once for narrow and once for wide windows."""

from collections.abc import Iterator, Sequence

import numpy as np

from penumbra.arrays import Bools, prefix_sums
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import are_of_one_group
from penumbra.page import Page

__all__ = ["find_copies", "find_repeated_quotations", "find_second_texts", "repeats"]

_QUOTATIONS = ("blockquote",)


def find_second_texts(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) rows of repeated blocks that are the whole text a second time, or nearly so: nobody misses them.

    Most of a text is prose. Its headings and labels are repeated with it, though they are too short for copies. What a
    page shows twice at one time, it means to say twice.
    """
    copies, limits = find_copies(context, levels), context.thresholds
    out = np.zeros_like(copies)
    if not copies.any():
        return out
    prose = np.where(copies & (context.words >= limits.paragraph_words), context.words, 0)
    if context.page.measured and prose.any():
        prose[_shown_twice(context, levels == Level.KEEP, prose > 0)] = 0
    if prose.any():
        for run in _runs_of_copies(context.texts, levels == Level.KEEP):
            out[run] = prose[run].sum() >= limits.copies_second_words
    return out


def repeats(context: PageContext, among: Bools) -> Bools:
    """(n_blocks,) blocks whose text another of them has. The original is the first of them that the page itself shows.

    Parameters
    ----------
    among
        (n_blocks,) blocks that are compared.
    """
    texts, in_sight, longest = context.texts, context.in_sight, context.thresholds.copies_chars
    seen: set[str] = set()
    out = np.zeros(len(among), dtype=bool)
    for block in (*np.flatnonzero(among & in_sight).tolist(), *np.flatnonzero(among & ~in_sight).tolist()):
        text = texts[block]
        if len(text) > longest:
            if text in seen:
                out[block] = True
            seen.add(text)
    return out


@once
def find_copies(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks whose text another kept block has, in another part of the page.

    Pages that do not name their parts are older than such pages: there a repeated text is meant to be repeated.
    """
    keep = levels == Level.KEEP
    if not context.names_parts:
        return np.zeros_like(keep)
    copies = repeats(context, keep)
    return copies & ~_repeated_items(context, keep, copies) if copies.any() else copies


def find_repeated_quotations(context: PageContext, main: Bools) -> Bools:
    """(n_blocks,) blocks of quotations at least half of which the page says itself: posts quote the one they answer.

    A post and its answer are like siblings, so the answer's quotation is none of the copies. A label, or a short answer
    such as "No.", is said again by chance.

    Parameters
    ----------
    main
        (n_blocks,) main content.
    """
    page, tree, texts = context.page, context.tree, context.texts
    quotations = page.tagged(_QUOTATIONS)
    quoted = page.with_descendants(quotations)[context.owner] & main
    if not quoted.any():
        return quoted
    long = context.words >= context.thresholds.label_words
    said = {texts[block] for block in np.flatnonzero(main & ~quoted & long).tolist()}
    again = np.array([text in said for text in texts]) & quoted
    own = tree.sums(np.stack([again, quoted]) * context.words, np.flatnonzero(quotations))
    quotations[quotations] = (own[0] > 0) & (2 * own[0] >= own[1])
    return page.with_descendants(quotations)[context.owner] & main


def _repeated_items(context: PageContext, keep: Bools, copies: Bools) -> Bools:
    """(n_blocks,) copies in the element of their original, or in a like sibling.

    The first is the refrain of a song, the second another card with the same text, or a step that is done twice.
    """
    out = np.zeros_like(copies)
    for block, original, row, other in _parts_of_copies(context, keep, copies):
        is_refrain = row == other and context.in_sight[block] == context.in_sight[original]
        out[block] = is_refrain or are_of_one_group(context, row, other)
    return out


def _shown_twice(context: PageContext, keep: Bools, copies: Bools) -> Bools:
    """(n_blocks,) copies of parts that are in sight, as their originals' parts are: the other questions of a list."""
    low, high = context.tree.low, context.tree.high
    before = prefix_sums(context.in_sight)
    out = np.zeros_like(copies)
    for block, _, *parts in _parts_of_copies(context, keep, copies):
        out[block] = (before[high[parts]] > before[low[parts]]).all()
    return out


def _parts_of_copies(context: PageContext, keep: Bools, copies: Bools) -> Iterator[tuple[int, int, int, int]]:
    """Each copy, its original, and the elements around both right below the smallest one that contains both."""
    originals = {context.texts[block]: block for block in np.flatnonzero(keep & ~copies).tolist()}
    for block in np.flatnonzero(copies).tolist():
        original = originals[context.texts[block]]
        yield block, original, *_below_common(context.page, *context.owner[[block, original]].tolist())


def _below_common(page: Page, row: int, other: int) -> tuple[int, int]:
    """The elements around two rows right below the smallest one that contains both."""
    above, beside = ([each, *page.ancestors(each)][::-1] for each in (row, other))
    both = sum(a == b for a, b in zip(above, beside, strict=False))
    return above[min(both, len(above) - 1)], beside[min(both, len(beside) - 1)]


def _runs_of_copies(texts: Sequence[str], keep: Bools) -> Iterator[list[int]]:
    """Kept blocks in a row, each with a text that an earlier kept block has."""
    seen: set[str] = set()
    run: list[int] = []
    for block in np.flatnonzero(keep).tolist():
        if texts[block] in seen:
            run.append(block)
        elif run:
            yield run
            run = []
        seen.add(texts[block])
    if run:
        yield run

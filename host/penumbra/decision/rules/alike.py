"""Like parts of like siblings have one level: entries of a list, rows of a table, cards, icons of a bar.

So have the parts of a short form, the entries of a list of contents, and buttons beside each other. A form is lit if
the page is for it.

Parts are like if they have the same path of tags and both are links, or both are none. The level of a group is the mean
of its levels. Main text is not dimmed, and nothing kept is hidden. Of a short part alone the score says little: it is
main text only if its group is, in the mean. The headline stays as it is, and so does a part that is hidden for what it
says.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from penumbra.arrays import Bools, Indices, prefix_sums
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import parts_by_name, uneven_groups
from penumbra.decision.parts import contents_lists, parts_with_others, short_forms
from penumbra.text.checksums import WordNumbers

__all__ = ["find_dim_siblings", "find_hidden_siblings", "find_kept_siblings", "find_siblings_of_main"]

_BUTTONS = WordNumbers.of_groups([(1, "button btn".split())])
"""Names of links that look like buttons."""


def find_kept_siblings(context: PageContext, levels: Levels, *named: Bools) -> Bools:
    """(n_blocks,) dim and hidden parts of siblings that are mostly kept.

    Parameters
    ----------
    named
        (n_blocks,) each: the headline, and parts that are hidden for what they say, as an advertisement in a list. They
        have no siblings.
    """
    return np.asarray((_as_siblings(context, levels, *named) == Level.KEEP) & (levels != Level.KEEP))


def find_dim_siblings(context: PageContext, levels: Levels, *named: Bools) -> Bools:
    """(n_blocks,) kept and hidden parts of siblings that are dim in the mean."""
    return np.asarray((_as_siblings(context, levels, *named) == Level.DIM) & (levels != Level.DIM))


def find_hidden_siblings(context: PageContext, levels: Levels, *named: Bools) -> Bools:
    """(n_blocks,) dim parts of siblings that are mostly hidden."""
    return np.asarray((_as_siblings(context, levels, *named) == Level.HIDE) & (levels != Level.HIDE))


def find_siblings_of_main(context: PageContext, supplementary: Bools, alone: Bools) -> Bools:
    """(n_blocks,) supplementary parts of siblings of which at least half are main content.

    Here parts of other names are not like: a mail's date and its body may have the same path of tags.

    Parameters
    ----------
    supplementary
        (n_blocks,) kept parts that are no main content. All others that are not alone are main content.
    alone
        (n_blocks,) parts that have no siblings: what is not kept, copies, and the headline.
    """
    out = np.zeros_like(supplementary)
    for siblings, blocks in uneven_groups(context, supplementary.astype(np.int8), (alone,)):
        for parts in parts_by_name(context, siblings, blocks):
            found = supplementary[parts] & ~out[parts]
            out[parts[found]] = 2 * np.count_nonzero(found) <= len(parts)
    return out


@once
def _as_siblings(context: PageContext, levels: Levels, *named: Bools) -> Levels:
    """(n_blocks,) levels after each group has got its mean, the lighter level of two; inner groups first."""
    groups = [blocks for _, blocks in uneven_groups(context, levels, named)]
    wholes = list(_wholes(context, named))
    if not groups and not wholes:
        return levels
    out = levels.copy()
    main = context.main.copy()
    for blocks in groups:
        out[blocks] = _mean_level(out[blocks])
        short = blocks[context.words[blocks] <= context.thresholds.short_words]
        main[short] = np.minimum(main[short], context.main[blocks].mean())
    for blocks in wholes:
        out[blocks] = np.minimum(out[blocks], _mean_level(out[blocks]))
    for form in _own_forms(context, levels):
        out[form] = Level.KEEP
    kept = levels == Level.KEEP
    text = kept & (main >= context.thresholds.main_text)
    return np.where(text, levels, np.where(kept, np.minimum(out, Level.DIM), out))


def _mean_level(levels: Levels) -> int:
    """The mean of some levels, the lighter one of two."""
    return int(np.ceil(levels.mean() - 0.5))


def _wholes(context: PageContext, alone: Sequence[Bools]) -> Iterator[Indices]:
    """Blocks of each short form, list of contents and row of buttons, without those that have no siblings."""
    tree = context.tree
    free = np.ones(len(context.words), dtype=bool)
    for parts_alone in alone:
        free &= ~parts_alone
    rows = np.flatnonzero(contents_lists(context) | short_forms(context))
    parts = map(slice, tree.low[rows].tolist(), tree.high[rows].tolist())
    for span in chain(parts, _button_rows(context)):
        blocks = np.flatnonzero(free[span]) + span.start
        if len(blocks) > 1:
            yield blocks


def _own_forms(context: PageContext, levels: Levels) -> Iterator[slice]:
    """Blocks of each short form that the page is for.

    Part of it, or what precedes it, is kept. Outside of it there is no more main text than it has words, or too little
    for a page to read.
    """
    rows = np.flatnonzero(short_forms(context))
    tree, words = context.tree, context.words
    kept = levels == Level.KEEP
    main = np.where(kept & (context.main >= context.thresholds.main_text), words, 0)
    outside = main.sum() - tree.sums(main, rows)
    before = prefix_sums(kept)
    begun = before[tree.high[rows]] > before[np.maximum(tree.low[rows] - 1, 0)]
    own = rows[begun & (outside <= np.maximum(tree.sums(words, rows), context.thresholds.page_words))]
    yield from map(slice, tree.low[own].tolist(), tree.high[own].tolist())


def _button_rows(context: PageContext) -> Iterator[slice]:
    """Blocks of two or more buttons that follow each other in one element, each alone or in a wrapper of its own."""
    page = context.page
    buttons = (page.tagged(("button",)) | (page.name_bits(_BUTTONS) > 0))[context.owner]
    found = np.flatnonzero(buttons & (context.words <= context.thresholds.short_words))
    if len(found) < 2:  # one button is no row
        return
    around = parts_with_others(context, context.owner[found])
    joined = (np.diff(found) == 1) & (np.diff(around) == 0)
    edges = np.flatnonzero(np.diff(joined, prepend=False, append=False))
    for first, last in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        yield slice(int(found[first]), int(found[last]) + 1)

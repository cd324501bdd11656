"""Parts of a page: groups of names, the range of the main content, elements whose name tells the truth."""

from collections.abc import Container

import numpy as np

from penumbra.arrays import Bools, Indices, Ints, Rows, prefix_sums
from penumbra.decision.context import PageContext, once, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, own_hints
from penumbra.page import Page
from penumbra.text.checksums import WordNumbers

__all__ = [
    "FIELDS", "MINOR", "NOISE", "contents_lists", "counted", "dialogs", "in_named_part", "in_range", "lines_around",
    "main_range", "parts_with_others", "short_forms", "short_with_field", "whole_without_controls",
]  # fmt: skip

MINOR = Hint.COMMENTS | Hint.RELATED | Hint.NEWSLETTER | Hint.BREADCRUMB | Hint.TAGS | Hint.AUTHOR | Hint.PAGER
"""Names of minor content."""
NOISE = Hint.NAVIGATION | Hint.FOOTER | Hint.HEADER | Hint.ADVERT | Hint.SHARE | Hint.CONSENT | Hint.SIDEBAR
"""Names of parts that are rather noise."""
FIELDS = frozenset({"input", "textarea", "select"})
"""Tags of text fields and of lists to choose from."""
_CONTENTS = WordNumbers.of_groups([(1, "toc tableofcontents contents onthispage".split())])
_DIALOG = WordNumbers.of_groups([(1, "dialog alertdialog modal".split())])
_LISTS = ("ul", "ol", "dl")
"""Tags of lists. A table may be a layout."""


@once
def main_range(context: PageContext, levels: Levels) -> slice:
    """Blocks from the first to the last kept one that is more than a label, and to the end of the list that it is in.

    Labels count where most of the kept words stand in them: in galleries, and on dashboards.
    """
    kept = np.flatnonzero(levels == Level.KEEP)
    words = context.words[kept]
    long = words >= context.thresholds.label_words
    kept = kept[long] if 2 * words[long].sum() > words.sum() else kept
    if not len(kept):
        return slice(0, 0)
    last, tree = int(kept[-1]), context.tree
    above = tree.ancestors[:, last]
    nearest = above[context.page.tagged(_LISTS)[above]][:1]
    return slice(int(kept[0]), int(tree.high[nearest].max(initial=last + 1)))


def in_range(blocks: slice, n_blocks: int) -> Bools:
    """(n_blocks,) the blocks of a range."""
    out = np.zeros(n_blocks, dtype=bool)
    out[blocks] = True
    return out


def parts_with_others(context: PageContext, rows: Ints) -> Rows:
    """For each row that of the smallest element, itself or around it, with more than one block; else the root's."""
    low, high, parent = context.tree.low, context.tree.high, context.page.parent
    out = rows.astype(np.int64)
    while (alone := (out > 0) & (high[out] - low[out] <= 1)).any():
        out[alone] = parent[out[alone]]
    return out


def lines_around(context: PageContext, blocks: Indices) -> tuple[Rows, Rows]:
    """Blocks of the smallest element with more than each block; none if they are more than a byline.

    Returns
    -------
    (n,) the first one's number, and the number after the last; equal where there are none.
    """
    rows, words = parts_with_others(context, context.owner[blocks]), prefix_sums(context.words)
    low, high = context.tree.low[rows], context.tree.high[rows]
    return low, np.where(words[high] - words[low] <= context.thresholds.credit_words, high, low)


def counted(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks that count for the level of their elements: those shown, and longer kept ones.

    A closed panel with main text guards the elements around it; the labels of a closed menu do not.
    """
    if not context.page.measured:
        return np.ones(len(levels), dtype=bool)
    long_enough = context.words >= context.thresholds.unseen_words
    return np.asarray(context.blocks.shown | ((levels == Level.KEEP) & long_enough))


def in_named_part(context: PageContext, levels: Levels, hints: Hint) -> Bools:
    """(n_blocks,) blocks in an element that has one of these names and contains little kept text.

    Kept text refutes a name: a card's `footer` contains its text, and a wrapper of the whole page may be named after
    its side bar.
    """
    page, tree = context.page, context.tree
    rows = np.flatnonzero((own_hints(page) & int(hints)) > 0)
    words, kept = tree.sums(np.array([context.words, np.where(levels == Level.KEEP, context.words, 0)]), rows)
    named = np.zeros(len(page), dtype=bool)
    little = kept < context.thresholds.most * np.maximum(words, 1.0)
    named[rows[little]] = True
    return np.asarray(page.with_descendants(named)[context.owner])


@once_a_context
def contents_lists(context: PageContext) -> Bools:
    """(n_nodes,) lists of contents, by their name and as most of their words are links: a text may have the name."""
    page, tree = context.page, context.tree
    out = page.name_bits(_CONTENTS) > 0
    rows = np.flatnonzero(out)
    if len(rows):
        words = context.words
        out[rows] = tree.sums(words * context.linked, rows) > context.thresholds.most * tree.sums(words, rows)
    return np.asarray(out)


def dialogs(page: Page) -> Bools:
    """(n_nodes,) dialogs, by their tag, role or name."""
    return page.tagged(("dialog",)) | (page.name_bits(_DIALOG) > 0)


@once_a_context
def short_forms(context: PageContext) -> Bools:
    """(n_nodes,) short forms with a field: one thing to a reader. Some pages stand in a form as a whole."""
    out = context.page.tagged(("form",))
    rows = np.flatnonzero(out)
    out[rows] = short_with_field(context, rows, FIELDS)
    return np.asarray(out)


def short_with_field(context: PageContext, rows: Indices, fields: Container[str]) -> Bools:
    """(n_rows,) elements with at most `form_words` words and a field.

    Parameters
    ----------
    rows
        (n_rows,) elements.
    fields
        Tags of fields.
    """
    if not len(rows):
        return np.zeros(0, dtype=bool)
    page, tree = context.page, context.tree
    short = tree.sums(context.words, rows) <= context.thresholds.form_words
    return np.asarray(short & (tree.counts(page.tagged(fields), rows) > 0))


def whole_without_controls(context: PageContext, found: Bools, controls: Bools) -> Bools:
    """(n_nodes,) found elements with everything in them, but for a product's controls and the elements around these.

    Parameters
    ----------
    found
        (n_nodes,) elements.
    controls
        (n_blocks,) controls that a product is bought with.
    """
    if not found.any():
        return found
    page = context.page
    stays = np.zeros(len(page), dtype=bool)
    stays[context.owner[controls]] = True
    return page.with_descendants(found) & ~(page.with_descendants(stays) | page.with_ancestors(stays))

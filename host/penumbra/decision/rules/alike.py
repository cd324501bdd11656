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

from penumbra.arrays import Bools, Indices
from penumbra.decision.context import PageContext, once
from penumbra.decision.levels import Level, Levels
from penumbra.decision.like_siblings import parts_by_name, uneven_groups
from penumbra.decision.parts import FIELDS, MINOR, NOISE, contents_lists, dialogs, parts_with_others, short_forms
from penumbra.features.hints import Hint, inherited_hints
from penumbra.text.checksums import WordNumbers

__all__ = ["find_dim_siblings", "find_hidden_siblings", "find_kept_siblings", "find_siblings_of_main"]

_AROUND = (MINOR | NOISE | Hint.FILTER | Hint.SORT) & ~Hint.NEWSLETTER
"""Names of parts whose forms a page is not for. "Sign-up" names forms to register too."""
_POSTS = WordNumbers.of_groups([(1, "comment comments commentform reply respond review reviews".split())])
"""Names of forms for what readers write below a text or a product."""
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
    form = _own_form(context, levels)
    if not groups and not wholes and not form.any():
        return levels
    out = levels.copy()
    main = context.main.copy()
    for blocks in groups:
        out[blocks] = _mean_level(out[blocks])
        short = blocks[context.words[blocks] <= context.thresholds.short_words]
        main[short] = np.minimum(main[short], context.main[blocks].mean())
    for blocks in wholes:
        out[blocks] = np.minimum(out[blocks], _mean_level(out[blocks]))
    out[form & _free(context, named)] = Level.KEEP
    kept = levels == Level.KEEP
    text = kept & (main >= context.thresholds.main_text)
    return np.where(text, levels, np.where(kept, np.minimum(out, Level.DIM), out))


def _mean_level(levels: Levels) -> int:
    """The mean of some levels, the lighter one of two."""
    return int(np.ceil(levels.mean() - 0.5))


def _wholes(context: PageContext, alone: Sequence[Bools]) -> Iterator[Indices]:
    """Blocks of each short form, list of contents and row of buttons, without those that have no siblings."""
    tree, free = context.tree, _free(context, alone)
    rows = np.flatnonzero(contents_lists(context) | short_forms(context))
    parts = map(slice, tree.low[rows].tolist(), tree.high[rows].tolist())
    for span in chain(parts, _button_rows(context)):
        blocks = np.flatnonzero(free[span]) + span.start
        if len(blocks) > 1:
            yield blocks


def _free(context: PageContext, alone: Sequence[Bools]) -> Bools:
    """(n_blocks,) blocks that may have siblings."""
    free = np.ones(len(context.words), dtype=bool)
    for parts_alone in alone:
        free &= ~parts_alone
    return free


def _own_form(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) the form that the page is for, with the heading right above it; nothing on most pages.

    It is the largest form by its words and two lines for each field, of those in no dialog and in no part called minor
    content or noise. Something kept stands before it or in it. The page has main text, but outside of the form no more
    than the form is large. A long form with kept blocks in it may be the page as a whole.
    """
    page, tree, words = context.page, context.tree, context.words
    out = np.zeros(len(words), dtype=bool)
    forms = page.tagged(("form",))
    if not forms.any():
        return out
    named = (inherited_hints(page) & int(_AROUND) > 0) | (page.name_bits(_POSTS) > 0)
    apart = named | page.hidden | page.with_descendants(dialogs(page))
    rows = np.flatnonzero(forms & ~apart)
    fields = tree.counts(page.tagged(FIELDS) & ~page.hidden, rows)
    size = tree.sums(words, rows) + 2 * context.thresholds.line_words * fields
    largest = rows[(fields > 0) & (size == size.max(initial=0))]
    if len(largest) != 1:  # each product of a list has a form to buy it
        return out
    form = slice(int(tree.low[largest[0]]), int(tree.high[largest[0]]))
    kept = levels == Level.KEEP
    main = np.where(kept & (context.main >= context.thresholds.main_text), words, 0)
    begun = kept[: form.stop].any() and main.any()
    one_thing = short_forms(context)[largest[0]] or not kept[form].any()
    if begun and one_thing and main.sum() - main[form].sum() <= size.max():
        out[form] = True
        heading = slice(max(form.start - 1, 0), form.start)
        out[heading] = context.ranks[heading] > 0
    return out


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

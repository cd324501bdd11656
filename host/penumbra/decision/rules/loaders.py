"""Ends of lists that load more when they come into sight: "Loading…", a spinner, an empty element that is watched.

An `IntersectionObserver` never reports an element without a box, so that a list with a hidden end stops for good. The
host cannot see which elements a script watches; names and words tell.
"""

import numpy as np

from penumbra.arrays import Bools, Rows, prefix_sums
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import main_range
from penumbra.decision.phrases import PHRASES
from penumbra.decision.phrases.patterns import LOADING
from penumbra.features.hints import Hint, inherited_hints
from penumbra.page import MEDIA_TAGS
from penumbra.text.checksums import WordNumbers

__all__ = ["find_loaders", "find_sentinels"]

_LOADER, _WATCHED = 1, 2
_NAMES = WordNumbers.of_groups(
    [
        (_LOADER, "loader loading spinner".split()),
        (_LOADER | _WATCHED, "sentinel infinite infinitescroll loadmore".split()),
    ]
)
"""Names of lists' ends, and of elements that are watched though they are empty: empty loaders are everywhere."""
_FIRST = frozenset(phrase[0] for phrase in PHRASES.loading.beginnings)
"""First characters of lines that say that more is being loaded: few lines have one of them."""
_APART = (
    Hint.RELATED | Hint.ADVERT | Hint.SIDEBAR | Hint.NAVIGATION | Hint.HEADER | Hint.NEWSLETTER | Hint.SHARE
    | Hint.CONSENT
)  # fmt: skip
"""Names of parts whose lists nobody misses."""


def find_loaders(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) short hidden blocks after the first main text that say, by words or a name, that more is loaded."""
    tree, most = context.tree, context.thresholds.short_words
    out = np.zeros(len(levels), dtype=bool)
    start = main_range(context, levels)
    if not start.stop:
        return out
    may = (levels == Level.HIDE) & (context.words <= most)
    may[: start.start] = False
    texts = context.texts
    lines = (block for block in np.flatnonzero(may).tolist() if texts[block][:1].lower() in _FIRST)
    out[[block for block in lines if LOADING.match(texts[block])]] = True
    rows = np.flatnonzero(_names(context) & _LOADER)
    if len(rows):
        for row in rows[tree.sums(context.words, rows) <= most].tolist():
            out[tree.low[row] : tree.high[row]] = True
    out &= may
    if out.any():
        out &= _after(context, int(context.first[start.start]))[context.first]
    return out


def find_sentinels(context: PageContext, levels: Levels, of_blocks: Levels) -> Bools:
    """(n_nodes,) hidden elements around an empty one in a footer after the first main text that is watched by its name.

    Elsewhere such a name is rather of a layer over the page, which is hidden as a whole.

    Parameters
    ----------
    of_blocks
        (n_blocks,) levels of blocks.
    """
    page = context.page
    named = (_names(context) & _WATCHED) > 0
    main_text = (of_blocks == Level.KEEP) & (context.words >= context.thresholds.label_words)
    if not named.any() or not main_text.any():
        return np.zeros(len(page), dtype=bool)
    full = prefix_sums(page.tagged(MEDIA_TAGS) | (page.key == 0))
    empty = full[page.end] == full[:-1]
    foot = (inherited_hints(page) & int(Hint.FOOTER)) > 0
    after = _after(context, int(context.first[np.argmax(main_text)]))
    watched = named & empty & foot & ~page.hidden & after
    return np.asarray(page.with_ancestors(watched) & (levels == Level.HIDE))


@once_a_context
def _names(context: PageContext) -> Rows:
    """(n_nodes,) `_LOADER` and `_WATCHED` bits of each element's names."""
    return context.page.name_bits(_NAMES)


def _after(context: PageContext, row: int) -> Bools:
    """(n_nodes,) rows from the first main text on, outside of layers over the page and parts called something else.

    A layer is hidden as a whole: half of it would lie over the text.
    """
    page = context.page
    out = np.asarray((inherited_hints(page) & int(_APART)) == 0)
    out[:row] = False
    return out & ~page.with_descendants(page.positioned("fixed") & (page.key > 0))

"""Ends of lists that load more when they come into sight: "Loading…", a spinner, an empty element that a script watches.

A page's `IntersectionObserver` never reports an element without a box, so that a list whose end is hidden stops for good. Where it
stands the host cannot see who watches; so it goes by names and by the words themselves.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.blocks import Blocks
from penumbra.decision.levels import Level, Levels
from penumbra.decision.phrases.patterns import LOADING
from penumbra.features.hints import Hint, find_hints
from penumbra.page import MEDIA_TAGS, Page
from penumbra.text.checksums import WordNumbers

__all__ = ["find_loaders", "find_sentinels"]

_LOADING = WordNumbers.of_groups([(1, "loader loading loadmore spinner sentinel infinite infinitescroll".split())])
_WATCHED = WordNumbers.of_groups([(1, "sentinel infinite infinitescroll loadmore".split())])
"""Names of what is watched though it is empty; loaders and spinners without words lie about everywhere."""
_WORDS = 6
"""Words up to which an element of such a name is nothing but the list's end ("Loading more stories…")."""
_MAIN_WORDS = 8
"""Words from which a kept block is main text and no label of it."""
_APART = Hint.RELATED | Hint.ADVERT | Hint.SIDEBAR | Hint.NAVIGATION | Hint.HEADER | Hint.NEWSLETTER | Hint.SHARE | Hint.CONSENT
"""Names of parts whose lists nobody misses."""


def find_loaders(page: Page, blocks: Blocks, levels: Levels) -> Bools:
    """(n_blocks,) True for short blocks after the first main text that say that more is being loaded, or that are called so."""
    first = blocks.text_rows[blocks.start[:-1]]
    before = np.concatenate([[0], np.cumsum(blocks.n_words)])
    may = (blocks.n_words <= _WORDS) & _behind(page, blocks, levels)[first]
    out = np.zeros(len(blocks), dtype=bool)
    for block in np.flatnonzero(may).tolist():
        out[block] = LOADING.match(blocks.text[block]) is not None
    named = np.flatnonzero(page.name_words.bits(_LOADING)[page.name])
    low, high = np.searchsorted(first, named), np.searchsorted(first, page.end[named])
    for start, stop in zip(low.tolist(), high.tolist(), strict=True):
        out[start:stop] |= before[stop] - before[start] <= _WORDS
    out &= may
    return out


def find_sentinels(page: Page, blocks: Blocks, levels: Levels) -> Bools:
    """(n_nodes,) True for empty elements in footers after the first main text that are called so and that the page lays out.

    Elsewhere such a name is more often one of a layer over the page, which must be hidden as a whole.
    """
    named = page.name_words.bits(_WATCHED)[page.name] > 0
    if not named.any():
        return named
    full = np.concatenate([[0], np.cumsum(page.tagged(MEDIA_TAGS) | (page.key == 0))])
    empty = full[page.end] == full[:-1]
    _, called = find_hints(page)
    foot = (called & int(Hint.FOOTER)) > 0
    out: Bools = named & empty & foot & ~page.hidden & _behind(page, blocks, levels)
    return out


def _behind(page: Page, blocks: Blocks, levels: Levels) -> Bools:
    """(n_nodes,) True after the first main text, outside of parts that are called something else and of layers over the page.

    A layer must be hidden as a whole: half of it would lie over the text.
    """
    main = np.flatnonzero((levels == Level.KEEP) & (blocks.n_words >= _MAIN_WORDS))
    if not len(main):
        return np.zeros(len(page), dtype=bool)
    _, called = find_hints(page)
    out: Bools = (called & int(_APART)) == 0
    out[: blocks.text_rows[blocks.start[main[0]]]] = False
    still = np.array([style.position == "fixed" for style in page.styles], dtype=bool)[page.style]
    out &= ~page.with_descendants(still & (page.key > 0))
    return out

"""Words for screen readers alone, as "opens in a new window" after a link and "Regular price" before a price.

A style sheet draws them nowhere. The reader view leaves them out too (`text-controls.js`).
"""

import numpy as np

from penumbra.arrays import Bools, prefix_sums
from penumbra.blocks import Blocks
from penumbra.page import Page

__all__ = ["find_unseen"]

_UNSEEN = frozenset(
    "sr-only visually-hidden visuallyhidden screen-reader-text screenreader-only a11y-hidden u-hidden-visually "
    "off-screen offscreen".split()
)
"""Class names of usual frameworks for such words: Bootstrap, Tailwind, Drupal, WordPress, HTML5 Boilerplate."""
_SEEN = frozenset(f"{width}:not-sr-only" for width in "sm md lg xl 2xl".split())
"""Names of words that wide windows show."""


def find_unseen(page: Page, blocks: Blocks) -> Bools:
    """(n_nodes,) True inside of elements with such words, where the element around has other words.

    Where it has none, the words stand for a picture that the style sheet draws: "yes" in a cell of a table.
    """
    unseen = page.named(_UNSEEN) & ~page.named(_SEEN)
    if not unseen.any():
        return unseen
    inside = page.with_descendants(unseen)
    rows = blocks.text_rows[~inside[blocks.text_rows]]
    seen = np.zeros(len(page), dtype=bool)
    seen[rows] = [any(map(str.isalnum, page.text[row])) for row in rows.tolist()]
    before, around = prefix_sums(seen), page.parent.clip(0)
    unseen &= before[page.end[around]] > before[around]
    return page.with_descendants(unseen) & ~page.with_descendants(page.tagged(("pre",)))

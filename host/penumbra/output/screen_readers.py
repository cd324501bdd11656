"""Words for screen readers alone, as "opens in a new window" after a link and "Regular price" before a price.

A style sheet draws them nowhere. The reader view leaves them out too (`text-controls.js`).
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.blocks import Blocks
from penumbra.page import TEXT, Page

__all__ = ["find_unseen"]

_UNSEEN = frozenset(
    "sr-only visually-hidden visuallyhidden screen-reader-text screenreader-only a11y-hidden u-hidden-visually".split()
)
"""Class names of usual frameworks for such words: Bootstrap, Tailwind, Drupal, WordPress, HTML5 Boilerplate."""
_NO_PICTURES = frozenset({TEXT, "br", "wbr", "hr", "script", "style", "template", "noscript", "link", "meta"})
"""Nodes that draw nothing though they have no words."""
_SEEN = frozenset(f"{width}:not-sr-only" for width in "sm md lg xl 2xl".split())
"""Names of words that wide windows show."""


def find_unseen(page: Page, blocks: Blocks) -> Bools:
    """(n_nodes,) True inside of elements with such words, where the element around has other words.

    Where it has none, the words stand for a picture that the style sheet draws: "yes" in a cell of a table. So do those
    beside an element without words, but in a link: "no" beside a cross. The page's `h1` stays as its title.
    """
    unseen = page.named(_UNSEEN) & ~page.named(_SEEN) & ~page.tagged(("h1",))
    if not unseen.any():
        return unseen
    starts, rows = blocks.start, np.flatnonzero(unseen)
    first, last = (np.searchsorted(blocks.text_rows, each) for each in (rows, page.end[rows]))
    several = np.searchsorted(starts, last - 1, "right") > np.searchsorted(starts, first, "right")
    unseen[rows[several]] = False  # a page's part, until a script shows it
    words = np.zeros(len(page), dtype=bool)
    words[blocks.text_rows] = [any(map(str.isalnum, page.text[row])) for row in blocks.text_rows.tolist()]
    has_words = page.with_ancestors(words)
    unseen &= has_words & ~(_beside_picture(page, has_words) & ~page.with_descendants(page.tagged(("a",))))
    unseen &= page.with_ancestors(words & ~page.with_descendants(unseen))[page.parent.clip(0)]
    return page.with_descendants(unseen) & ~page.with_descendants(page.tagged(("pre",)))


def _beside_picture(page: Page, has_words: Bools) -> Bools:
    """(n_nodes,) True for nodes right before or after an element without words."""
    pictures = ~has_words & ~page.tagged(_NO_PICTURES)
    following = page.end.clip(max=len(page) - 1)
    followed = (page.end < len(page)) & (page.parent[following] == page.parent)
    out: Bools = followed & pictures[following]
    out[following[followed & pictures]] = True
    return out

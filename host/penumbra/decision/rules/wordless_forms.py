"""Forms without words, as search fields: blocks decide by text, so they would be kept among dim and hidden parts.

Such a form belongs to the dark heading above it, to the navigation around it, or to the page's search.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import FIELDS
from penumbra.features.hints import Hint, inherited_hints
from penumbra.page import MEDIA_TAGS
from penumbra.text.checksums import WordNumbers

__all__ = ["find_wordless_forms"]

_AROUND = Hint.NAVIGATION | Hint.HEADER | Hint.FOOTER | Hint.SIDEBAR | Hint.NEWSLETTER
"""Names of parts whose forms are never the page's own."""
_SEARCH = WordNumbers.of_groups([(1, "search searchbar searchbox searchform searchfield quicksearch".split())])


def find_wordless_forms(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) the highest elements that contain text fields or lists to choose from but no words."""
    page, tree = context.page, context.tree
    out = np.zeros(len(page), dtype=bool)
    dark = levels > Level.KEEP
    wordless = (tree.low == tree.high) & (page.key > 0) & ~page.with_ancestors(context.large(MEDIA_TAGS))
    holders = wordless & page.with_ancestors(page.tagged(FIELDS))
    forms = np.flatnonzero(holders & ~holders[page.parent] & ~page.with_descendants(dark))
    if not len(forms):
        return out
    kept = np.flatnonzero(levels[context.owner] == Level.KEEP)
    before = tree.low[forms] - 1  # the last block above each form
    headed = (before >= 0) & (context.ranks[before] > 0) & dark[context.owner[before]]
    apart = (before < kept[0]) | (before >= kept[-1]) if len(kept) else np.zeros(len(forms), dtype=bool)
    named = (inherited_hints(page)[forms] & int(_AROUND)) > 0
    named |= tree.counts(page.name_bits(_SEARCH) > 0, forms) > 0
    out[forms[headed | (apart & named)]] = True
    return out

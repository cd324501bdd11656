"""Share bars that are icons alone: no text of theirs is decided, so that they would stay where all around them is gone."""

import re

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.features.hints import Hint, own_hints
from penumbra.features.table import prefix_sums
from penumbra.page import MEDIA_TAGS, Page

__all__ = ["find_share_bars"]

_KINDS = frozenset({"article", "forum", "product", "collection", "listing", "documentation", "front-page"})
"""Kinds of page on which they are noise; on a person's or a firm's own page such links may be what the page is for."""
_FEWEST = 2
"""Links or buttons that are a bar."""
_LOG_IN = re.compile(r"log-?_?in|sign-?_?(?:in|up)|auth|connect|register", re.IGNORECASE)
"""What else the names of a bar say that is for logging in by a network."""
_ICON_SIDE = 64.0
"""Width and height, CSS px, up to which a picture is an icon. A gallery may well be called a share bar: it holds its buttons."""


def find_share_bars(page: Page, levels: Ints, kind: str) -> Bools:
    """(n_nodes,) elements without text that their author calls after sharing, with links or buttons in them and no picture but icons.

    Only a browser tells which these are.

    Parameters
    ----------
    levels
        (n_nodes,) the level that all text in an element shares; -1 for none, or several.
    kind
        Kind of page.
    """
    out = np.zeros(len(page), dtype=bool)
    if not page.measured or kind not in _KINDS:
        return out
    named = (levels == -1) & ((own_hints(page) & int(Hint.SHARE)) > 0)
    if not named.any():
        return out
    _, _, width, height = page.box.T
    pictures = page.tagged(MEDIA_TAGS) & ((width > _ICON_SIDE) | (height > _ICON_SIDE))
    rows = np.flatnonzero(named & ~page.with_ancestors((page.key == 0) | pictures))
    pressed = prefix_sums(page.tagged(("a", "button")))
    bars = rows[pressed[page.end[rows]] - pressed[rows] >= _FEWEST].tolist()
    out[[row for row in bars if not _LOG_IN.search(" ".join(page.names[page.name[row]]))]] = True
    return out

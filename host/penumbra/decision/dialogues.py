"""What opens over a page: dialogues, pickers, menus. A page's HTML has them all, open or not; who reads the page sees them when he asks for them."""

from penumbra.arrays import Bools
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import Standing, within_dark
from penumbra.features.hints import Hint

__all__ = ["closed_parts", "over_lists"]

_CLOSED = {"forum": Hint.DIALOG | Hint.DROPDOWN, "service": Hint(0), "listing": Hint(0), "application": Hint(0)}
"""Names of what opens over a page and is none of it until then, on pages of a kind; on all others dialogues."""
_CLOSED_BELOW, _OVER_BELOW = 0.1, 0.5
"""Scores under which they are: shops tell a product's measures in dialogues."""
_OVER_LISTS = frozenset({"collection", "listing"})
"""Kinds of page on which what is lit in such is dim: long pickers of countries and shops pass for the list."""


def closed_parts(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) dim blocks that are noise while they are closed: in dialogues, and in the menus of a forum's posts.

    What a reader opens is left alone as long as it is open, and one that holds kept text is no dialogue. Of the words that are hidden in place of
    dim on the marked pages (folds by site) 3,600 are marked hide, 260 dim and 14 keep; f1_dim is .731 without it and .735 with it.
    """
    names = _CLOSED.get(standing.kind, Hint.DIALOG)
    asked: Bools = (levels == Level.DIM) & standing.called(names) & (standing.main < _CLOSED_BELOW)
    if asked.any():
        asked &= within_dark(standing, levels, names)
    return asked


def over_lists(standing: Standing) -> Bools:
    """(n_blocks,) blocks of dialogues on pages that are lists."""
    found: Bools = standing.called(Hint.DIALOG) & (standing.kind in _OVER_LISTS) & (standing.main < _OVER_BELOW)
    return found

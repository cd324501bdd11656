"""What kind of page this is: article, forum, product, collection, listing, documentation, service; application, front page.

The networks (`scorers.default.convolution`) tell the seven kinds that labelled pages exist of from their summary of the page; two are told
by rule. Nothing here knows a site.
"""

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.blocks import Blocks
from penumbra.page import Flag, Page
from penumbra.text.addresses import split_address

__all__ = ["LEARNT", "recognise"]

LEARNT: tuple[str, ...] = ("article", "forum", "product", "collection", "listing", "documentation", "service")
"""Kinds that labelled pages exist of."""
_FRONT_FROM: frozenset[str] = frozenset({"listing", "collection", "article"})
"""Kinds that a site's first page is taken for by its text; a firm's first page stays a service page."""
_CONTROLS = 12
"""Form fields and buttons from which a page with hardly any prose is an application: a search form with its filters has
fewer."""
_PROSE_WORDS = 40
"""Words in blocks likely to be main content under which a page has hardly any prose."""
_WIDGETS = frozenset({"listbox", "treegrid", "gridcell", "treeitem"})
"""Roles of widgets that hold what a user picks from (WAI-ARIA 1.2, section 5.3.2) and that are hardly ever class names."""
_CONTROL_TAGS = frozenset({"input", "button", "textarea", "select", "canvas"})


def recognise(log_odds: Floats, page: Page, blocks: Blocks, main: Floats) -> str:
    """Kind of a page, one of `decision.PAGE_TYPES`.

    Parameters
    ----------
    log_odds
        (n_kinds,) of the learnt kinds, up to a constant.
    main
        (n_blocks,) P(main content).
    """
    if _controls(page) >= _CONTROLS:
        prose = np.where(_in_widgets(page)[blocks.owner], 0, blocks.n_words)
        if float((prose * main).sum()) < _PROSE_WORDS:
            return "application"
    kind = LEARNT[int(np.argmax(log_odds))]
    if kind in _FRONT_FROM and page.facts.url and _is_first_page(page.facts.url):
        return "front-page"
    return kind


def _in_widgets(page: Page) -> Bools:
    """(n_nodes,) True in what is chosen from: an inbox's letters may look like a list's cards."""
    named = np.array([not _WIDGETS.isdisjoint(names) for names in page.names], dtype=bool)
    return page.with_descendants(named[page.name])


def _controls(page: Page) -> int:
    by_tag = int(np.count_nonzero(page.tagged(_CONTROL_TAGS)))
    return max(by_tag, int(np.count_nonzero(page.flagged(Flag.EDITABLE))))


def _is_first_page(url: str) -> bool:
    parts = split_address(url)
    return parts.scheme in {"http", "https"} and parts.path.strip("/") == "" and not parts.query

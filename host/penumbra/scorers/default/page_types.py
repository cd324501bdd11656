"""Page types: article, forum, product, collection, listing, documentation, service; application and front page.

The networks (`scorers.default.convolution`) give log-odds of the seven types with labelled pages. Rules recognise the
other two. Nothing here is about one site.
"""

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.blocks import Blocks
from penumbra.page import Flag, Page
from penumbra.text.addresses import split_address

__all__ = ["LEARNT", "recognise"]

LEARNT: tuple[str, ...] = ("article", "forum", "product", "collection", "listing", "documentation", "service")
"""Page types of the labelled pages."""
_FRONT_PAGE_TYPES: frozenset[str] = frozenset({"listing", "collection", "article"})
"""Page types that become "front-page" on a site's first page. The first page of a firm stays a service page."""
_MIN_CONTROLS = 12
"""Minimum form fields and buttons of an application with hardly any prose; a search form with filters has fewer."""
_MAX_PROSE = 40
"""Maximum words of main content, weighted by P(main content), of an application."""
_WIDGETS = frozenset({"listbox", "treegrid", "gridcell", "treeitem"})
"""Roles of widgets from which a user picks (WAI-ARIA 1.2, section 5.3.2); they are rare as class names."""
_FIELD_TAGS = frozenset({"input", "textarea", "select"})
"""Controls that are filled in. Plain HTML does not tell which of them are buttons, or not shown at all."""
_TOOL_TAGS = frozenset({"button", "canvas"})


def recognise(log_odds: Floats, page: Page, blocks: Blocks, main: Floats) -> str:
    """The type of a page, one of `decision.PAGE_TYPES`.

    Parameters
    ----------
    log_odds
        (n_page_types,) log-odds of the types in `LEARNT`, up to a constant.
    main
        (n_blocks,) P(main content).
    """
    if _controls(page) >= _MIN_CONTROLS:
        prose = np.where(_in_widgets(page)[blocks.owner], 0, blocks.n_words)
        if float((prose * main).sum()) < _MAX_PROSE:
            return "application"
    page_type = LEARNT[int(np.argmax(log_odds))]
    if page_type in _FRONT_PAGE_TYPES and page.facts.url and _is_first_page(page.facts.url):
        return "front-page"
    return page_type


def _in_widgets(page: Page) -> Bools:
    """(n_nodes,) True inside widgets with entries to pick: the messages of an inbox look like the cards of a list."""
    return page.with_descendants(page.named(_WIDGETS))


def _controls(page: Page) -> int:
    """Number of controls. The fields of a form count as one: they are filled in and sent together, like a letter."""
    forms = page.tagged({"form"})
    tools = forms | page.tagged(_TOOL_TAGS)
    free = ~page.with_descendants(forms)
    by_tag = int(np.count_nonzero(tools | (page.tagged(_FIELD_TAGS) & free)))
    return max(by_tag, int(np.count_nonzero(page.flagged(Flag.EDITABLE) & free)))


def _is_first_page(url: str) -> bool:
    parts = split_address(url)
    return parts.scheme in {"http", "https"} and parts.path.strip("/") == "" and not parts.query

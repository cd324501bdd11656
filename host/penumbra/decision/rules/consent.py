"""Consent banners (cookie notices), whose prose looks like text.

A name alone is no witness: a manual has a chapter on cookies, a recipe chocolate-chip cookies. A banner also asks for
an answer or lies over the page.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, own_hints
from penumbra.text.checksums import WordNumbers

__all__ = ["find_consent", "find_consent_frames"]

_CONTROLS = ("button", "input", "dialog")
_CODE = ("pre", "code")
"""Elements whose buttons copy code and answer nothing."""
_ROLES = frozenset({"dialog", "alertdialog", "button"})
_SOURCEPOINT = 6
_FRAMES = WordNumbers.of_groups(
    [(1, "cookie cookies consent gdpr ccpa appconsent axeptio truste trustarc".split()), (2, ["sp"]), (4, ["message"])]
)
"""Names of layers that ask in a frame. Sourcepoint's is `sp_message_container_1`."""


def find_consent(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks of consent banners. A page with little other kept text keeps them: it may be about them."""
    consent = _banners(context) & (context.main < context.thresholds.sure_text)
    rest = context.words[(levels == Level.KEEP) & ~consent].sum()
    return consent if rest >= context.thresholds.page_words else np.zeros_like(consent)


@once_a_context
def _banners(context: PageContext) -> Bools:
    """(n_blocks,) blocks in elements that are named for consent, and that hold a control or lie over the page."""
    page = context.page
    named = (own_hints(page) & int(Hint.CONSENT)) > 0
    if not named.any():
        return np.zeros(len(context.words), dtype=bool)
    controls = (page.tagged(_CONTROLS) | page.named(_ROLES)) & ~context.tree.inside(*_CODE)
    over = page.positioned("fixed", "sticky")
    banners = named & (page.with_ancestors(controls) | page.with_descendants(over & (page.key > 0)))
    return page.with_descendants(banners)[context.owner]


def find_consent_frames(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) layers over the page without text whose name says that the frame in them asks for consent.

    What another site shows in a frame cannot be read.
    """
    page = context.page
    bits = page.name_bits(_FRAMES)
    named = ((bits & 1) > 0) | ((bits & _SOURCEPOINT) == _SOURCEPOINT)
    if not named.any():
        return np.zeros(len(page), dtype=bool)
    fixed = page.positioned("fixed")
    over = page.with_descendants(fixed) | page.with_ancestors(fixed)
    around_frames = page.with_ancestors(page.tagged(("iframe",)))
    return np.asarray(named & over & (levels == Level.NONE) & around_frames & (page.key > 0))

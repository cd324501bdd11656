"""Reasons of a level: one enumeration for blocks, elements and rules; the extension has a sentence for each."""

from enum import IntEnum, auto

import numpy as np

from penumbra.arrays import Ints
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import MINOR
from penumbra.features.hints import Hint

__all__ = ["AUTHORS_NAMES", "HINT_OF", "Reason", "find_reasons"]


class Reason(IntEnum):
    """Why a block or an element has its level."""

    MAIN = 0
    UNSURE = auto()
    NAVIGATION = auto()
    HEADER = auto()
    FOOTER = auto()
    SIDEBAR = auto()
    COMMENTS = auto()
    RELATED = auto()
    SHARE = auto()
    ADVERT = auto()
    NEWSLETTER = auto()
    CONSENT = auto()
    BREADCRUMB = auto()
    TAGS = auto()
    AUTHOR = auto()
    PAGER = auto()
    LINKS = auto()
    APART = auto()
    TEMPLATE = auto()
    SIGNATURE = auto()
    DISCLOSURE = auto()
    COPY = auto()
    SECTION = auto()
    HEADLINE = auto()
    SUPPLEMENTARY = auto()
    LIKELY = auto()
    """The page's own limit is lower than one half."""
    LEFT_ALONE = auto()
    """The page is no page to read."""
    PART = auto()
    """An element has one level with everything in it."""
    CONTENT = auto()
    """A picture, a player or a control keeps its element in sight."""
    CONTROL = auto()
    APPEAL = auto()
    CLOSED = auto()
    ALIKE = auto()
    """Its like siblings have this level."""

    @property
    def label(self) -> str:
        """Its name on the wire and in the extension's messages."""
        return self.name.lower().replace("_", "-")


_OF_HINT: tuple[tuple[Hint, Reason], ...] = (
    (Hint.DISCLOSURE, Reason.DISCLOSURE),
    (Hint.SIGNATURE, Reason.SIGNATURE),
    (Hint.SIDEBAR, Reason.SIDEBAR),
    (Hint.HEADER, Reason.HEADER),
    (Hint.FOOTER, Reason.FOOTER),
    (Hint.NAVIGATION, Reason.NAVIGATION),
    (Hint.AUTHOR, Reason.AUTHOR),
    (Hint.TAGS, Reason.TAGS),
    (Hint.PAGER, Reason.PAGER),
    (Hint.BREADCRUMB, Reason.BREADCRUMB),
    (Hint.NEWSLETTER, Reason.NEWSLETTER),
    (Hint.RELATED, Reason.RELATED),
    (Hint.COMMENTS, Reason.COMMENTS),
    (Hint.SHARE, Reason.SHARE),
    (Hint.ADVERT, Reason.ADVERT),
    (Hint.CONSENT, Reason.CONSENT),
)
"""Reasons that the page's author gives by a name, the strongest last."""
_OF_BIT: tuple[tuple[int, int], ...] = tuple((int(hint), int(reason)) for hint, reason in _OF_HINT)
"""The same as plain numbers."""
_MINOR = MINOR | Hint.SIGNATURE | Hint.DISCLOSURE
"""Names of minor content and of other parts that are dim because of their name."""
AUTHORS_NAMES: frozenset[Reason] = frozenset(reason for _, reason in _OF_HINT)
"""Reasons that are the name of a part."""
HINT_OF: dict[Reason, Hint] = {reason: hint for hint, reason in _OF_HINT}
"""The hint behind each of them."""


def find_reasons(context: PageContext, levels: Levels) -> Ints:
    """(n_blocks,) `Reason` of each block by its names, its links and its score."""
    out = np.full(len(levels), Reason.APART, dtype=np.int32)
    known = context.times_seen > 0
    out[known] = Reason.TEMPLATE
    out[context.links >= context.thresholds.reason_links] = Reason.LINKS
    on_page = int(np.bitwise_or.reduce(context.hints))  # a page has a few of all names
    for bit, reason in _OF_BIT:
        if on_page & bit:
            out[(context.hints & bit) > 0] = reason
    named = context.has_hint(_MINOR)
    unsure = (levels == Level.DIM) & ~named & (context.main >= context.thresholds.unsure_from)
    out[unsure] = np.where(known[unsure], Reason.TEMPLATE, Reason.UNSURE)
    out[levels == Level.KEEP] = Reason.MAIN
    return out

"""What a page's own names say of its parts: words in class names, ids, roles and tags, as bits per node.

Hints name a part for the user and break ties. They never decide against text: a content container called
`has-section-nav` must not vanish.
"""

import re
from enum import IntFlag
from functools import lru_cache
from itertools import repeat

import numpy as np

from penumbra.page import Ints, Page

__all__ = ["Hint", "find_hints", "own_hints"]


class Hint(IntFlag):
    """What a part of a page is called by its author."""

    NAVIGATION = 1
    HEADER = 2
    FOOTER = 4
    SIDEBAR = 8
    COMMENTS = 16
    RELATED = 32
    SHARE = 64
    ADVERT = 128
    NEWSLETTER = 256
    CONSENT = 512
    BREADCRUMB = 1024
    TAGS = 2048
    AUTHOR = 4096
    PAGER = 8192
    BYLINE = 16384
    CAPTION = 32768


_WORDS: dict[Hint, str] = {
    Hint.NAVIGATION: "nav navbar navigation menu megamenu topnav sitenav mainnav navbox menubar",
    Hint.HEADER: "header masthead topbar banner siteheader",
    Hint.FOOTER: "footer colophon copyright contentinfo sitefooter legal",
    Hint.SIDEBAR: "sidebar aside complementary rail",
    Hint.COMMENTS: "comment comments disqus discussion respond commentlist replies",
    Hint.RELATED: "related recommended recommendation recommendations recirc similar upsell crosssell popular trending "
    "mostread readmore morefrom outbrain taboola youmaylike suggested",
    Hint.SHARE: "share sharing social addthis sharedaddy socials follow",
    Hint.ADVERT: "ad ads advert adverts advertisement advertising adsbygoogle sponsor sponsored sponsors adslot adunit "
    "dfp gpt promoted doubleclick",
    Hint.NEWSLETTER: "newsletter subscribe subscription signup optin mailinglist",
    Hint.CONSENT: "cookie cookies consent gdpr ccpa onetrust cookiebar cookiebanner",
    Hint.BREADCRUMB: "breadcrumb breadcrumbs crumbs",
    Hint.TAGS: "tags taglist categories topics keywords tagcloud",
    Hint.AUTHOR: "authorbox authorbio bio",
    Hint.PAGER: "pagination pager paging pagenav",
    Hint.BYLINE: "byline author date dateline datetime time timestamp published publish posted updated subtitle subhead "
    "subheading subheadline standfirst deck dek lead lede summary intro abstract excerpt meta credit kicker tagline",
    Hint.CAPTION: "caption figcaption captions",
}
_OF_WORD: dict[str, Hint] = {word: hint for hint, words in _WORDS.items() for word in words.split()}
_OF_TAG: dict[str, Hint] = {
    "nav": Hint.NAVIGATION,
    "footer": Hint.FOOTER,
    "aside": Hint.SIDEBAR,
}
_ROOTS = frozenset({"html", "body"})
_PARTS = re.compile(r"[a-z]+|[A-Z][a-z]*|[A-Z]+(?![a-z])")
"""Words inside a token: at hyphens, underscores, digits and changes of case."""


@lru_cache(maxsize=50_000)
def _of_token(token: str) -> int:
    hints = int(_OF_WORD.get(token.lower().replace("-", "").replace("_", ""), 0))
    for part in _PARTS.findall(token[:80]):
        hints |= int(_OF_WORD.get(part.lower(), 0))
    return hints


def own_hints(page: Page) -> Ints:
    """(n_nodes,) `Hint` bits of what each node is called. The names of `html` and `body` are passed over: they describe the page."""
    by_name = []
    for name in page.names:
        hints = 0
        for token in name:
            hints |= _of_token(token)
        by_name.append(hints)
    get = _OF_TAG.get
    own = np.asarray(by_name, dtype=np.int32)[page.name] | np.fromiter(map(get, page.tag, repeat(0)), np.int32)
    own[[row for row, tag in enumerate(page.tag) if tag in _ROOTS]] = 0
    return own


def find_hints(page: Page) -> tuple[Ints, Ints]:
    """What each node is called, and what it or any of its ancestors is called.

    Returns
    -------
    Two arrays (n_nodes,) of `Hint` bits: the node's own, and with its ancestors'.
    """
    own = own_hints(page)
    spread = np.zeros_like(own)
    for hint in Hint:
        rows = np.flatnonzero(own & int(hint))
        if len(rows):
            change = np.zeros(len(own) + 1, dtype=np.int32)
            np.add.at(change, rows, 1)
            np.subtract.at(change, page.end[rows], 1)
            spread[np.cumsum(change[:-1]) > 0] |= int(hint)
    return own, spread

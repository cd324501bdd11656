"""Hints: the parts of a page by the words in class names, ids, roles and tags, as bits per node.

Hints name a part for the user and break ties. A rule may dim text by its name where the model is not sure of it (below
the threshold `sure_text`). No rule hides text by its name alone: a content container with the class `has-section-nav`
stays.
"""

from enum import IntFlag

import numpy as np

from penumbra.arrays import Ints
from penumbra.features.threads import has_thread
from penumbra.page import Page
from penumbra.page.once import once_a_page
from penumbra.text.checksums import WordNumbers
from penumbra.text.name_words import read_names

__all__ = ["WORDS", "Hint", "inherited_hints", "name_with_hint", "own_hints"]


class Hint(IntFlag):
    """Parts of a page, by the author's names."""

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
    PAID = 65536
    NOTE = 131072
    SIGNATURE = 262144
    DISCLOSURE = 524288
    FILTER = 1048576
    DIALOG = 2097152
    ARCHIVES = 4194304
    DROPDOWN = 8388608
    SORT = 16777216
    CALL = 33554432
    VOTE = 67108864


_PAID = "sponsored sponsor sponsors promoted advertisement adslot adunit adsbygoogle dfp gpt doubleclick"
"""Names of advertising that are rare on content. `ad` and `advert` also occur on content."""
WORDS: dict[Hint, str] = {
    Hint.NAVIGATION: "nav navbar navigation menu megamenu topnav sitenav mainnav navbox menubar",
    Hint.HEADER: "header masthead topbar banner siteheader",
    Hint.FOOTER: "footer colophon copyright contentinfo sitefooter legal",
    Hint.SIDEBAR: "sidebar aside complementary rail",
    Hint.COMMENTS: "comment comments disqus discussion respond commentlist replies",
    Hint.RELATED: "related recommended recommendation recommendations recirc similar upsell crosssell popular trending "
    "mostread readmore morefrom outbrain taboola youmaylike suggested",
    Hint.SHARE: "share sharing social addthis sharedaddy socials",
    Hint.ADVERT: f"ad ads advert adverts advertising {_PAID}",
    Hint.NEWSLETTER: "newsletter subscribe subscription signup optin mailinglist",
    Hint.CONSENT: "cookie cookies consent gdpr ccpa onetrust cookiebar cookiebanner",
    Hint.BREADCRUMB: "breadcrumb breadcrumbs crumbs",
    Hint.TAGS: "tags taglist categories topics keywords tagcloud",
    Hint.AUTHOR: "authorbox authorbio bio",
    Hint.PAGER: "pagination pager paging pagenav",
    Hint.BYLINE: "byline author date dateline datetime time timestamp published publish posted updated subtitle "
    "subhead subheading subheadline standfirst deck dek lead lede summary intro abstract excerpt meta credit "
    "kicker tagline username messagename postername",
    Hint.CAPTION: "caption figcaption captions",
    Hint.PAID: f"{_PAID} bannerad adbanner adbox adcontainer adwrapper adspace adspot adplacement adsense",
    Hint.NOTE: "footnote footnotes footnotelist endnote endnotes",
    Hint.SIGNATURE: "signature signatures postsignature usersignature usertitle lastedit lastedited",
    Hint.DISCLOSURE: "disclosure disclosures disclaimer disclaimers",
    Hint.FILTER: "filter filters facet facets refine refinement refinements filterbar",
    Hint.DIALOG: "modal modals lightbox",
    Hint.ARCHIVES: "archives",
    Hint.DROPDOWN: "dropdown dropdowns menu menuitem",
    Hint.SORT: "sort sorting sortby sortbar orderby",
    Hint.CALL: "call calltoaction",
    Hint.VOTE: "vote votes voting",
}
"""Words that name a part of a page."""
_OF_WORD = WordNumbers.of_groups((int(hint), named.split()) for hint, named in WORDS.items())
_OF_TAG: dict[str, Hint] = {
    "nav": Hint.NAVIGATION,
    "footer": Hint.FOOTER,
    "aside": Hint.SIDEBAR,
}


@once_a_page
def own_hints(page: Page) -> Ints:
    """(n_nodes,) `Hint` bits of each node's own names. `Page.wrappers` have none: their names describe the page.

    The word "comment" alone does not name readers' comments; see `threads`. Several stages need them.
    """
    by_tag = np.array([_OF_TAG.get(tag, 0) for tag in page.tag_names], dtype=np.int32)
    own: Ints = page.name_bits(_OF_WORD).astype(np.int32) | by_tag[page.tag_code]
    if not has_thread(page):
        own &= ~int(Hint.COMMENTS)
    own.flags.writeable = False
    return own


@once_a_page
def inherited_hints(page: Page) -> Ints:
    """(n_nodes,) `Hint` bits of each node's own names and those of its ancestors."""
    inherited = page.propagate_down(own_hints(page), np.bitwise_or, lambda above: above)
    inherited.flags.writeable = False
    return inherited


def name_with_hint(page: Page, row: int, hint: Hint) -> str:
    """The class, id, role or tag with a hint, of a node or its nearest ancestor with it.

    Parameters
    ----------
    row
        Row of the node.
    hint
        The hint.

    Returns
    -------
    The name; the tag if the tag gives the hint; empty for none.
    """
    own = own_hints(page)
    at = next((above for above in (row, *page.ancestors(row)) if own[above] & hint), -1)
    if at < 0:
        return ""
    names = page.names[page.name[at]]
    bits = read_names(tuple((name,) for name in names)).bits(_OF_WORD) if names else ()
    return next((name for name, bit in zip(names, bits, strict=True) if bit & hint), page.tag[at])

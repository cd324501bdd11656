"""Distances from a block to the nearest ancestors with certain names: words in class names, ids and roles, and tags.

A name is evidence only: the model weighs the ancestor's distance and its share of the page.
"""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Rows, dense_ranks
from penumbra.features.table import Columns
from penumbra.features.threads import has_thread
from penumbra.features.tree import TAGS, Tree
from penumbra.text.checksums import WordNumbers

__all__ = ["NAMED_PARTS", "measure_names"]

Bits = npt.NDArray[np.uint64]

_WORDS: dict[str, str] = {
    "navigation": "nav navbar navigation menu megamenu topnav sitenav mainnav navbox menubar submenu dropdown menuitem "
    "navi nav-item hamburger offcanvas drawer",
    "header": "header masthead topbar banner siteheader head top",
    "footer": "footer colophon copyright contentinfo sitefooter legal foot bottom disclaimer",
    "sidebar": "sidebar aside complementary rail side widget widgets sidenav left right",
    "comments": "comment comments disqus discussion respond commentlist replies reply responses",
    "related": "related recommended recommendation recommendations recirc similar upsell crosssell popular trending "
    "mostread readmore morefrom outbrain taboola youmaylike suggested suggestions recent latest next prev previous "
    "more",
    "share": "share sharing social addthis sharedaddy socials follow facebook twitter like likes",
    "advert": "ad ads advert adverts advertisement advertising adsbygoogle sponsor sponsored sponsors adslot adunit "
    "dfp gpt promoted doubleclick promo promotion cta campaign",
    "newsletter": "newsletter subscribe subscription signup optin mailinglist mailchimp",
    "consent": "cookie cookies consent gdpr ccpa onetrust cookiebar cookiebanner privacy",
    "overlay": "modal popup overlay dialog lightbox tooltip toast alert notice alertdialog popover",
    "breadcrumb": "breadcrumb breadcrumbs crumbs crumb",
    "tags": "tags tag taglist categories category topics topic keywords tagcloud cat",
    "author": "author authorbox authorbio bio byline avatar profile user username",
    "pager": "pagination pager paging pagenav pages page-numbers",
    "article": "article post entry story blog blogpost news articlebody postbody storybody singlepost hentry",
    "content": "content main body text copy primary richtext prose wysiwyg rte markdown contentbody maincontent",
    "title": "title headline heading subtitle subhead headlines",
    "summary": "summary excerpt intro lead lede teaser abstract standfirst description desc dek blurb snippet",
    "item": "item card list listing grid tile row results result items cards archive loop feed",
    "product": "product products price prices sku shop woocommerce buy cart variant shipping swatch add-to-cart",
    "review": "review reviews rating ratings stars testimonial testimonials testimonio feedback",
    "details": "details specs spec specification specifications features feature attributes info information tab tabs "
    "accordion faq faqs panel",
    "message": "message messages thread topic-post forum reply postcontent bbwrapper posts quote postbit answer "
    "answers question questions cooked",
    "signature": "signature sig badge badges stats meta metadata postmeta date time timestamp published",
    "code": "code highlight syntax pre codeblock api docs documentation doc docstring reference method function param "
    "params parameters",
    "toc": "toc tableofcontents contents onthispage anchors",
    "search": "search searchbox filter filters facet facets sort sorting refine toolbar tools actions action",
    "account": "login account signin register wishlist basket minicart checkout logout",
    "form": "form field input label checkbox select option options dropdown",
    "media": "image img gallery figure video photo caption slider carousel slide slideshow swiper thumbnail media",
    "hero": "hero jumbotron cover landing section",
    "hidden": "hidden sronly screenreader visuallyhidden offscreen noprint skip skiplink print invisible",
    "language": "lang language languages locale translate country currency region",
    "button": "btn button buttons link links",
}
"""Page parts and the words that name them, from the most frequent class names of wcxb-dev."""
_TAGS: dict[str, tuple[str, ...]] = {
    "tag_nav": ("nav", "menu"), "tag_header": ("header",), "tag_footer": ("footer",), "tag_aside": ("aside",),
    "tag_main": ("main",), "tag_article": ("article",), "tag_section": ("section",), "tag_form": ("form", "fieldset"),
    "tag_table": ("table",), "tag_list": ("ul", "ol", "menu"), "tag_item": ("li",), "tag_dl": ("dl",),
    "tag_quote": ("blockquote",), "tag_pre": ("pre", "code"), "tag_figure": ("figure",),
    "tag_caption": ("figcaption", "caption"), "tag_heading": ("h1", "h2", "h3", "h4", "h5", "h6"),
    "tag_paragraph": ("p",), "tag_link": ("a",), "tag_button": ("button",), "tag_details": ("details", "dialog"),
    "tag_cell": ("td", "th"), "tag_noscript": ("noscript",), "tag_address": ("address",),
}  # fmt: skip
NAMED_PARTS: tuple[str, ...] = (*_WORDS, *_TAGS)
_TAG_BITS = np.array(
    [sum(1 << bit for bit, tags in enumerate(_TAGS.values(), start=len(_WORDS)) if tag in tags) for tag in TAGS],
    dtype=np.uint64,
)
"""(n_tags,) parts named by each tag, as bits in the order of `NAMED_PARTS`."""
_BESIDE = frozenset(
    "navigation header footer sidebar comments related share advert newsletter consent overlay breadcrumb".split()
)
"""Parts beside the main content: an element around the whole page is none of them. It may be called the content."""
_OF_PAGE = sum(1 << bit for bit, part in enumerate(_WORDS) if part not in _BESIDE)
_COMMENTS = np.uint64(1 << NAMED_PARTS.index("comments"))
_FAR = 24
"""Distance for "no such ancestor", levels; greater than nearly all real distances."""
_OF_WORD = WordNumbers.of_groups(
    (1 << number, words.replace("-", "").split()) for number, words in enumerate(_WORDS.values())
)


def _own_parts(tree: Tree) -> Bits:
    """(n_nodes,) bits of the parts that a node names itself; no part beside the main content for `Page.wrappers`."""
    page = tree.page
    own: Bits = page.name_bits(_OF_WORD, _OF_PAGE).astype(np.uint64) | _TAG_BITS[tree.tag]
    return own if has_thread(page) else own & ~_COMMENTS


def _distances(tree: Tree, own: Bits, rows: Rows) -> npt.NDArray[np.uint8]:
    """(n_parts, n_rows) levels from each row up to the nearest node that names a part; `_FAR` for none.

    All parts are found at once. Each step up keeps the bits met so far. A part's distance is the number of steps
    without its bit.
    """
    met = np.empty((_FAR, len(rows)), dtype="<u8")
    met[0] = own[rows]
    for step in range(1, _FAR):
        rows = tree.parent[rows]
        np.bitwise_or(met[step - 1], own[rows], out=met[step])
    each = np.unpackbits(met.view(np.uint8).reshape(_FAR, -1, 8), axis=2, bitorder="little")
    far: npt.NDArray[np.uint8] = _FAR - each.sum(axis=0, dtype=np.uint8)
    return far.T[: len(NAMED_PARTS)]


def measure_names(tree: Tree, columns: Columns) -> dict[str, Bools]:
    """Fill the distances to the nearest ancestors that name a part.

    Returns
    -------
    For each part, (n_blocks,) True for blocks in it.
    """
    parents = tree.parent[tree.first]
    place = dense_ranks(parents)
    rows = np.zeros(int(place.max()) + 1, dtype=np.int64)
    rows[place] = parents
    near = _distances(tree, _own_parts(tree), rows)[:, place]
    columns.fill([f"to_{part}" for part in NAMED_PARTS], near)
    return dict(zip(NAMED_PARTS, near < _FAR, strict=True))

"""Data augmentation: a page as it would have been written before HTML 5, with the same blocks and words.

The training corpora are recent: nearly all their pages have elements for their parts, declare their language and
describe themselves to programs. Old and hand-written pages do not. A model without such pages in its training relies
too much on their few hints. So the model is trained on two forms of each page, plain and augmented, with the labels of
the plain one.

References
----------
Shorten, Khoshgoftaar: A survey on image data augmentation for deep learning, Journal of Big Data 6, 2019 (changes of an
example that keep its label).
"""

from dataclasses import replace

import msgspec
import numpy as np

from penumbra.page import HEADINGS, Page

__all__ = ["SHARE", "augment"]

SHARE = 0.3
"""Weight of a page's augmented form in training, a share of 1. Fold 0, one network, log-loss of main content / of
wanted: 0 gives .197 / .134 and .193 / .121 by seed, .3 .189 / .131 and .187 / .123, .5 .191 / .129."""
_PARTS = frozenset(
    ["main", "article", "section", "nav", "header", "footer", "aside", "hgroup", "figure", "figcaption", "details",
     "dialog", "address", "summary"]
)  # fmt: skip
_LISTS = frozenset(["ul", "ol", "li"])
_WITHOUT_NAMES = 0.5
"""Share of the pages that lose all class names, ids and roles."""
_WITHOUT_ADDRESS = 0.5
"""Share of the pages that lose their address, like many saved pages."""
_WITHOUT_HEADINGS = 0.3
"""Share of the pages whose headings become paragraphs."""
_WITHOUT_LISTS = 0.2
"""Share of the pages whose lists become plain boxes."""


def augment(page: Page, random: np.random.Generator) -> Page:
    """The page without the marks of newer HTML, with the same rows.

    Elements that name a part become `div` and `span`. Language, Open Graph, JSON-LD and microdata are removed. Names,
    address, headings and lists are removed from some pages: many old pages lack them too.
    """
    nameless, unaddressed, untitled, unlisted = (
        random.random() < share for share in (_WITHOUT_NAMES, _WITHOUT_ADDRESS, _WITHOUT_HEADINGS, _WITHOUT_LISTS)
    )

    def older(tag: str) -> str:
        if tag in _PARTS or (unlisted and tag in _LISTS):
            return "div"
        if tag == "time":
            return "span"
        return "p" if untitled and tag in HEADINGS else tag

    tags = [older(tag) for tag in page.tag_names]
    tag_names = tuple(dict.fromkeys(tags))
    code = np.array([tag_names.index(tag) for tag in tags], dtype=page.tag_code.dtype)
    hints = msgspec.structs.replace(page.facts.hints, og_type="", ld_types=[])
    facts = msgspec.structs.replace(page.facts, lang="", hints=hints, url="" if unaddressed else page.facts.url)
    return replace(
        page,
        facts=facts,
        tag_code=code[page.tag_code],
        tag_names=tag_names,
        name=np.zeros_like(page.name) if nameless else page.name,
        names=((),) if nameless else page.names,
        attrs={},
    )

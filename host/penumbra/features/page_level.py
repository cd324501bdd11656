"""Features of the page as a whole: amounts of text and links, named parts, and types by its head and its address."""

import re

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.features.table import Columns
from penumbra.features.text import TextMeasures
from penumbra.features.tree import TAG_ID, Tree
from penumbra.text.addresses import split_address

__all__ = ["measure_page"]

_LD_GROUPS: dict[str, frozenset[str]] = {
    "ld_article": frozenset("article newsarticle blogposting report techarticle scholarlyarticle recipe".split()),
    "ld_product": frozenset("product productgroup offer aggregateoffer book".split()),
    "ld_list": frozenset("itemlist collectionpage offercatalog searchresultspage blog".split()),
    "ld_forum": frozenset("qapage discussionforumposting question answer comment".split()),
    "ld_business": frozenset(
        "localbusiness service professionalservice medicalbusiness softwareapplication faqpage".split()
    ),
}
"""Types of schema.org, by page type."""
_ADDRESS_WORDS: dict[str, frozenset[str]] = {
    "url_forum": frozenset(
        "forum forums thread threads topic t viewtopic showthread community discussion questions".split()
    ),
    "url_product": frozenset("product products p dp item shop buy store".split()),
    "url_list": frozenset("category categories collections collection tag tags search archive c browse list".split()),
    "url_docs": frozenset(
        "docs doc documentation reference manual guide api help wiki tutorial learn support kb".split()
    ),
    "url_article": frozenset("blog news article articles story stories post posts".split()),
    "url_service": frozenset("services service pricing solutions features about company platform".split()),
}
"""Words of addresses, by page type; no name of a site."""
_PARTS = (
    "tag_main", "tag_article", "tag_nav", "tag_footer", "tag_header", "tag_table", "tag_paragraph", "tag_item",
    "tag_pre", "tag_noscript", "comments", "message", "product", "review", "related", "item", "article", "content",
)  # fmt: skip
"""Named parts; the share of the page's words in each is a column."""
_COUNTED = ("article", "h1", "h2", "img", "p", "form", "font", "time", "pre")
"""Tags; the number of elements of each is a column."""
_SPLIT = re.compile(r"[/_.?=&-]+")
_DIGITS = re.compile(r"\d{4,}")


def measure_page(tree: Tree, text: TextMeasures, linked: Floats, parts: dict[str, Bools], columns: Columns) -> None:
    """Fill the columns that have one value for all blocks of a page.

    Parameters
    ----------
    linked
        (n_blocks,) words inside links.
    parts
        For each named part, (n_blocks,) True for blocks in it.
    """
    words = max(float(text.words.sum()), 1.0)
    n_blocks = len(tree.blocks)
    columns.fill_page({
        "page_words": np.log1p(words),
        "page_blocks": np.log1p(n_blocks),
        "page_link": float(linked.sum()) / words,
        "page_block_words": np.log1p(words / max(n_blocks, 1)),
        "page_sentences": float(text.sentences.sum()) / max(n_blocks, 1),
        "page_stops": float(text.stops.sum()) / words,
        "page_names": len(tree.page.names) / max(n_blocks, 1),
        "page_nodes": np.log1p(len(tree.page)),
    })  # fmt: skip
    shares = np.array([parts[part] for part in _PARTS]) @ text.words / words
    columns.fill([f"page_{part}" for part in _PARTS], shares[:, None])
    counts = np.bincount(tree.tag, minlength=len(TAG_ID))[[TAG_ID[tag] for tag in _COUNTED]]
    columns.fill([f"page_n_{tag}" for tag in _COUNTED], np.log1p(counts)[:, None])
    long = np.sort(text.words)[::-1]
    columns.fill_page({
        "page_currency": np.log1p(float(columns["currency"].sum())),
        "page_longest": np.log1p(long[0] if n_blocks else 0.0),
        "page_half": float(np.searchsorted(np.cumsum(long), words / 2)) / max(n_blocks, 1),
    })  # fmt: skip
    _head(tree, columns)


def _head(tree: Tree, columns: Columns) -> None:
    facts = tree.page.facts
    types = {each.lower() for each in facts.hints.ld_types}
    values: dict[str, float] = {name: bool(types & group) for name, group in _LD_GROUPS.items()}
    og = facts.hints.og_type.lower()
    values |= {"og_article": og.startswith("article"), "og_product": "product" in og, "og_website": og == "website"}
    parts = split_address(facts.url)
    path = parts.path.strip("/")
    tokens = set(_SPLIT.split(path.lower())) | set((parts.hostname or "").split(".")[:-2])
    values |= {name: bool(tokens & wanted) for name, wanted in _ADDRESS_WORDS.items()}
    values["url_depth"] = path.count("/") + bool(path) if facts.url else np.nan
    values["url_dashes"] = path.rsplit("/", 1)[-1].count("-") if facts.url else np.nan
    values["url_digits"] = bool(_DIGITS.search(path))
    columns.fill_page(values)

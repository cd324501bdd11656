"""Data augmentation: pages without the marks of newer HTML."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.training.augmentation import augment

_MARKUP = """<html lang=en><meta property=og:type content=article>
<script type="application/ld+json">{"@type": "NewsArticle"}</script>
<nav class=menu role=navigation><ul><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul></nav>
<main id=story><article itemscope itemtype=https://schema.org/Article><h1>A headline of some words</h1>
<p>Text of a story, <time>today</time>.<p>More text.</article></main><footer class=foot>Imprint</footer>"""


def _augmented() -> list[tuple[Page, Page]]:
    page = parse(_MARKUP, "https://example.org/news/1")
    return [(page, augment(page, np.random.default_rng(seed))) for seed in range(40)]


def test_an_augmented_page_has_the_same_blocks() -> None:
    for page, augmented in _augmented():
        assert find_blocks(augmented).text == find_blocks(page).text
        assert np.array_equal(find_blocks(augmented).owner, find_blocks(page).owner)


def test_an_augmented_page_has_no_names_of_parts_and_no_metadata() -> None:
    for page, augmented in _augmented():
        assert page.tagged({"nav", "main", "article", "footer", "time"}).sum() == 5
        assert not augmented.tagged({"nav", "main", "article", "footer", "time"}).any()
        assert (augmented.facts.lang, augmented.facts.hints.og_type, augmented.facts.hints.ld_types) == ("", "", [])
        assert any("itemtype" in found for found in page.attrs.values())
        assert not augmented.attrs
        assert augmented.facts.title == page.facts.title


def test_some_augmented_pages_keep_names_headings_lists_and_address() -> None:
    augmented = [each for _, each in _augmented()]
    assert {bool(each.facts.url) for each in augmented} == {True, False}
    assert {len(set(each.names)) > 1 for each in augmented} == {True, False}
    assert {"h1" in each.tag for each in augmented} == {True, False}
    assert {"li" in each.tag for each in augmented} == {True, False}


def test_the_same_seed_augments_a_page_the_same_way() -> None:
    page = parse(_MARKUP)
    once, again = (augment(page, np.random.default_rng(3)) for _ in range(2))
    assert once.tag == again.tag
    assert np.array_equal(once.name, again.name)

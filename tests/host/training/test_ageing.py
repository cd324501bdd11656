"""Pages in their older form."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.training.ageing import age

_MARKUP = """<html lang=en><meta property=og:type content=article>
<script type="application/ld+json">{"@type": "NewsArticle"}</script>
<nav class=menu role=navigation><ul><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul></nav>
<main id=story><article itemscope itemtype=https://schema.org/Article><h1>A headline of some words</h1>
<p>Text of a story, <time>today</time>.<p>More text.</article></main><footer class=foot>Imprint</footer>"""


def _older() -> list[tuple[Page, Page]]:
    page = parse(_MARKUP, "https://example.org/news/1")
    return [(page, age(page, np.random.default_rng(seed))) for seed in range(40)]


def test_an_older_page_has_the_same_blocks() -> None:
    for page, older in _older():
        assert find_blocks(older).text == find_blocks(page).text
        assert np.array_equal(find_blocks(older).owner, find_blocks(page).owner)


def test_an_older_page_names_no_parts_and_tells_nothing_of_itself() -> None:
    for page, older in _older():
        assert page.tagged({"nav", "main", "article", "footer", "time"}).sum() == 5
        assert not older.tagged({"nav", "main", "article", "footer", "time"}).any()
        assert (older.facts.lang, older.facts.hints.og_type, older.facts.hints.ld_types) == ("", "", [])
        assert any("itemtype" in found for found in page.attrs.values())
        assert {key for found in older.attrs.values() for key in found} == {"href"}
        assert older.facts.title == page.facts.title


def test_some_older_pages_keep_their_names_headings_lists_and_address_and_some_do_not() -> None:
    older = [each for _, each in _older()]
    assert {bool(each.facts.url) for each in older} == {True, False}
    assert {len(set(each.names)) > 1 for each in older} == {True, False}
    assert {"h1" in each.tag for each in older} == {True, False}
    assert {"li" in each.tag for each in older} == {True, False}


def test_a_page_ages_alike_by_the_same_draw() -> None:
    page = parse(_MARKUP)
    once, again = (age(page, np.random.default_rng(3)) for _ in range(2))
    assert once.tag == again.tag
    assert np.array_equal(once.name, again.name)

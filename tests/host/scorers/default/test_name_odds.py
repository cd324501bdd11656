"""Log-odds of words in the names around a block."""

from zlib import crc32

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.page.markup import parse
from penumbra.scorers.default.name_odds import (
    NAME_COLUMNS,
    STEP,
    NameOdds,
    NameSets,
    join_names,
    measure_names,
    read_names,
)

PAGE = """<body class=dark><div class="siteNav dark"><ul id=menu-main><li>One</ul></div>
<div itemscope itemtype="https://schema.org/Product"><p itemprop="description">Two</p></div></body>"""


def _names(markup: str = PAGE) -> NameSets:
    page = parse(markup)
    return read_names(page, find_blocks(page))


def _odds(**words: float) -> NameOdds:
    table = sorted((crc32(word.replace("_", ":").encode()), round(value / STEP)) for word, value in words.items())
    return NameOdds(
        np.array([word for word, _ in table], dtype=np.uint32), np.array([odds for _, odds in table], dtype=np.int8)
    )


def _columns(names: NameSets, odds: NameOdds) -> dict[str, list[float]]:
    values = measure_names(names, odds.of(names.tokens))
    return dict(zip(NAME_COLUMNS, values.tolist(), strict=True))


def test_each_word_counts_alone_and_less_with_distance() -> None:
    columns = _columns(_names(), _odds(nav=-2.0, menu=-1.0, main=0.5))
    assert columns["called_sum"][0] == -2.5
    assert columns["called_nearest"][0] == -0.5
    assert columns["called_fading"][0] == -0.5 * 0.75 - 2.0 * 0.75**2
    assert (columns["called_lowest"][0], columns["called_highest"][0]) == (-2.0, 0.5)


def test_microdata_counts_like_names() -> None:
    columns = _columns(_names(), _odds(itemprop_description=1.5, itemtype_product=0.25))
    assert columns["called_nearest"] == [0.0, 1.5]
    assert columns["called_sum"] == [0.0, 1.75]


def test_names_of_html_and_body_are_ignored() -> None:
    assert _columns(_names(), _odds(dark=3.0))["called_sum"] == [3.0, 0.0]


def test_an_unknown_word_has_odds_of_0() -> None:
    empty = NameOdds(np.zeros(0, dtype=np.uint32), np.zeros(0, dtype=np.int8))
    names = _names()
    assert not measure_names(names, empty.of(names.tokens)).any()
    assert not measure_names(names, _odds(zebra=4.0).of(names.tokens)).any()


def test_joined_pages_give_the_same_columns_as_each_alone() -> None:
    pages = [_names(), _names("<div class='menu menu'><p>Three</p></div>")]
    odds = _odds(nav=-2.0, menu=-1.0, itemprop_description=1.5)
    both = join_names(pages)
    apart = [measure_names(names, odds.of(names.tokens)) for names in pages]
    assert np.array_equal(measure_names(both, odds.of(both.tokens)), np.concatenate(apart, axis=1))
    assert both.at.shape[1] == 3


def test_the_table_survives_storing_and_loading() -> None:
    odds = _odds(nav=-2.0, menu=1.0)
    again = NameOdds.load(odds.arrays())
    assert np.array_equal(again.tokens, odds.tokens)
    assert np.array_equal(again.odds, odds.odds)

"""CDOM → features: the paper.s shapes, and single columns computed by hand."""

import numpy as np

from penumbra.page.markup import parse
from penumbra.scorers.web2text.cdom import collapse
from penumbra.scorers.web2text.features import BLOCK_FEATURES, EDGE_FEATURES, Sequence, describe

PAGE = "<body><ul><li><a href=#>Home</a></li><li><a href=#>Home</a></li></ul><p>A text of <b>words</b>?</p></body>"


def described(markup: str) -> Sequence:
    page = parse(markup)
    cdom = collapse(page)
    assert cdom is not None
    return describe(page, cdom)


def block(markup: str, name: str) -> list[float]:
    return [round(float(value), 4) for value in described(markup).blocks[:, BLOCK_FEATURES.index(name)]]


def edge(markup: str, name: str) -> list[float]:
    return [round(float(value), 4) for value in described(markup).edges[:, EDGE_FEATURES.index(name)]]


def test_there_are_128_block_features_and_25_edge_features_as_in_the_paper() -> None:
    sequence = described(PAGE)
    assert sequence.blocks.shape == (5, 128)
    assert sequence.edges.shape == (4, 25)
    assert len(set(BLOCK_FEATURES)) == 128
    assert len(set(EDGE_FEATURES)) == 25


def test_repeated_texts_and_paths_are_counted() -> None:
    assert block(PAGE, "has_duplicate") == [1, 1, -1, -1, -1]
    assert block(PAGE, "has_10_duplicates") == [-1] * 5
    assert block(PAGE, "same_path") == [0.4, 0.4, 0.4, 0.2, 0.4]
    assert block("<p>a</p>" * 11, "has_10_duplicates") == [1] * 11


def test_tags_are_those_of_the_merged_chain() -> None:
    assert block(PAGE, "tag_a") == [1, 1, -1, -1, -1]
    assert block(PAGE, "tag_b") == [-1, -1, -1, 1, -1]
    assert block(PAGE, "parent_tag_ul") == [1, 1, -1, -1, -1]
    assert block(PAGE, "parent_tag_p") == [-1, -1, 1, 1, 1]


def test_positions_are_measured_in_characters_of_text() -> None:
    assert block("<p>aaaa</p><p>bbbb</p>", "position") == [0.25, 0.75]
    assert block("<p>aaaa</p><p>bbbb</p>", "position_2") == [0.0625, 0.5625]


def test_a_parents_measures_are_sums_over_its_leaves() -> None:
    assert block(PAGE, "parent_link_density") == [1, 1, 0, 0, 0]
    assert block(PAGE, "root_link_density") == [round(8 / 23, 4)] * 5
    assert block(PAGE, "parent_ends_with_question_mark") == [-1, -1, 1, 1, 1]


def test_a_leaf_below_the_root_has_no_grandparent() -> None:
    assert block("<p>a</p><p>b</p>", "has_grandparent") == [-1, -1]
    assert block("<p>a</p><p>b</p>", "grandparent_body_share") == [0, 0]


def test_edges_have_distance_line_break_and_common_ancestor() -> None:
    assert edge(PAGE, "distance_2") == [1, -1, 1, 1]
    assert edge(PAGE, "distance_4") == [-1, 1, -1, -1]
    assert edge(PAGE, "line_break") == [1, 1, -1, -1]
    assert edge(PAGE, "ancestor_link_density") == [1, round(8 / 23, 4), 0, 0]


def test_one_text_has_block_features_and_no_edge() -> None:
    sequence = described("<p>alone</p>")
    assert sequence.blocks.shape == (1, 128)
    assert sequence.edges.shape == (0, 25)
    assert np.isfinite(sequence.blocks).all()


def test_punctuation_alone_gives_finite_features() -> None:
    assert np.isfinite(described("<p>|</p><p>···</p>").blocks).all()

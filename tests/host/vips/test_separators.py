"""Separators: their bands, their weights, and the content structure."""

from dataclasses import replace

from penumbra.vips.separators import Appearance, Region, arrange

PLAIN = Appearance(0, 0, 100, 20, "", 16.0, 400, "p")


def at(left: float, top: float, right: float, bottom: float) -> Appearance:
    return replace(PLAIN, left=left, top=top, right=right, bottom=bottom)


def shape(region: Region) -> object:
    """The region as nested lists of block numbers."""
    return [shape(part) for part in region.parts] if region.parts else list(region.blocks)


def test_the_wider_gap_divides_first() -> None:
    appearances = [at(0, 0, 100, 20), at(0, 30, 100, 50), at(0, 150, 100, 170)]
    assert shape(arrange(appearances, [10, 10, 10]).region) == [[[0], [1]], [2]]


def test_a_header_over_two_columns_is_separated_first() -> None:
    appearances = [at(0, 0, 300, 20), at(0, 60, 190, 400), at(200, 60, 300, 400)]
    assert shape(arrange(appearances, [10, 10, 10]).region) == [[0], [[1], [2]]]


def test_adjacent_blocks_are_separate() -> None:
    assert shape(arrange([at(0, 0, 100, 20), at(0, 20, 100, 40)], [10, 10]).region) == [[0], [1]]


def test_overlapping_blocks_have_their_parents_coherence() -> None:
    region = arrange([at(0, 0, 100, 50), at(50, 20, 150, 70)], [7, 9], 3).region
    assert shape(region) == [[0], [1]]
    assert region.coherence == 3
    assert [part.coherence for part in region.parts] == [7, 9]


def test_a_font_change_adds_weight() -> None:
    heading = replace(at(0, 60, 100, 90), font_size=24.0)
    appearances = [at(0, 0, 100, 20), at(0, 30, 100, 50), heading, at(0, 100, 100, 120)]
    assert shape(arrange(appearances, [10] * 4).region) == [[[0], [1]], [[2], [3]]]


def test_a_background_change_and_a_rule_add_weight() -> None:
    dark = replace(at(0, 60, 100, 80), ground="rgb(0, 0, 0)")
    assert shape(arrange([at(0, 0, 100, 20), at(0, 30, 100, 50), dark], [10] * 3).region) == [[[0], [1]], [2]]
    rule = replace(at(0, 60, 100, 62), ruled=True, shape="hr")
    assert shape(arrange([at(0, 0, 100, 20), at(0, 30, 100, 50), rule], [10] * 3).region) == [[[0], [1]], [2]]


def test_the_heaviest_separator_of_the_first_round_has_the_lowest_coherence() -> None:
    arrangement = arrange([at(0, 0, 100, 20), at(0, 21, 100, 40)], [10, 10])
    assert arrangement.region.coherence == 1
    assert arrangement.offset


def test_a_round_without_separators_leaves_the_scale_to_the_next() -> None:
    assert arrange([at(0, 0, 100, 20)], [5]).offset is None


def test_no_part_is_less_coherent_than_its_parent() -> None:
    appearances = [at(0, 40.0 * n, 100, 40.0 * n + 20 + n % 3) for n in range(30)]

    def check(region: Region, minimum: int) -> None:
        assert region.coherence >= minimum
        for part in region.parts:
            check(part, region.coherence)

    check(arrange(appearances, [5] * 30, 4).region, 4)


def test_a_staircase_of_boxes_has_limited_depth() -> None:
    appearances = [at(n, n, 5000, n + 0.5) if n % 2 else at(n, n, n + 0.5, 5000) for n in range(2000)]
    assert len(arrange(appearances, [10] * len(appearances)).region.blocks) == 2000

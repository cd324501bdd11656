"""Oblivious trees as arrays."""

import numpy as np
import pytest

from penumbra.scorers.default.forest import Forest


def small() -> Forest:
    """One tree of two splits: column 0 above 1, column 1 above 5."""
    return Forest(
        feature=np.array([[0, 1]], dtype=np.int16),
        border=np.array([[1.0, 5.0]], dtype=np.float32),
        leaf=np.array([[-2.0, 1.0, -1.0, 4.0]], dtype=np.float32),
        weight=np.array([[1.0, 1.0, 1.0, 1.0]], dtype=np.float32),
        bias=0.5,
    )


def test_split_results_are_the_bits_of_the_leaf() -> None:
    rows = np.array([[0, 0], [2, 0], [0, 6], [2, 6]], dtype=np.float32)
    assert small().score(rows).tolist() == [-1.5, 1.5, -0.5, 4.5]


def test_an_unknown_value_is_above_no_border() -> None:
    assert small().score(np.array([[np.nan, np.nan]], dtype=np.float32)).tolist() == [-1.5]


def test_contributions_sum_to_the_score() -> None:
    rows = np.array([[2, 6], [0, 6]], dtype=np.float32)
    added, base = small().contributions(rows)
    assert base == pytest.approx(1.0)
    assert added.T.tolist() == [pytest.approx([2.0, 1.5]), pytest.approx([-2.0, 0.5])]
    assert (added.sum(axis=0) + base).tolist() == pytest.approx(small().score(rows).tolist())


def test_arrays_written_and_read_give_the_same_forest() -> None:
    arrays = small().arrays("first")
    again = Forest.load(arrays, "first", np.array([0, 1], dtype=np.int16))
    assert again.score(np.array([[2, 6]], dtype=np.float32)).tolist() == [4.5]


def test_columns_are_found_after_a_change_of_order() -> None:
    again = Forest.load(small().arrays("first"), "first", np.array([1, 0], dtype=np.int16))
    assert again.score(np.array([[6, 2]], dtype=np.float32)).tolist() == [4.5]

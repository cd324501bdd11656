"""Sums and differences of arrays."""

import numpy as np
import pytest

from penumbra.arrays import dense_ranks, prefix_sums, run_starts, steps


def test_prefix_sums_begin_before_the_first_value_and_go_along_the_last_axis() -> None:
    assert prefix_sums(np.array([[1, 2], [True, False]])).tolist() == [[0.0, 1.0, 3.0], [0.0, 1.0, 1.0]]


@pytest.mark.parametrize("values", [[], [4], [3, 3, 7, 5]])
def test_steps_are_the_inverse_of_cumulative_sums_and_leave_the_values_as_they_are(values: list[int]) -> None:
    given = np.array(values, dtype=np.int64)
    assert steps(given).cumsum().tolist() == values
    assert given.tolist() == values


@pytest.mark.parametrize(("values", "starts"), [([], []), ([-1, -1], [0]), ([0, 0, 5, 5, 5, 0], [0, 2, 5])])
def test_a_run_starts_at_the_first_value_and_at_each_other_value(values: list[int], starts: list[int]) -> None:
    assert run_starts(np.array(values, dtype=np.int64)).tolist() == starts


@pytest.mark.parametrize(("values", "ranks"), [([], []), ([7], [0]), ([5, -1, 5, 9, -1], [1, 0, 1, 2, 0])])
def test_equal_values_have_one_rank_and_ranks_have_no_gaps(values: list[int], ranks: list[int]) -> None:
    assert dense_ranks(np.array(values, dtype=np.int64)).tolist() == ranks

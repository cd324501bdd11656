"""Decoding, against all labellings."""

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from penumbra.scorers.web2text.viterbi import best_labels, max_marginals

LOGS = st.floats(-5, 0, allow_nan=False, width=32)
CHAINS = st.integers(1, 5).flatmap(
    lambda n: st.tuples(arrays(np.float64, (n, 2), elements=LOGS), arrays(np.float64, (n - 1, 2, 2), elements=LOGS))
)


def total(unary: np.ndarray, pairwise: np.ndarray, weight: float, labels: tuple[int, ...]) -> float:
    own = sum(unary[index, label] for index, label in enumerate(labels))
    return float(own + weight * sum(pairwise[i, labels[i], labels[i + 1]] for i in range(len(labels) - 1)))


def test_without_pairwise_weight_each_block_takes_its_own_best_label() -> None:
    unary = np.log([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]])
    assert best_labels(unary, np.zeros((2, 2, 2)), 0.0).tolist() == [0, 1, 0]


def test_an_uncertain_block_takes_the_label_of_its_neighbours() -> None:
    unary = np.log([[0.1, 0.9], [0.55, 0.45], [0.1, 0.9]])
    pairwise = np.log([[[0.45, 0.05], [0.05, 0.45]]] * 2)
    assert best_labels(unary, pairwise, 0.0).tolist() == [1, 0, 1]
    assert best_labels(unary, pairwise, 1.0).tolist() == [1, 1, 1]


def test_one_block_alone_is_decoded() -> None:
    assert best_labels(np.log([[0.3, 0.7]]), np.zeros((0, 2, 2)), 0.1).tolist() == [1]


@given(CHAINS)
def test_the_labelling_has_the_highest_sum_of_all(chain: tuple[np.ndarray, np.ndarray]) -> None:
    unary, pairwise = chain
    best = max(total(unary, pairwise, 0.5, labels) for labels in product((0, 1), repeat=len(unary)))
    found = tuple(best_labels(unary, pairwise, 0.5).tolist())
    assert np.isclose(total(unary, pairwise, 0.5, found), best)


@given(CHAINS)
def test_a_max_marginal_is_the_best_total_with_that_label(chain: tuple[np.ndarray, np.ndarray]) -> None:
    unary, pairwise = chain
    marginals = max_marginals(unary, pairwise, 0.5)
    for index, label in product(range(len(unary)), (0, 1)):
        totals = [
            total(unary, pairwise, 0.5, labels)
            for labels in product((0, 1), repeat=len(unary))
            if labels[index] == label
        ]
        assert np.isclose(marginals[index, label], max(totals))

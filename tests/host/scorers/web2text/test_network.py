"""The convolutional networks, against sums by hand."""

import numpy as np

from penumbra.scorers.web2text import load_model
from penumbra.scorers.web2text.features import BLOCK_FEATURES, EDGE_FEATURES
from penumbra.scorers.web2text.network import Layer, Network, log_softmax


def ones(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    return np.ones(shape, dtype=np.float32)


def test_a_kernel_of_three_reads_both_neighbours_and_zero_padding() -> None:
    weight = np.array([[[1.0]], [[10.0]], [[100.0]]], dtype=np.float32)
    network = Network(0 * ones(1), ones(1), (Layer(weight, ones(1)),))
    assert network.logits(np.array([[1], [2], [3]], dtype=np.float32)).ravel().tolist() == [211, 322, 33]


def test_relu_follows_each_layer_but_the_last() -> None:
    negative = Layer(-ones(1, 1, 1), 0 * ones(1))
    assert Network(0 * ones(1), ones(1), (negative,)).logits(ones(1, 1)).item() == -1
    assert Network(0 * ones(1), ones(1), (negative, negative)).logits(ones(1, 1)).item() == 0


def test_features_are_standardised() -> None:
    network = Network(3 * ones(1), 2 * ones(1), (Layer(ones(1, 1, 1), 0 * ones(1)),))
    assert network.logits(7 * ones(1, 1)).item() == 2


def test_log_softmax_gives_log_probabilities() -> None:
    logs = log_softmax(np.array([[0.0, np.log(3.0)], [1000.0, 0.0]], dtype=np.float32))
    assert np.allclose(np.exp(logs), np.array([[0.25, 0.75], [1.0, 0.0]]), atol=1e-6)


def test_the_shipped_networks_have_the_papers_numbers_of_weights() -> None:
    model = load_model()
    assert sum(layer.weight.size for layer in model.unary.layers) == 17_960
    assert sum(layer.weight.size for layer in model.pairwise.layers) == 12_870
    assert len(model.unary.mean) == len(BLOCK_FEATURES)
    assert len(model.pairwise.mean) == len(EDGE_FEATURES)

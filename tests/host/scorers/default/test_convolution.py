"""Networks over a page's blocks, evaluated with NumPy."""

import numpy as np
import pytest

from penumbra.arrays import Matrix
from penumbra.scorers.default.convolution import DILATIONS, REACH, Convolution, Inputs
from penumbra.scorers.default.layers import Dense, Layer, Workspace
from penumbra.scorers.default.word_vectors import WordTokens, WordVectors

_INPUTS, _WIDTH, _INNER, _PAGE_TYPES = 6, 8, 4, 3
_DIMS, _WORDS = 5, 7


def _networks(count: int = 2) -> Convolution:
    random = np.random.default_rng(5)

    def dense(n_out: int, n_in: int) -> Dense:
        # Half precision, as in a model's file.
        weight, bias = (random.normal(size=size).astype(np.float16) for size in ((count, n_out, n_in), (count, n_out)))
        return Dense(weight.astype(np.float32), bias.astype(np.float32))

    vectors = np.zeros((_WORDS + 1, count, _DIMS), dtype=np.float32)
    vectors[:-1] = np.random.default_rng(6).normal(size=(_WORDS, count, _DIMS)).astype(np.float16)
    return Convolution(
        words=WordVectors(np.arange(_WORDS, dtype=np.uint32), vectors),
        columns=np.arange(_INPUTS, dtype=np.int16),
        centre=np.full(_INPUTS, 3.0, dtype=np.float32),
        scale=np.full(_INPUTS, 2.0, dtype=np.float32),
        input_proj=dense(_WIDTH, _INPUTS + _DIMS),
        layers=tuple(Layer(dense(_INNER, 3 * _WIDTH), dense(_WIDTH, _INNER)) for _ in DILATIONS),
        page=dense(_WIDTH, 3 * _WIDTH),
        page_types=dense(_PAGE_TYPES, _WIDTH),
        head=dense(_WIDTH, _WIDTH),
        out=dense(3, _WIDTH),
    )


def _only(networks: Convolution, number: int) -> Convolution:
    """One of the networks, by its own arrays."""
    shared = {"n_columns", "n_centre", "n_scale", "n_words"}
    arrays = {
        name: each if name in shared else each[number : number + 1] for name, each in networks.arrays("n").items()
    }
    return Convolution.load(arrays, "n", np.arange(_INPUTS, dtype=np.int16))


def _values(n_blocks: int) -> Matrix:
    return np.random.default_rng(n_blocks).normal(3.0, 2.0, size=(n_blocks, _INPUTS)).astype(np.float32)


def _tokens(n_blocks: int) -> WordTokens:
    """Three words a block, every eighth of them unknown."""
    tokens = np.arange(3 * n_blocks, dtype=np.uint32) % (_WORDS + 1)
    return WordTokens(tokens, np.arange(n_blocks + 1) * 3)


def test_inputs_are_within_2_and_unknown_values_are_the_median() -> None:
    values = np.array([[3.0, np.nan, np.inf, -np.inf, 5.0, 1.0]], dtype=np.float32)
    inputs = _networks().inputs(values, _tokens(1))
    assert np.allclose(inputs.columns[:, 0], [0.0, 0.0, 2.0, -2.0, 1.0, -1.0], atol=1e-4)


@pytest.mark.parametrize("n_blocks", [1, 2, 17, 400])
def test_networks_evaluated_at_once_equal_each_alone(n_blocks: int) -> None:
    networks = _networks(3)
    inputs = networks.inputs(_values(n_blocks), _tokens(n_blocks))
    together = networks.evaluate(inputs)
    alone = [
        _only(networks, number).evaluate(Inputs(inputs.columns, inputs.embeddings[number : number + 1]))
        for number in range(3)
    ]
    for name in ("main", "wanted", "minor", "page_types"):
        assert np.allclose(getattr(together, name), np.mean([getattr(each, name) for each in alone], axis=0), atol=1e-4)
    assert together.main.shape == (n_blocks,)
    assert together.page_types.shape == (_PAGE_TYPES,)


@pytest.mark.parametrize("n_blocks", [90, 400])
def test_a_slice_gives_its_middle_block_the_outputs_of_the_page(n_blocks: int) -> None:
    networks = _networks(3)
    inputs = networks.inputs(_values(n_blocks), _tokens(n_blocks))
    whole, block = networks.evaluate(inputs), 45
    part = networks.evaluate(inputs.slice(block - REACH, block + REACH + 1), networks.summary(inputs))
    for name in ("main", "wanted", "minor"):
        assert getattr(part, name)[REACH] == pytest.approx(getattr(whole, name)[block], abs=1e-4)


@pytest.mark.parametrize("n_blocks", [1, 9, 90])
def test_changed_blocks_evaluated_together_equal_the_page_with_each_change(n_blocks: int) -> None:
    networks = _networks(3)
    inputs = networks.inputs(_values(n_blocks), _tokens(n_blocks))
    summary, blocks = networks.summary(inputs), np.tile(np.arange(n_blocks), 2)
    changed = inputs.take(blocks)
    changed.columns[1, :n_blocks] = 0.5
    changed.embeddings[:, :, n_blocks:] = 0.0
    together = networks.evaluate_changed(inputs, summary, blocks, changed)
    for change, block in enumerate(blocks.tolist()):
        page = inputs.take(np.arange(n_blocks))
        page.columns[:, block] = changed.columns[:, change]
        page.embeddings[:, :, block] = changed.embeddings[:, :, change]
        assert together[change] == pytest.approx(networks.evaluate(page, summary).main[block], abs=1e-4)


def test_blocks_evaluated_alone_equal_pages_of_one_block() -> None:
    networks = _networks(3)
    inputs = networks.inputs(_values(9), _tokens(9))
    alone = networks.evaluate_alone(inputs)
    for block in range(9):
        assert alone[block] == pytest.approx(networks.evaluate(inputs.slice(block, block + 1)).main[0], abs=1e-4)


def test_a_layer_reads_only_blocks_at_its_dilation() -> None:
    networks = _networks(1)
    for layer, step in zip(networks.layers, DILATIONS, strict=True):
        changed = []
        for touched in (None, 40):
            vectors = np.random.default_rng(1).random((1, _WIDTH, 81)).astype(np.float32)
            if touched is not None:
                vectors[:, 0, touched] += 1.0
            layer.add_to(vectors, step, Workspace.for_layer(layer, vectors))
            changed.append(vectors)
        assert np.flatnonzero((changed[0] != changed[1]).any(axis=(0, 1))).tolist() == [40 - step, 40, 40 + step]


def test_networks_survive_storing_and_loading() -> None:
    networks = _networks()
    turned = np.arange(_INPUTS, dtype=np.int16)[::-1].copy()
    back = Convolution.load(networks.arrays("net"), "net", turned)
    assert back.columns.tolist() == turned.tolist()
    values, tokens = _values(5), _tokens(5)
    once = networks.evaluate(networks.inputs(values, tokens))
    again = back.evaluate(back.inputs(values[:, ::-1], tokens))
    assert np.array_equal(once.main, again.main)
    assert np.array_equal(once.page_types, again.page_types)

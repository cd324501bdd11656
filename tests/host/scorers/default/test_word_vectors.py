"""Vectors of a block's words."""

import tracemalloc

import numpy as np

from penumbra.features.text import Words
from penumbra.scorers.default.word_vectors import WordTokens, WordVectors, word_tokens
from penumbra.text.checksums import checksums


def test_words_of_a_page_become_checksums_by_block() -> None:
    n_words = np.array([2, 1, 3], dtype=np.int32)
    tokens = checksums(["old", "wolf", "hill", "old", "old", "wolf"])
    read = word_tokens(Words(tokens, np.repeat(np.arange(3), n_words)), n_words)
    assert read.start.tolist() == [0, 2, 3, 6]
    assert read.tokens.tolist() == tokens.tolist()


def test_unknown_words_count_as_zero_vectors_in_the_mean() -> None:
    vectors = np.array([[[1.0, 2.0]], [[3.0, 4.0]], [[0.0, 0.0]]], dtype=np.float32)
    table = WordVectors(np.array([10, 20], dtype=np.uint32), vectors)
    means = table.means(WordTokens(np.array([10, 20, 10, 99, 99], dtype=np.uint32), np.array([0, 2, 4, 5])))
    assert means.shape == (1, 2, 3)
    assert means[0].T.tolist() == [[2.0, 3.0], [0.5, 1.0], [0.0, 0.0]]


def test_word_vectors_survive_storing_and_loading() -> None:
    vectors = np.zeros((4, 2, 3), dtype=np.float32)
    vectors[:-1] = np.arange(18).reshape(3, 2, 3)
    table = WordVectors(np.array([1, 2, 3], dtype=np.uint32), vectors)
    back = WordVectors.load(table.arrays("n"), "n")
    assert np.array_equal(back.vectors, vectors)
    assert np.array_equal(back.tokens, table.tokens)


def test_a_block_of_very_many_words_takes_little_memory() -> None:
    chance = np.random.default_rng(1)
    vectors = np.zeros((1001, 4, 8), dtype=np.float32)
    vectors[:-1] = chance.random((1000, 4, 8), dtype=np.float32)
    table = WordVectors(np.arange(1000, dtype=np.uint32), vectors)
    tokens = chance.integers(0, 1000, 500_000, dtype=np.uint32)
    table.means(WordTokens(tokens[:10], np.array([0, 10])))
    tracemalloc.start()
    means = table.means(WordTokens(tokens, np.array([0, 3, len(tokens) - 1, len(tokens)])))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert np.allclose(means[:, :, 1], vectors[tokens[3:-1]].mean(axis=0, dtype=np.float64), rtol=1e-4)
    assert peak < 40 * len(tokens)

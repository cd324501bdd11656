"""What a block's own text says: words, sentences, punctuation, stop words. One pass over the joined text of the page."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats
from penumbra.blocks import Blocks
from penumbra.features.characters import N_CLASSES, CharClass, classify
from penumbra.features.stopwords import page_language, stop_table
from penumbra.features.table import Columns
from penumbra.page import Page
from penumbra.text.checksums import Tokens, word_checksums
from penumbra.text.words import code_points

__all__ = ["TextMeasures", "Words", "measure_text", "read_words"]


@dataclass(frozen=True)
class Words:
    """The words of a page's blocks, lower case.

    Parameters
    ----------
    tokens
        (n_words,) checksum of each word, in document order.
    block
        (n_words,) block of each word.
    """

    tokens: Tokens
    block: npt.NDArray[np.int64]


@dataclass(frozen=True)
class TextMeasures:
    """(n_blocks,) counts that other groups of features build on."""

    words: Floats
    stops: Floats
    sentences: Floats


def read_words(blocks: Blocks, joined: str) -> Words:
    """Read the words of all blocks."""
    return Words(word_checksums(joined), np.repeat(np.arange(len(blocks)), blocks.n_tokens))


def measure_text(page: Page, blocks: Blocks, joined: str, words: Words, columns: Columns) -> TextMeasures:
    """Fill the text columns.

    Parameters
    ----------
    joined
        The blocks' texts with one line break between.
    """
    n_blocks = len(blocks)
    codes = code_points(joined)
    kinds = classify(codes)
    lengths = np.fromiter(map(len, blocks.text), dtype=np.int64, count=n_blocks)
    starts = np.concatenate([[0], np.cumsum(lengths + 1)[:-1]])
    owner = np.repeat(np.arange(n_blocks), lengths + 1)[: len(kinds)]
    counts = np.bincount(owner * N_CLASSES + kinds, minlength=n_blocks * N_CLASSES).reshape(n_blocks, N_CLASSES)
    chars = np.maximum(lengths, 1).astype(np.float64)
    ends = _sentence_ends(kinds)
    sentences = np.bincount(owner[ends], minlength=n_blocks).astype(np.float64)
    capitals = np.bincount(owner[_capitalised(kinds)], minlength=n_blocks)
    n_words = blocks.n_tokens + counts[:, CharClass.UNSPACED] / 2.0
    stops = _stop_counts(page, words, n_blocks)
    safe_words = np.maximum(n_words, 1.0)
    last = kinds[starts + lengths - 1]
    first = kinds[starts]
    letters = counts[:, [CharClass.LOWER, CharClass.UPPER, CharClass.LETTER, CharClass.UNSPACED]].sum(axis=1)

    columns["log_words"] = np.log1p(n_words)
    columns["log_chars"] = np.log1p(chars)
    columns["word_length"] = letters / safe_words
    columns["stop_share"] = stops / safe_words
    columns["log_stops"] = np.log1p(stops)
    columns["sentences"] = np.log1p(sentences)
    columns["sentence_length"] = np.log1p(n_words / np.maximum(sentences, 1.0))
    columns["capital_share"] = capitals / safe_words
    columns["upper_share"] = counts[:, CharClass.UPPER] / np.maximum(letters, 1)
    for name, kind in (
        ("digit", CharClass.DIGIT), ("stop_mark", CharClass.STOP), ("comma", CharClass.COMMA), ("quote", CharClass.QUOTE),
        ("bracket", CharClass.BRACKET), ("divider", CharClass.DIVIDER), ("symbol", CharClass.SYMBOL),
    ):  # fmt: skip
        columns[f"{name}_share"] = counts[:, kind] / chars
    columns["currency"] = counts[:, CharClass.CURRENCY]
    columns["unspaced_share"] = counts[:, CharClass.UNSPACED] / chars
    columns["ends_sentence"] = last == CharClass.STOP
    columns["ends_colon"] = last == CharClass.COMMA
    columns["starts_upper"] = first == CharClass.UPPER
    columns["starts_digit"] = first == CharClass.DIGIT
    columns["starts_symbol"] = (first == CharClass.SYMBOL) | (first == CharClass.DIVIDER)
    columns["has_copyright"] = np.bincount(owner[codes == 0xA9], minlength=n_blocks) > 0
    return TextMeasures(n_words, stops, sentences)


def _sentence_ends(kinds: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Positions of marks that end a sentence: after a letter, a digit, a quote or a bracket, and before a space."""
    before = np.concatenate([[CharClass.SPACE], kinds[:-1]])
    after = np.concatenate([kinds[1:], [CharClass.SPACE]])
    open_script = (before == CharClass.UNSPACED) | (before == CharClass.LETTER)
    ends = (kinds == CharClass.STOP) & (before != CharClass.SPACE) & (before != CharClass.STOP) & (
        (after == CharClass.SPACE) | (after == CharClass.QUOTE) | (after == CharClass.BRACKET) | open_script
    )  # fmt: skip
    return np.flatnonzero(ends)


def _capitalised(kinds: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Positions of capitals that begin a word."""
    begins = np.concatenate([[True], kinds[:-1] == CharClass.SPACE])
    return np.flatnonzero(begins & (kinds == CharClass.UPPER))


def _stop_counts(page: Page, words: Words, n_blocks: int) -> Floats:
    stops = stop_table(page_language(page.facts.lang, words.tokens))
    return np.bincount(words.block[stops.among(words.tokens)], minlength=n_blocks).astype(np.float64)

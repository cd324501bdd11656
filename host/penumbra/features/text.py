"""Features of a block's own text: words, sentences, punctuation, stop words. One pass over the page's joined text."""

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Rows
from penumbra.blocks import Blocks
from penumbra.features.characters import N_CLASSES, CharClass, classify
from penumbra.features.stopwords import page_language, stop_table
from penumbra.features.table import Columns
from penumbra.page import Page
from penumbra.text.checksums import Tokens, word_checksums
from penumbra.text.chunks import chunks
from penumbra.text.words import code_points

__all__ = ["TextMeasures", "Words", "measure_text", "read_words"]

Classes = npt.NDArray[np.uint8]
"""`CharClass` of characters."""

_CHUNK = 32_768
"""Characters per pass."""
_COPYRIGHT = 0xA9
_SHARES = tuple(f"{name}_share" for name in ("digit", "stop_mark", "comma", "quote", "bracket", "divider", "symbol"))
_SHARED = [
    CharClass.DIGIT, CharClass.STOP, CharClass.COMMA, CharClass.QUOTE, CharClass.BRACKET, CharClass.DIVIDER,
    CharClass.SYMBOL,
]  # fmt: skip
"""Classes of the columns `_SHARES`: each is a share of the block's characters."""


class Words(msgspec.Struct, frozen=True):
    """Lower-case words of a page's blocks.

    Parameters
    ----------
    tokens
        (n_words,) checksum of each word, in document order.
    block
        (n_words,) block of each word.
    """

    tokens: Tokens
    block: npt.NDArray[np.int64]


class TextMeasures(msgspec.Struct, frozen=True):
    """(n_blocks,) counts from which other groups of features are computed."""

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
        The blocks' texts, joined by single line breaks.
    """
    n_blocks = len(blocks)
    read = _read_characters(blocks, joined)
    counts, first, last = read.counts, read.first, read.last
    chars = np.maximum(read.lengths, 1).astype(np.float64)
    sentences = read.sentences.astype(np.float64)
    n_words = blocks.n_tokens + counts[:, CharClass.UNSPACED] / 2.0
    stops = _stop_counts(page, words, n_blocks)
    safe_words = np.maximum(n_words, 1.0)
    letters = counts[:, [CharClass.LOWER, CharClass.UPPER, CharClass.LETTER, CharClass.UNSPACED]].sum(axis=1)

    columns["log_words"] = np.log1p(n_words)
    columns["log_chars"] = np.log1p(chars)
    columns["word_length"] = letters / safe_words
    columns["stop_share"] = stops / safe_words
    columns["log_stops"] = np.log1p(stops)
    columns["sentences"] = np.log1p(sentences)
    columns["sentence_length"] = np.log1p(n_words / np.maximum(sentences, 1.0))
    columns["capital_share"] = read.capitals / safe_words
    columns["upper_share"] = counts[:, CharClass.UPPER] / np.maximum(letters, 1)
    columns.fill(_SHARES, counts.T[_SHARED] / chars)
    columns["currency"] = counts[:, CharClass.CURRENCY]
    columns["unspaced_share"] = counts[:, CharClass.UNSPACED] / chars
    columns["ends_sentence"] = last == CharClass.STOP
    columns["ends_colon"] = last == CharClass.COMMA
    columns["starts_upper"] = first == CharClass.UPPER
    columns["starts_digit"] = first == CharClass.DIGIT
    columns["starts_symbol"] = (first == CharClass.SYMBOL) | (first == CharClass.DIVIDER)
    columns["has_copyright"] = read.copyright
    return TextMeasures(n_words, stops, sentences)


class _Characters(msgspec.Struct, frozen=True, eq=False):
    """Character counts of blocks; each array is (n_blocks,) except `counts`.

    Parameters
    ----------
    lengths
        Number of characters.
    counts
        (n_blocks, N_CLASSES) number of characters of each class.
    sentences, capitals
        Number of marks that end a sentence, and of capitals that begin a word.
    first, last
        Class of the first character, and of the last.
    copyright
        True for blocks with the sign ©.
    """

    lengths: Rows
    counts: Rows
    sentences: Rows
    capitals: Rows
    first: Classes
    last: Classes
    copyright: Bools


def _read_characters(blocks: Blocks, joined: str) -> _Characters:
    """Count the characters of all blocks, several blocks at a time. Each block is a text of its own."""
    n_blocks = len(blocks)
    lengths = np.fromiter(map(len, blocks.text), dtype=np.int64, count=n_blocks)
    start = np.zeros(n_blocks + 1, dtype=np.int64)
    np.cumsum(lengths + 1, out=start[1:])
    counts = np.empty((n_blocks, N_CLASSES), dtype=np.int64)
    sentences, capitals = np.empty((2, n_blocks), dtype=np.int64)
    first, last = np.empty((2, n_blocks), dtype=np.uint8)
    copyright_ = np.zeros(n_blocks, dtype=bool)
    for low, high in chunks(start, _CHUNK):
        text, bounds = joined[start[low] : start[high] - 1], start[low : high + 1] - start[low]
        codes = code_points(text)
        classes = np.full(len(codes) + 2, CharClass.SPACE, dtype=np.uint8)
        classes[1:-1] = classify(codes)
        code = np.repeat(np.arange(0, (high - low) * N_CLASSES, N_CLASSES), lengths[low:high] + 1)[:-1]
        code += classes[1:-1]
        counts[low:high] = np.bincount(code, minlength=(high - low) * N_CLASSES).reshape(-1, N_CLASSES)
        sentences[low:high] = np.diff(np.searchsorted(_sentence_ends(classes), bounds))
        capitals[low:high] = np.diff(np.searchsorted(_capitalised(classes), bounds))
        first[low:high], last[low:high] = classes[bounds[:-1] + 1], classes[bounds[1:] - 1]
        if "\xa9" in text:
            copyright_[low:high] = np.diff(np.searchsorted(np.flatnonzero(codes == _COPYRIGHT), bounds)) > 0
    return _Characters(lengths, counts, sentences, capitals, first, last, copyright_)


def _sentence_ends(classes: Classes) -> Rows:
    """Positions of marks that end a sentence: after a letter, digit, quote or bracket, and before a space.

    Parameters
    ----------
    classes
        (n_chars + 2,) classes of the text's characters with a space at each end. Positions refer to the text.
    """
    marks = np.flatnonzero(classes == CharClass.STOP)
    before, after = classes[marks - 1], classes[marks + 1]
    open_script = (before == CharClass.UNSPACED) | (before == CharClass.LETTER)
    ends = (before != CharClass.SPACE) & (before != CharClass.STOP) & (
        (after == CharClass.SPACE) | (after == CharClass.QUOTE) | (after == CharClass.BRACKET) | open_script
    )  # fmt: skip
    out: Rows = marks[ends] - 1
    return out


def _capitalised(classes: Classes) -> Rows:
    """Positions of capitals that begin a word; parameters as for `_sentence_ends`."""
    capitals = np.flatnonzero(classes == CharClass.UPPER)
    out: Rows = capitals[classes[capitals - 1] == CharClass.SPACE] - 1
    return out


def _stop_counts(page: Page, words: Words, n_blocks: int) -> Floats:
    stops = stop_table(page_language(page.facts.lang, words.tokens))
    return np.bincount(words.block[stops.among(words.tokens)], minlength=n_blocks).astype(np.float64)

"""Maximum subsequence segmentation with a classifier: naive Bayes gives each word its P(main content).

Each word has two features: the trigram of tokens (words and tags) that it begins, and its enclosing tag. The value of
a word is P(main) minus one half. The value of a tag is 0. The contiguous subsequence with the largest sum is the
article.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 5.1.

Differs from the paper:
- Trigrams are hashed into a table of fixed size, with one log ratio per entry, in eighths. As in the paper, words are
  lower case and all numbers are one token. Words are not stemmed: a stemmer knows one language.
- Tags that `mss` does not count are no tokens. Menus repeat the same trigrams. A small cost per tag and a raised prior
  keep the subsequence together; both were chosen on unseen sites (model card). Both are 0 in the paper.
- A score is the mean of P(main) over a block's words inside the subsequence; blocks outside score 0.
"""

import re
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from zlib import crc32

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Ints
from penumbra.blocks import Blocks
from penumbra.page import Page
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.card import read_weights
from penumbra.scorers.mss import best_subsequence, tags_before

__all__ = ["MODEL", "STEP", "TABLE_BITS", "Model", "Tokens", "load_model", "probabilities", "read_tokens", "score"]

MODEL = Path(__file__).resolve().parents[1] / "models" / "mss-supervised"
"""Folder of the shipped model."""
TABLE_BITS = 18
"""Bits of a trigram's hash: 262,144 entries of one byte."""
STEP = 0.125
"""Log-odds of one unit of the table."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
"""A word, a number, or one sign."""
_NUMBER = crc32(b"1")
_HASHES = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
"""Odd multipliers that hash the three tokens of a trigram (primes of xxHash)."""


@dataclass(frozen=True)
class Model:
    """The classifier.

    Parameters
    ----------
    trigrams
        (2 ** TABLE_BITS,) int8, log-odds of main content by the hash of a trigram, in units of `STEP`.
    tags
        Log-odds by enclosing tag; 0 for other tags.
    prior
        Log-odds of a word.
    tag_value
        Value of a tag in the sum, not positive.
    """

    trigrams: npt.NDArray[np.int8]
    tags: dict[str, float]
    prior: float
    tag_value: float


@dataclass(frozen=True)
class Tokens:
    """The words of a page's text rows.

    Parameters
    ----------
    place
        (n_tokens,) table entry of the trigram that each word begins.
    text
        (n_tokens,) index of each word's text row among the blocks' text rows.
    tag
        Enclosing tag of each text row.
    """

    place: Ints
    text: Ints
    tag: tuple[str, ...]


def score(inputs: ScorerInput) -> Scores:
    """Score blocks by the mean P(main) of their words; 0 outside the maximum subsequence."""
    page, blocks = inputs.page, inputs.blocks
    if not len(blocks):
        return Scores(np.zeros(0))
    model = load_model()
    tokens = read_tokens(page, blocks)
    p_main = probabilities(tokens, model)
    n_texts = len(blocks.text_rows)
    counts = np.bincount(tokens.text, minlength=n_texts)
    sums = np.bincount(tokens.text, weights=p_main, minlength=n_texts)
    hidden = page.hidden[blocks.text_rows]
    values = np.where(hidden, 0.0, sums - 0.5 * counts)
    first, last = best_subsequence(values, tags_before(page)[blocks.text_rows] * model.tag_value).tolist()
    texts = np.arange(n_texts)
    inside = (texts >= first) & (texts <= last)
    starts = blocks.start[:-1]
    mean = np.add.reduceat(sums * inside, starts) / np.maximum(np.add.reduceat(counts, starts), 1)
    return Scores(_rescale(mean, np.add.reduceat(inside, starts) > 0))


def _rescale(mean: Floats, inside: "npt.NDArray[np.bool_]") -> Floats:
    """Scale means inside the subsequence to [½, 1]: all of it is the article. Outside the score is 0."""
    scores: Floats = np.where(inside, 0.5 + mean / 2.0, 0.0)
    return np.clip(scores, 0.0, 1.0)


def read_tokens(page: Page, blocks: Blocks) -> Tokens:
    """Split a page's texts into words and hash their trigrams, including tags between texts."""
    hashes: list[int] = []
    text: list[int] = []
    opened = tags_before(page)[blocks.text_rows].tolist()
    tags = [page.tag[parent] for parent in page.parent[blocks.text_rows].tolist()]
    before = 0.0
    for number, row in enumerate(blocks.text_rows.tolist()):
        if opened[number] > before:
            hashes.append(_hash(f"<{tags[number]}>"))
            text.append(-1)
        before = opened[number]
        words = [_hash(token) for token in _TOKEN.findall(page.text[row])]
        hashes += words
        text += [number] * len(words)
    padded = np.array([*hashes, 0, 0], dtype=np.uint64)
    mixed = np.zeros(len(hashes), dtype=np.uint64)
    for shift, factor in enumerate(_HASHES):
        mixed ^= (padded[shift : shift + len(hashes)] * np.uint64(factor)) & np.uint64(0xFFFFFFFF)
    places = (mixed * np.uint64(_HASHES[0]) & np.uint64(0xFFFFFFFF)) >> np.uint64(32 - TABLE_BITS)
    owner = np.array(text, dtype=np.int32)
    return Tokens(places[owner >= 0].astype(np.int32), owner[owner >= 0], tuple(tags))


def _hash(token: str) -> int:
    """32-bit hash of a token, the same on every machine."""
    return _NUMBER if token.isdigit() else crc32(token.lower().encode("utf-8", "replace"))


def probabilities(tokens: Tokens, model: Model) -> Floats:
    """(n_tokens,) P(main) of each word."""
    by_text = np.array([model.tags.get(tag, 0.0) for tag in tokens.tag])
    odds = model.prior + model.trigrams[tokens.place] * STEP + by_text[tokens.text]
    p_main: Floats = 1.0 / (1.0 + np.exp(-odds))
    return p_main


@cache
def load_model(folder: Path = MODEL) -> Model:
    """Read the classifier and check it against its card.

    Raises
    ------
    ModelError
        The model or its card is missing, or the digest differs.
    """
    with np.load(BytesIO(read_weights(folder, "weights.npz")), allow_pickle=False) as arrays:
        tags = dict(zip(arrays["tag_names"].tolist(), arrays["tag_odds"].tolist(), strict=True))
        return Model(arrays["trigrams"], tags, float(arrays["prior"]), float(arrays["tag_value"]))

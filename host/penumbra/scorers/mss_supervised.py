"""Maximum subsequence segmentation, the supervised form: naive Bayes says of each word how likely it is article text.

Every token of the page, word or tag, looks at the trigram that it begins and at the tag that encloses it; naive Bayes over
these two gives P(main). A word is worth that less one half, a tag nothing; the contiguous stretch with the largest sum is the
article.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 5.1.

Differs from the paper:

- Trigrams are hashed into a table of fixed size; the classifier keeps one log ratio for each place of it, in eighths. Words are
  folded to lower case and numbers to one sign, as there; they are not stemmed, since stemmers know one language each.
- Tags that `mss` does not count are no tokens here either. Menus repeat the same trigrams, so the sums of a stretch are held
  together by a small price for each tag and a lifted prior, chosen on sites not trained on (card); the paper's form is 0 for both.
- A score is the mean of P(main) over a block's words inside the stretch; blocks outside score 0.
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
"""Folder of the model that ships."""
TABLE_BITS = 18
"""Bits of a trigram's place in the table: 262,144 places of one byte."""
STEP = 0.125
"""Log odds of one unit of the table."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
"""A word, a number, or one sign."""
_NUMBER = crc32(b"1")
_HASHES = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
"""Odd multipliers that spread the three tokens of a trigram over the table (xxHash's primes)."""


@dataclass(frozen=True)
class Model:
    """The classifier.

    Parameters
    ----------
    trigrams
        (2 ** TABLE_BITS,) int8, log odds in `STEP`s of a trigram under main content.
    tags
        Log odds of each enclosing tag; 0 for one that is not there.
    prior
        Log odds of a word.
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
        (n_tokens,) place in the table of the trigram that each word begins.
    text
        (n_tokens,) which of the blocks' text rows each word is in.
    tag
        Enclosing tag of each text row.
    """

    place: Ints
    text: Ints
    tag: tuple[str, ...]


def score(inputs: ScorerInput) -> Scores:
    """Mean probability of each block's words, 0 outside the best stretch."""
    page, blocks = inputs.page, inputs.blocks
    if not len(blocks):
        return Scores(np.zeros(0))
    model = load_model()
    tokens = read_tokens(page, blocks)
    chances = probabilities(tokens, model)
    n_texts = len(blocks.text_rows)
    counts = np.bincount(tokens.text, minlength=n_texts)
    sums = np.bincount(tokens.text, weights=chances, minlength=n_texts)
    hidden = page.hidden[blocks.text_rows]
    values = np.where(hidden, 0.0, sums - 0.5 * counts)
    first, last = best_subsequence(values, tags_before(page)[blocks.text_rows] * model.tag_value).tolist()
    texts = np.arange(n_texts)
    inside = (texts >= first) & (texts <= last)
    starts = blocks.start[:-1]
    mean = np.add.reduceat(sums * inside, starts) / np.maximum(np.add.reduceat(counts, starts), 1)
    return Scores(_spread(mean, np.add.reduceat(inside, starts) > 0))


def _spread(mean: Floats, inside: "npt.NDArray[np.bool_]") -> Floats:
    """Inside the stretch all blocks are main, the likelier the higher: the stretch is the answer, not the single word."""
    scores: Floats = np.where(inside, 0.5 + mean / 2.0, 0.0)
    return np.clip(scores, 0.0, 1.0)


def read_tokens(page: Page, blocks: Blocks) -> Tokens:
    """Cut a page's texts into words and hash their trigrams, tags between texts included."""
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
    """32 bits of a token, the same on every machine."""
    return _NUMBER if token.isdigit() else crc32(token.lower().encode("utf-8", "replace"))


def probabilities(tokens: Tokens, model: Model) -> Floats:
    """(n_tokens,) P(main) of each word."""
    by_text = np.array([model.tags.get(tag, 0.0) for tag in tokens.tag])
    odds = model.prior + model.trigrams[tokens.place] * STEP + by_text[tokens.text]
    chances: Floats = 1.0 / (1.0 + np.exp(-odds))
    return chances


@cache
def load_model(folder: Path = MODEL) -> Model:
    """Read the classifier and check it against its card.

    Raises
    ------
    ModelError
        The model or its card are missing, or are not of one another.
    """
    with np.load(BytesIO(read_weights(folder, "weights.npz")), allow_pickle=False) as arrays:
        tags = dict(zip(arrays["tag_names"].tolist(), arrays["tag_odds"].tolist(), strict=True))
        return Model(arrays["trigrams"], tags, float(arrays["prior"]), float(arrays["tag_value"]))

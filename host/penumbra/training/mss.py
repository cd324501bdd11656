"""WCXB → the naive Bayes classifier of the scorer `mss-supervised`.

Words are counted by the label of their block. All pages have one weight. The log-odds of a trigram are smoothed towards
0, so that rare trigrams count little. Equal pages give equal bytes.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 5.1.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO
from json import dumps
from pathlib import Path

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.blocks import Blocks
from penumbra.scorers.mss import best_subsequence, tags_before
from penumbra.scorers.mss_supervised import STEP, TABLE_BITS, Model, Tokens, probabilities, read_tokens
from penumbra.training.corpora import N_FOLDS, corpus_folder, fold_of
from penumbra.training.labels import label_by_text
from penumbra.training.pages import pages_with_main

__all__ = ["Example", "fit", "read_examples", "train"]

SMOOTHING = 0.5
"""Pseudo-count of words for each entry of the table: the best of .5, 2, 8 and 32 on a held-out fold."""
TAG_SMOOTHING = 50.0
"""Pseudo-count of words for each enclosing tag."""
CANDIDATES = tuple((value, lift) for value in (0.0, -0.1, -0.2) for lift in (0.0, 0.4, 0.8, 1.2))
"""Grid of a tag's value and of the log-odds added to the prior. The prior of all words does not hold for the words
between two paragraphs of an article, and the subsequence includes them."""
_PAGE_WORDS = 1000.0
"""Words to which each page is scaled, about the mean of the corpus."""
_MAX_TAGS = 64
"""Tags of the model, the most frequent ones."""


@dataclass(frozen=True)
class Example:
    """One page: its tokens, whether each is main, and the tags between its texts."""

    fold: int
    tokens: Tokens
    main: Bools
    between: Floats
    """(n_texts,) tags before each text row."""


def read_examples(corpus: Path) -> list[Example]:
    """Examples of all pages of a corpus with main text."""
    examples = []
    for truth, _, page, blocks in pages_with_main(corpus):
        tokens = read_tokens(page, blocks)
        labels = label_by_text(blocks.text, truth.main or "").astype(bool)
        main = _of_texts(blocks, labels)[tokens.text]
        examples.append(Example(fold_of(truth.url), tokens, main, tags_before(page)[blocks.text_rows]))
    return examples


def _of_texts(blocks: Blocks, labels: Bools) -> Bools:
    spread: Bools = np.repeat(labels, np.diff(blocks.start))
    return spread


def fit(examples: Sequence[Example], tag_value: float) -> Model:
    """Fit the classifier: count, smooth and take logarithms."""
    size = 1 << TABLE_BITS
    counts = np.zeros((2, size))
    tags: dict[str, Floats] = defaultdict(lambda: np.zeros(2))
    for example in examples:
        share = _PAGE_WORDS / max(len(example.main), 1)
        for label in (0, 1):
            counts[label] += share * np.bincount(example.tokens.place[example.main == label], minlength=size)
        of_text = np.bincount(example.tokens.text, minlength=len(example.tokens.tag))
        main_of_text = np.bincount(example.tokens.text, weights=example.main, minlength=len(example.tokens.tag))
        for tag, all_words, main_words in zip(example.tokens.tag, of_text.tolist(), main_of_text.tolist(), strict=True):
            tags[tag] += share * np.array([all_words - main_words, main_words])
    total = counts.sum(axis=1)
    prior = float(np.log(total[1] / total[0]))
    odds = (
        np.log(counts[1] + SMOOTHING * total[1] / total.sum())
        - np.log(counts[0] + SMOOTHING * total[0] / total.sum())
        - prior
    )
    table = np.clip(np.rint(odds / STEP), -127, 127).astype(np.int8)
    kept = sorted(tags, key=lambda tag: (-float(tags[tag].sum()), tag))[:_MAX_TAGS]
    tag_odds = {tag: round(_log_odds(tags[tag], total) - prior, 4) for tag in sorted(kept)}
    return Model(table, tag_odds, round(prior, 4), tag_value)


def _log_odds(counts: Floats, total: Floats) -> float:
    smooth = TAG_SMOOTHING * total / total.sum()
    return float(np.log((counts[1] + smooth[1]) / (counts[0] + smooth[0])))


def subsequence_f1(model: Model, examples: Sequence[Example]) -> float:
    """Mean F1 of pages: words of the best subsequence against the main words."""
    figures = []
    for example in examples:
        n_texts = len(example.tokens.tag)
        chances = probabilities(example.tokens, model)
        values = np.bincount(example.tokens.text, weights=chances - 0.5, minlength=n_texts).astype(np.float64)
        first, last = best_subsequence(values, example.between * model.tag_value).tolist()
        inside = (example.tokens.text >= first) & (example.tokens.text <= last)
        figures.append(2.0 * float((inside & example.main).sum()) / max(float(inside.sum() + example.main.sum()), 1.0))
    return float(np.mean(figures))


def train(corpus: str, out: Path) -> dict[str, float]:
    """Choose the tag's value and the prior by cross-validation, fit on all pages, write the model with its card.

    Returns
    -------
    F1 on unseen sites for each point of the grid.

    Raises
    ------
    CorpusError
        The corpus is missing or broken.
    """
    examples = read_examples(corpus_folder(corpus))
    held_out = dict.fromkeys(CANDIDATES, 0.0)
    for fold in range(N_FOLDS):
        model = fit([example for example in examples if example.fold != fold], 0.0)
        unseen = [example for example in examples if example.fold == fold]
        for value, lift in CANDIDATES:
            tried = replace(model, tag_value=value, prior=model.prior + lift)
            held_out[value, lift] += subsequence_f1(tried, unseen) * len(unseen) / len(examples)
    value, lift = max(CANDIDATES, key=lambda candidate: held_out[candidate])
    figures = {f"tag {value:g}, prior +{lift:g}": round(f1, 4) for (value, lift), f1 in held_out.items()}
    final = fit(examples, value)
    write(replace(final, prior=round(final.prior + lift, 4)), out, len(examples), figures)
    return figures


def write(model: Model, out: Path, n_pages: int, figures: dict[str, float]) -> None:
    """Write `weights.npz` and `card.json`."""
    buffer = BytesIO()
    np.savez_compressed(
        buffer,
        trigrams=model.trigrams,
        tag_names=np.array(list(model.tags)),
        tag_odds=np.array(list(model.tags.values())),
        prior=np.float64(model.prior),
        tag_value=np.float64(model.tag_value),
    )
    out.mkdir(parents=True, exist_ok=True)
    (out / "weights.npz").write_bytes(buffer.getvalue())
    card = {
        "name": "mss-supervised",
        "sha256": sha256(buffer.getvalue()).hexdigest(),
        "made_by": "penumbra train mss",
        "corpus": "wcxb-dev (CC-BY-4.0, M. Foley, WCXB, 2026)",
        "pages": n_pages,
        "tag_value": model.tag_value,
        "word_f1_unseen_sites": figures,
    }
    (out / "card.json").write_text(dumps(card, indent=1) + "\n", "utf-8")

"""WCXB and the project's annotations → the coefficients of the scorer `smartbrowser`.

A weighted linear regression of each visual block's importance on its parameters. Importance is the share of main
content in its words. On annotated pages main content counts 1, minor content ½, noise 0. Coefficients are rounded, so
that equal pages give equal bytes on all machines.

References
----------
SmartBrowser (Habr, 2009): regression on experts' annotations. Liang, Zeger: Longitudinal data analysis using
generalized linear models, Biometrika 73, 1986 (standard errors clustered by page).
"""

from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from math import erfc, sqrt
from pathlib import Path

import numpy as np

from penumbra.arrays import Floats, Ints
from penumbra.blocks import Blocks
from penumbra.scorers.smartbrowser.model import Model
from penumbra.scorers.smartbrowser.parameters import PARAMETERS, count_blocks, measure_visual
from penumbra.training.corpora import N_FOLDS, Truth, corpus_folder, fold_of
from penumbra.training.labels import label_by_text
from penumbra.training.levels import annotations_of, outline, project
from penumbra.training.pages import pages_with_main
from penumbra.vips import segment

__all__ = ["Example", "Fit", "fit", "read_examples", "train"]

GRANULARITIES = (9, 10)
"""Permitted degrees of coherence of the examples, the same as the scorer's."""
_IMPORTANCE = np.array([1.0, 0.5, 0.0])
"""Importance of the levels keep, dim, hide, in equal steps as in the document."""
_DIGITS = 9
"""Significant digits of each coefficient."""
_ABOUT_WEIGHTS = (
    "Weights are standardised: each is the change of importance (0 noise … 1 main) for one standard deviation. Errors "
    "allow for similar blocks of one page. p-values are two-sided, by the normal distribution."
)
_ABOUT_STOP_WORDS = (
    "The document found the share of stop words to be its strongest parameter. Here names and surroundings are "
    "stronger, and the stop words of a block vary with its words and sentences."
)
_TABLE_HEAD = ("| parameter | unit | weight | error | p |", "| --- | --- | ---: | ---: | ---: |")
_RIDGE = 1e-9
"""Added to the normal equations: a constant parameter would make them singular."""


@dataclass(frozen=True)
class Example:
    """One page's visual blocks.

    Parameters
    ----------
    fold
        Fold of the page's site.
    parameters
        (n_visual, n_parameters).
    importance
        (n_visual,) in [0, 1].
    weight
        (n_visual,) proportional to the square root of a block's words; the sum is 1, so that all pages weigh the same.
    """

    fold: int
    parameters: Floats
    importance: Floats
    weight: Floats


@dataclass(frozen=True)
class Fit:
    """A regression, with standard errors and p-values of its coefficients; arrays are (n_parameters,)."""

    model: Model
    error: Floats
    p_value: Floats
    r_squared: float


def read_examples(corpus: Path) -> list[Example]:
    """Examples of all pages of a corpus with main text."""
    examples = []
    for truth, markup, page, blocks in pages_with_main(corpus):
        labels = _importances(corpus, truth, markup, blocks)
        tree = segment(page)
        counted = count_blocks(page, blocks, tree)
        for permitted in GRANULARITIES:
            block_of = tree.cut(permitted)
            _, index = np.unique(block_of[counted.visual], return_inverse=True)
            measured = measure_visual(counted, tree, block_of)
            examples.append(_example(truth, measured, index.astype(np.int32), counted.words, labels))
    return examples


def _importances(corpus: Path, truth: Truth, markup: str, blocks: Blocks) -> Floats:
    annotations = annotations_of(corpus, truth.id)
    if annotations is not None:
        levels = project(annotations, outline(markup), blocks)
        read: Floats = np.where(levels < 0, 0.0, _IMPORTANCE[np.maximum(levels, 0)])
        return read
    return label_by_text(blocks.text, truth.main or "").astype(np.float64)


def _example(truth: Truth, measured: Floats, index: Ints, words: Floats, labels: Floats) -> Example:
    total = np.bincount(index, weights=words)
    first = np.unique(index, return_index=True)[1]
    root = np.sqrt(total)
    importance = np.bincount(index, weights=words * labels) / total
    return Example(fold_of(truth.url), measured[first], importance, root / root.sum())


def fit(examples: list[Example]) -> Fit:
    """Fit the regression; standard errors are clustered by page."""
    x = np.concatenate([example.parameters for example in examples])
    y = np.concatenate([example.importance for example in examples])
    w = np.concatenate([example.weight for example in examples])
    mean = _rounded(np.average(x, axis=0, weights=w))
    scale = _rounded(np.sqrt(np.average((x - mean) ** 2, axis=0, weights=w)) + _RIDGE)
    z = np.column_stack([np.ones(len(x)), (x - mean) / scale])
    inverse = np.linalg.inv((z * w[:, None]).T @ z + _RIDGE * np.eye(z.shape[1]))
    beta = _rounded(inverse @ (z * w[:, None]).T @ y)
    residual = y - z @ beta
    page = np.repeat(np.arange(len(examples)), [len(example.weight) for example in examples])
    scores = np.stack([np.bincount(page, weights=column) for column in ((w * residual)[:, None] * z).T], axis=1)
    error = np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))[1:]
    p_value = np.array([erfc(abs(b) / e / sqrt(2.0)) for b, e in zip(beta[1:], error, strict=True)])
    spread = np.average((y - np.average(y, weights=w)) ** 2, weights=w)
    r_squared = 1.0 - float(np.average(residual**2, weights=w) / spread)
    return Fit(Model(float(beta[0]), mean, scale, beta[1:]), error, p_value, r_squared)


def _rounded(values: Floats) -> Floats:
    return np.array([float(f"{value:.{_DIGITS}g}") for value in values.tolist()])


def train(corpus: str, out: Path) -> Fit:
    """Fit on all pages, measure R² on unseen sites by cross-validation, and write the model with its card.

    Raises
    ------
    CorpusError
        The corpus is missing or broken.
    """
    examples = read_examples(corpus_folder(corpus))
    fitted = fit(examples)
    held_out = [_explained(fit([e for e in examples if e.fold != k]).model, [e for e in examples if e.fold == k])
                for k in range(N_FOLDS)]  # fmt: skip
    write(fitted, out, len(examples) // len(GRANULARITIES), float(np.mean(held_out)))
    return fitted


def _explained(model: Model, examples: list[Example]) -> float:
    """R² of a model on some pages."""
    y = np.concatenate([example.importance for example in examples])
    w = np.concatenate([example.weight for example in examples])
    predicted = np.concatenate([model.predict(example.parameters) for example in examples])
    spread = np.average((y - np.average(y, weights=w)) ** 2, weights=w)
    return 1.0 - float(np.average((y - predicted) ** 2, weights=w) / spread)


def write(fitted: Fit, out: Path, n_pages: int, r_squared: float) -> None:
    """Write `weights.json`, `card.json` and `card.md`."""
    model = fitted.model
    rows = [
        {"name": name, "mean": mean, "scale": scale, "weight": weight}
        for (name, _), mean, scale, weight in zip(
            PARAMETERS, model.mean.tolist(), model.scale.tolist(), model.weight.tolist(), strict=True
        )
    ]
    data = (dumps({"intercept": model.intercept, "parameters": rows}, indent=1) + "\n").encode()
    card = {
        "name": "smartbrowser",
        "sha256": sha256(data).hexdigest(),
        "made_by": "penumbra train smartbrowser",
        "corpora": "wcxb-dev (CC-BY-4.0, M. Foley, WCXB, 2026) and Penumbra's own annotations of its pages (CC-BY-4.0)",
        "pages": n_pages,
        "r_squared": round(fitted.r_squared, 4),
        "r_squared_unseen_sites": round(r_squared, 4),
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / "weights.json").write_bytes(data)
    (out / "card.json").write_text(dumps(card, indent=1) + "\n", "utf-8")
    (out / "card.md").write_text(_card(fitted, card), "utf-8")


def _card(fitted: Fit, card: dict[str, object]) -> str:
    order = np.argsort(-np.abs(fitted.model.weight), kind="stable").tolist()
    head = (
        f"Made by `{card['made_by']}` from {card['corpora']}: {card['pages']} pages, {N_FOLDS} folds by site. "
        f"R² {card['r_squared']} on the training pages, {card['r_squared_unseen_sites']} on sites not seen. "
        f"SHA-256 of `weights.json`: `{card['sha256']}`."
    )
    rows = [
        f"| {name} | {unit} | {fitted.model.weight[k]:+.4f} | {fitted.error[k]:.4f} | {fitted.p_value[k]:.2g} |"
        for k, (name, unit) in ((k, PARAMETERS[k]) for k in order)
    ]
    lines = [
        "# smartbrowser: a linear regression of a visual block's importance",
        "",
        head,
        "",
        _ABOUT_WEIGHTS,
        "",
        *_TABLE_HEAD,
    ]
    lines += [*rows, "", _ABOUT_STOP_WORDS, ""]
    return "\n".join(lines)

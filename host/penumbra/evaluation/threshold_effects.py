"""Effects of each threshold of the decision: figures on annotated pages with the value lowered and raised.

Scores are computed once a page. Only the decision is repeated for each value.
"""

import ast
import inspect
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from penumbra.blocks import find_blocks
from penumbra.decision.decision import decide
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.errors import BadPageError, TooLargeError
from penumbra.evaluation.figures import Prediction, Tally
from penumbra.output.html import as_text, segments
from penumbra.page.markup import parse
from penumbra.pipeline import Result
from penumbra.scorers import load
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.card import model_digest
from penumbra.training.corpora import Truth, corpus_folder, read_html
from penumbra.training.levels import annotated_truth

__all__ = ["Effect", "meanings", "measure_effects", "write_effects"]

_LOWER, _HIGHER = 0.75, 1.33
"""Factors by which a value is lowered and raised."""
_CHUNK = 4
_HEAD = """# Thresholds: the effect of each

Made by `penumbra thresholds`; it can be run again. [thresholds-history.md](thresholds-history.md) says how the values
were chosen.

Corpus: {corpus}, {pages} annotated pages on which nothing was fitted. Model: `default`, SHA-256 {digest}. Today: f1_3
{f1_3:.4f}, page_f1_3 {page_f1_3:.4f}, main words hidden {lost:.3%}. Each value is lowered to three quarters and raised
by a third; all others stay. A cell has the value, the words per million whose level changes, and the change of
page_f1_3 in thousandths. A threshold with two zeros decides nothing on these pages.

| name | value | meaning | lower | higher |
| --- | --- | --- | --- | --- |
"""


@dataclass(frozen=True)
class Effect:
    """Effect of another value of one threshold.

    Parameters
    ----------
    value
        The other value.
    moved
        Words whose level changes, per million.
    gain
        Change of page_f1_3.
    """

    value: float
    moved: float
    gain: float


def meanings() -> dict[str, str]:
    """Each threshold's meaning, from its docstring."""
    (body,) = (node for node in ast.walk(ast.parse(inspect.getsource(Thresholds))) if isinstance(node, ast.ClassDef))
    out, name = {}, ""
    for node in body.body:
        if isinstance(node, ast.AnnAssign):
            name = ast.unparse(node.target)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
            out[name] = inspect.cleandoc(str(node.value.value))
    return out


def measure_effects(corpus: str, pages: int = 0, jobs: int = 2) -> tuple[dict[str, float], dict[str, list[Effect]]]:
    """Measure every threshold on the annotated pages of a corpus.

    Parameters
    ----------
    corpus
        Name of the corpus.
    pages
        Only so many pages, evenly over the corpus; 0 for all.

    Returns
    -------
    The figures with today's values, and the two effects of each threshold by its name.

    Raises
    ------
    CorpusError
        The corpus is missing or broken.
    """
    folder = corpus_folder(corpus)
    truths = annotated_truth(folder)
    if 0 < pages < len(truths):
        truths = [truths[i * len(truths) // pages] for i in range(pages)]
    settings = [DEFAULT_THRESHOLDS, *(each for _, each in _changed())]
    tallies = [Tally() for _ in settings]
    moved = [0] * len(settings)
    with ProcessPoolExecutor(jobs) as pool:
        for truth, results in zip(truths, pool.map(partial(_decided, folder), truths, chunksize=_CHUNK), strict=True):
            today = results[0]
            for number, result in enumerate(results):
                tallies[number].add(truth, result or today)
                moved[number] += _moved(today, result) if today and result else 0
    words = max(1, sum(tallies[0].words.values()))
    figures = [tally.figures() for tally in tallies]
    effects: dict[str, list[Effect]] = {}
    for number, (name, each) in enumerate(_changed(), start=1):
        gain = figures[number]["words.page_f1_3"] - figures[0]["words.page_f1_3"]
        effects.setdefault(name, []).append(Effect(getattr(each, name), moved[number] / words * 1e6, gain))
    return figures[0], effects


def write_effects(corpus: str, today: dict[str, float], effects: dict[str, list[Effect]]) -> str:
    """The measured effects as a page of Markdown."""
    digest = model_digest()[:16]
    head = _HEAD.format(
        corpus=corpus, pages=int(today["words.pages"]), digest=digest, f1_3=today["words.f1_3"],
        page_f1_3=today["words.page_f1_3"], lost=today["words.lost"],
    )  # fmt: skip
    meaning = meanings()
    rows = [
        f"| `{name}` | {getattr(DEFAULT_THRESHOLDS, name):g} | {meaning[name]} | {' | '.join(map(_cell, each))} |"
        for name, each in effects.items()
    ]
    return head + "\n".join(rows) + "\n"


def _changed() -> Iterator[tuple[str, Thresholds]]:
    """Each threshold's name with the settings in which only its value is lowered, then raised."""
    for name, value in DEFAULT_THRESHOLDS._asdict().items():
        for factor in (_LOWER, _HIGHER):
            other = value * factor
            if isinstance(value, int):
                other = round(other) if round(other) != value else value + (1 if factor > 1 else -1)
            elif value <= 1:
                other = min(other, (1 + value) / 2)
            yield name, DEFAULT_THRESHOLDS._replace(**{name: other})


def _decided(folder: Path, truth: Truth) -> list[Prediction | None]:
    """The page decided with each setting; None where the result equals the first one, or where there is no page."""
    settings = [DEFAULT_THRESHOLDS, *(each for _, each in _changed())]
    try:
        page = parse(read_html(folder, truth.id), truth.url)
    except (BadPageError, TooLargeError):
        return [None] * len(settings)
    inputs = ScorerInput(page, find_blocks(page))
    scores = load("")(inputs)
    first = decide(inputs, scores)
    out: list[Prediction | None] = [_prediction(Result(inputs, scores, first))]
    for each in settings[1:]:
        decision = decide(inputs, scores, each)
        same = (decision.levels == first.levels).all() and decision.suited == first.suited
        out.append(None if same else _prediction(Result(inputs, scores, decision)))
    return out


def _prediction(result: Result) -> Prediction:
    return Prediction(as_text(result), segments(result))


def _moved(before: Prediction, after: Prediction) -> int:
    """Words whose level differs."""
    one, other = ([level for level, text in each.segments or () for _ in text.split()] for each in (before, after))
    return sum(a != b for a, b in zip(one, other, strict=False))


def _cell(effect: Effect) -> str:
    return f"{effect.value:g}: {effect.moved:.0f}, {1000 * effect.gain:+.2f}"

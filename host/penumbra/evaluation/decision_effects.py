"""Effects of each rule and threshold of the decision: figures on annotated pages without it, or with another value.

Scores are computed once a page. Only the decision is repeated.
"""

import ast
import inspect
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from penumbra.blocks import find_blocks
from penumbra.decision.decision import Decision, decide
from penumbra.decision.rule import Rule
from penumbra.decision.table import TABLES, RuleTables
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.errors import BadPageError, TooLargeError
from penumbra.evaluation.figures import Tally, WordCounts, count_words
from penumbra.evaluation.measuring import fold_scorer
from penumbra.output.html import segments
from penumbra.page.markup import parse
from penumbra.pipeline import Result
from penumbra.scorers import load
from penumbra.scorers.base import Scorer, ScorerInput
from penumbra.training.corpora import Truth, corpus_folder, evenly, fold_of, read_html
from penumbra.training.levels import annotated_truth

__all__ = ["Effect", "Measured", "meanings", "measure_effects", "rule_names", "write_effects"]

Segments = Sequence[tuple[str, str]]
"""A page's texts, each with its level."""

_LOWER, _HIGHER = 0.75, 1.33
"""Factors by which a value is lowered and raised."""
_CHUNK = 4
_HEAD = """# Rules and thresholds: the effect of each

Made by `{command}`; it can be run again. [thresholds-history.md](thresholds-history.md) says how
the values were chosen.

Each page is decided by {model}. The
corpora are annotated pages: {corpora}. Plain HTML has no boxes, so that rules of places in the window find nothing.

## Rules

Each rule is left out; all others stay. A cell has the pages that the rule changes, the words per million whose level
changes without it, and the changes of f1_3 and page_f1_3 in thousandths: a rule with negative numbers is of use.
A rule with a dash changes no page. Its move stands after its name; the [glossary](glossary.md) has the moves.

| rule | {names} |
| --- | {dashes} |
"""
_FOLD_MODEL = "the model of five that has not seen its site (`penumbra train default --folds FOLDS`)"
_MIDDLE = """
## Thresholds

Each value is lowered to three quarters and raised by a third; all others stay. A fraction rises at most half of the way
to 1, and a whole number moves by at least 1. A cell has the value, the words per million whose level changes, and the
change of page_f1_3 in thousandths, on {corpus}. A threshold with two zeros decides nothing on these pages.

| name | value | meaning | lower | higher |
| --- | --- | --- | --- | --- |
"""


class Setting(NamedTuple):
    """Another decision: without a rule, or with another threshold."""

    name: str
    thresholds: Thresholds = DEFAULT_THRESHOLDS
    tables: RuleTables = TABLES
    rule: Rule | None = None
    """The rule that is left out."""


@dataclass(frozen=True)
class Effect:
    """Effect of a setting.

    Parameters
    ----------
    pages
        Pages of which a level changes.
    moved
        Words whose level changes, per million.
    f1_3, page_f1_3
        Changes of these figures.
    """

    pages: int
    moved: float
    f1_3: float
    page_f1_3: float


@dataclass(frozen=True)
class Measured:
    """Figures of a corpus with today's decision, and the effects of settings by name."""

    corpus: str
    today: dict[str, float]
    effects: dict[str, Effect]


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


def rule_names() -> dict[str, Rule]:
    """Each rule of the table by a name for people: its detector and its move."""
    return {f"{rule.find.__name__.removeprefix('find_')}: {rule.move.name.lower()}": rule for rule in TABLES.rules()}


def measure_effects(corpus: str, folds: Path | None = None, pages: int = 0, jobs: int = 2) -> Measured:
    """Measure every rule and every threshold on the annotated pages of a corpus.

    Parameters
    ----------
    corpus
        Name of the corpus.
    folds
        Folder of fold models; each page gets the one that was fitted without its site. None for the shipped model.
    pages
        Only so many pages, evenly over the corpus; 0 for all.

    Raises
    ------
    CorpusError
        The corpus is missing or broken.
    """
    folder = corpus_folder(corpus)
    truths = evenly(annotated_truth(folder), pages)
    names = ["", *(each.name for each in _settings())]
    tallies = [Tally() for _ in names]
    changed, moved = [0] * len(names), [0] * len(names)
    work = partial(_decided, folder, folds)
    with ProcessPoolExecutor(jobs) as pool:
        for truth, results in zip(truths, pool.map(work, truths, chunksize=_CHUNK), strict=True):
            for number, counted in enumerate(results):
                tallies[number].add_words(truth, counted.words)
                changed[number] += counted.differs
                moved[number] += counted.moved
    words = max(1, sum(tallies[0].words.values()))
    base, *others = (tally.figures() for tally in tallies)
    gains = [tuple(each[f"words.{name}"] - base[f"words.{name}"] for name in ("f1_3", "page_f1_3")) for each in others]
    effects = {
        name: Effect(changed[at], moved[at] / words * 1e6, *gain)
        for at, (name, gain) in enumerate(zip(names[1:], gains, strict=True), start=1)
    }
    return Measured(corpus, base, effects)


def write_effects(measured: Sequence[Measured], command: str) -> str:
    """The measured effects as a page of Markdown; those of thresholds on the last corpus.

    Parameters
    ----------
    command
        The command line that makes it.
    """
    corpora = "; ".join(
        f"{each.corpus}, {int(each.today['words.pages'])} pages, f1_3 {each.today['words.f1_3']:.4f}, page_f1_3 "
        f"{each.today['words.page_f1_3']:.4f}, main words hidden {each.today['words.lost']:.3%}"
        for each in measured
    )
    model = _FOLD_MODEL if "--folds" in command else "the model that ships, which was fitted on pages of them"
    names, dashes = (" | ".join(each) for each in zip(*((each.corpus, "---") for each in measured), strict=True))
    rules = [
        f"| `{name}` | {' | '.join(_rule_cell(each.effects[name]) for each in measured)} |" for name in rule_names()
    ]
    last, meaning = measured[-1], meanings()
    thresholds: dict[str, list[str]] = {}
    for name, value, setting in _changed():
        thresholds.setdefault(name, []).append(_cell(value, last.effects[setting.name]))
    rows = [
        f"| `{name}` | {getattr(DEFAULT_THRESHOLDS, name):g} | {meaning[name]} | {' | '.join(cells)} |"
        for name, cells in thresholds.items()
    ]
    head, middle = (
        _HEAD.format(command=command, model=model, corpora=corpora, names=names, dashes=dashes),
        _MIDDLE.format(corpus=last.corpus),
    )
    return head + "\n".join(rules) + "\n" + middle + "\n".join(rows) + "\n"


def _changed() -> Iterator[tuple[str, float, Setting]]:
    """Each threshold's name, another value, and the setting in which only it is changed: lowered, then raised."""
    for name, value in DEFAULT_THRESHOLDS._asdict().items():
        for factor in (_LOWER, _HIGHER):
            other = value * factor
            if isinstance(value, int):
                other = round(other) if round(other) != value else value + (1 if factor > 1 else -1)
            elif value <= 1:
                other = min(other, (1 + value) / 2)
            yield name, other, Setting(f"{name} {other:g}", DEFAULT_THRESHOLDS._replace(**{name: other}))


@cache
def _settings() -> tuple[Setting, ...]:
    rules = (Setting(name, tables=TABLES.without(rule), rule=rule) for name, rule in rule_names().items())
    return (*rules, *(setting for _, _, setting in _changed()))


class _Counted(NamedTuple):
    """The words of one page, how many have another level than today, and whether any level differs, as 0 or 1."""

    words: WordCounts
    moved: int
    differs: int


def _decided(folder: Path, folds: Path | None, truth: Truth) -> tuple[_Counted, ...]:
    """The page decided as today, then with each setting; the first again where nothing differs. Empty: no page."""
    try:
        page = parse(read_html(folder, truth.id), truth.url)
    except (BadPageError, TooLargeError):
        return ()
    inputs = ScorerInput(page, find_blocks(page))
    score: Scorer = load("") if folds is None else fold_scorer(folds, fold_of(truth.url))
    scores = score(inputs)
    first = decide(inputs, scores)
    today = segments(Result(inputs, scores, first))
    out = [_Counted(count_words(truth, today), 0, 0)]
    for each in _settings():
        found = each.rule is None or first.seen.found(each.rule.find)
        other = decide(inputs, scores, each.thresholds, tables=each.tables) if found else first
        if _same(first, other):
            out.append(out[0])
        else:
            now = segments(Result(inputs, scores, other))
            out.append(_Counted(count_words(truth, now), _moved(today, now), 1))
    return tuple(out)


def _same(one: Decision, other: Decision) -> bool:
    return one.suited == other.suited and bool((one.levels == other.levels).all())


def _moved(before: Segments, after: Segments) -> int:
    """Words whose level differs."""
    one, other = ([level for level, text in each for _ in text.split()] for each in (before, after))
    return sum(a != b for a, b in zip(one, other, strict=False))


def _rule_cell(effect: Effect) -> str:
    if not effect.pages:
        return "–"
    return f"{effect.pages}, {effect.moved:.0f}, {1000 * effect.f1_3:+.2f}, {1000 * effect.page_f1_3:+.2f}"


def _cell(value: float, effect: Effect) -> str:
    return f"{value:g}: {effect.moved:.0f}, {1000 * effect.page_f1_3:+.2f}"

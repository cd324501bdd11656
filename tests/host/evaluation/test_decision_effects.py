"""Measured effects of rules and thresholds."""

import re
from pathlib import Path

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.decision import decide
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.decision.table import TABLES
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.errors import CorpusError
from penumbra.evaluation.decision_effects import Effect, Measured, meanings, measure_effects, rule_names, write_effects
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput, Scores

DOCUMENT = Path(__file__).parents[3] / "docs/effects.md"
STORY = "The wolf came down from the hill before the morning and nobody in the village heard it. " * 3


def test_the_meaning_of_each_threshold_is_one_sentence() -> None:
    texts = meanings()
    assert list(texts) == [*Thresholds._fields]
    assert all(meaning.endswith(".") for meaning in texts.values())


def test_each_rule_has_a_name_of_its_own() -> None:
    assert [*rule_names().values()] == TABLES.rules()


def test_a_rules_name_has_its_detector_and_its_move() -> None:
    assert [name for name, rule in rule_names().items() if rule.reason is Reason.CLOSED] == [
        "open_dialogs: dim_kept", "closed: hide",
    ]  # fmt: skip


def test_the_page_of_effects_has_todays_rules_and_thresholds() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert rows == [*rule_names(), *Thresholds._fields]


def test_a_rule_that_is_left_out_does_nothing() -> None:
    page = parse(f"<main><p>{STORY}</p><p>Subscribe to our letter</p><p>{STORY} Again.</p></main>")
    inputs, scores = ScorerInput(page, find_blocks(page)), Scores(np.full(3, 0.99), np.full(3, 0.01), "article")
    (appeals,) = (rule for name, rule in rule_names().items() if "appeals" in name)
    assert decide(inputs, scores).levels[1] == Level.DIM
    assert decide(inputs, scores, tables=TABLES.without(appeals)).levels[1] == Level.KEEP


def test_the_tables_have_a_row_for_each_rule_and_threshold() -> None:
    today = {"words.pages": 3.0, "words.f1_3": 0.9, "words.page_f1_3": 0.8, "words.lost": 0.001}
    effects = _Any()
    first = next(iter(rule_names()))
    effects[first] = Effect(7, 30.0, -0.001, -0.002)
    table = write_effects([Measured("small", today, effects)], "penumbra effects --pages 3")
    assert f"| `{first}` | 7, 30, -1.00, -2.00 |" in table
    assert f"| `sure_text` | {DEFAULT_THRESHOLDS.sure_text:g} | " in table
    assert "small, 3 pages, f1_3 0.9000" in table
    assert "Made by `penumbra effects --pages 3`" in table
    assert "Each page is decided by the model that ships" in table
    folded = write_effects([Measured("small", today, effects)], "penumbra effects --folds FOLDS")
    assert "has not seen its site" in folded
    assert table.count("\n| `") == len(rule_names()) + len(Thresholds._fields)


class _Any(dict[str, Effect]):
    """Effects of which every other one is the same."""

    def __missing__(self, _name: str) -> Effect:
        return Effect(2, 12.4, 0.001, 0.0015)


def test_effects_are_measured_on_the_annotated_pages_of_a_corpus() -> None:
    try:
        measured = measure_effects("trafilatura-dev", pages=3, jobs=1)
    except CorpusError as error:
        pytest.skip(str(error))
    assert set(rule_names()) < set(measured.effects)
    assert measured.today["words.pages"] == 3

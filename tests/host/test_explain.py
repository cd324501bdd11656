"""What the host names to people, held against the file from which the extension's words are checked too."""

import json
from pathlib import Path

import numpy as np

from penumbra.decide_html import decide_html
from penumbra.decision import KINDS, REASONS
from penumbra.explain import explain_block
from penumbra.scorers import SCORERS
from penumbra.scorers.default import contributions, load_model, model_columns
from penumbra.scorers.word_vectors import WordTokens

NAMES = json.loads((Path(__file__).parents[1] / "fixtures" / "names.json").read_text("utf-8"))
PAGE = (
    "<html><body><nav><a href=/>Home</a> <a href=/a>About</a></nav><article>"
    + "<p>It was early in the morning when we left the house, and the streets were still empty and wet.</p>" * 5
    + "</article></body></html>"
)


def test_the_kinds_and_reasons_are_those_that_the_extension_has_words_for() -> None:
    assert NAMES["kinds"] == list(KINDS)
    assert NAMES["reasons"] == list(REASONS)


def test_the_groups_that_the_default_scorer_names_are_those_that_the_extension_has_words_for() -> None:
    model, values = load_model(), np.zeros((2, len(model_columns())), dtype=np.float32)
    inputs = model.networks.inputs(values, WordTokens(np.zeros(2, dtype=np.uint32), np.arange(2), np.arange(3)))
    assert {name for name, _ in contributions(model, values, inputs, 1)} == set(NAMES["groups"])


def test_no_method_gives_a_reason_without_a_name_in_the_file() -> None:
    known = {*NAMES["reasons"], *NAMES["groups"]}
    for scorer in SCORERS:
        result = decide_html(PAGE, "https://example.org/a", scorer)
        for block in range(len(result.blocks)):
            assert {name for name, _ in explain_block(result, block)} <= known, scorer

"""Questions with their answers."""

import numpy as np
import pytest

from contexts import context_of, levels_of, texts_found_by
from penumbra.decision.levels import Level
from penumbra.decision.rule import Trace, apply_rules
from penumbra.decision.table import RULES

K, D, H = Level.KEEP, Level.DIM, Level.HIDE

STORY = "<p>A kiln for the garden burns logs or gas, and heats a load of pots to the same glow within a day.</p>"
ASKED = ["Which kiln is for beginners?", "Does rain harm it?", "Wie heiß wird er?"]
ANSWERS = [
    "One with a single burner, as it needs to be watched less.",
    "No, but the lid has to be closed before the rain comes.",
    "Nach vier Stunden erreicht der große Ofen etwa tausend Grad.",
]


def _accordion(asked: list[str] = ASKED, answers: list[str] = ANSWERS) -> str:
    parts = [f"<div class=item><button>{q}</button><div>{a}</div></div>" for q, a in zip(asked, answers, strict=True)]
    return f"<section>{''.join(parts)}</section>"


def _found(markup: str, *levels: int) -> list[str]:
    return texts_found_by("questions", context_of(markup), np.array(levels, dtype=np.int8))


def test_questions_with_their_answers_are_found() -> None:
    """They were dim on a shop's page of barbecues, below a list, and on articles in the footer of the story."""
    pairs = [text for pair in zip(ASKED, ANSWERS, strict=True) for text in pair]
    assert _found(STORY + _accordion(), K, D, D, D, D, D, D) == pairs


def test_questions_with_their_answers_are_main_content_though_a_list_above_them_is_dim() -> None:
    """A shop's related products ended in its questions, which were dim with them."""
    related = "<h2>Related articles</h2><ul><li><a href=/a>Glazes that last</a><li><a href=/b>Clay from rivers</a></ul>"
    main = np.array([0.95] * 3 + [0.6] * 9)
    context = context_of(f"<html lang=en><main>{STORY * 3}{related}{_accordion()}</main>", main=main)
    trace = apply_rules(RULES, context, Trace(levels_of(context)))
    assert trace.levels[3:6].tolist() == [D, D, D]
    assert (trace.levels[6:] == K).all() and not trace.supplementary[6:].any()


@pytest.mark.parametrize(
    "markup",
    [
        _accordion([f"<a href=/{at}>{each}</a>" for at, each in enumerate(ASKED)]),
        _accordion(answers=["<a href=/more>A single burner is the first thing to look for</a>"] * 3),
        _accordion(answers=["Yes", "No", "Perhaps"]),
        _accordion([ASKED[0], "Glazes", "Clay"]),
        _accordion(ASKED[:2], ANSWERS[:2]),
        f"<h3>{ASKED[0]}</h3><p>{ANSWERS[0]}</p><h3>{ASKED[1]}</h3><p>{ANSWERS[1]}</p>",
    ],
    ids=["asked-elsewhere", "answered-elsewhere", "choices", "most-ask-nothing", "too-few", "no-like-siblings"],
)
def test_other_parts_with_questions_stay(markup: str) -> None:
    n_blocks = len(context_of(STORY + markup).texts)
    assert _found(STORY + markup, K, *[D] * (n_blocks - 1)) == []


def test_hidden_questions_and_those_that_are_kept_elsewhere_stay() -> None:
    assert _found(STORY + _accordion(), K, H, H, H, H, H, H) == []
    kept, again = _accordion(), f"<div>{_accordion()}</div>"
    page = f"<html lang=en>{kept}{again}"
    assert _found(page, *[K] * 6, *[D] * 6) == [text for text in ASKED if len(text) <= 25]

"""Disclosures that stand alone between two paragraphs."""

import numpy as np
import pytest

from contexts import context_of, texts_found_by
from penumbra.decision.levels import Level

K, D, H = Level.KEEP, Level.DIM, Level.HIDE

TEXT = "<p>The wolf came down from the hill before the morning, and nobody in the village heard it at all.</p>"


@pytest.mark.parametrize("label", ["Publicidad", "Advertisement", "- Anzeige -"])
def test_a_disclosure_alone_between_two_paragraphs_is_found(label: str) -> None:
    """The line "Publicidad" stayed in full light in the report of a match, and was in its text."""
    page = context_of(f"{TEXT}<div class=pub>{label}</div>{TEXT}", main=0.6)
    assert texts_found_by("empty_slots", page) == [label]


@pytest.mark.parametrize("levels", [[D, K, K], [K, K, D], [K, K, H]])
def test_a_disclosure_beside_a_paragraph_that_is_not_kept_stays(levels: list[int]) -> None:
    page = context_of(f"{TEXT}<div>Advertisement</div>{TEXT}", main=0.6)
    assert texts_found_by("empty_slots", page, np.array(levels, dtype=np.int8)) == []


@pytest.mark.parametrize(
    ("markup", "main"),
    [
        (f"{TEXT}<h2>Advertisement</h2>{TEXT}", 0.6),
        (f"{TEXT}<div>Advertisement</div>{TEXT}", 0.4),
        (f"{TEXT}<p>Tyres</p><div>Advertisement</div>{TEXT}", 0.6),
        (f"{TEXT}<div>Advertisement</div><p><a href=/>{TEXT[3:-4]}</a></p>", 0.6),
        (f"{TEXT}<div>Advertising</div>{TEXT}", 0.6),
        (f"{TEXT}<div>Advertisement</div>", 0.6),
    ],
    ids=["a-heading", "no-main-text", "a-short-line-above", "a-link-below", "another-word", "at-the-end"],
)
def test_other_lines_with_such_a_word_stay(markup: str, main: float) -> None:
    assert texts_found_by("empty_slots", context_of(markup, main=main)) == []

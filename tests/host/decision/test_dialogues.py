"""What opens over a page."""

import numpy as np
import pytest

from penumbra.decision.dialogues import closed_parts, over_lists
from penumbra.decision.levels import Level
from standings import standing

K, D = Level.KEEP, Level.DIM
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"


@pytest.mark.parametrize(
    ("name", "kind", "score", "noise"),
    [
        ("modal", "article", 0.02, True),
        ("lightbox", "product", 0.02, True),
        ("modal", "article", 0.3, False),
        ("modal", "service", 0.02, False),
        ("dropdown-menu", "forum", 0.02, True),
        ("dropdown-menu", "article", 0.02, False),
    ],
)
def test_what_opens_over_a_page_is_noise_until_then(name: str, kind: str, score: float, noise: bool) -> None:
    on = standing(f"<main>{PARAGRAPH}</main><div class='{name}'><p>Choose a land</p></div>", kind, np.array([0.95, score]))
    assert closed_parts(on, np.array([K, D], dtype=np.int8)).tolist() == [False, noise]
    assert not closed_parts(on, np.array([K, K], dtype=np.int8)).any()


def test_a_dialogue_that_holds_the_text_is_none() -> None:
    on = standing(f"<div class=modal>{PARAGRAPH}<p>A remark</p></div>", "article", np.array([0.95, 0.02]))
    assert not closed_parts(on, np.array([K, D], dtype=np.int8)).any()


def test_a_picker_over_a_list_is_not_of_it_unless_the_method_holds_it_for_text() -> None:
    markup = f"<main>{PARAGRAPH}</main><div class=modal><p>Choose a land</p></div>"
    for score, kind, dark in ((0.3, "listing", True), (0.7, "listing", False), (0.3, "article", False)):
        assert over_lists(standing(markup, kind, np.array([0.95, score]))).tolist() == [False, dark]

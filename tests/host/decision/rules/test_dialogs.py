"""What opens over a page."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of, context_of_page, found_by, levels_of
from penumbra.decision.levels import Level
from penumbra.decision.rule import Move
from penumbra.page.markup import parse

K, D = Level.KEEP, Level.DIM
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"


@pytest.mark.parametrize(
    ("name", "page_type", "score", "noise"),
    [
        ("modal", "article", 0.02, True),
        ("lightbox", "product", 0.02, True),
        ("modal", "article", 0.3, False),
        ("modal", "service", 0.02, False),
        ("dropdown-menu", "forum", 0.02, True),
        ("dropdown-menu", "article", 0.02, False),
    ],
)
def test_a_closed_dialog_or_menu_is_noise(name: str, page_type: str, score: float, noise: bool) -> None:
    page = context_of(
        f"<main>{PARAGRAPH}</main><div class='{name}'><p>Choose a land</p></div>", page_type, np.array([0.95, score])
    )
    assert found_by("dialogs", page, np.array([K, D], dtype=np.int8), Move.HIDE).tolist() == [False, noise]
    assert not found_by("dialogs", page, levels_of(page), Move.HIDE).any()


def test_a_dialog_with_the_kept_text_is_none() -> None:
    page = context_of(f"<div class=modal>{PARAGRAPH}<p>A remark</p></div>", "article", np.array([0.95, 0.02]))
    assert not found_by("dialogs", page, np.array([K, D], dtype=np.int8)).any()


def test_a_picker_over_a_list_page_is_dim_unless_it_is_likely_text() -> None:
    markup = f"<main>{PARAGRAPH}</main><div class=modal><p>Choose a land</p></div>"
    for score, page_type, dark in ((0.3, "listing", True), (0.7, "listing", False), (0.3, "article", False)):
        page = context_of(markup, page_type, np.array([0.95, score]))
        assert found_by("dialogs", page, levels_of(page), Move.DIM_KEPT).tolist() == [False, dark]


@pytest.mark.parametrize(("width", "noise"), [(300.0, False), (0.0, True)])
def test_a_bar_that_is_called_a_menu_and_seen_on_a_live_page_is_not_closed(width: float, noise: bool) -> None:
    page = parse(f"<html><body><main>{PARAGRAPH}</main><div class=post-menu><p>Reply</p></div></body></html>")
    box = np.array([(0, 0, width if tag == "p" else 800, 30) for tag in page.tag], dtype=float)
    box[0] = (0, 0, 800, 900)
    box[page.tag.index("p")] = (0, 0, 800, 200)
    context = context_of_page(replace(page, box=box, measured=True), "forum", np.array([0.95, 0.02]))
    assert found_by("dialogs", context, np.array([K, D], dtype=np.int8), Move.HIDE).tolist() == [False, noise]

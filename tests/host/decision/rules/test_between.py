"""Dim blocks between kept ones."""

import numpy as np
import pytest

from contexts import context_of, supplementary
from penumbra.decision.levels import Level
from penumbra.decision.rules.between import find_work

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


@pytest.mark.parametrize(
    ("page_type", "score", "part", "wanted"),
    [
        ("article", 0.2, "<p>12 m</p>", ".s."),
        ("article", 0.05, "<p>12 m</p>", "..."),
        ("service", 0.2, "<p>12 m</p>", "..."),
        ("article", 0.2, "<p class=related>12 m</p>", "..."),
        ("article", 0.2, "<section><a>12 m</a></section>", ".s."),
        ("article", 0.2, "<div><a>12 m</a></div>", "..."),
        ("forum", 0.02, "<p class=comments>12 m</p>", ".s."),
        ("article", 0.02, "<p class=comments>12 m</p>", "..."),
    ],
)
def test_an_unnamed_block_between_kept_ones_is_kept_if_it_is_not_unlikely(
    page_type: str, score: float, part: str, wanted: str
) -> None:
    assert supplementary(f"<p>{STORY}</p>{part}<p>{STORY}</p>", K, D, K, page_type=page_type, main=score) == wanted


def test_beside_an_applications_menu_everything_around_what_is_kept_and_after_its_first_part_is_kept() -> None:
    context = context_of(
        "<div>Search</div><ul><li>Menu</li></ul>"
        "<main><h1>Sales</h1><p>12 m</p><p>9 m</p><section><p>8 m</p></section><div>Help</div><p>7 m</p></main>"
        "<div>Version 3</div>"
    )
    levels = np.array([D, D, D, K, D, K, D, D, D], dtype=np.int8)
    area = ~np.isin(np.arange(len(levels)), (1, 6))  # the menu is none of it, and `Help` is called noise
    found = find_work(context, levels, area)
    assert np.flatnonzero(found).tolist() == [4, 7]
    assert not find_work(context, np.full_like(levels, D), area).any()


@pytest.mark.parametrize(("text", "prose", "found"), [("9 m", False, True), (STORY, False, False), (STORY, True, True)])
def test_beside_the_menu_of_a_manual_only_pages_without_prose_are_an_applications(
    text: str, prose: bool, found: bool
) -> None:
    context = context_of(f"<ul><li>Menu</li></ul><main><p>{text} {text}</p><p>12 m</p><p>8 m</p></main>")
    levels = np.array([D, K, D, K], dtype=np.int8)
    assert find_work(context, levels, np.arange(4) > 0, prose=prose)[2] == found

"""Dim blocks between kept ones."""

import pytest

from contexts import supplementary
from penumbra.decision.levels import Level

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

"""Headings follow their sections."""

import numpy as np

from contexts import context_of
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Trace, apply_rules
from penumbra.decision.table import RULES

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
LONG = "nobody in the village heard it before the morning came"


def _followed(markup: str, *levels: int) -> list[int]:
    """Levels after the rows of headings."""
    rows = [row for row in RULES if isinstance(row, tuple) and row[0].reason is Reason.SECTION]
    followed: list[int] = apply_rules(rows, context_of(markup), Trace(np.array(levels, dtype=np.int8))).levels.tolist()
    return followed


def test_the_heading_of_a_kept_section_is_kept() -> None:
    assert _followed(f"<h2>Night</h2><p>{LONG}</p>", H, K) == [K, K]


def test_the_dim_heading_of_a_hidden_section_is_hidden() -> None:
    assert _followed(f"<h2>More</h2><p>a</p><p>b</p><h2>Night</h2><p>{LONG}</p>", D, H, H, K, K) == [H, H, H, K, K]


def test_a_heading_of_a_label_or_of_nothing_stays_as_it_is() -> None:
    assert _followed("<h2>Night</h2><p>short</p><h2>End</h2>", H, K, D) == [H, K, D]

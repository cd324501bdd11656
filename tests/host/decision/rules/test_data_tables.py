"""Cells of a table of data have one level."""

import numpy as np
import pytest

from contexts import context_of
from penumbra.decision.levels import Level
from penumbra.decision.rules.data_tables import find_cells

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
HEAD = "<tr><th>Release<th>Day</tr>"
ROWS = "<tr><td><a href=/a>4.2.3</a><td>April</tr><tr><td><a href=/b>4.2.4</a><td>May</tr>"


def _found(markup: str, *levels: int) -> list[bool]:
    found: list[bool] = find_cells(context_of(markup), np.array(levels, dtype=np.int8)).tolist()
    return found


def test_dim_cells_of_a_table_that_is_mostly_kept_are_found() -> None:
    assert _found(f"<table>{HEAD}{ROWS}</table>", K, K, D, K, D, K) == [False, False, True, False, True, False]


@pytest.mark.parametrize(
    ("markup", "levels"),
    [
        (f"<table>{HEAD}{ROWS}</table>", (K, D, D, D, D, K)),
        (f"<table>{HEAD}{ROWS}</table>", (K, K, H, K, H, K)),
        (f"<table><tr><th>Release</tr>{ROWS}</table>", (K, D, K, D, K)),
        (f"<table><tr><td><table>{HEAD}{ROWS}</table><tr><td>More</table>", (D, D, D, K, D, K, K)),
    ],
    ids=["mostly dim", "hidden cells", "one head cell", "mostly dim inside of a layout"],
)
def test_cells_of_other_tables_stay_as_they_are(markup: str, levels: tuple[int, ...]) -> None:
    assert not any(_found(markup, *levels))

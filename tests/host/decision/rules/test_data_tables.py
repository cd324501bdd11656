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
        (f"<table>{HEAD}{ROWS}</table>", (K, K, D, D, D, D)),
        (f"<table>{HEAD}{ROWS}</table>", (K, K, K, K, H, H)),
        (f"<table><tr><th>Release</tr>{ROWS}</table>", (K, D, K, D, K)),
        (f"<table><tr><td><table>{HEAD}{ROWS}</table><tr><td>More</table>", (D, D, D, D, K, K, K)),
    ],
    ids=["mostly dim", "hidden lines", "one head cell", "mostly dim inside of a layout"],
)
def test_cells_of_other_tables_stay_as_they_are(markup: str, levels: tuple[int, ...]) -> None:
    assert not any(_found(markup, *levels))


def test_dark_cells_of_a_line_with_a_kept_cell_are_found_though_the_table_is_mostly_dim() -> None:
    table = "<table><tr><th>Title<td>Drift<tr><th>Status<td>Open<tr><th>Keywords<td>None</table>"
    assert _found(table, H, K, D, D, D, D) == [True, False, False, False, False, False]


def test_a_term_and_its_value_are_a_line_and_a_term_with_several_values_is_none() -> None:
    one = "<dl><dt>Salary</dt><dd>48,000</dd><dt>Hours</dt><dd>38</dd></dl>"
    assert _found(one, K, D, D, D) == [False, True, False, False]
    assert not any(_found("<dl><dt>Kevin</dt><dd>Posts: 12</dd><dd>Joined: 2012</dd></dl>", K, D, D))


def test_the_heads_of_a_kept_table_are_found_though_their_row_is_called_header() -> None:
    head = "<tr class=list-header><th>Release<th>Day</tr>"
    assert _found(f"<table>{head}{ROWS}</table>", D, D, K, K, K, K) == [True, True, False, False, False, False]

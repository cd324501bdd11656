"""Cells of a table of data have one level."""

import numpy as np
import pytest

from contexts import context_of
from penumbra.decision.levels import Level
from penumbra.decision.rules.data_tables import find_cells, find_cells_of_main

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


FACTS = "<tr><td>Father<td>A miller</tr><tr><td>Born<td>1794</tr>"


@pytest.mark.parametrize(
    ("markup", "main", "found"),
    [
        (f"<table>{HEAD}{ROWS}</table>", (0, 0, 0, 1, 0, 0), [2, 3]),
        (f"<table>{HEAD}{ROWS}</table>", (0, 0, 1, 1, 1, 0), [0, 1, 2, 3, 4, 5]),
        (f"<table>{FACTS}</table>", (0, 1, 0, 0), [0, 1]),
        ("<dl><dt>Salary</dt><dd>48,000</dd><dt>Hours</dt><dd>38</dd></dl>", (0, 1, 0, 0), [0, 1]),
        ("<dl><dt>Kevin</dt><dd>Posts: 12</dd><dd>Joined: 2012</dd></dl>", (0, 1, 0), []),
        ("<dl><dt>Kevin</dt></dl><dl><dd>Posts: 12</dd></dl>", (0, 1), []),
        (f"<table>{FACTS}<tr><td colspan=2>Children</tr></table>", (0, 1, 0, 0, 0), []),
        (f"<table>{FACTS}<tr><td>Notes<td>{'The wolf came at night. ' * 3}</tr></table>", (0, 1, 0, 0, 0, 0), []),
        ("<table><tr><td>Father<td>A miller</tr></table>", (0, 1), []),
        (f"<table><tr><td><table>{FACTS}</table><td>More</tr></table>", (0, 0, 0, 0, 1), []),
        ("<p>No table</p>", (1,), []),
    ],
    ids=[
        "line", "half-of-a-table", "line-without-heads", "term", "term-with-two-values", "two-lists", "uneven-rows",
        "a-paragraph", "one-row", "around-a-table", "none",
    ],
)  # fmt: skip
def test_a_label_is_in_the_text_with_its_value_and_a_table_as_a_whole(
    markup: str, main: tuple[int, ...], found: list[int]
) -> None:
    """Of the properties of a camera 15 values were in the text without their labels."""
    of_main = find_cells_of_main(context_of(markup), np.array(main, dtype=bool))
    assert np.flatnonzero(of_main).tolist() == found

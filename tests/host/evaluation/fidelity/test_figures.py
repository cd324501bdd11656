"""Figures of a page."""

import pytest

from penumbra.evaluation.fidelity.figures import compare, means

TABLE = "| a | b |\n| --- | --- |\n| cc | dd |\n"


def test_the_same_document_has_one_everywhere() -> None:
    markdown = f"Text.\n\n```\ncode\n```\n\n$x$\n\n{TABLE}"
    assert compare(markdown, markdown) == {"text": 1, "code": 1, "formula": 1, "table": 1, "teds": 1}


def test_a_part_that_neither_has_is_not_counted() -> None:
    assert set(compare("Text.\n", "Text\n")) == {"text"}


@pytest.mark.parametrize(
    ("markdown", "reference"), [("Text.\n", f"Text.\n\n{TABLE}"), (f"Text.\n\n{TABLE}", "Text.\n")]
)
def test_a_part_that_one_lacks_counts_nothing(markdown: str, reference: str) -> None:
    figures = compare(markdown, reference)
    assert (figures["table"], figures["teds"]) == (0, 0)


def test_edit_distance_is_of_the_longer_text() -> None:
    assert compare("abcd\n", "abxd\n")["text"] == pytest.approx(0.75)


def test_a_cell_with_other_text_costs_its_part_of_a_node() -> None:
    # table, 2 rows and 4 cells are 7 nodes; one cell has one of its two characters changed
    assert compare(TABLE.replace("dd", "dx"), TABLE)["teds"] == pytest.approx(1 - 0.5 / 7)


def test_a_missing_row_costs_its_row_and_its_cells() -> None:
    assert compare("| a | b |\n| --- | --- |\n", TABLE)["teds"] == pytest.approx(1 - 3 / 7)


def test_the_overall_figure_is_the_mean_of_the_five() -> None:
    figures = means([{"text": 1.0, "code": 0.5}, {"text": 0.0}])
    assert figures["text"] == 0.5
    assert figures["code"] == 0.5
    assert figures["overall"] == pytest.approx(0.2)

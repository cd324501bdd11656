"""Equal texts have one number; numbers follow the first appearance."""

from collections.abc import Container

import numpy as np
import pytest

from penumbra.text.numbering import are_among, numbered


def test_equal_texts_have_one_number_in_order_of_appearance() -> None:
    different, numbers = numbered(["b", "a", "b", "", "a"])
    assert different == ("b", "a", "")
    assert numbers.tolist() == [0, 1, 0, 2, 1]


def test_no_texts_have_no_numbers() -> None:
    different, numbers = numbered([])
    assert different == ()
    assert numbers.tolist() == []


@pytest.mark.parametrize(
    ("container", "among"),
    [
        (frozenset({"p", "div"}), [False, True, True, False]),
        (("p", "a"), [True, True, True, False]),
        (("div",), [False, False, False, False]),
    ],
)
def test_codes_are_looked_up_by_their_names_in_a_container(container: Container[str], among: list[bool]) -> None:
    assert are_among(np.array([0, 1, 1, 2]), ("a", "p", "#text"), container).tolist() == among


def test_no_codes_are_among_none() -> None:
    assert are_among(np.zeros(0, dtype=np.int32), (), ("p",)).tolist() == []

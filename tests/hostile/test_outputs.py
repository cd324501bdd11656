"""Over ten thousand vectors in all outputs of a page, read by a parser like a browser's."""

from collections import Counter
from itertools import islice

import pytest

from hostile.checking import faults
from hostile.outputs import OUTPUTS, page_with
from hostile.vectors import vectors

_MIN_VECTORS = 10_000
_PARTS = 8
"""Tests of each output: one test of all vectors would keep one process busy long after the others."""


def test_there_are_over_ten_thousand_different_vectors() -> None:
    assert sum(1 for _ in vectors()) > _MIN_VECTORS


def test_the_check_finds_scripts_and_addresses_of_a_page() -> None:
    found = [bool(list(faults("cleaned", page_with(vector)))) for vector in islice(vectors(), 100)]
    assert sum(found) > 70


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("part", range(_PARTS))
def test_outputs_have_only_listed_elements_attributes_and_addresses(output: str, part: int) -> None:
    found: Counter[str] = Counter()
    for vector in islice(vectors(), part, None, _PARTS):
        found.update(f"{fault} of {vector!r}" for fault in faults(output, OUTPUTS[output](page_with(vector))))
    assert not found, found.most_common(5)

"""Over ten thousand vectors through all that is written of a page, read by a parser that reads as browsers do."""

from collections import Counter
from itertools import islice

import pytest

from hostile.checking import faults
from hostile.outputs import OUTPUTS, page_with
from hostile.vectors import vectors

_LEAST = 10_000


def test_there_are_over_ten_thousand_different_vectors() -> None:
    assert sum(1 for _ in vectors()) > _LEAST


def test_the_check_finds_what_a_page_brings_along() -> None:
    found = [bool(list(faults("cleaned", page_with(vector)))) for vector in islice(vectors(), 100)]
    assert sum(found) > 70


@pytest.mark.parametrize("output", OUTPUTS)
def test_nothing_written_has_an_element_attribute_or_address_outside_the_lists(output: str) -> None:
    found: Counter[str] = Counter()
    for vector in vectors():
        found.update(f"{fault} of {vector!r}" for fault in faults(output, OUTPUTS[output](page_with(vector))))
    assert not found, found.most_common(5)

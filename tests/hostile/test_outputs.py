"""Over ten thousand vectors in all outputs of a page, read by a parser like a browser's."""

from collections import Counter
from itertools import islice

import pytest

from hostile.checking import faults
from hostile.outputs import OUTPUTS, page_with
from hostile.vectors import vectors

_MIN_SECONDS = 10_000


def test_there_are_over_ten_thousand_different_vectors() -> None:
    assert sum(1 for _ in vectors()) > _MIN_SECONDS


def test_the_check_finds_scripts_and_addresses_of_a_page() -> None:
    found = [bool(list(faults("cleaned", page_with(vector)))) for vector in islice(vectors(), 100)]
    assert sum(found) > 70


@pytest.mark.parametrize("output", OUTPUTS)
def test_outputs_have_only_listed_elements_attributes_and_addresses(output: str) -> None:
    found: Counter[str] = Counter()
    for vector in vectors():
        found.update(f"{fault} of {vector!r}" for fault in faults(output, OUTPUTS[output](page_with(vector))))
    assert not found, found.most_common(5)

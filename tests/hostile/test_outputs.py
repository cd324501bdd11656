"""Over ten thousand vectors in all outputs of a page, read by a parser like a browser's.

The suite tests each thirteenth, `make hostile` all of them, or each `EVERY`th.
"""

import os
from collections import Counter
from itertools import islice

import pytest

from hostile.checking import faults
from hostile.outputs import OUTPUTS, page_with
from hostile.vectors import vectors

_MIN_VECTORS = 10_000
_EVERY = int(os.environ.get("EVERY", "13"))
"""Distance between two vectors that are tested. Vectors are products of lists: no length of a list is a multiple of
the default."""


def test_there_are_over_ten_thousand_different_vectors() -> None:
    assert sum(1 for _ in vectors()) > _MIN_VECTORS


def test_the_check_finds_scripts_and_addresses_of_a_page() -> None:
    found = [bool(list(faults("cleaned", page_with(vector)))) for vector in islice(vectors(), 100)]
    assert sum(found) > 70


@pytest.mark.parametrize("output", OUTPUTS)
def test_outputs_have_only_listed_elements_attributes_and_addresses(output: str) -> None:
    found: Counter[str] = Counter()
    for vector in islice(vectors(), 0, None, _EVERY):
        found.update(f"{fault} of {vector!r}" for fault in faults(output, OUTPUTS[output](page_with(vector))))
    assert not found, found.most_common(5)

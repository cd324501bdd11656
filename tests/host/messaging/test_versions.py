"""Versions of the protocol."""

import pytest

from penumbra.messaging.versions import PROTOCOL, is_spoken


@pytest.mark.parametrize(
    ("low", "high", "spoken"),
    [
        (*PROTOCOL, True),
        (PROTOCOL[0] - 1, PROTOCOL[0], True),
        (PROTOCOL[1], PROTOCOL[1] + 5, True),
        (PROTOCOL[1] + 1, PROTOCOL[1] + 2, False),
        (PROTOCOL[0] - 1, PROTOCOL[0] - 1, False),
    ],
)
def test_a_range_of_versions_is_spoken_if_one_of_them_is(low: int, high: int, *, spoken: bool) -> None:
    assert is_spoken(low, high) is spoken

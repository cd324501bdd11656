"""The collector is held still inside, and left afterwards as it was."""

import gc

import pytest

from penumbra.collector import paused


def test_the_collector_is_still_inside_and_runs_again_afterwards() -> None:
    with paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_inside_does_not_leave_the_collector_still() -> None:
    with pytest.raises(ValueError, match="inside"), paused():
        raise ValueError("inside")
    assert gc.isenabled()


def test_a_pause_in_a_pause_ends_with_the_outer_one() -> None:
    @paused()
    def inner() -> bool:
        return gc.isenabled()

    with paused():
        assert not inner()
        assert not gc.isenabled()
    assert gc.isenabled()

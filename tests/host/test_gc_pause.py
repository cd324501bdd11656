"""The collector is held still inside, and left afterwards as it was."""

import gc

import pytest

from penumbra.gc_pause import paused
from penumbra.output.html import decide_html


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


def test_what_a_pause_has_left_is_not_looked_through_afterwards() -> None:
    collections: list[str] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        collections.append(phase)

    gc.collect()
    gc.callbacks.append(note)
    try:
        with paused():
            kept = [[] for _ in range(10 * gc.get_threshold()[0])]  # type: list[list[int]]
        some: list[list[int]] = [[] for _ in range(10)]
    finally:
        gc.callbacks.remove(note)
    assert collections == []
    assert len(kept) > len(some)


def test_garbage_that_a_pause_has_left_is_found_by_a_full_collection() -> None:
    gc.collect()
    with paused():
        knot: list[object] = []
        knot.append(knot)
        del knot
    assert gc.collect() >= 1


def test_deciding_a_page_leaves_no_garbage_for_the_collector() -> None:
    markup = (
        "<title>t</title><nav><a href=/x>x</a></nav>" + "<p class=a>Some words of a page, one after another.</p>" * 20
    )
    decide_html(markup)
    gc.collect()
    with paused():
        decide_html(markup)
        assert gc.collect() == 0

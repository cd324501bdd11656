"""The collector pauses inside, and is as before afterwards."""

import gc

import pytest

from penumbra.gc_pause import paused
from penumbra.output.html import decide_html


def test_the_collector_pauses_inside_and_runs_again_afterwards() -> None:
    with paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_runs_again_after_an_error() -> None:
    with pytest.raises(ValueError, match="inside"), paused():
        raise ValueError("inside")
    assert gc.isenabled()


def test_a_nested_pause_ends_with_the_outer_one() -> None:
    @paused()
    def inner() -> bool:
        return gc.isenabled()

    with paused():
        assert not inner()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_objects_of_a_pause_are_not_searched_afterwards() -> None:
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


def test_objects_that_the_caller_has_frozen_stay_frozen() -> None:
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with paused():
            pass
        assert gc.isenabled()
        assert gc.get_freeze_count() == frozen > 0
    finally:
        gc.unfreeze()


def test_a_full_collection_finds_garbage_of_a_pause() -> None:
    gc.collect()
    with paused():
        knot: list[object] = []
        knot.append(knot)
        del knot
    assert gc.collect() >= 1


def test_deciding_a_page_leaves_no_cyclic_garbage() -> None:
    markup = (
        "<title>t</title><nav><a href=/x>x</a></nav>" + "<p class=a>Some words of a page, one after another.</p>" * 20
    )
    decide_html(markup)
    gc.collect()
    with paused():
        decide_html(markup)
        assert gc.collect() == 0

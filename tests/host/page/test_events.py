"""A parser's events as arrays."""

import pytest

from penumbra.errors import TooLargeError
from penumbra.page.builder import PageBuilder
from penumbra.page.events import Event, Events
from penumbra.settings import Limits

A: dict[str, str] = {"class": "a"}
TAGS = ["body", "p", "b", "p", "i"]
EVENTS: list[Event] = [{}, {}, "one ", A, "t", "wo", None, None, "three", {}, {}, None, None, None]
"""<body><p>one <b class=a>two</b></p>three<p><i></i></p></body>"""


def of_root(events: list[Event], tags: list[str]) -> Events:
    taken = Events.of_root(events, tags)
    assert taken is not None
    return taken


def test_each_start_has_its_end() -> None:
    events = of_root(EVENTS, TAGS)
    assert events.start.tolist() == [0, 1, 3, 9, 10]
    assert events.end.tolist() == [13, 7, 6, 12, 11]
    assert events.attributes([2]) == [A]


def test_adjacent_pieces_of_text_are_one_text() -> None:
    events = of_root(EVENTS, TAGS)
    assert events.joined(*events.texts) == ["one ", "two", "three"]
    assert (events.text_after(1), events.text_after(2), events.text_after(4)) == ("one ", "two", "")


def test_the_inside_of_an_element_excludes_its_start_and_end() -> None:
    events = of_root(EVENTS, TAGS)
    assert events.inside(events.tagged(("p",))).nonzero()[0].tolist() == [2, 3, 4, 5, 6, 10, 11]
    assert not events.inside(events.tagged(("i",))).any()


def test_events_before_and_after_the_root_are_dropped() -> None:
    events = of_root(["before", *EVENTS, "after", {}, None], [*TAGS, "html"])
    assert events.events == EVENTS
    assert list(events.tags) == TAGS


def test_open_elements_end_with_the_page() -> None:
    events = of_root([{}, {}, "text"], ["body", "p"])
    assert events.end.tolist() == [4, 3]
    assert events.joined(*events.texts) == ["text"]


@pytest.mark.parametrize("events", [[], ["text"], [None, "text"]])
def test_without_an_element_there_is_no_root(events: list[Event]) -> None:
    assert Events.of_root(events, []) is None


def test_a_page_far_above_the_limits_stops_the_parser() -> None:
    builder = PageBuilder()
    builder.begin("", Limits(depth=500))
    with pytest.raises(TooLargeError, match="deep"):
        for _ in range(2_000):
            builder.start("div", {})
    builder.begin("", Limits(nodes=500))
    with pytest.raises(TooLargeError, match="nodes"):
        for _ in range(20_000):
            builder.start("path", {})
            builder.end("path")

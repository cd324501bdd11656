"""A parser's events (start, text, end) as arrays: the end of each start, depths, and nesting.

Events are only appended to a list while the parser runs. Everything else is computed at once with arrays: it takes a
third of the time of a loop over events.
"""

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.text.numbering import are_among, numbered

__all__ = ["Event", "Events", "Places", "by_depth"]

Event = Mapping[str, str] | str | None
"""Attributes for the start of an element, a string for a piece of text, None for the end of an element."""
Places = npt.NDArray[np.intp]

_STEPS = defaultdict(lambda: 1, {str: 0, type(None): 0xFF})
"""Change of the number of open elements by an event's type, as an unsigned byte. lxml has several mapping types."""


@dataclass(frozen=True, eq=False)
class Events:
    """The events from the start of the root element to its end.

    Parameters
    ----------
    events
        (n_events,) events.
    tags
        (n_elements,) tags in the order of starts.
    step
        (n_events,) 1 for the start of an element, -1 for the end of one, 0 for text.
    depth
        (n_events,) open elements after the event.
    """

    events: Sequence[Event]
    tags: Sequence[str]
    step: npt.NDArray[np.int8]
    depth: npt.NDArray[np.int32]

    @classmethod
    def of_root(cls, events: Sequence[Event], tags: Sequence[str]) -> "Events | None":
        """Keep the root element's events; None where no element starts. Open elements end with the last event.

        Parameters
        ----------
        events
            All events of the parser.
        tags
            (n_elements,) tags in the order of starts.
        """
        step = np.frombuffer(bytearray(map(_STEPS.__getitem__, map(type, events))), dtype=np.int8)
        first = int(step.argmax()) if len(step) else 0
        if not len(step) or step[first] != 1:
            return None
        depth = np.cumsum(step[first:], dtype=np.int32)
        closed = int((depth == 0).argmax())
        if depth[closed]:
            left = int(depth[-1])
            ends = np.full(left, -1, dtype=np.int8)
            events, step = [*events[first:], *[None] * left], np.concatenate([step[first:], ends])
            depth = np.concatenate([depth, np.arange(left - 1, -1, -1, dtype=np.int32)])
        else:  # events after the root come from broken markup: lxml's tree drops them too
            last = first + closed + 1
            events, step, depth = events[first:last], step[first:last], depth[: closed + 1]
        return cls(events, tags[: int((step == 1).sum())], step, depth)

    def __getstate__(self) -> dict[str, object]:
        """State to pickle. lxml's own mappings of attributes cannot be pickled."""
        events = [event if event is None or isinstance(event, str) else dict(event) for event in self.events]
        return self.__dict__ | {"events": events}

    @cached_property
    def start(self) -> Places:
        """(n_elements,) event at which each element starts."""
        return np.flatnonzero(self.step == 1)

    @cached_property
    def end(self) -> Places:
        """(n_elements,) event at which each element ends. Elements of one depth end in the order of their starts."""
        ends = np.flatnonzero(self.step == -1)
        out = np.empty_like(ends)
        out[by_depth(self.depth[self.start])] = ends[by_depth(self.depth[ends])]
        return out

    @cached_property
    def texts(self) -> tuple[Places, Places]:
        """(n_texts,) first event of each text, and one past its last. Adjacent pieces are one text."""
        is_text = np.zeros(len(self.step) + 2, dtype=bool)
        is_text[1:-1] = self.step == 0
        bounds = np.flatnonzero(is_text[1:] != is_text[:-1])
        return bounds[::2], bounds[1::2]

    @cached_property
    def _numbered(self) -> tuple[tuple[str, ...], npt.NDArray[np.int64]]:
        return numbered(self.tags)

    @property
    def tag_names(self) -> tuple[str, ...]:
        """Distinct tags, in order of appearance."""
        return self._numbered[0]

    @property
    def tag_code(self) -> npt.NDArray[np.int64]:
        """(n_elements,) index into `tag_names`."""
        return self._numbered[1]

    def tagged(self, tags: Container[str]) -> Bools:
        """(n_elements,) True for elements with one of these tags."""
        return are_among(self.tag_code, self.tag_names, tags)

    def inside(self, elements: Bools) -> Bools:
        """(n_events,) True between the start and the end of the given elements, (n_elements,)."""
        if not elements.any():
            return np.zeros(len(self.step), dtype=bool)
        change = np.zeros(len(self.step) + 1, dtype=np.int32)
        change[self.start[elements] + 1] = 1
        change[self.end[elements]] -= 1
        out: Bools = np.cumsum(change[:-1]) > 0
        return out

    def attributes(self, elements: Bools | Places | list[int]) -> list[Mapping[str, str]]:
        """Attributes of elements, given by number or as a mask (n_elements,)."""
        events: Sequence[Mapping[str, str]] = self.events  # type: ignore[assignment]
        return [events[at] for at in self.start[elements].tolist()]

    def attributes_of(self, element: int) -> Mapping[str, str]:
        """Attributes of one element, given by number."""
        given: Mapping[str, str] = self.events[self.start[element]]
        return given

    def joined(self, first: Places, last: Places) -> list[str]:
        """Texts joined from their pieces.

        Parameters
        ----------
        first, last
            (n_texts,) first event of each text and one past its last, as from `texts`.
        """
        events: Sequence[str] = self.events  # type: ignore[assignment]
        bounds = zip(first.tolist(), last.tolist(), strict=True)
        return [events[a] if b - a == 1 else "".join(events[a:b]) for a, b in bounds]

    def text_after(self, element: int) -> str:
        """Text from an element's start to the next start or end."""
        first = last = int(self.start[element]) + 1
        while self.step[last] == 0:
            last += 1
        return "".join(self.events[first:last])  # type: ignore[arg-type]


def by_depth(depth: npt.NDArray[np.int32]) -> Places:
    """(n,) indices that sort depths, (n,), stable. 16-bit depths are sorted in one pass."""
    return np.argsort(depth.astype(np.int16), kind="stable")

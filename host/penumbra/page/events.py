"""A parser's events, start, end, text, as arrays: which end belongs to which start, and what is inside of what.

While a parser runs its events are only noted; all that is asked of them is found for all at once, at a third of the time that a look
at each costs.
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
"""Attributes where an element starts, a piece of text, None where an element ends."""
Places = npt.NDArray[np.intp]

_STEPS = defaultdict(lambda: 1, {str: 0, type(None): 0xFF})
"""What an event adds to the number of open elements, as an unsigned byte, by its type: a mapping, lxml has several, starts one."""


@dataclass(frozen=True, eq=False)
class Events:
    """The events from the start of the root element to its end.

    Parameters
    ----------
    events
        Of them, each.
    tags
        (n_elements,) in the order of starts.
    step
        (n_events,) 1 where an element starts, -1 where one ends, 0 for text.
    depth
        (n_events,) elements that are open after the event.
    """

    events: Sequence[Event]
    tags: Sequence[str]
    step: npt.NDArray[np.int8]
    depth: npt.NDArray[np.int32]

    @classmethod
    def of_root(cls, events: Sequence[Event], tags: Sequence[str]) -> "Events | None":
        """Take the root's of all events; None where no element starts. What is left open ends with the last event.

        Parameters
        ----------
        tags
            Of all elements, in the order of starts.
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
        else:  # what follows the root is of broken markup: a tree would not hold it either
            last = first + closed + 1
            events, step, depth = events[first:last], step[first:last], depth[: closed + 1]
        return cls(events, tags[: int((step == 1).sum())], step, depth)

    @cached_property
    def start(self) -> Places:
        """(n_elements,) event that each element starts with."""
        return np.flatnonzero(self.step == 1)

    @cached_property
    def end(self) -> Places:
        """(n_elements,) event that each element ends with: of the elements of one depth they come in the order of the starts."""
        ends = np.flatnonzero(self.step == -1)
        out = np.empty_like(ends)
        out[by_depth(self.depth[self.start])] = ends[by_depth(self.depth[ends])]
        return out

    @cached_property
    def texts(self) -> tuple[Places, Places]:
        """First event of each text, and one past its last: pieces that follow one another are one text."""
        is_text = np.zeros(len(self.step) + 2, dtype=bool)
        is_text[1:-1] = self.step == 0
        bounds = np.flatnonzero(is_text[1:] != is_text[:-1])
        return bounds[::2], bounds[1::2]

    @cached_property
    def _numbered(self) -> tuple[tuple[str, ...], npt.NDArray[np.int64]]:
        return numbered(self.tags)

    @property
    def tag_names(self) -> tuple[str, ...]:
        """The different tags, in order of appearance."""
        return self._numbered[0]

    @property
    def tag_code(self) -> npt.NDArray[np.int64]:
        """(n_elements,) index into `tag_names`."""
        return self._numbered[1]

    def tagged(self, tags: Container[str]) -> Bools:
        """(n_elements,) True where the element's tag is one of these."""
        return are_among(self.tag_names, tags).take(self.tag_code)

    def inside(self, elements: Bools) -> Bools:
        """(n_events,) True between start and end of one of some elements, given as (n_elements,)."""
        change = np.zeros(len(self.step) + 1, dtype=np.int32)
        change[self.start[elements] + 1] = 1
        change[self.end[elements]] -= 1
        out: Bools = np.cumsum(change[:-1]) > 0
        return out

    def attributes(self, elements: Bools | list[int]) -> list[Mapping[str, str]]:
        """Attributes of each of some elements, given by number or as (n_elements,)."""
        events: Sequence[Mapping[str, str]] = self.events  # type: ignore[assignment]
        return [events[at] for at in self.start[elements].tolist()]

    def joined(self, first: Places, last: Places) -> list[str]:
        """Texts as `texts` gives them, each of its pieces."""
        events: Sequence[str] = self.events  # type: ignore[assignment]
        bounds = zip(first.tolist(), last.tolist(), strict=True)
        return [events[a] if b - a == 1 else "".join(events[a:b]) for a, b in bounds]

    def text_after(self, element: int) -> str:
        """The text that an element begins with, up to the next start or end."""
        first = last = int(self.start[element]) + 1
        while self.step[last] == 0:
            last += 1
        return "".join(self.events[first:last])  # type: ignore[arg-type]


def by_depth(depth: npt.NDArray[np.int32]) -> Places:
    """Places in an array of depths in order of depth, equal ones as they stand; 16 bits are sorted in one pass."""
    return np.argsort(depth.astype(np.int16), kind="stable")

"""The parser's events behind a page: attributes and raw texts that the page's arrays do not contain.

Writers of Markdown and readers of metadata need them. The decision does not.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from penumbra.arrays import Ints
from penumbra.page.events import Events

__all__ = ["Source", "SourceElement"]

_LINE_TAGS = frozenset({"br", "div", "p", "li", "tr"})
"""Elements that begin a new line inside a listing."""


class SourceElement(NamedTuple):
    """An element in the markup."""

    tag: str
    attributes: Mapping[str, str]
    number: int
    """Index of the element in the order of starts."""
    row: int
    """The page's row of the element, −1 for none."""


@dataclass(frozen=True, eq=False)
class Source:
    """A page's markup as events.

    Parameters
    ----------
    events
        Events of the root element.
    rows
        (n_elements,) the page's row of each element in the order of starts, −1 for none.
    before
        (n_events + 1,) number of the page's rows before each event.
    """

    events: Events
    rows: Ints
    before: Ints

    @cached_property
    def _element_of(self) -> dict[int, int]:
        return {row: number for number, row in enumerate(self.rows.tolist()) if row >= 0}

    def attributes(self, row: int) -> Mapping[str, str]:
        """Attributes of a row's element; empty for a text."""
        number = self._element_of.get(row)
        return {} if number is None else self.events.attributes_of(number)

    def elements(self, tags: Container[str]) -> Iterator[SourceElement]:
        """All elements with one of these tags, including those without a row, in the order of starts."""
        numbers = np.flatnonzero(self.events.tagged(tags))
        columns = (self.events.attributes(numbers), numbers.tolist(), self.rows[numbers].tolist())
        for attributes, number, row in zip(*columns, strict=True):
            yield SourceElement(self.events.tags[number], attributes, number, row)

    @cached_property
    def base(self) -> str:
        """`href` of the first `base` element that has one, or empty."""
        return next(filter(None, (each.attributes.get("href") for each in self.elements({"base"}))), "")

    def text(self, number: int) -> str:
        """All text of an element as in the markup."""
        first, last = int(self.events.start[number]), int(self.events.end[number])
        return "".join(event for event in self.events.events[first:last] if isinstance(event, str))

    def listing(self, row: int, skipped: Container[str]) -> str:
        """Text of a listing with its line breaks.

        Parameters
        ----------
        row
            The `pre` element's row.
        skipped
            Class names of elements that are left out: line numbers, buttons.
        """
        number = self._element_of[row]
        first, last = int(self.events.start[number]) + 1, int(self.events.end[number])
        pieces: list[str] = []
        left_out: list[bool] = []
        breaks: list[bool] = []
        for event in self.events.events[first:last]:
            if isinstance(event, str):
                if not (left_out and left_out[-1]):
                    pieces.append(event)
            elif event is None:
                left_out.pop()
                if breaks.pop() and pieces and not pieces[-1].endswith("\n"):
                    pieces.append("\n")
            else:
                number += 1
                tag = self.events.tags[number]
                named = any(name in skipped for name in event.get("class", "").split())
                skip = named or tag in {"button", "style", "script"}
                left_out.append(skip or bool(left_out and left_out[-1]))
                breaks.append(tag in _LINE_TAGS and tag != "br")
                if (tag == "br" or (breaks[-1] and pieces and not pieces[-1].endswith("\n"))) and not left_out[-1]:
                    pieces.append("\n")
        return "".join(pieces)

    def position(self, number: int) -> tuple[int, int]:
        """Number of the page's rows before an element, and the row of its nearest ancestor with a row, −1 for none."""
        around = self._parents[number]
        while around >= 0 and self.rows[around] < 0:
            around = self._parents[around]
        return int(self.before[self.events.start[number]]), int(self.rows[around]) if around >= 0 else -1

    @cached_property
    def _parents(self) -> list[int]:
        """(n_elements,) number of each element's parent, −1 for the root."""
        out: list[int] = []
        open_elements: list[int] = [-1]
        for step in self.events.step.tolist():
            if step == 1:
                out.append(open_elements[-1])
                open_elements.append(len(out) - 1)
            elif step == -1:
                open_elements.pop()
        return out

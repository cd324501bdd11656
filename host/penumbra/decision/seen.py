"""The page as a reader sees it: rules of the whole page, and of its elements.

The levels of blocks become levels of elements, the rules of elements correct these, and the blocks get the levels of
the elements around them. So the decision, the page and "Why?" say the same.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from penumbra.arrays import Bools, Indices, Ints
from penumbra.decision.context import PageContext
from penumbra.decision.elements import (
    ElementLevel,
    Elements,
    heaviest_blocks,
    levels_from_blocks,
    main_elements,
    seen_levels,
    top_elements,
)
from penumbra.decision.levels import Level, Levels
from penumbra.decision.reasons import AUTHORS_NAMES, Reason, find_reasons
from penumbra.decision.rule import Find, Move, Trace, apply_rules
from penumbra.decision.rules.paid import find_paid
from penumbra.decision.rules.players import find_players
from penumbra.decision.rules.undivided import drawings
from penumbra.decision.table import TABLES, RuleTables

__all__ = ["Seen", "as_decided", "as_seen"]


@dataclass(frozen=True, eq=False)
class Seen:
    """The levels that a reader sees, at once; reasons, setters and elements when somebody asks for them.

    Parameters
    ----------
    context
        The page.
    by_blocks
        (n_blocks,) levels before the page rules. `reasons` explains these.
    trace
        Levels of blocks by all rules.
    element_trace
        Levels of elements by all rules; None for a page that is left alone.
    tops
        Rows of the elements that carry the levels.
    levels
        (n_blocks,) levels that a reader sees.
    most
        Darkest level allowed.
    """

    context: PageContext
    by_blocks: Levels
    trace: Trace
    element_trace: Trace | None
    tops: Indices
    levels: Levels
    most: int = Level.HIDE

    def __getstate__(self) -> dict[str, object]:
        """State to pickle: the results, without the rules and what they found."""
        results = {"levels": self.levels, "reasons": self.reasons, "set_by": self.set_by, "elements": self.elements}
        return results | {"most": self.most}

    def found(self, find: Find) -> bool:
        """Whether the rule with this detector has found anything."""
        of_elements = self.element_trace
        return bool(self.trace.found(find).any() or (of_elements is not None and of_elements.found(find).any()))

    @cached_property
    def reasons(self) -> Ints:
        """(n_blocks,) `Reason` of each block by its names, its links and its score."""
        reasons = find_reasons(self.context, self.by_blocks)
        if self.element_trace is None:
            return reasons
        paid = self.trace.found(find_paid) & (self.trace.levels > self.by_blocks)
        return np.where(paid, np.int32(Reason.ADVERT), reasons)

    @cached_property
    def elements(self) -> Elements:
        """What is sent to the page."""
        if self.element_trace is None:
            return Elements({}, [])
        rows = dict(zip(self.context.page.key[self.tops].tolist(), self._of_tops, strict=True))
        return Elements(rows, main_elements(self.context, self.trace.levels))

    @cached_property
    def set_by(self) -> Ints:
        """(n_blocks,) `Reason` of the rule, or of the element, that set each level; −1 where the scores did."""
        set_by, before = _set_by(self.trace, self.reasons), np.minimum(self.trace.levels, self.most)
        changed = np.flatnonzero(self.levels != before)
        if self.element_trace is not None and len(changed):
            page, owner = self.context.page, self.context.owner
            kept = page.with_descendants(_left(self.element_trace))[owner]
            named = dict(zip(self.tops.tolist(), self._of_tops, strict=True))
            for block in changed.tolist():
                lighter = Reason.CONTENT if kept[block] else Reason.PART
                darker = _name_above(self.context, int(owner[block]), named)
                set_by[block] = lighter if self.levels[block] < before[block] else darker
        return set_by

    @cached_property
    def _of_tops(self) -> list[ElementLevel]:
        assert self.element_trace is not None
        reasons = _reasons_of(self.context, self.element_trace, self.tops, self.reasons)
        levels = np.minimum(self.element_trace.levels[self.tops], self.most).tolist()
        return [ElementLevel(level, reason) for level, reason in zip(levels, reasons, strict=True)]


def as_decided(context: PageContext, trace: Trace) -> Seen:
    """A page that is left alone: none of its elements is darkened."""
    return Seen(context, trace.levels, trace, None, np.zeros(0, dtype=np.intp), trace.levels)


def as_seen(context: PageContext, trace: Trace, most: int = Level.HIDE, tables: RuleTables = TABLES) -> Seen:
    """Apply the rules of the whole page and of its elements.

    Parameters
    ----------
    trace
        Levels by the rules of blocks; it goes on.
    most
        Darkest level allowed.
    tables
        The rules.
    """
    by_blocks = trace.levels
    apply_rules(tables.page, context, trace)
    silent = find_players(context, trace.levels, trace.levels) | drawings(context)
    begun = Trace(levels_from_blocks(context, trace.levels, silent), trace)
    elements = apply_rules(tables.elements, context, begun)
    tops = top_elements(context, elements.levels)
    levels = seen_levels(context, trace.levels, tops, elements.levels[tops])
    return Seen(context, by_blocks, trace, elements, tops, np.minimum(levels, most), most)


def _reasons_of(context: PageContext, elements: Trace, rows: Indices, reasons: Ints) -> list[int]:
    """Reason of each element's block with the most words. An element in which no block begins gets that of its rule.

    Without a rule, as a link in a text that begins before it, it goes with what is around it.
    """
    of_rules = _set_by(elements, np.full(len(elements.levels), Reason.PART))[rows]
    of_rules[of_rules < 0] = Reason.PART
    of_blocks = reasons.tolist()
    heaviest = heaviest_blocks(context, rows)
    return [
        of_rule if block < 0 else of_blocks[block] for block, of_rule in zip(heaviest, of_rules.tolist(), strict=True)
    ]


def _left(elements: Trace) -> Bools:
    """(n_nodes,) elements that keep their content in sight: pictures, players, watched ends of lists."""
    out = np.zeros(len(elements.levels), dtype=bool)
    for rule in TABLES.rules():
        if rule.move is Move.LEAVE and rule.reason is Reason.CONTENT:
            out |= elements.found(rule.find)
    return out


def _name_above(context: PageContext, row: int, named: dict[int, ElementLevel]) -> Reason:
    """The name of the nearest darkened element around a row, or only that the row goes with it."""
    nearest = next((named[above] for above in (row, *context.page.ancestors(row)) if above in named), None)
    name = Reason.PART if nearest is None else Reason(nearest.reason)
    return name if name in AUTHORS_NAMES else Reason.PART


def _set_by(trace: Trace, names: Ints) -> Ints:
    """(n,) `Reason` of the rule that set each level. −1: no rule did. A rule without a reason gives the name's reason.

    Parameters
    ----------
    names
        (n,) `Reason` of each block or element by its names.
    """
    given = [-1 if rule.reason is None else int(rule.reason) for rule in trace.rules]
    set_by = np.array([*given, -1], dtype=np.int32)[trace.setters]
    by_name = np.array([*(rule.reason is None for rule in trace.rules), False], dtype=bool)[trace.setters]
    return np.where(by_name, names, set_by)

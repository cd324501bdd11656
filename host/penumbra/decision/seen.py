"""The page as a reader sees it: rules of the whole page, and of its elements.

The levels of blocks become levels of elements, the rules of elements correct these, and the blocks get the levels of
the elements around them. So the decision, the page and "Why?" say the same.
"""

from dataclasses import dataclass

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
from penumbra.decision.levels import Levels
from penumbra.decision.reasons import AUTHORS_NAMES, Reason
from penumbra.decision.rule import Move, Trace, apply_rules
from penumbra.decision.rules.paid import find_paid
from penumbra.decision.rules.players import find_advert_players, find_players
from penumbra.decision.rules.share_bars import find_share_bars
from penumbra.decision.table import ELEMENT_RULES, PAGE_RULES

__all__ = ["Seen", "as_decided", "as_seen"]


@dataclass(frozen=True)
class Seen:
    """Levels, reasons, setters and elements; see `Decision`."""

    levels: Levels
    reasons: Ints
    set_by: Ints
    elements: Elements


def as_decided(trace: Trace, reasons: Ints) -> Seen:
    """A page that is left alone: none of its elements is darkened."""
    return Seen(trace.levels, reasons, _set_by(trace, reasons), Elements({}, []))


def as_seen(context: PageContext, trace: Trace, reasons: Ints) -> Seen:
    """Apply the rules of the whole page and of its elements.

    Parameters
    ----------
    trace
        Levels by the rules of blocks; it goes on.
    reasons
        (n_blocks,) `Reason` of each block at these levels.
    """
    before = trace.levels
    apply_rules(PAGE_RULES, context, trace)
    reasons = np.where(trace.found(find_paid) & (trace.levels > before), np.int32(Reason.ADVERT), reasons)
    silent = find_players(context, trace.levels, trace.found(find_advert_players))
    above = Trace(levels_from_blocks(context, trace.levels, silent), trace)
    apply_rules(ELEMENT_RULES, context, above)
    tops = top_elements(context, above.levels)
    of_tops = [
        ElementLevel(level, reason)
        for level, reason in zip(above.levels[tops].tolist(), _reasons_of(context, above, tops, reasons), strict=True)
    ]
    rows = dict(zip(context.page.key[tops].tolist(), of_tops, strict=True))
    levels = seen_levels(context, trace.levels, tops, above.levels[tops])
    set_by = _set_by(trace, reasons)
    changed = np.flatnonzero(levels != trace.levels)
    if len(changed):
        kept = context.page.with_descendants(_left(above))[context.owner]
        named = dict(zip(tops.tolist(), of_tops, strict=True))
        for block in changed.tolist():
            lighter = Reason.CONTENT if kept[block] else Reason.PART
            darker = _name_above(context, int(context.owner[block]), named)
            set_by[block] = lighter if levels[block] < trace.levels[block] else darker
    return Seen(levels, reasons, set_by, Elements(rows, main_elements(context, trace.levels)))


def _reasons_of(context: PageContext, above: Trace, rows: Indices, reasons: Ints) -> list[int]:
    """For each element the reason of its block with the most words; if it has none, of the share bar or the ad slot."""
    bars = above.found(find_share_bars)[rows]
    of_rules = np.where(bars, np.int32(Reason.SHARE), np.int32(Reason.ADVERT)).tolist()
    of_blocks = reasons.tolist()
    heaviest = heaviest_blocks(context, rows)
    return [of_rule if block < 0 else of_blocks[block] for block, of_rule in zip(heaviest, of_rules, strict=True)]


def _left(above: Trace) -> Bools:
    """(n_nodes,) elements that keep their content in sight: pictures, players, watched ends of lists."""
    out = np.zeros(len(above.levels), dtype=bool)
    for row in ELEMENT_RULES:
        for rule in row if isinstance(row, tuple) else (row,):
            if rule.move is Move.LEAVE and rule.reason is Reason.CONTENT:
                out |= above.found(rule.find)
    return out


def _name_above(context: PageContext, row: int, named: dict[int, ElementLevel]) -> Reason:
    """The name of the nearest darkened element around a row, or only that the row goes with it."""
    nearest = next((named[above] for above in (row, *context.page.ancestors(row)) if above in named), None)
    name = Reason.PART if nearest is None else Reason(nearest.reason)
    return name if name in AUTHORS_NAMES else Reason.PART


def _set_by(trace: Trace, names: Ints) -> Ints:
    """(n,) `Reason` of the rule that set each level, −1 for none; of a rule without a reason the name.

    Parameters
    ----------
    names
        (n,) `Reason` of each block or element by its names.
    """
    given = [-1 if rule.reason is None else int(rule.reason) for rule in trace.rules]
    set_by = np.array([*given, -1], dtype=np.int32)[trace.setters]
    by_name = np.array([*(rule.reason is None for rule in trace.rules), False], dtype=bool)[trace.setters]
    return np.where(by_name, names, set_by)
